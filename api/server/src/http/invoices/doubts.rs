//! Doubtful receivables: what a client disputes of a sent invoice, and what of it is feared to be lost.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::invoices::StandingDoubt;
use paraply_app::invoices::doubting::{self, Said};
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::doubt;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::objects::Invoice;
use crate::http::Tag;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::ApiResult;
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};

/// Why a receivable is doubtful.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "doubt::DoubtKind")]
pub enum DoubtKind {
    /// The client disputes it. It is moved from account 1510 to 1516.
    Disputed,
    /// The client may not be able to pay it. Its net amount is posted to 6352 and 1519 until it is paid or written off. Not
    /// visible to the freelancer.
    FearedLoss,
}

/// What of an invoice is doubtful for one reason.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Doubt {
    pub kind: DoubtKind,
    /// With VAT.
    pub amount: Amount,
    /// Note of the latest entry. Of a dispute, also visible to the freelancer.
    pub note: String,
    /// Date of the latest entry.
    pub since: NaiveDate,
    /// Only in the back office.
    pub recorded_by_name: Option<String>,
}

impl From<StandingDoubt> for Doubt {
    fn from(doubt: StandingDoubt) -> Self {
        Self {
            kind: doubt.kind.into(),
            amount: doubt.amount.into(),
            note: doubt.note,
            since: doubt.since,
            recorded_by_name: doubt.recorded_by,
        }
    }
}

/// What is doubtful, and which version of the invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct DoubtInput {
    kind: DoubtKind,
    /// With VAT; by default the whole balance that is not doubtful for the same reason already.
    amount: Option<Amount>,
    /// What the client says, or the cause of the fear. Of a dispute, also visible to the freelancer.
    note: String,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

/// What is no longer doubtful, and which version of the invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct EndDoubtInput {
    kind: DoubtKind,
    /// How it was settled. Of a dispute, also visible to the freelancer.
    note: Option<String>,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// Record a dispute or a feared loss
    ///
    /// Says that all or a part of the balance of a sent invoice is doubtful, and posts it to the ledger. The amount due and
    /// the VAT stay. While anything is disputed, no payment is matched with the invoice automatically and no payout date
    /// is promised; the freelancer is told by email. Payments reduce what is not doubtful first; credit notes and
    /// write-offs what is.
    #[oai(path = "/admin/invoices/:id/doubts", method = "post", operation_id = "adminDoubtInvoice")]
    async fn raise(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<DoubtInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let DoubtInput { kind, amount, note, version } = input.0;
        let said = Said { kind: kind.into(), amount: amount.map(|amount| amount.0), note };
        Ok(Json(doubting::raise(app, &staff.0, key, InvoiceId(id.0), said, version).await?.into()))
    }

    /// End a dispute or a feared loss
    ///
    /// The whole balance is claimed without doubt for that reason again, and the ledger entries are reversed.
    #[oai(path = "/admin/invoices/:id/doubts/end", method = "post", operation_id = "adminEndDoubt")]
    async fn end(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<EndDoubtInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let EndDoubtInput { kind, note, version } = input.0;
        let said = (kind.into(), note.unwrap_or_default());
        Ok(Json(doubting::end(app, &staff.0, key, InvoiceId(id.0), said, version).await?.into()))
    }
}
