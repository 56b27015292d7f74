//! The same act on many invoices at once.

use paraply_app::invoices::bulk::{self, BulkAct, Chosen, Outcome};
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

/// What is done with each invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub(in crate::http) enum BulkAction {
    /// Approve and send it.
    Send,
    /// Give it back to its owner.
    Return,
    /// Give it up; one that was sent by a credit note.
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

/// One of the invoices.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::http) struct BulkInvoice {
    /// Which.
    pub id: Uuid,
    /// As seen; a newer one refuses the act for this invoice.
    pub version: i32,
}

/// What is done, and with which invoices.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct BulkInput {
    /// What is done with each.
    action: BulkAction,
    /// At most 200, each once.
    invoices: Vec<BulkInvoice>,
    /// Told to the owners of those that are returned; required then.
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

/// What became of one invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BulkResult {
    /// Which.
    id: Uuid,
    /// Its number, once sent.
    invoice_number: Option<String>,
    /// Done.
    ok: bool,
    /// Where it stands now; absent when there is no such invoice.
    status: Option<InvoiceStatus>,
    /// Its version now.
    version: Option<i32>,
    /// Why it was refused, for programs.
    code: Option<String>,
    /// Why it was refused, for people.
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

/// What became of each.
#[derive(Clone, Debug, Object)]
struct BulkResults {
    /// In the order of the request.
    results: Vec<BulkResult>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// Send, return or cancel many invoices
    ///
    /// Each on its own, as if it were the only one: what is refused for one keeps nobody from the rest. The answer says
    /// what became of each. Under the same Idempotency-Key, here of at most 160 characters, those that were refused are
    /// tried anew.
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
