//! People who are left out of runs.

use clap::Args;
use serde_json::json;

use super::{find, show};
use crate::api;
use crate::client::Client;
use crate::commands::arguments::Person;
use crate::commands::record::RecordRef;
use crate::error::Error;
use crate::output::Output;

/// Options of `remove`.
#[derive(Args)]
pub struct Remove {
    /// Id of the run, the beginning of it, or latest.
    run: RecordRef,
    /// Id or e-mail address of the person.
    #[arg(long)]
    user: Person,
    /// Why, for the audit trail.
    #[arg(long)]
    reason: Option<String>,
}

impl Remove {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        let run = find(client, &self.run).await?;
        let mut body = json!({ "userId": user.id, "version": run.version });
        if let Some(reason) = self.reason {
            body["reason"] = reason.into();
        }
        let path = format!("/api/admin/salary-runs/{}/remove", run.id);
        let missing = || {
            format!(
                "{} is in no draft with the id {}; paraply salary show tells who is",
                user.full_name, run.id
            )
        };
        let answer = client.act(&path, &body).await;
        let run: api::SalaryRun = answer.map_err(|error: Error| error.or_missing(missing))?;
        out.answer(&run, show::run)
    }
}

/// Options of `hold`.
#[derive(Args)]
pub struct Hold {
    /// Id or e-mail address of the person.
    user: Person,
    /// Why; admins read it.
    #[arg(long)]
    reason: String,
}

impl Hold {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        let path = format!("/api/admin/users/{}/salary-hold", user.id);
        let user: api::AdminUser = client.act(&path, &json!({ "reason": self.reason })).await?;
        out.answer(&user, |user| format!("{}'s pay is held: {}", user.full_name, self.reason))
    }
}

/// Options of `release`.
#[derive(Args)]
pub struct Release {
    /// Id or e-mail address of the person.
    user: Person,
}

impl Release {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        client.delete(&format!("/api/admin/users/{}/salary-hold", user.id)).await?;
        out.note(&format!("{}'s pay is held no longer.", user.full_name));
        Ok(())
    }
}
