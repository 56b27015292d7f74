//! Files attached to an invoice.

use chrono::{DateTime, Utc};
use paraply_app::invoices::Side;
use paraply_app::invoices::files::{self, Attached, FILES_MAX};
use paraply_app::{App, Error};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{FileId, InvoiceId};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::auth::User;
use crate::http::download::FileAnswer;
use crate::http::list::{ApiResult, MessageResponse};
use crate::http::upload;

/// A file attached to an invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct Attachment {
    id: Uuid,
    /// Original file name.
    name: String,
    /// Media type, detected from the content.
    media_type: String,
    /// Size in bytes.
    size: i64,
    created_at: DateTime<Utc>,
}

impl From<Attached> for Attachment {
    fn from(attached: Attached) -> Self {
        Self {
            id: attached.file.id.0,
            name: attached.file.name,
            media_type: attached.file.media_type,
            size: attached.file.size,
            created_at: attached.created_at,
        }
    }
}

/// Files to attach.
#[derive(Debug, Multipart)]
struct Files {
    /// At most ten, each at most 10 MB: PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV, TXT.
    file: Vec<Upload>,
}

pub struct Api;

#[OpenApi(tag = "Tag::Invoices")]
impl Api {
    /// List the files of an invoice
    #[oai(path = "/invoices/:id/files", method = "get", operation_id = "listInvoiceFiles")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Vec<Attachment>>> {
        let files = files::list(app, &user.0, Side::Own, InvoiceId(id.0)).await?;
        Ok(Json(files.into_iter().map(Into::into).collect()))
    }

    /// Attach files to an invoice
    ///
    /// All files are attached, or none if one of them is not allowed. Owners can attach files until the invoice is
    /// sent, admins at any time.
    #[oai(path = "/invoices/:id/files", method = "post", operation_id = "addInvoiceFiles")]
    async fn add(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        form: Files,
    ) -> ApiResult<Json<Vec<Attachment>>> {
        if form.file.len() > FILES_MAX {
            return Err(Error::fault("file", FaultKind::TooMany { max: FILES_MAX }).into());
        }
        let mut uploads = Vec::with_capacity(form.file.len());
        for file in form.file {
            uploads.push(upload::document(file).await?);
        }
        let files = files::add(app, &user.0, Side::Own, InvoiceId(id.0), uploads).await?;
        Ok(Json(files.into_iter().map(Into::into).collect()))
    }

    /// Download a file of an invoice
    #[oai(path = "/invoices/:id/files/:fileId", method = "get", operation_id = "getInvoiceFile")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        /// Id of the file.
        #[oai(name = "fileId")]
        file_id: Path<Uuid>,
    ) -> ApiResult<FileAnswer> {
        let (file, bytes) = files::get(app, &user.0, Side::Own, InvoiceId(id.0), FileId(file_id.0)).await?;
        Ok(FileAnswer::new(&file.name, &file.media_type, bytes))
    }

    /// Delete a file of an invoice
    ///
    /// Allowed as long as files can be attached.
    #[oai(path = "/invoices/:id/files/:fileId", method = "delete", operation_id = "deleteInvoiceFile")]
    async fn delete(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        /// Id of the file.
        #[oai(name = "fileId")]
        file_id: Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        files::remove(app, &user.0, Side::Own, InvoiceId(id.0), FileId(file_id.0)).await?;
        Ok(MessageResponse::say("done-file-removed"))
    }
}
