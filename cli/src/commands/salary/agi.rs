//! The employer declaration per individual (AGI), and paying what it comes to.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde_json::json;

use crate::amount::{is_zero, kr};
use crate::api;
use crate::client::Client;
use crate::commands::arguments::{Month, Paging};
use crate::error::Error;
use crate::file;
use crate::label::{self, label};
use crate::output::{Align, Cell, Output, Shown, Table, count, row, table};
use crate::progress::Progress;

/// Commands on declarations.
#[derive(Subcommand)]
pub enum Agi {
    /// Lists the months that are declared or to be declared, the latest first.
    List(Paging),
    /// Shows a month with each person's figures.
    Show {
        /// Month, YYYY-MM.
        period: Month,
    },
    /// Makes and writes the declaration (XML); for a declared month that has changed, the correction.
    ///
    /// Without changes since the last declaration that one is written again, byte for byte.
    Declare(Declare),
    /// Makes and writes the payment file of the month's taxes and contributions to the tax office.
    Pay(Pay),
    /// Confirms that the bank has paid the month's taxes and contributions.
    Confirm {
        /// Month, YYYY-MM.
        period: Month,
        /// Do not ask.
        #[arg(long, short)]
        yes: bool,
    },
    /// Takes what other months have too much on the tax account off what the month owes, the oldest first.
    Offset {
        /// Month, YYYY-MM.
        period: Month,
        /// Do not ask.
        #[arg(long, short)]
        yes: bool,
    },
    /// Records that the tax office has paid back what the month had too much on the tax account.
    Refund(Refund),
}

/// Options of `refund`.
#[derive(Args)]
pub struct Refund {
    /// Month, YYYY-MM.
    period: Month,
    /// How much; without it all that the month has too much.
    #[arg(long)]
    amount: Option<String>,
    /// Day on which it came to the bank account, YYYY-MM-DD.
    #[arg(long)]
    date: NaiveDate,
    /// What shows that it came, as the line of a bank statement.
    #[arg(long)]
    evidence: String,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

/// Options of `declare`.
#[derive(Args)]
pub struct Declare {
    /// Month, YYYY-MM.
    period: Month,
    /// File to write; without it the XML goes to standard output.
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

/// Options of `pay`.
#[derive(Args)]
pub struct Pay {
    /// Month, YYYY-MM.
    period: Month,
    /// Day of payment, a bank day, YYYY-MM-DD.
    #[arg(long)]
    date: NaiveDate,
    /// File to write; without it the XML goes to standard output.
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

impl Agi {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(paging) => {
                let page = client
                    .list::<api::AgiMonth>("/api/admin/agi", &json!({}), ("period", "DESC"), paging.rows())
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
    client.get(&format!("/api/admin/agi/{}", period.period())).await
}

impl Declare {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut detail = find(client, self.period).await?;
        if detail.month.status != api::AgiStatus::Declared {
            if !is_zero(&detail.month.lowered_tax) {
                out.note(&format!(
                    "This lowers withheld tax by {}. Skatteverket normally refuses that: tax that was withheld is \
                     credited to who was paid. Correct it only if the tax was in fact not withheld.",
                    kr(&detail.month.lowered_tax)
                ));
            }
            out.confirm(&declare_question(self.period, &detail), self.yes)?;
            let _progress = Progress::waiting("Making the declaration");
            let path = format!("/api/admin/agi/{}/declaration", self.period.period());
            detail = client.act(&path, &json!({})).await?;
        }
        let latest = detail.declarations.iter().max_by_key(|declaration| declaration.sequence);
        let Some(latest) = latest else {
            return Err(Error::BadAnswer(format!("{} is declared without a declaration", self.period)));
        };
        let bytes = client.get_bytes(&format!("/api/admin/agi/declarations/{}/xml", latest.id)).await?;
        write(out, self.out.as_deref(), &bytes, latest, |latest| {
            format!(
                "{} {} of {}: {}, {} removed, contributions (487) {}, tax (497) {}",
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
    let what = if detail.declarations.is_empty() { "Declare" } else { "Correct the declaration of" };
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
                "Make the payment of {} to the tax account on {}, {}?",
                self.period,
                self.date,
                kr(&detail.month.unpaid)
            );
            out.confirm(&question, self.yes)?;
            let path = format!("/api/admin/agi/{}/tax-payment", self.period.period());
            detail = client.act(&path, &json!({ "paymentDate": self.date })).await?;
        }
        let Some(payment) = latest(&detail) else {
            return Err(Error::BadAnswer(format!("{} is paid without a payment", self.period)));
        };
        let bytes = client.get_bytes(&format!("/api/admin/payment-files/{}", payment.file_id)).await?;
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
            "{period} has no payment yet: paraply salary agi pay {period} --date DAY"
        )));
    };
    out.confirm(&format!("Has the bank paid {}?", show_payment(payment)), yes)?;
    let path = format!("/api/admin/agi/{}/tax-payment/confirm", period.period());
    let detail: api::AgiMonthDetail = client.act(&path, &json!({})).await?;
    out.answer(&detail, show_month)
}

async fn offset(client: &Client, out: &mut Output, period: Month, yes: bool) -> Result<(), Error> {
    let detail = find(client, period).await?;
    let question = format!(
        "{period} owes {}, other months have {} too much on the tax account. Set it off?",
        kr(&detail.month.unpaid),
        kr(&detail.other_credit)
    );
    out.confirm(&question, yes)?;
    let path = format!("/api/admin/agi/{}/tax-offset", period.period());
    let detail: api::AgiMonthDetail = client.act(&path, &json!({})).await?;
    out.answer(&detail, show_month)
}

impl Refund {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let detail = find(client, self.period).await?;
        let amount = self.amount.unwrap_or_else(|| detail.month.tax_credit.to_string());
        let question =
            format!("Has the tax office paid back {} of {} on {}?", kr(&amount), self.period, self.date);
        out.confirm(&question, self.yes)?;
        let path = format!("/api/admin/agi/{}/tax-refund", self.period.period());
        let body = json!({ "amount": amount, "receivedOn": self.date, "evidence": self.evidence });
        let detail: api::AgiMonthDetail = client.act(&path, &body).await?;
        out.answer(&detail, show_month)
    }
}

/// The bytes to the file and a line about them, else the bytes to standard output.
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
        ("File by", Align::Left),
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
        ("No", Align::Right),
        ("Person", Align::Left),
        ("Box 011", Align::Right),
        ("Box 010", Align::Right),
        ("Box 131", Align::Right),
        ("Tax", Align::Right),
        ("In box", Align::Left),
        ("Since the last", Align::Left),
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
            .text("The employer contributions are assumed: those of the year are not decided yet".to_owned());
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
            "{} of {} set off against {}, by {}",
            kr(&offset.amount),
            offset.from_period,
            offset.to_period,
            offset.created_by_name
        ));
    }
    for refund in &detail.tax_refunds {
        shown = shown.text(format!(
            "{} paid back on {}: {}",
            kr(&refund.amount),
            refund.received_on,
            refund.evidence
        ));
    }
    if !is_zero(&month.tax_credit) {
        shown = shown.text(format!(
            "{} stand on the tax account beyond what is declared; paraply salary agi offset or refund uses them",
            kr(&month.tax_credit)
        ));
    }
    shown
}
