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

/// A long-running operation.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum LongActKind {
    /// Creating a salary run.
    CreateSalaryRun,
    /// Recalculating a salary run.
    RecalculateSalaryRun,
    /// Approving a salary run.
    ApproveSalaryRun,
    /// Creating the payment file of a salary run.
    ExportSalaryRun,
    /// Confirming the payments of a salary run.
    ConfirmSalaryRun,
    /// Discarding a draft salary run.
    DiscardSalaryRun,
    /// Checking or importing a file.
    ImportFile,
    /// Undoing an import.
    UndoImport,
}

/// An operation in progress.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct LongAct {
    /// Kind of operation.
    act: LongActKind,
    /// Salary run concerned; absent while it is being created.
    run_id: Option<Uuid>,
    /// Number of payslips or rows processed.
    done: usize,
    /// Total number; 0 while it is unknown.
    total: usize,
    /// When the operation started.
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

/// Operations in progress.
#[derive(Clone, Debug, Object)]
struct Progress {
    /// Oldest first.
    acts: Vec<LongAct>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminSalary")]
impl Api {
    /// Get the progress of long-running operations
    ///
    /// Operations of all admins. An operation that is not listed has ended; read the record for its result.
    #[oai(path = "/admin/progress", method = "get", operation_id = "adminGetProgress")]
    async fn get(&self, Data(app): Data<&App>, _staff: Staff<may::ReadMoney>) -> ApiResult<Json<Progress>> {
        let acts = progress::list(app).await?.into_iter().map(Into::into).collect();
        Ok(Json(Progress { acts }))
    }
}
