//! `paraply salary agi …`: the employer declaration per individual (AGI), and the payment to the tax account.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde_json::json;

use crate::amount::{is_zero, kr};
use crate::api::{self, operations};
use crate::call::NoBody;
use crate::client::Client;
use crate::commands::arguments::{Month, Paging};
use crate::error::Error;
use crate::file;
use crate::label::{self, label};
use crate::output::{Align, Cell, Output, Shown, Table, count, row, table};
use crate::progress::Progress;

/// Employer declaration commands.
#[derive(Subcommand)]
pub enum Agi {
    /// List declared and undeclared months, latest first.
    List(Paging),
    /// Show a month with the figures per individual.
    Show {
        /// Declaration month, YYYY-MM.
        period: Month,
    },
    /// Create and export the employer declaration, or its correction, as XML.
    ///
    /// Repeated calls return the stored declaration until the salaries of the month change.
    Declare(Declare),
    /// Create and export the payment file for the month's taxes and contributions.
    Pay(Pay),
    /// Confirm that the bank has paid the month's taxes and contributions.
    Confirm {
        /// Declaration month, YYYY-MM.
        period: Month,
        /// No confirmation prompt.
        #[arg(long, short)]
        yes: bool,
    },
    /// Offset the month's unpaid amount against credit from other months on the tax account, oldest first.
    Offset {
        /// Declaration month, YYYY-MM.
        period: Month,
        /// No confirmation prompt.
        #[arg(long, short)]
        yes: bool,
    },
    /// Record a refund of the month's credit from the tax account.
    Refund(Refund),
}

/// Options of `refund`.
#[derive(Args)]
pub struct Refund {
    /// Declaration month, YYYY-MM.
    period: Month,
    /// Refunded amount; the month's whole credit by default.
    #[arg(long)]
    amount: Option<String>,
    /// Date received on the bank account, YYYY-MM-DD.
    #[arg(long)]
    date: NaiveDate,
    /// Evidence of the refund, e.g. a bank statement line.
    #[arg(long)]
    evidence: String,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

/// Options of `declare`.
#[derive(Args)]
pub struct Declare {
    /// Declaration month, YYYY-MM.
    period: Month,
    /// Output file; standard output by default.
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

/// Options of `pay`.
#[derive(Args)]
pub struct Pay {
    /// Declaration month, YYYY-MM.
    period: Month,
    /// Payment date, a bank day, YYYY-MM-DD.
    #[arg(long)]
    date: NaiveDate,
    /// Output file; standard output by default.
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

impl Agi {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(paging) => {
                let page = client
                    .list(operations::admin_list_agi(), &json!({}), ("period", "DESC"), paging.rows())
                    .await?;
                out.note(&format!("{} of {} months", page.rows.len(), page.total));
                out.answer(&page.rows, |months| show_months(months))
            }
            Self::Show { period } => out.answer(&find(client, period).await?, show_month),
            Self::Declare(declare) => declare.run(client, out).await,
            Self::Pay(pay) => pay.run(client, out).await,
            Self::Confirm { period, yes } => confirm(client, out, period, yes).await,
            Self::Offset { period, yes } => offset(client, out, period, yes).await,
            Self::Refund(refund) => refund.run(client, out).await,
        }
    }
}

async fn find(client: &Client, period: Month) -> Result<api::AgiMonthDetail, Error> {
    client.fetch(operations::admin_get_agi(&period.period())).await
}

impl Declare {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut detail = find(client, self.period).await?;
        if detail.month.status != api::AgiStatus::Declared {
            if !is_zero(&detail.month.lowered_tax) {
                out.note(&format!(
                    "The correction lowers withheld tax by {}. Skatteverket normally refuses this, as withheld tax is \
                     credited to the individual. Continue only if the tax was not actually withheld.",
                    kr(&detail.month.lowered_tax)
                ));
            }
            out.confirm(&declare_question(self.period, &detail), self.yes)?;
            let _progress = Progress::waiting("Creating declaration");
            let call = operations::admin_declare_agi(&self.period.period());
            detail = client.send(call, &NoBody {}).await?;
        }
        let latest = detail.declarations.iter().max_by_key(|declaration| declaration.sequence);
        let Some(latest) = latest else {
            return Err(Error::BadAnswer(format!("{} is declared but has no declaration", self.period)));
        };
        let bytes = client.fetch_bytes(operations::admin_get_agi_xml(latest.id)).await?;
        write(out, self.out.as_deref(), &bytes, latest, |latest| {
            format!(
                "{} declaration {} for {}: {}, {} removed, contributions (487) {}, tax (497) {}",
                label::of("AgiDeclaration", &latest.kind),
                latest.sequence,
                self.period,
                count(latest.individual_count, "individual"),
                latest.removed_count,
                kr(&latest.box487),
                kr(&latest.box497)
            )
        })
    }
}

fn declare_question(period: Month, detail: &api::AgiMonthDetail) -> String {
    let what = if detail.declarations.is_empty() { "Declare" } else { "Correct the declaration for" };
    format!(
        "{what} {period}: {}, gross {}, tax {}, contributions {}?",
        count(detail.month.individual_count, "individual"),
        kr(&detail.month.gross),
        kr(&detail.month.tax),
        kr(&detail.month.contributions)
    )
}

impl Pay {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut detail = find(client, self.period).await?;
        if detail.tax_payments.is_empty() || !is_zero(&detail.month.unpaid) {
            let question = format!(
                "Create the tax account payment for {} on {}, {}?",
                self.period,
                self.date,
                kr(&detail.month.unpaid)
            );
            out.confirm(&question, self.yes)?;
            let call = operations::admin_make_tax_payment(&self.period.period());
            detail = client.send(call, &api::TaxPaymentInput { payment_date: self.date }).await?;
        }
        let Some(payment) = latest(&detail) else {
            return Err(Error::BadAnswer(format!("{} is paid but has no payment", self.period)));
        };
        let bytes = client.fetch_bytes(operations::admin_download_payment_file(payment.file_id)).await?;
        write(out, self.out.as_deref(), &bytes, payment, show_payment)
    }
}

fn latest(detail: &api::AgiMonthDetail) -> Option<&api::AgiTaxPayment> {
    detail.tax_payments.iter().max_by_key(|payment| payment.created_at)
}

fn show_payment(payment: &api::AgiTaxPayment) -> String {
    format!("{} to the tax account on {}, OCR {}", kr(&payment.amount), payment.payment_date, payment.ocr)
}

async fn confirm(client: &Client, out: &mut Output, period: Month, yes: bool) -> Result<(), Error> {
    let detail = find(client, period).await?;
    let Some(payment) = latest(&detail) else {
        return Err(Error::Usage(format!(
            "{period} has no payment file; run: paraply salary agi pay {period} --date DATE"
        )));
    };
    out.confirm(&format!("Has the bank paid {}?", show_payment(payment)), yes)?;
    let call = operations::admin_confirm_tax_payment(&period.period());
    let detail = client.send(call, &NoBody {}).await?;
    out.answer(&detail, show_month)
}

async fn offset(client: &Client, out: &mut Output, period: Month, yes: bool) -> Result<(), Error> {
    let detail = find(client, period).await?;
    let question = format!(
        "Offset {} unpaid for {period} against {} of credit from other months?",
        kr(&detail.month.unpaid),
        kr(&detail.other_credit)
    );
    out.confirm(&question, yes)?;
    let detail = client.send(operations::admin_offset_tax(&period.period()), &NoBody {}).await?;
    out.answer(&detail, show_month)
}

impl Refund {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let detail = find(client, self.period).await?;
        let amount = self.amount.unwrap_or_else(|| detail.month.tax_credit.to_string());
        let question = format!("Record a refund of {} for {} on {}?", kr(&amount), self.period, self.date);
        out.confirm(&question, self.yes)?;
        let body = api::TaxRefundInput { amount, evidence: self.evidence, received_on: self.date };
        let detail = client.send(operations::admin_refund_tax(&self.period.period()), &body).await?;
        out.answer(&detail, show_month)
    }
}

/// Writes the bytes to the file and a summary to standard output, or without a file the bytes to standard
/// output.
fn write<T: serde::Serialize>(
    out: &mut Output,
    path: Option<&Path>,
    bytes: &[u8],
    value: &T,
    show: impl FnOnce(&T) -> String,
) -> Result<(), Error> {
    let Some(path) = path else { return out.bytes(bytes) };
    file::save(path, bytes)?;
    out.answer(value, |value| format!("{}, written to {}", show(value), path.display()))
}

fn show_months(months: &[api::AgiMonth]) -> Table {
    let heading = [
        ("Month", Align::Left),
        ("Status", Align::Left),
        ("File declaration by", Align::Left),
        ("Pay by", Align::Left),
        ("Individuals", Align::Right),
        ("Gross", Align::Right),
        ("Tax", Align::Right),
        ("Contributions", Align::Right),
        ("Unpaid", Align::Right),
    ];
    table(
        &heading,
        months.iter().map(|month| {
            row![
                &month.period,
                Cell::label(&month.status),
                month.due_on,
                month.pay_by,
                month.individual_count,
                Cell::kr(&month.gross),
                Cell::kr(&month.tax),
                Cell::kr(&month.contributions),
                Cell::kr(&month.unpaid),
            ]
        }),
    )
}

fn show_month(detail: &api::AgiMonthDetail) -> Shown {
    let heading = [
        ("Number", Align::Right),
        ("Individual", Align::Left),
        ("Box 011", Align::Right),
        ("Box 010", Align::Right),
        ("Box 131", Align::Right),
        ("Tax", Align::Right),
        ("Tax box", Align::Left),
        ("Change", Align::Left),
    ];
    let rows = detail.individuals.iter().map(|person| {
        row![
            person.specification_number,
            person.user_name.clone().unwrap_or_else(|| person.personnummer_masked.clone()),
            Cell::kr(&person.box011),
            Cell::kr(&person.box010),
            Cell::kr(&person.box131),
            Cell::kr(&person.tax),
            person.tax_box.to_string(),
            Cell::label(&person.change),
        ]
    });
    let month = &detail.month;
    let text = format!(
        "{}, {}, due on {}: {}, contributions (487) {}, tax (497) {}",
        month.period,
        label(&month.status),
        month.due_on,
        count(month.individual_count, "individual"),
        kr(&month.box487),
        kr(&month.box497)
    );
    let mut shown = Shown::default().text(text).table(table(&heading, rows));
    if detail.assumed_rates {
        shown = shown
            .text("Assumed employer contribution rates: the year's rates have not been decided".to_owned());
    }
    for declaration in &detail.declarations {
        shown = shown.text(format!(
            "Declaration {}, {}: {}, by {}",
            declaration.sequence,
            label::of("AgiDeclaration", &declaration.kind),
            count(declaration.individual_count, "individual"),
            declaration.created_by_name
        ));
    }
    for payment in &detail.tax_payments {
        let paid = if payment.confirmed_at.is_some() { "paid" } else { "not confirmed" };
        shown = shown.text(format!("{}, {paid}", show_payment(payment)));
    }
    for offset in &detail.tax_offsets {
        shown = shown.text(format!(
            "{} of credit from {} offset against {}, by {}",
            kr(&offset.amount),
            offset.from_period,
            offset.to_period,
            offset.created_by_name
        ));
    }
    for refund in &detail.tax_refunds {
        shown = shown.text(format!(
            "{} refunded on {}: {}",
            kr(&refund.amount),
            refund.received_on,
            refund.evidence
        ));
    }
    if !is_zero(&month.tax_credit) {
        shown = shown.text(format!(
            "{} of credit on the tax account; use it with: paraply salary agi offset, or paraply salary agi refund",
            kr(&month.tax_credit)
        ));
    }
    shown
}
