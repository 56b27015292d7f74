//! A freelancer's own invoices and payslips to take away: the lists as files, the documents in a ZIP.

use paraply_app::chunks::Bytes;
use paraply_app::exports::lists;
use paraply_app::invoices::{self, Filter, Side};
use paraply_app::{App, salary};
use paraply_domain::invoice::Invoice;
use paraply_domain::payroll::Payslip;
use poem::Body;
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::rows::{OWN_INVOICES, PAYSLIPS, own_invoice_row, payslip_row};
use super::{ExportAnswer, ExportFormat, answer, status_name, texts};
use crate::http::auth::User;
use crate::http::download::ZipAnswer;
use crate::http::invoices::narrowed;
use crate::http::list::{ApiResult, FilterSort};
use crate::http::{Tag, language};

/// The archive of a year, or of all years as of today.
fn archive(app: &App, name: &'static str, year: Option<i32>, content: Bytes) -> ZipAnswer {
    let of = year.map_or_else(|| app.clock.today().to_string(), |year| year.to_string());
    let name = format!("{} {of}.zip", language::current().phrase(name));
    ZipAnswer::new(&name, Body::from_bytes_stream(content))
}

pub struct Api;

#[OpenApi]
impl Api {
    /// Export invoices
    ///
    /// All of the caller's invoices that match, with the `filter` and `sort` of the list. The fee of sent invoices is
    /// the one fixed at sending; that of drafts and pending invoices follows today's terms.
    #[oai(path = "/invoices/export", method = "get", operation_id = "exportInvoices", tag = "Tag::Invoices")]
    async fn invoices(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
        FilterSort(query): FilterSort,
    ) -> ApiResult<ExportAnswer> {
        let (today, language) = (app.clock.today(), language::current());
        let (filter, window) = narrowed(&query, Side::Own)?;
        let place = app.downloads.begin(caller.user_id).await?;
        let own = Filter { owner: Some(caller.user_id.0), ..filter };
        let read = lists::invoices(app, (own, window), move |invoice: Invoice| {
            let status = status_name(invoice.display_status(today), language);
            own_invoice_row(invoice, status)
        });
        answer(app, format.0, "file-invoices", texts(OWN_INVOICES), read, Some(place)).await
    }

    /// Download all invoices as PDF
    ///
    /// A ZIP with the PDFs of the caller's invoices and credit notes that have a number, in the order of the numbers. It
    /// is generated while it is downloaded.
    #[oai(
        path = "/invoices/archive",
        method = "get",
        operation_id = "getInvoiceArchive",
        tag = "Tag::Invoices"
    )]
    async fn invoices_archive(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        /// Year of issue. Absent: all years.
        year: Query<Option<i32>>,
    ) -> ApiResult<ZipAnswer> {
        let content = invoices::own_zip(app, &caller, year.0).await?;
        Ok(archive(app, "file-invoices", year.0, content))
    }

    /// Export payslips
    ///
    /// All of the caller's payslips that match, with the `filter` and `sort` of the list. Payslips of approved salary
    /// runs only.
    #[oai(path = "/payslips/export", method = "get", operation_id = "exportPayslips", tag = "Tag::Salary")]
    async fn payslips(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
        FilterSort(query): FilterSort,
    ) -> ApiResult<ExportAnswer> {
        let language = language::current();
        let list = salary::narrowed_payslips(&query)?;
        let place = app.downloads.begin(caller.user_id).await?;
        let read = lists::own_payslips(app, list, caller.user_id, move |payslip: Payslip| {
            payslip_row(&payslip, language)
        });
        answer(app, format.0, "file-payslips", texts(PAYSLIPS), read, Some(place)).await
    }

    /// Download all payslips as PDF
    ///
    /// A ZIP with the PDFs of the caller's payslips of approved salary runs, in the language of the request and by
    /// payment date. It is generated while it is downloaded.
    #[oai(
        path = "/payslips/archive",
        method = "get",
        operation_id = "getPayslipArchive",
        tag = "Tag::Salary"
    )]
    async fn payslips_archive(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        /// Year of payment. Absent: all years.
        year: Query<Option<i32>>,
    ) -> ApiResult<ZipAnswer> {
        let content = salary::own_payslips_zip(app, &caller, year.0, language::current()).await?;
        Ok(archive(app, "file-payslips", year.0, content))
    }
}
