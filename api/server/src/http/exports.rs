//! Complete lists as files, with the filter and sort order of the list.

pub mod own;
mod rows;

use paraply_app::App;
use paraply_app::downloads::Place;
use paraply_app::exports::{self, Format, Read, lists};
use paraply_app::invoices::Side;
use paraply_domain::invoice::Invoice;
use poem::Body;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Binary;
use poem_openapi::{ApiResponse, Enum, OpenApi};
use rows::{
    INVOICES, PAYMENTS, USERS, client_headings, client_row, invoice_row, payment_row, status_name, user_row,
};

use super::download::disposition;
use super::list::{ApiResult, FilterSort};
use super::staff::{Staff, may};
use super::{Tag, clients, invoices, language, payments, users};

/// File format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub(super) enum ExportFormat {
    /// CSV: UTF-8 with byte order mark, semicolons, decimal commas.
    Csv,
    /// Excel workbook with one sheet.
    Xlsx,
}

impl From<ExportFormat> for Format {
    fn from(format: ExportFormat) -> Self {
        match format {
            ExportFormat::Csv => Self::Csv,
            ExportFormat::Xlsx => Self::Xlsx,
        }
    }
}

/// A file that may be generated while it is downloaded.
#[derive(ApiResponse)]
pub(super) enum ExportAnswer {
    /// The exported list.
    #[oai(status = 200)]
    Ok(
        Binary<Body>,
        /// Media type of the format.
        #[oai(header = "Content-Type")]
        String,
        /// `attachment`, with the file name.
        #[oai(header = "Content-Disposition")]
        String,
    ),
}

impl ExportAnswer {
    /// The file with its name, given without extension.
    pub(super) fn new(format: Format, name: &str, body: Body) -> Self {
        let (ending, kind) = match format {
            Format::Csv => ("csv", "text/csv; charset=utf-8"),
            Format::Xlsx => ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        };
        Self::Ok(Binary(body), kind.into(), disposition("attachment", &format!("{name}.{ending}")))
    }
}

async fn answer(
    app: &App,
    format: Option<ExportFormat>,
    name: &'static str,
    headings: Vec<String>,
    read: Read,
    place: Option<Place>,
) -> ApiResult<ExportAnswer> {
    let format = format.map_or(Format::Csv, Into::into);
    let body = exports::file(app, format, headings, read, place).await?;
    let name = format!("{} {}", language::current().phrase(name), app.clock.today());
    Ok(ExportAnswer::new(format, &name, Body::from_bytes_stream(body)))
}

fn texts(headings: &[&'static str]) -> Vec<String> {
    headings.iter().map(|key| language::current().phrase(key).to_owned()).collect()
}

pub struct Api;

#[OpenApi]
impl Api {
    /// Export all invoices
    ///
    /// All invoices that match, with the `filter` and `sort` of the list. The fee of sent invoices is the one fixed at
    /// sending; that of drafts and pending invoices follows today's terms.
    #[oai(
        path = "/admin/invoices/export",
        method = "get",
        operation_id = "adminExportInvoices",
        tag = "Tag::AdminInvoices"
    )]
    async fn invoices(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
        FilterSort(query): FilterSort,
    ) -> ApiResult<ExportAnswer> {
        let (today, language) = (app.clock.today(), language::current());
        let read =
            lists::invoices(app, invoices::narrowed(&query, Side::Office)?, move |invoice: Invoice| {
                let status = status_name(invoice.display_status(today), language);
                invoice_row(invoice, status)
            });
        answer(app, format.0, "file-invoices", texts(INVOICES), read, None).await
    }

    /// Export all clients
    ///
    /// All clients that match, with the `filter` and `sort` of the list.
    #[oai(
        path = "/admin/clients/export",
        method = "get",
        operation_id = "adminExportClients",
        tag = "Tag::AdminInvoices"
    )]
    async fn clients(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
        FilterSort(query): FilterSort,
    ) -> ApiResult<ExportAnswer> {
        let read = lists::clients(app, clients::narrowed(&query)?, client_row);
        answer(app, format.0, "file-clients", client_headings(language::current()), read, None).await
    }

    /// Export users
    ///
    /// All users that match, with the `filter` and `sort` of the list.
    #[oai(
        path = "/admin/users/export",
        method = "get",
        operation_id = "adminExportUsers",
        tag = "Tag::AdminUsers"
    )]
    async fn users(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
        FilterSort(query): FilterSort,
    ) -> ApiResult<ExportAnswer> {
        let language = language::current();
        let read = lists::users(app, users::narrowed(&query)?, move |user| user_row(user, language));
        answer(app, format.0, "file-users", texts(USERS), read, None).await
    }

    /// Export payments
    ///
    /// All payments that match, with the `filter` and `sort` of the list.
    #[oai(
        path = "/admin/payments/export",
        method = "get",
        operation_id = "adminExportPayments",
        tag = "Tag::AdminPayments"
    )]
    async fn payments(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
        FilterSort(query): FilterSort,
    ) -> ApiResult<ExportAnswer> {
        let language = language::current();
        let read =
            lists::payments(app, payments::narrowed(&query)?, move |payment| payment_row(payment, language));
        answer(app, format.0, "file-payments", texts(PAYMENTS), read, None).await
    }
}
