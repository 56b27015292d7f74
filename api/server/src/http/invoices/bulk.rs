//! The same action on many invoices in one request.

use paraply_app::invoices::Chosen;
use paraply_app::invoices::bulk::{self, BulkAct, Outcome};
use paraply_app::{App, Caller, Result};
use paraply_domain::ids::InvoiceId;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::objects::InvoiceStatus;
use crate::http::Tag;
use crate::http::errors::ApiError;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};

/// Action applied to each invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub(in crate::http) enum BulkAction {
    /// Approve and send.
    Send,
    /// Return to the owner for changes.
    Return,
    /// Cancel; a sent invoice is credited.
    Cancel,
}

impl BulkAction {
    const fn name(self) -> &'static str {
        match self {
            Self::Send => "send",
            Self::Return => "return",
            Self::Cancel => "cancel",
        }
    }

    pub(in crate::http) fn bulk_act(self, reason: String) -> BulkAct {
        match self {
            Self::Send => BulkAct::Send,
            Self::Return => BulkAct::Return { reason },
            Self::Cancel => BulkAct::Cancel,
        }
    }
}

/// An invoice in a bulk request.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::http) struct BulkInvoice {
    /// Id of the invoice.
    pub id: Uuid,
    /// Version as read. A stale version refuses the action for this invoice only.
    pub version: i32,
}

/// The action and the invoices.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct BulkInput {
    /// Action applied to each invoice.
    action: BulkAction,
    /// At most 200, without duplicates.
    invoices: Vec<BulkInvoice>,
    /// Reason given to the owners of returned invoices. Required for `return`.
    reason: Option<String>,
}

impl BulkInput {
    fn split(self, caller: &Caller, key: &IdempotencyKey) -> Result<(BulkAct, Vec<Chosen>)> {
        let reason = self.reason.unwrap_or_default();
        let key_of = |id: Uuid, version: i32| {
            let act = format!("{}\n{id}\n{version}\n{reason}", self.action.name());
            key.of_part(caller, id, &act)
        };
        let chosen = self
            .invoices
            .iter()
            .map(|&BulkInvoice { id, version }| {
                Ok(Chosen { id: InvoiceId(id), version, key: key_of(id, version)? })
            })
            .collect::<Result<_>>()?;
        Ok((self.action.bulk_act(reason), chosen))
    }
}

/// Result for one invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BulkResult {
    /// Id of the invoice.
    id: Uuid,
    /// Invoice number; absent until the invoice is sent.
    invoice_number: Option<String>,
    /// Whether the action succeeded.
    ok: bool,
    /// Current status; absent if the invoice does not exist.
    status: Option<InvoiceStatus>,
    /// Current version.
    version: Option<i32>,
    /// Error code, if refused. Stable.
    code: Option<String>,
    /// Why it was refused, in the language of the request.
    message: Option<String>,
}

impl From<Outcome> for BulkResult {
    fn from(outcome: Outcome) -> Self {
        let refused = outcome.refused.map(|error| ApiError::from(error).into_body());
        let shown = outcome.invoice;
        Self {
            id: outcome.id.0,
            ok: refused.is_none(),
            status: shown.as_ref().map(|shown| shown.invoice.display_status(shown.today).into()),
            version: shown.as_ref().map(|shown| shown.invoice.version),
            invoice_number: shown.and_then(|shown| shown.invoice.number),
            code: refused.as_ref().map(|body| body.code.clone()),
            message: refused.map(|body| body.message),
        }
    }
}

/// Results of a bulk action.
#[derive(Clone, Debug, Object)]
struct BulkResults {
    /// In the order of the request.
    results: Vec<BulkResult>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// Send, return or cancel up to 200 invoices
    ///
    /// Each invoice is processed independently: a refusal does not affect the others. Results are reported per invoice.
    /// Repeating the request with the same `Idempotency-Key` (here at most 160 characters) retries only the refused
    /// invoices.
    #[oai(path = "/admin/invoices/bulk", method = "post", operation_id = "adminBulkInvoices")]
    async fn run(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        key: IdempotencyKey,
        input: Json<BulkInput>,
    ) -> ApiResult<Json<BulkResults>> {
        let (bulk_act, chosen) = input.0.split(&staff.0, &key)?;
        let outcomes = bulk::run(app, &staff.0, &bulk_act, chosen).await?;
        Ok(Json(BulkResults { results: outcomes.into_iter().map(Into::into).collect() }))
    }
}
