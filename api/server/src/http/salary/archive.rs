//! All payslips of a run in one file.

use std::ops::Bound;
use std::time::Duration;

use paraply_app::salary::{self, Archive};
use paraply_app::{App, Error};
use paraply_domain::ids::SalaryRunId;
use poem::Body;
use poem::http::HeaderValue;
use poem::web::Data;
use poem::web::headers::{Header as _, Range};
use poem_openapi::OpenApi;
use poem_openapi::param::{Header, Path};
use uuid::Uuid;

use crate::http::download::ArchiveAnswer;
use crate::http::errors::ApiError;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};
use crate::http::{Tag, language};

/// How long a part waits for the whole, whose length it must name: less than a request may take.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Api;

#[OpenApi(tag = "Tag::AdminSalary")]
impl Api {
    /// Download all payslips of a salary run
    ///
    /// A ZIP with one PDF per user, in the language of the request. It is generated while it is downloaded. An
    /// interrupted download is continued with `Range: bytes=N-` and `If-Range` with the `ETag` received; if the
    /// payslips have changed since then, the response is the whole archive. While the archive is still being
    /// generated, a range may be refused with 503 `still_working`.
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
        /// Part to return, `bytes=N-`.
        #[oai(name = "Range", validator(max_length = 100))]
        range: Header<Option<String>>,
        /// The `ETag` that the range refers to.
        #[oai(name = "If-Range", validator(max_length = 100))]
        if_range: Header<Option<String>>,
    ) -> ApiResult<ArchiveAnswer> {
        let archive = salary::payslips_zip(app, SalaryRunId(id), language::current()).await?;
        let etag = format!("\"{}\"", archive.fingerprint);
        let still_the_same = if_range.0.is_none_or(|seen| seen == etag);
        match range.0.filter(|_| still_the_same).and_then(|range| read_range(&range)) {
            Some(range) => part(archive, etag, &range).await,
            None => Ok(whole(&archive, etag)),
        }
    }
}

/// Ranges in another unit are passed over, as the standard has it.
fn read_range(text: &str) -> Option<Range> {
    let value = HeaderValue::from_str(text).ok()?;
    Range::decode(&mut std::iter::once(&value)).ok()
}

fn whole(archive: &Archive, etag: String) -> ArchiveAnswer {
    ArchiveAnswer::whole(&archive.name, etag, Body::from_bytes_stream(archive.content.read(0, None)))
}

async fn part(archive: Archive, etag: String, range: &Range) -> ApiResult<ArchiveAnswer> {
    let Ok(length) = tokio::time::timeout(PATIENCE, archive.content.length()).await else {
        return Err(ApiError::still_working());
    };
    let length = length.map_err(Error::internal)?;
    let wanted: Vec<_> = range.satisfiable_ranges(length).collect();
    let (from, to) = match wanted[..] {
        [(Bound::Included(from), Bound::Unbounded)] => (from, length.saturating_sub(1)),
        [(Bound::Included(from), Bound::Included(to))] if from <= to => {
            (from, to.min(length.saturating_sub(1)))
        }
        // Several parts, or none that makes sense.
        _ => return Ok(whole(&archive, etag)),
    };
    if from >= length {
        return Ok(ArchiveAnswer::past_end(length));
    }
    let body = Body::from_bytes_stream(archive.content.read(from, Some(to + 1)));
    Ok(ArchiveAnswer::part(&archive.name, etag, format!("bytes {from}-{to}/{length}"), body))
}
