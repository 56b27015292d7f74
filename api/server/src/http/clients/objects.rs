//! Client objects of the API.

use paraply_domain::{ClientField, ClientForm, Email};
use poem_openapi::types::ToJSON;
use poem_openapi::{Enum, Object};
use serde_json::Value;
use uuid::Uuid;

use crate::http::scalars::VatTreatment;

/// A client of a freelancer.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Client {
    id: Uuid,
    /// Owner of the client.
    user_id: Uuid,
    /// Name of the owner; back office only.
    user_name: Option<String>,
    /// Name printed on invoices.
    name: String,
    /// Email address for invoices.
    email: String,
    /// Additional addresses for invoices, at most ten.
    additional_emails: Vec<String>,
    phone: String,
    address: String,
    city: String,
    state: String,
    postal_code: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// Whether the client is registered for VAT.
    vat_registered: bool,
    /// In capitals without separators; EU clients only.
    vat_number: String,
    /// Registration number of the company.
    company_tax_id: String,
    /// Archived clients are hidden in lists. Their invoices do not change.
    archived: bool,
    /// Client that this one was merged into. A merged client is archived.
    merged_into: Option<Uuid>,
    /// VAT treatment of invoices to this client.
    vat_treatment: VatTreatment,
    /// Whether the address lacks something that an invoice must state. Invoices cannot be sent until it is added.
    lacks_address: bool,
    /// Incremented by every change.
    version: i32,
}

impl Client {
    pub(super) fn of_ones_own(client: paraply_domain::Client) -> Self {
        Self { user_name: None, ..client.into() }
    }
}

impl From<paraply_domain::Client> for Client {
    fn from(client: paraply_domain::Client) -> Self {
        let vat_treatment = client.details.vat_treatment().into();
        let lacks_address = !client.details.missing_address().is_empty();
        let details = client.details;
        Self {
            id: client.id.0,
            user_id: client.user_id.0,
            user_name: Some(client.user_name),
            name: details.name,
            email: details.email.into_string(),
            additional_emails: details.additional_emails.into_iter().map(Email::into_string).collect(),
            phone: details.phone,
            address: details.address,
            city: details.city,
            state: details.state,
            postal_code: details.postal_code,
            country: details.country.code().into(),
            vat_registered: details.vat_registered,
            vat_number: details.vat_number,
            company_tax_id: details.company_tax_id,
            archived: client.archived,
            merged_into: client.merged_into.map(|id| id.0),
            vat_treatment,
            lacks_address,
            version: client.version,
        }
    }
}

/// A client in a request.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub(super) struct ClientInput {
    /// Name printed on invoices.
    #[oai(validator(max_length = 400))]
    name: String,
    /// Email address for invoices.
    email: String,
    /// Additional addresses for invoices, at most ten.
    additional_emails: Option<Vec<String>>,
    phone: Option<String>,
    address: Option<String>,
    city: Option<String>,
    state: Option<String>,
    postal_code: Option<String>,
    /// ISO 3166-1 alpha-2. Clients in Finland (`FI`) are refused: they are invoiced through the sister service.
    country: String,
    /// Whether the client is registered for VAT.
    vat_registered: Option<bool>,
    /// With country prefix; EU clients only.
    vat_number: Option<String>,
    /// Registration number of the company.
    company_tax_id: Option<String>,
    /// Required for updates: the version as read. A stale version is refused with 409.
    pub(super) version: Option<i32>,
}

impl From<ClientInput> for ClientForm {
    fn from(input: ClientInput) -> Self {
        Self {
            name: input.name,
            email: input.email,
            additional_emails: input.additional_emails.unwrap_or_default(),
            phone: input.phone.unwrap_or_default(),
            address: input.address.unwrap_or_default(),
            city: input.city.unwrap_or_default(),
            state: input.state.unwrap_or_default(),
            postal_code: input.postal_code.unwrap_or_default(),
            country: input.country,
            vat_registered: input.vat_registered.unwrap_or_default(),
            vat_number: input.vat_number.unwrap_or_default(),
            company_tax_id: input.company_tax_id.unwrap_or_default(),
        }
    }
}

/// Which client's value to keep.
#[derive(Enum, Clone, Copy, PartialEq, Eq)]
#[oai(rename_all = "camelCase")]
pub(super) enum KeptOf {
    /// The remaining client.
    This,
    /// The client that is merged into it.
    Other,
}

/// Per field, whose value to keep; absent: the remaining client's.
#[derive(Object, Default)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub(super) struct ClientMergeKeep {
    name: Option<KeptOf>,
    email: Option<KeptOf>,
    additional_emails: Option<KeptOf>,
    phone: Option<KeptOf>,
    address: Option<KeptOf>,
    city: Option<KeptOf>,
    state: Option<KeptOf>,
    postal_code: Option<KeptOf>,
    country: Option<KeptOf>,
    vat_registered: Option<KeptOf>,
    vat_number: Option<KeptOf>,
    company_tax_id: Option<KeptOf>,
}

impl ClientMergeKeep {
    /// Fields that the remaining client takes from the other one.
    pub(super) fn taken(&self) -> Vec<ClientField> {
        let (other, keep) = (KeptOf::Other.to_json(), self.to_json());
        let fields = keep.iter().filter_map(Value::as_object).flatten();
        let taken = fields.filter(|(_, kept)| Some(*kept) == other.as_ref());
        taken.filter_map(|(field, _)| field.parse().ok()).collect()
    }
}
