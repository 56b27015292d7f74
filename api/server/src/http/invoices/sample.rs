//! The sample invoice that visitors can see.

use paraply_app::App;
use paraply_app::invoices::sample;
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use crate::http::Tag;
use crate::http::download::PdfAnswer;
use crate::http::language::{self, LinkLanguage};
use crate::http::list::ApiResult;

pub struct Api;

#[OpenApi(tag = "Tag::Invoices")]
impl Api {
    /// Download a sample invoice as PDF
    ///
    /// A fictitious invoice of several pages, each marked as a sample.
    #[oai(path = "/sample-invoice", method = "get", operation_id = "getSampleInvoice")]
    async fn get_sample_invoice(
        &self,
        Data(app): Data<&App>,
        /// Overrides the language of the request.
        #[oai(name = "language")]
        _language: Query<Option<LinkLanguage>>,
    ) -> ApiResult<PdfAnswer> {
        let pdf = sample::pdf(app, language::current()).await?;
        Ok(PdfAnswer::new(&pdf.name, pdf.bytes))
    }
}
