//! `paraply invoice doubt` and `paraply invoice end-doubt`

use clap::{Args, ValueEnum};

use super::credit::{find, number};
use crate::amount::with_currency;
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{self, InvoiceRef};
use crate::error::Error;
use crate::output::Output;

/// Why an invoice is doubtful.
#[derive(Clone, Copy, ValueEnum)]
pub enum DoubtKind {
    /// The client disputes it; the freelancer is told.
    Disputed,
    /// The client may not be able to pay; the freelancer is not told.
    FearedLoss,
}

impl From<DoubtKind> for api::DoubtKind {
    fn from(kind: DoubtKind) -> Self {
        match kind {
            DoubtKind::Disputed => Self::Disputed,
            DoubtKind::FearedLoss => Self::FearedLoss,
        }
    }
}

/// Options of `doubt`.
#[derive(Args)]
pub struct Doubt {
    /// Invoice: number, ID, ID prefix or latest.
    invoice: InvoiceRef,
    /// Why it is doubtful.
    #[arg(long, value_enum)]
    kind: DoubtKind,
    /// What the client says, or the cause of the fear; of a dispute, also visible to the freelancer.
    #[arg(long)]
    note: String,
    /// Amount with VAT; by default the whole balance.
    #[arg(long, value_parser = arguments::amount)]
    amount: Option<String>,
}

/// Options of `end-doubt`.
#[derive(Args)]
pub struct EndDoubt {
    /// Invoice: number, ID, ID prefix or latest.
    invoice: InvoiceRef,
    /// Why it was doubtful.
    #[arg(long, value_enum)]
    kind: DoubtKind,
    /// How it was settled; of a dispute, also visible to the freelancer.
    #[arg(long)]
    note: Option<String>,
}

impl Doubt {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let invoice = find(client, &self.invoice).await?;
        let body = api::DoubtInput {
            kind: self.kind.into(),
            amount: self.amount,
            note: self.note,
            version: invoice.version,
        };
        let done = client.send(operations::admin_doubt_invoice(invoice.id), &body).await?;
        out.answer(&done, said)
    }
}

impl EndDoubt {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let invoice = find(client, &self.invoice).await?;
        let body = api::EndDoubtInput { kind: self.kind.into(), note: self.note, version: invoice.version };
        let done = client.send(operations::admin_end_doubt(invoice.id), &body).await?;
        out.answer(&done, said)
    }
}

fn said(invoice: &api::Invoice) -> String {
    let written = |sum: &str| with_currency(sum, &invoice.currency);
    let feared = invoice.feared_loss.as_deref().map(written).unwrap_or_default();
    format!(
        "Invoice {}: balance {}, disputed {}, feared loss {feared}",
        number(invoice),
        written(&invoice.balance),
        written(&invoice.disputed),
    )
}
