//! Freelancers excluded from salary runs: removed from a draft, or with a salary hold.

use clap::Args;

use super::{find, show};
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::UserRef;
use crate::commands::record::RecordRef;
use crate::error::Error;
use crate::output::Output;

/// Options of `remove`.
#[derive(Args)]
pub struct Remove {
    /// Salary run: ID, ID prefix or latest.
    run: RecordRef,
    /// Freelancer: email address or ID.
    #[arg(long)]
    user: UserRef,
    /// Reason, recorded in the audit log.
    #[arg(long)]
    reason: Option<String>,
}

impl Remove {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        let run = find(client, &self.run).await?;
        let body = api::RemoveInput { reason: self.reason, user_id: user.id, version: run.version };
        let missing = || {
            format!(
                "{} is not in a draft with the ID {}; list its payslips with: paraply salary show {}",
                user.full_name, run.id, run.id
            )
        };
        let answer = client.send(operations::admin_remove_from_salary_run(run.id), &body).await;
        let run = answer.map_err(|error| error.or_missing(missing))?;
        out.answer(&run, show::run)
    }
}

/// Options of `hold`.
#[derive(Args)]
pub struct Hold {
    /// Freelancer: email address or ID.
    user: UserRef,
    /// Reason, shown to admins.
    #[arg(long)]
    reason: String,
}

impl Hold {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        let body = api::SalaryHoldInput { reason: self.reason.clone() };
        let user = client.send(operations::admin_hold_salary(user.id), &body).await?;
        out.answer(&user, |user| format!("Salary hold for {}: {}", user.full_name, self.reason))
    }
}

/// Options of `release`.
#[derive(Args)]
pub struct Release {
    /// Freelancer: email address or ID.
    user: UserRef,
}

impl Release {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        client.fetch(operations::admin_release_salary(user.id)).await?;
        out.note(&format!("Salary hold for {} released.", user.full_name));
        Ok(())
    }
}
