//! All payslips of a run in one file.

use paraply_app::{App, salary};
use paraply_domain::ids::SalaryRunId;
use poem::Body;
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use uuid::Uuid;

use crate::http::download::ZipAnswer;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};
use crate::http::{Tag, language};

pub struct Api;

#[OpenApi(tag = "Tag::AdminSalary")]
impl Api {
    /// Download all payslips of a salary run
    ///
    /// A ZIP with one PDF per user, in the language of the request. It is generated while it is downloaded.
    #[oai(
        path = "/admin/salary-runs/:id/payslip-archive",
        method = "get",
        operation_id = "adminGetPayslipArchive"
    )]
    async fn zip(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        Path(id): Path<Uuid>,
    ) -> ApiResult<ZipAnswer> {
        let (name, body) = salary::payslips_zip(app, SalaryRunId(id), language::current()).await?;
        let body = Body::from_bytes_stream(body);
        Ok(ZipAnswer::new(&name, body))
    }
}
