//! The provider's logo, in the back office.

use chrono::{DateTime, Utc};
use paraply_app::settings::logo::{self, Change, SIZE_MAX_MB};
use paraply_app::{App, Error};
use paraply_domain::fault::FaultKind;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object, OpenApi};

use crate::http::Tag;
use crate::http::download::FileAnswer;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};

/// The provider's logo.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Logo {
    /// Changes with every update; 0 before the first. A stale version is refused with 409.
    version: i32,
    /// Width in pixels, as stored; absent without a logo.
    width: Option<i32>,
    /// Height in pixels.
    height: Option<i32>,
    /// When it was last replaced or removed.
    changed_at: Option<DateTime<Utc>>,
    /// Name of the staff member who changed it.
    changed_by_name: Option<String>,
}

impl From<Option<Change>> for Logo {
    fn from(change: Option<Change>) -> Self {
        let picture = change.as_ref().and_then(|change| change.picture);
        Self {
            version: change.as_ref().map_or(0, |change| change.version),
            width: picture.map(|picture| picture.width),
            height: picture.map(|picture| picture.height),
            changed_at: change.as_ref().map(|change| change.changed_at),
            changed_by_name: change.map(|change| change.changed_by_name),
        }
    }
}

/// A new logo.
#[derive(Debug, Multipart)]
struct LogoForm {
    /// PNG or JPEG, at most 2 MB and 3000 pixels on either side.
    file: Upload,
    /// Version as read.
    version: i32,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// Get the size and version of the logo
    #[oai(path = "/admin/settings/logo", method = "get", operation_id = "adminGetLogo")]
    async fn get(&self, Data(app): Data<&App>, _staff: Staff<may::ReadOffice>) -> ApiResult<Json<Logo>> {
        Ok(Json(logo::get(app).await?.into()))
    }

    /// Download the logo
    #[oai(path = "/admin/settings/logo/picture", method = "get", operation_id = "adminGetLogoPicture")]
    async fn picture(&self, Data(app): Data<&App>, _staff: Staff<may::ReadOffice>) -> ApiResult<FileAnswer> {
        Ok(FileAnswer::new("logo.png", "image/png", logo::bytes(app).await?))
    }

    /// Replace the logo
    ///
    /// Shown on drafts at once and on invoices sent from now on. Sent invoices do not change. Only the pixels are
    /// stored, reduced to the size of a letterhead.
    #[oai(path = "/admin/settings/logo", method = "post", operation_id = "adminReplaceLogo")]
    async fn replace(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManageSettings>,
        form: LogoForm,
    ) -> ApiResult<Json<Logo>> {
        if form.file.size() > (SIZE_MAX_MB as usize) << 20 {
            return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB }).into());
        }
        let bytes = form.file.into_vec().await.map_err(Error::internal)?;
        Ok(Json(logo::replace(app, &caller, form.version, bytes).await?.into()))
    }

    /// Remove the logo
    ///
    /// Invoices sent from now on show the provider's name instead. Sent invoices do not change.
    #[oai(path = "/admin/settings/logo", method = "delete", operation_id = "adminRemoveLogo")]
    async fn remove(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManageSettings>,
        /// Version as read.
        version: Query<i32>,
    ) -> ApiResult<Json<Logo>> {
        Ok(Json(logo::remove(app, &caller, version.0).await?.into()))
    }
}
