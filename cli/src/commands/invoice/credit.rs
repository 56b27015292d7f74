//! `paraply invoice credit` and `paraply invoice reissue`

use std::str::FromStr;

use clap::Args;

use crate::amount::{is_zero, kr, with_currency};
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{self, InvoiceRef};
use crate::error::Error;
use crate::label::label;
use crate::output::{Align, Cell, Output, Shown, row, table};

/// Options of `credit`.
#[derive(Args)]
pub struct Credit {
    /// Invoice: number, ID, ID prefix or latest.
    invoice: InvoiceRef,
    /// Quantity of a line to credit, e.g. 2=7.5 for line 2; repeatable.
    #[arg(long = "line", value_name = "LINE=QUANTITY", conflicts_with = "amount")]
    lines: Vec<Part>,
    /// Amount of a line to credit, without VAT, e.g. 2=500; repeatable.
    #[arg(long = "net", value_name = "LINE=AMOUNT", conflicts_with = "amount")]
    nets: Vec<Part>,
    /// Amount to credit, with VAT; by default, and without lines, everything that is left.
    #[arg(long, value_parser = arguments::amount, requires = "reason")]
    amount: Option<String>,
    /// Reason, printed on the credit note.
    #[arg(long)]
    reason: Option<String>,
    /// Show the credit note and its effects; create nothing.
    #[arg(long)]
    dry_run: bool,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

/// Options of `reissue`.
#[derive(Args)]
pub struct Reissue {
    /// Invoice: number, ID, ID prefix or latest.
    invoice: InvoiceRef,
    /// Reason, printed on the credit note.
    #[arg(long)]
    reason: String,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

/// A part of a line, written `2=7.5`.
#[derive(Clone)]
struct Part {
    line: i32,
    figure: String,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').and_then(|(line, figure)| Some((line.trim().parse().ok()?, figure)));
        let (line, figure) = parts.ok_or("not a line and a figure in the format 2=7.5")?;
        let Ok(figure) = arguments::written_amount(figure);
        Ok(Self { line, figure })
    }
}

impl Credit {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let invoice = find(client, &self.invoice).await?;
        let quantities = self.lines.iter().map(|part| api::CreditLineInput {
            position: part.line,
            quantity: Some(part.figure.clone()),
            amount: None,
        });
        let nets = self.nets.iter().map(|part| api::CreditLineInput {
            position: part.line,
            quantity: None,
            amount: Some(part.figure.clone()),
        });
        let lines: Vec<_> = quantities.chain(nets).collect();
        let asked = api::CreditPreviewInput {
            lines: lines.clone(),
            amount: self.amount.clone(),
            reason: self.reason.clone(),
        };
        let preview = client.send(operations::admin_preview_credit(invoice.id), &asked).await?;
        if self.dry_run {
            return out.answer(&preview, |preview| shown(&invoice, preview));
        }
        out.note(&effects(&invoice, &preview));
        let total = with_currency(preview.total.trim_start_matches('-'), &invoice.currency);
        out.confirm(&format!("Credit {total} of invoice {}?", number(&invoice)), self.yes)?;
        let body =
            api::CreditInput { lines, amount: self.amount, reason: self.reason, version: invoice.version };
        let credited = client.send(operations::admin_credit_invoice(invoice.id), &body).await?;
        out.answer(&credited, |credited| {
            let note = credited.credit_notes.last().map(|note| note.invoice_number.as_str());
            format!(
                "Credit note {} created; invoice {} is {}",
                note.unwrap_or_default(),
                number(credited),
                label(&credited.status)
            )
        })
    }
}

impl Reissue {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let invoice = find(client, &self.invoice).await?;
        let question = format!("Credit invoice {} and create a draft that replaces it?", number(&invoice));
        out.confirm(&question, self.yes)?;
        let body = api::ReissueInput { reason: self.reason, version: invoice.version };
        let draft = client.send(operations::admin_reissue_invoice(invoice.id), &body).await?;
        out.answer(&draft, |draft| {
            format!(
                "Invoice {} credited; draft {} replaces it and receives its payments when it is sent",
                number(&invoice),
                draft.id
            )
        })
    }
}

pub(super) async fn find(client: &Client, invoice: &InvoiceRef) -> Result<api::Invoice, Error> {
    let id = invoice.find_id(client).await?;
    let found = client.fetch(operations::admin_get_invoice(id)).await;
    found.map_err(|error| error.or_missing(|| invoice.missing()))
}

pub(super) fn number(invoice: &api::Invoice) -> &str {
    invoice.invoice_number.as_deref().unwrap_or("(not numbered)")
}

fn shown(invoice: &api::Invoice, preview: &api::CreditPreview) -> Shown {
    let heading = [
        ("Line", Align::Right),
        ("Description", Align::Left),
        ("Quantity", Align::Right),
        ("Unit price", Align::Right),
        ("Net", Align::Right),
    ];
    let lines = preview.lines.iter().map(|line| {
        row![
            line.position.map(|position| position.to_string()).unwrap_or_default(),
            &line.description,
            Cell::number(&line.quantity),
            Cell::digits(&line.unit_price, &invoice.currency),
            Cell::digits(&line.net, &invoice.currency),
        ]
    });
    Shown::default().table(table(&heading, lines)).text(effects(invoice, preview))
}

fn effects(invoice: &api::Invoice, preview: &api::CreditPreview) -> String {
    let written = |sum: &str| with_currency(sum, &invoice.currency);
    let freed = match is_zero(&preview.overpaid) {
        true => String::new(),
        false => format!("; {} of its payments is released", written(&preview.overpaid)),
    };
    let rounding = super::rounding(&preview.rounding, &invoice.currency);
    let corrected = super::corrected(&preview.pool_correction);
    let borne = match is_zero(&preview.borne) {
        true => String::new(),
        false => format!("; {} of the loss that the provider bears", kr(&preview.borne)),
    };
    format!(
        "Credit note {}{rounding}; left of invoice {} {}, fee {}, payout basis {}, status {}{freed}{corrected}{borne}",
        written(&preview.total),
        number(invoice),
        written(&preview.left_after),
        kr(&preview.fee_after),
        kr(&preview.payout_basis_after),
        label(&preview.status_after),
    )
}
