//! Invoices from users with F-skatt to the provider.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::users::supplier_invoices::{self, OwnInvoiceInput, State};
use paraply_app::{App, Error};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::InvoiceId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::download::FileAnswer;
use crate::http::list::ApiResult;
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};
use crate::http::upload;

/// A freelancer's own invoice to the provider, for one client invoice.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct SupplierInvoice {
    /// Whether it is required for the payout: the freelancer has F-skatt, and the client invoice is not on a payslip
    /// yet.
    required: bool,
    /// Total amount to invoice the provider, in SEK, while it is required.
    amount: Option<Amount>,
    /// Invoice number, once recorded.
    number: Option<String>,
    /// Invoice date.
    date: Option<NaiveDate>,
    /// File name of the document.
    file_name: Option<String>,
    /// When it was recorded.
    recorded_at: Option<DateTime<Utc>>,
}

impl From<State> for SupplierInvoice {
    fn from(State { required, amount, recorded }: State) -> Self {
        let amount = amount.map(Into::into);
        match recorded {
            Some(own) => Self {
                required,
                amount,
                number: Some(own.number),
                date: Some(own.issued_on),
                file_name: Some(own.file.name),
                recorded_at: Some(own.recorded_at),
            },
            None => Self { required, amount, number: None, date: None, file_name: None, recorded_at: None },
        }
    }
}

/// A freelancer's own invoice to the provider.
#[derive(Debug, Multipart)]
struct SupplierInvoiceForm {
    /// Invoice number.
    number: String,
    /// Invoice date, `2026-11-25`.
    date: String,
    /// The invoice, at most 10 MB: PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV, TXT.
    file: Option<Upload>,
}

pub struct Api;

#[OpenApi]
impl Api {
    /// Get my own invoice for a client invoice
    ///
    /// With F-skatt, the payout is a purchase, paid against the freelancer's own invoice to the provider.
    #[oai(
        path = "/invoices/:id/supplier-invoice",
        method = "get",
        operation_id = "getSupplierInvoice",
        tag = "Tag::Salary"
    )]
    async fn get(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<SupplierInvoice>> {
        Ok(Json(supplier_invoices::get(app, InvoiceId(id.0), Some(caller.user_id)).await?.into()))
    }

    /// Record my own invoice for a client invoice
    ///
    /// Owner of the client invoice only, until that is on a payslip. Replaces an earlier one.
    #[oai(
        path = "/invoices/:id/supplier-invoice",
        method = "post",
        operation_id = "recordSupplierInvoice",
        tag = "Tag::Salary"
    )]
    async fn record(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        id: Path<Uuid>,
        form: SupplierInvoiceForm,
    ) -> ApiResult<Json<SupplierInvoice>> {
        let file = match form.file {
            Some(file) => Some(upload::document(file).await?),
            None => None,
        };
        let issued_on = match form.date.trim() {
            "" => None,
            text => Some(text.parse().map_err(|_| Error::fault("date", FaultKind::NotADate))?),
        };
        let input = OwnInvoiceInput { number: form.number, issued_on, file };
        Ok(Json(supplier_invoices::record(app, &caller, InvoiceId(id.0), input).await?.into()))
    }

    /// Download my own invoice for a client invoice
    #[oai(
        path = "/invoices/:id/supplier-invoice/file",
        method = "get",
        operation_id = "getSupplierInvoiceFile",
        tag = "Tag::Salary"
    )]
    async fn file(&self, Data(app): Data<&App>, User(caller): User, id: Path<Uuid>) -> ApiResult<FileAnswer> {
        let (file, bytes) = supplier_invoices::file(app, InvoiceId(id.0), Some(caller.user_id)).await?;
        Ok(FileAnswer::new(&file.name, &file.media_type, bytes))
    }

    /// Get a freelancer's own invoice for a client invoice
    #[oai(
        path = "/admin/invoices/:id/supplier-invoice",
        method = "get",
        operation_id = "adminGetSupplierInvoice",
        tag = "Tag::AdminInvoices"
    )]
    async fn get_any(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<SupplierInvoice>> {
        Ok(Json(supplier_invoices::get(app, InvoiceId(id.0), None).await?.into()))
    }

    /// Download a freelancer's own invoice for a client invoice
    #[oai(
        path = "/admin/invoices/:id/supplier-invoice/file",
        method = "get",
        operation_id = "adminGetSupplierInvoiceFile",
        tag = "Tag::AdminInvoices"
    )]
    async fn any_file(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        id: Path<Uuid>,
    ) -> ApiResult<FileAnswer> {
        let (file, bytes) = supplier_invoices::file(app, InvoiceId(id.0), None).await?;
        Ok(FileAnswer::new(&file.name, &file.media_type, bytes))
    }
}
