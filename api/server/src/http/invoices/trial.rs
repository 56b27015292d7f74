//! Trying an invoice without an account.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::invoices::preview::Unfinished;
use paraply_app::invoices::trial::{Trial, try_out};
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::objects::InvoiceItem;
use super::objects::preview::InvoicePreview;
use crate::http::Tag;
use crate::http::list::ApiResult;
use crate::http::scalars::VatTreatment;

/// An invoice that a visitor writes.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct InvoiceTrialInput {
    /// Follows from who the client is; absent: Swedish VAT.
    vat_treatment: Option<VatTreatment>,
    /// Whether Swedish tax is withheld; absent: `true`.
    swedish_tax: Option<bool>,
    issue_date: Option<NaiveDate>,
    /// Determines the promised payout date.
    due_date: Option<NaiveDate>,
    /// The client's reference. Absent while the user has not got to it yet.
    reference: Option<String>,
    /// Descriptions may be empty.
    items: Vec<InvoiceItem>,
}

impl From<InvoiceTrialInput> for Trial {
    fn from(input: InvoiceTrialInput) -> Self {
        Self {
            unfinished: Unfinished {
                client_id: None,
                currency: None,
                issue_date: input.issue_date,
                due_date: input.due_date,
                reference: input.reference,
                items: input.items.into_iter().map(Into::into).collect(),
            },
            treatment: input.vat_treatment.unwrap_or(VatTreatment::Domestic).into(),
            swedish_tax: input.swedish_tax.unwrap_or(true),
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::Invoices")]
impl Api {
    /// Try an invoice
    ///
    /// Calculates totals, fee, pay (step by step) and promised payout date for somebody without an account, with the fee of
    /// the provider's settings and 30 % tax. In SEK. Public; nothing is saved.
    #[oai(path = "/invoice-trial", method = "post", operation_id = "tryInvoice")]
    async fn try_invoice(
        &self,
        Data(app): Data<&App>,
        Json(input): Json<InvoiceTrialInput>,
    ) -> ApiResult<Json<InvoicePreview>> {
        Ok(Json(try_out(app, input.into()).await?.into()))
    }
}
