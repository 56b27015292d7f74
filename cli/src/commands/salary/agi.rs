//! The employer declaration per individual (AGI), and paying what it comes to.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde_json::json;

use crate::api;
use crate::client::Client;
use crate::commands::arguments::Month;
use crate::error::Error;
use crate::file;
use crate::output::{Align, Output, Shown, Table, count, table};
use crate::progress::Progress;

/// Commands on declarations.
#[derive(Subcommand)]
pub enum Agi {
    /// Lists the months that are declared or to be declared, the latest first.
    List,
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
            Self::List => {
                let page = client
                    .list::<api::AgiMonth>("/api/admin/agi", &json!({}), ("period", "DESC"), 24)
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
                    "This lowers withheld tax by {} kr. Skatteverket normally refuses that: tax that was withheld is \
                     credited to who was paid. Correct it only if the tax was in fact not withheld.",
                    detail.month.lowered_tax.as_str()
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
                latest.kind,
                latest.sequence,
                self.period,
                count(latest.individual_count, "individual"),
                latest.removed_count,
                latest.box487.as_str(),
                latest.box497.as_str()
            )
        })
    }
}

fn declare_question(period: Month, detail: &api::AgiMonthDetail) -> String {
    let what = if detail.declarations.is_empty() { "Declare" } else { "Correct the declaration of" };
    format!(
        "{what} {period}: {}, gross {} kr, tax {} kr, contributions {} kr?",
        count(detail.month.individual_count, "individual"),
        detail.month.gross.as_str(),
        detail.month.tax.as_str(),
        detail.month.contributions.as_str()
    )
}

impl Pay {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut detail = find(client, self.period).await?;
        if detail.tax_payments.is_empty() || !is_zero(&detail.month.unpaid) {
            let question = format!(
                "Make the payment of {} to the tax account on {}, {} kr?",
                self.period,
                self.date,
                detail.month.unpaid.as_str()
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

fn is_zero(amount: &str) -> bool {
    !amount.bytes().any(|digit| (b'1'..=b'9').contains(&digit))
}

fn show_payment(payment: &api::AgiTaxPayment) -> String {
    format!(
        "{} kr to the tax account on {}, OCR {}",
        payment.amount.as_str(),
        payment.payment_date,
        payment.ocr
    )
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
        "{period} owes {} kr, other months have {} kr too much on the tax account. Set it off?",
        detail.month.unpaid.as_str(),
        detail.other_credit.as_str()
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
            format!("Has the tax office paid back {amount} kr of {} on {}?", self.period, self.date);
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
            vec![
                month.period.clone(),
                month.status.to_string(),
                month.due_on.to_string(),
                month.pay_by.to_string(),
                month.individual_count.to_string(),
                month.gross.to_string(),
                month.tax.to_string(),
                month.contributions.to_string(),
                month.unpaid.to_string(),
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
        vec![
            person.specification_number.to_string(),
            person.user_name.clone().unwrap_or_else(|| person.personnummer_masked.clone()),
            person.box011.to_string(),
            person.box010.to_string(),
            person.box131.to_string(),
            person.tax.to_string(),
            person.tax_box.to_string(),
            person.change.to_string(),
        ]
    });
    let month = &detail.month;
    let text = format!(
        "{}, {}, due on {}: {}, contributions (487) {}, tax (497) {}",
        month.period,
        month.status,
        month.due_on,
        count(month.individual_count, "individual"),
        month.box487.as_str(),
        month.box497.as_str()
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
            declaration.kind,
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
            "{} kr of {} set off against {}, by {}",
            offset.amount.as_str(),
            offset.from_period,
            offset.to_period,
            offset.created_by_name
        ));
    }
    for refund in &detail.tax_refunds {
        shown = shown.text(format!(
            "{} kr paid back on {}: {}",
            refund.amount.as_str(),
            refund.received_on,
            refund.evidence
        ));
    }
    if !is_zero(&month.tax_credit) {
        shown = shown.text(format!(
            "{} kr stand on the tax account beyond what is declared; paraply salary agi offset or refund uses them",
            month.tax_credit.as_str()
        ));
    }
    shown
}
