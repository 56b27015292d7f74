//! Documents that come with a request.

use paraply_app::error::{Error, Result};
use paraply_app::invoices::files::{SIZE_MAX_MB, Uploaded};
use paraply_domain::fault::FaultKind;
use poem_openapi::types::multipart::Upload;

/// Reads a document, unless it is too large to be kept.
pub async fn document(upload: Upload) -> Result<Uploaded> {
    if upload.size() > SIZE_MAX_MB << 20 {
        return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as _ }));
    }
    let name = upload.file_name().unwrap_or_default().to_owned();
    Ok(Uploaded { name, bytes: upload.into_vec().await.map_err(Error::internal)? })
}
