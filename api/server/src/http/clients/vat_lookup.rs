//! VAT number lookup.

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

/// Result of a VAT number lookup.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum VatCheckStatus {
    /// Registered for VAT.
    Valid,
    /// Malformed or not registered.
    Invalid,
    /// The lookup failed. Nothing is blocked by this.
    Unknown,
}

/// Result of a VAT number lookup, with the company details if the register provides them.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct VatLookup {
    status: VatCheckStatus,
    /// Normalised VAT number, as stored.
    number: String,
    /// Name of the company.
    name: Option<String>,
    /// Street and number.
    address: Option<String>,
    city: Option<String>,
    postal_code: Option<String>,
    /// ISO 3166-1 alpha-2.
    country: Option<String>,
    /// The result in words, in the language of the request.
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
    /// Checks the format and the check digit, then queries the EU register (VIES).
    #[oai(path = "/vat-lookup/:number", method = "get", operation_id = "lookUpVatNumber")]
    async fn look_up(
        &self,
        Data(app): Data<&App>,
        user: User,
        /// With country prefix: `SE556012579001`.
        number: Path<String>,
    ) -> ApiResult<Json<VatLookup>> {
        let lookup = vat_lookup::look_up(app, &user.0, &number.0, language::current()).await?;
        Ok(Json(lookup.into()))
    }
}
