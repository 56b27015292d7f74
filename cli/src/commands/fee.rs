//! `paraply fee …`

use clap::Subcommand;

use crate::api;
use crate::client::Client;
use crate::commands::arguments::Month;
use crate::error::Error;
use crate::output::{Align, Output, table};

/// Commands on fees.
#[derive(Subcommand)]
pub enum Fee {
    /// The provider's fees of one month, per user, with totals. The month is that of sending.
    Report {
        /// Month, YYYY-MM.
        #[arg(long)]
        month: Month,
    },
}

impl Fee {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let Self::Report { month } = self;
        let report: api::FeeReport = client.get(&format!("/api/admin/reports/fees?month={month}")).await?;
        out.answer(&report, |report| {
            let heading = [
                ("User", Align::Left),
                ("Invoices", Align::Right),
                ("Subtotal", Align::Right),
                ("Percentage", Align::Right),
                ("Fixed", Align::Right),
                ("Fee", Align::Right),
            ];
            let rows = report.rows.iter().map(|row| {
                vec![
                    row.user_name.clone(),
                    row.invoice_count.to_string(),
                    row.subtotal.to_string(),
                    row.percentage_fee.to_string(),
                    row.fixed_fee.to_string(),
                    row.fee.to_string(),
                ]
            });
            let total = vec![
                format!("Total {}", report.month),
                report.invoice_count.to_string(),
                report.subtotal.to_string(),
                String::new(),
                String::new(),
                report.fee.to_string(),
            ];
            table(&heading, rows).foot([total])
        })
    }
}
