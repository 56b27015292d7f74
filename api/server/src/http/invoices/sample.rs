//! The invoice that shows visitors what one looks like.

use paraply_app::App;
use paraply_app::invoices::sample;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::{Enum, OpenApi};

use crate::http::download::PdfAnswer;
use crate::http::list::ApiResult;
use crate::http::{Tag, language};

/// A language of the service.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum SampleLanguage {
    /// Swedish.
    Sv,
    /// English.
    En,
}

pub struct Api;

#[OpenApi(tag = "Tag::Invoices")]
impl Api {
    /// See what an invoice looks like
    ///
    /// A made-up invoice of the provider over several pages, marked as a sample on each.
    #[oai(path = "/sample-invoice", method = "get", operation_id = "getSampleInvoice")]
    async fn get_sample_invoice(
        &self,
        Data(app): Data<&App>,
        /// In place of the language of the request.
        #[oai(name = "language")]
        _language: Query<Option<SampleLanguage>>,
    ) -> ApiResult<PdfAnswer> {
        let pdf = sample::pdf(app, language::current()).await?;
        Ok(PdfAnswer::new(&pdf.name, pdf.bytes))
    }
}
