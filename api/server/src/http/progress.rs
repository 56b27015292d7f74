//! The progress of long-running operations.

use chrono::{DateTime, Utc};
use paraply_app::{App, progress};
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::list::ApiResult;
use super::staff::{Staff, may};

/// An act that can take long.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum LongActKind {
    /// Making a salary run.
    CreateSalaryRun,
    /// Calculating one anew.
    RecalculateSalaryRun,
    /// Approving one.
    ApproveSalaryRun,
    /// Making its payment file.
    ExportSalaryRun,
    /// Confirming its payments.
    ConfirmSalaryRun,
    /// Throwing a draft away.
    DiscardSalaryRun,
    /// Trying a file or bringing it in.
    ImportFile,
    /// Taking an import back.
    UndoImport,
}

/// An act under way.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct LongAct {
    /// What is done.
    act: LongActKind,
    /// To which run; absent while it is being made.
    run_id: Option<Uuid>,
    /// How many payslips or rows are done.
    done: usize,
    /// Of how many; 0 while that is not known.
    total: usize,
    /// Since when.
    started_at: DateTime<Utc>,
}

impl From<progress::LongAct> for LongAct {
    fn from(act: progress::LongAct) -> Self {
        Self {
            act: match act.act {
                progress::Act::CreateSalaryRun => LongActKind::CreateSalaryRun,
                progress::Act::RecalculateSalaryRun => LongActKind::RecalculateSalaryRun,
                progress::Act::ApproveSalaryRun => LongActKind::ApproveSalaryRun,
                progress::Act::ExportSalaryRun => LongActKind::ExportSalaryRun,
                progress::Act::ConfirmSalaryRun => LongActKind::ConfirmSalaryRun,
                progress::Act::DiscardSalaryRun => LongActKind::DiscardSalaryRun,
                progress::Act::ImportFile => LongActKind::ImportFile,
                progress::Act::UndoImport => LongActKind::UndoImport,
            },
            run_id: act.run.map(|run| run.0),
            done: act.done,
            total: act.total,
            started_at: act.started_at,
        }
    }
}

/// What the server is at.
#[derive(Clone, Debug, Object)]
struct Progress {
    /// The long acts under way, the oldest first.
    acts: Vec<LongAct>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminSalary")]
impl Api {
    /// Get the progress of long-running operations
    ///
    /// Of every admin. An act that is not there has ended: read the run to see how.
    #[oai(path = "/admin/progress", method = "get", operation_id = "adminGetProgress")]
    async fn get(&self, Data(app): Data<&App>, _staff: Staff<may::ReadMoney>) -> ApiResult<Json<Progress>> {
        Ok(Json(Progress { acts: app.progress.list().into_iter().map(Into::into).collect() }))
    }
}
