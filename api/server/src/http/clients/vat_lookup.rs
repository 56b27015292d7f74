//! Looking VAT numbers up.

use paraply_app::App;
use paraply_app::clients::vat_lookup;
use paraply_app::clients::vies::{Answer, Company};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};

use crate::http::auth::User;
use crate::http::list::ApiResult;
use crate::http::{Tag, language};

/// What is known of a VAT number.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum VatCheckStatus {
    /// It is registered.
    Valid,
    /// It is badly formed, or not registered.
    Invalid,
    /// It could not be looked up; nothing is blocked by that.
    Unknown,
}

/// What is known of a VAT number, and whose it is where the register tells.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct VatLookup {
    status: VatCheckStatus,
    /// As it is stored.
    number: String,
    /// The company's name.
    name: Option<String>,
    /// Street and number.
    address: Option<String>,
    city: Option<String>,
    postal_code: Option<String>,
    /// ISO 3166-1 alpha-2.
    country: Option<String>,
    /// The same in words.
    message: String,
}

impl From<vat_lookup::VatLookup> for VatLookup {
    fn from(lookup: vat_lookup::VatLookup) -> Self {
        let (status, company) = match lookup.answer {
            Answer::Valid(company) => (VatCheckStatus::Valid, company),
            Answer::Invalid => (VatCheckStatus::Invalid, Company::default()),
            Answer::Unknown => (VatCheckStatus::Unknown, Company::default()),
        };
        Self {
            status,
            number: lookup.number,
            name: company.name,
            address: company.address,
            city: company.city,
            postal_code: company.postal_code,
            country: lookup.country.map(|country| country.code().to_owned()),
            message: lookup.message,
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::Clients")]
impl Api {
    /// Look up a VAT number
    ///
    /// Its form and check digit are checked at once, then the EU's register (VIES) is asked.
    #[oai(path = "/vat-lookup/:number", method = "get", operation_id = "lookUpVatNumber")]
    async fn look_up(
        &self,
        Data(app): Data<&App>,
        user: User,
        /// With the country's letters, `SE556012579001`.
        number: Path<String>,
    ) -> ApiResult<Json<VatLookup>> {
        let lookup = vat_lookup::look_up(app, &user.0, &number.0, language::current()).await?;
        Ok(Json(lookup.into()))
    }
}
