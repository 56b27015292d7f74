//! `paraply invoice write-off` and `paraply invoice undo-write-off`

use clap::{Args, ValueEnum};

use super::credit::{find, number};
use crate::amount::{is_zero, kr, with_currency};
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{self, InvoiceRef};
use crate::error::Error;
use crate::label::label;
use crate::output::Output;

/// Options of `write-off`.
#[derive(Args)]
pub struct WriteOff {
    /// Invoice: number, ID, ID prefix or latest.
    invoice: InvoiceRef,
    /// Ground; VAT is recovered on all but given-up.
    #[arg(long)]
    ground: Ground,
    /// Who bears the net amount; by default as the settings say. By the provider it must be confirmed by a second person.
    #[arg(long)]
    bearer: Option<Bearer>,
    /// Evidence of the ground, for example a decision and its date; also visible to the freelancer.
    #[arg(long)]
    note: String,
    /// Amount with VAT; by default the whole balance.
    #[arg(long, value_parser = arguments::amount)]
    amount: Option<String>,
    /// Show the effects; write nothing off.
    #[arg(long)]
    dry_run: bool,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

/// Options of `undo-write-off`.
#[derive(Args)]
pub struct UndoWriteOff {
    /// Invoice: number, ID, ID prefix or latest.
    invoice: InvoiceRef,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ground {
    /// Bankruptcy of the client, or a composition with its creditors.
    Bankruptcy,
    /// The Enforcement Authority has found no assets.
    NoAssets,
    /// Below 1,000 kr, eight months overdue, with a reminder and a collection demand.
    SmallClaim,
    /// Not pursued; VAT is not recovered.
    GivenUp,
}

#[derive(Clone, Copy, ValueEnum)]
enum Bearer {
    /// The freelancer: the wage pool is reduced.
    WagePool,
    /// The provider: the next wage pools are raised by what the invoice does not give.
    Provider,
}

impl From<Bearer> for api::LossBearer {
    fn from(bearer: Bearer) -> Self {
        match bearer {
            Bearer::WagePool => Self::WagePool,
            Bearer::Provider => Self::Provider,
        }
    }
}

impl From<Ground> for api::WriteOffGround {
    fn from(ground: Ground) -> Self {
        match ground {
            Ground::Bankruptcy => Self::Bankruptcy,
            Ground::NoAssets => Self::NoAssets,
            Ground::SmallClaim => Self::SmallClaim,
            Ground::GivenUp => Self::GivenUp,
        }
    }
}

impl WriteOff {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let invoice = find(client, &self.invoice).await?;
        let (ground, bearer) = (self.ground.into(), self.bearer.map(Into::into));
        let asked = api::WriteOffPreviewInput { amount: self.amount.clone(), bearer, ground };
        let preview = client.send(operations::admin_preview_write_off(invoice.id), &asked).await?;
        if self.dry_run {
            return out.answer(&preview, |preview| effects(&invoice, preview));
        }
        out.note(&effects(&invoice, &preview));
        let total = with_currency(&preview.total, &invoice.currency);
        out.confirm(&format!("Write off {total} of invoice {}?", number(&invoice)), self.yes)?;
        let (amount, note, version) = (self.amount, self.note, invoice.version);
        let body = api::WriteOffInput { amount, bearer: Some(preview.bearer), ground, note, version };
        let done = client.send(operations::admin_write_off_invoice(invoice.id), &body).await?;
        out.answer(&done, |done| {
            let off = with_currency(&done.written_off, &done.currency);
            format!("Invoice {} is {}; {off} written off", number(done), label(&done.status))
        })
    }
}

impl UndoWriteOff {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let invoice = find(client, &self.invoice).await?;
        let standing = |off: &&api::WriteOff| off.kind == api::WriteOffKind::WriteOff && !off.undone;
        let Some(off) = invoice.write_offs.iter().rfind(standing) else {
            return Err(Error::Usage(format!("nothing of invoice {} is written off", number(&invoice))));
        };
        let total = with_currency(&off.total, &invoice.currency);
        let question = format!("Undo the latest write-off, of {total}, of invoice {}?", number(&invoice));
        out.confirm(&question, self.yes)?;
        let body = api::UndoWriteOffInput { version: invoice.version };
        let done = client.send(operations::admin_undo_write_off(invoice.id, off.id), &body).await?;
        out.answer(&done, |done| {
            let balance = with_currency(&done.balance, &done.currency);
            format!("Invoice {} is {}; balance {balance}", number(done), label(&done.status))
        })
    }
}

fn effects(invoice: &api::Invoice, preview: &api::WriteOffPreview) -> String {
    let written = |sum: &str| with_currency(sum, &invoice.currency);
    let vat = match (is_zero(&preview.vat), preview.recovers_vat) {
        (true, _) => "no VAT".to_owned(),
        (false, true) => format!("VAT {} recovered", written(&preview.vat)),
        (false, false) => format!("VAT {} not recovered", written(&preview.vat)),
    };
    let rounding = super::rounding(&preview.rounding, &invoice.currency);
    let bearer = match preview.bearer {
        api::LossBearer::Provider => {
            format!("; the provider bears {}, with the next salary", kr(&preview.borne))
        }
        api::LossBearer::WagePool => String::new(),
    };
    let corrected = super::corrected(&preview.pool_correction);
    let person = if preview.needs_second_person { "; a second person must confirm" } else { "" };
    format!(
        "Write-off {}, {vat}{rounding}; balance of invoice {} {}, fee {}, payout basis {}, status {}{bearer}{corrected}{person}",
        written(&preview.total),
        number(invoice),
        written(&preview.balance_after),
        kr(&preview.fee_after),
        kr(&preview.payout_basis_after),
        label(&preview.status_after),
    )
}
