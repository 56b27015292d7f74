//! Work that follows from an act: queued in the act's own transaction, done by a worker, at least once.
//!
//! A job looks before it acts, since it may run twice. Its kinds stand in [`perform`].

mod housekeeping;
mod worker;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::identity::throttle;
use crate::invoices::{batches, delivery, templates};
use crate::users::terms;
use crate::{App, Error, approvals, salary};

pub use worker::{Worker, run_due};

/// Why a job was not done this time.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It may go better later.
    #[error("{0}")]
    Retry(String),
    /// It never will.
    #[error("{0}")]
    Fail(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound | Error::Invalid(_) | Error::Refused(_) | Error::Inconsistent(_) => {
                Self::Fail(error.to_string())
            }
            _ => Self::Retry(error.to_string()),
        }
    }
}

/// Does one job: the one place that knows what each kind means.
async fn perform(app: &App, kind: &str, payload: &Value) -> Result<(), Failure> {
    match kind {
        housekeeping::KIND => Ok(housekeeping::run(app).await?),
        batches::JOB => Ok(batches::work(app, read(payload)?).await?),
        delivery::JOB => Ok(delivery::deliver(app, read(payload)?).await?),
        templates::JOB => Ok(templates::run(app).await?),
        approvals::JOB => Ok(approvals::settle_due(app, read(payload)?).await?),
        throttle::TELL_OWNER => Ok(throttle::tell_owner(app, read(payload)?).await?),
        salary::MAIL_PAYSLIP => Ok(salary::mail_payslip(app, read(payload)?).await?),
        terms::NOTIFY => Ok(terms::notify(app, read(payload)?).await?),
        // Queued by a newer server on the same database, perhaps: that one may take it.
        unknown => Err(Failure::Retry(format!("no job of the kind {unknown} is known here"))),
    }
}

fn read<T: DeserializeOwned>(payload: &Value) -> Result<T, Failure> {
    T::deserialize(payload).map_err(|error| Failure::Fail(error.to_string()))
}
