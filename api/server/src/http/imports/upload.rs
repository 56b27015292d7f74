//! A file on its way in, and the sample that shows how it may look.

use paraply_app::exports::Format;
use paraply_app::imports::{self, Kind, SIZE_MAX_MB, TableForm};
use paraply_app::{App, Caller, Error, detached};
use paraply_domain::fault::FaultKind;
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;

use super::summary::ImportSummary;
use crate::http::exports::{ExportAnswer, ExportFormat};
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::language;
use crate::http::list::ApiResult;

/// Name and content of the file, unless it is too large.
pub(in crate::http) async fn content(file: Upload) -> Result<(String, Vec<u8>), Error> {
    if file.size() > SIZE_MAX_MB << 20 {
        return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as u32 }));
    }
    let name = file.file_name().unwrap_or_default().to_owned();
    Ok((name, file.into_vec().await.map_err(Error::internal)?))
}

/// Imports the file, or checks it.
pub(in crate::http) async fn carry_out(
    app: &App,
    caller: Caller,
    key: IdempotencyKey,
    upload: imports::Upload,
) -> ApiResult<Json<ImportSummary>> {
    let (app, language, dry_run) = (app.clone(), language::current(), upload.dry_run);
    let import = async move { imports::run(&app, &caller, language, key.into_text(), upload).await };
    // Who asks again waits for the first time to end, and finds it done.
    let summary = if dry_run { import.await? } else { detached(import).await? };
    Ok(Json(summary.into()))
}

/// A sample file.
pub(in crate::http) async fn sample_of(
    app: &App,
    kind: Kind,
    asked: &TableForm,
    format: Option<ExportFormat>,
) -> ApiResult<ExportAnswer> {
    let format = format.map_or(Format::Csv, Into::into);
    let (name, bytes) = imports::sample::of(app, kind, asked, language::current(), format).await?;
    Ok(ExportAnswer::new(format, &name, bytes.into()))
}

/// A form field that is `true`, `false` or absent.
pub(in crate::http) fn yes_or_no(field: &str, text: Option<&str>) -> Result<bool, Error> {
    match text.unwrap_or_default() {
        "true" => Ok(true),
        "false" | "" => Ok(false),
        _ => Err(Error::fault(field, FaultKind::Malformed)),
    }
}
