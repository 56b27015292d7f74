//! `paraply salary corrections`.

use clap::Args;

use crate::amount::{is_zero, kr};
use crate::api::{self, operations};
use crate::call::NoBody;
use crate::client::Client;
use crate::commands::arguments::{UserRef, amount};
use crate::error::Error;
use crate::output::Output;

/// Options of `corrections`.
#[derive(Args)]
pub struct Corrections {
    /// Freelancer: email address or ID.
    user: UserRef,
    /// Waiver for a freelancer who has left: amount; all negative corrections by default. A second person must confirm.
    #[arg(long, value_name = "AMOUNT", num_args = 0..=1, value_parser = amount, conflicts_with = "undo", requires = "note")]
    waive: Option<Option<String>>,
    /// Reason for the waiver, visible to staff only.
    #[arg(long, requires = "waive")]
    note: Option<String>,
    /// Undo the latest waiver.
    #[arg(long)]
    undo: bool,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

impl Corrections {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        let now = client.fetch(operations::admin_get_corrections(user.id)).await?;
        let corrections = match (self.waive, self.note) {
            (Some(said), Some(note)) => {
                let waived = kr(said.as_ref().unwrap_or(&now.waivable));
                let question = format!("Waive {waived} of the corrections for {}?", user.full_name);
                out.confirm(&question, self.yes)?;
                let body = api::WaiveCorrectionsInput { amount: said, note };
                client.send(operations::admin_waive_corrections(user.id), &body).await?
            }
            _ if self.undo => {
                let Some(waiver) = now.entries.iter().rfind(|entry| entry.can_be_undone) else {
                    let message = format!("no waiver for {} can be undone", user.full_name);
                    return Err(Error::Usage(message));
                };
                let question = format!("Undo the waiver of {} for {}?", kr(&waiver.amount), user.full_name);
                out.confirm(&question, self.yes)?;
                client.send(operations::admin_undo_waiver(user.id, waiver.id), &NoBody {}).await?
            }
            _ => now,
        };
        out.answer(&corrections, |corrections| show(&user.full_name, corrections))
    }
}

fn show(name: &str, corrections: &api::Corrections) -> String {
    let waived = match is_zero(&corrections.waived) {
        true => String::new(),
        false => format!("; {} waived", kr(&corrections.waived)),
    };
    format!("{name}: corrections of the next salaries {}{waived}", kr(&corrections.left))
}
