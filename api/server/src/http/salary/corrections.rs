//! Corrections of wage pools, and what of them is waived.

use chrono::{DateTime, Utc};
use paraply_app::App;
use paraply_app::salary::waiving::{self, ShownWaived};
use paraply_domain::ids::{UserId, WaivedCorrectionId};
use paraply_domain::payroll::waiving as rules;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::approvals::MayWait;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::ApiResult;
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};

/// Kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "rules::WaivedKind")]
enum WaivedKind {
    /// Waived.
    Waived,
    /// Reversal of a waiver.
    Undone,
    /// Made up for by a later correction in the user's favour.
    MadeUp,
}

/// An entry of what is waived of a user's corrections.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct WaivedCorrection {
    id: Uuid,
    kind: WaivedKind,
    /// In SEK; negative for an undone or made-up waiver.
    amount: Amount,
    /// Visible to staff only.
    note: String,
    /// Whether it has been undone.
    undone: bool,
    /// Whether it is a waiver, not undone, of which the whole amount still stands.
    can_be_undone: bool,
    recorded_at: DateTime<Utc>,
    /// Absent: made up for.
    recorded_by_name: Option<String>,
}

impl From<ShownWaived> for WaivedCorrection {
    fn from(ShownWaived { row, can_be_undone }: ShownWaived) -> Self {
        Self {
            id: row.id.0,
            kind: row.kind.into(),
            amount: row.amount.into(),
            note: row.note,
            undone: row.undone,
            can_be_undone,
            recorded_at: row.recorded_at,
            recorded_by_name: row.recorded_by,
        }
    }
}

/// Corrections of a user's wage pools to come, in SEK.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct Corrections {
    /// Corrections to come: negative if the next payslips are lowered. What is waived is not in it.
    left: Amount,
    /// The most that can be waived.
    waivable: Amount,
    /// Sum of what is waived.
    waived: Amount,
    /// By time.
    entries: Vec<WaivedCorrection>,
}

impl From<waiving::Corrections> for Corrections {
    fn from(corrections: waiving::Corrections) -> Self {
        Self {
            left: corrections.left.into(),
            waivable: corrections.waivable.into(),
            waived: corrections.waived.into(),
            entries: corrections.entries.into_iter().map(Into::into).collect(),
        }
    }
}

/// What to waive.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct WaiveCorrectionsInput {
    /// In SEK; all negative corrections if absent.
    amount: Option<Amount>,
    /// Reason, visible to staff only.
    note: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminSalary")]
impl Api {
    /// Get a user's corrections to come
    ///
    /// What credit notes, recovered write-offs and losses that the provider bears will change of the next payslips, and what
    /// of it is waived.
    #[oai(path = "/admin/users/:id/corrections", method = "get", operation_id = "adminGetCorrections")]
    async fn corrections(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<Json<Corrections>> {
        Ok(Json(waiving::corrections(app, UserId(id)).await?.into()))
    }

    /// Waive a user's negative corrections
    ///
    /// For users who have left: the provider gives up what no payslip will take. Payslips, tax and ledger stay as they are.
    /// Must be confirmed by a second person. Corrections in the user's favour that come later make up for what is waived
    /// before they raise a payslip.
    #[oai(
        path = "/admin/users/:id/corrections/waivers",
        method = "post",
        operation_id = "adminWaiveCorrections"
    )]
    async fn waive(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        Path(id): Path<Uuid>,
        key: IdempotencyKey,
        Json(input): Json<WaiveCorrectionsInput>,
    ) -> ApiResult<MayWait<Corrections>> {
        let key = key.of(&caller, &input)?;
        let WaiveCorrectionsInput { amount, note } = input;
        let amount = amount.map(|amount| amount.0);
        let outcome = waiving::waive(app, &caller, key, UserId(id), amount, &note).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Undo a waiver
    ///
    /// The next payslips are lowered again. Refused once later corrections have made up for a part of it.
    #[oai(
        path = "/admin/users/:id/corrections/waivers/:waiverId/undo",
        method = "post",
        operation_id = "adminUndoWaiver"
    )]
    async fn undo(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        Path(id): Path<Uuid>,
        /// Id of the waiver.
        #[oai(name = "waiverId")]
        Path(waiver_id): Path<Uuid>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<Corrections>> {
        let (user, waiver) = (UserId(id), WaivedCorrectionId(waiver_id));
        let key = key.of_bare(&caller)?;
        let corrections = waiving::undo(app, &caller, key, user, waiver).await?;
        Ok(Json(corrections.into()))
    }
}
