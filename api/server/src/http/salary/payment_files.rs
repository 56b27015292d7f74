//! Stored payment files for the bank.

use paraply_app::{App, salary};
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use uuid::Uuid;

use crate::http::Tag;
use crate::http::download::XmlAnswer;
use crate::http::fresh::FreshOrToken;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};

pub struct Api;

#[OpenApi(prefix_path = "/admin/payment-files", tag = "Tag::AdminSalary")]
impl Api {
    /// Download a payment file
    ///
    /// ISO 20022 pain.001. Every download returns the same bytes.
    #[oai(path = "/:id", method = "get", operation_id = "adminDownloadPaymentFile")]
    async fn download(
        &self,
        Data(app): Data<&App>,
        _staff: FreshOrToken<Staff<may::RunPayroll>>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<XmlAnswer> {
        let (message_id, content) = salary::payment_file(app, id).await?;
        Ok(XmlAnswer::of_packed(&format!("pain001-{message_id}.xml"), &content))
    }
}
