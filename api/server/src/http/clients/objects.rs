//! A client as it is read and written.

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
    /// Whose client it is.
    user_id: Uuid,
    /// That person's name; in the back office only.
    user_name: Option<String>,
    /// As it stands on the invoice.
    name: String,
    /// Where invoices go.
    email: String,
    /// Where they go besides, at most ten.
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
    /// In capitals without separators, inside the EU.
    vat_number: String,
    /// Registration number of the company.
    company_tax_id: String,
    /// Archived clients are out of the lists; invoices keep them.
    archived: bool,
    /// The client that this one was found to be; it is archived then.
    merged_into: Option<Uuid>,
    /// How invoices to this client are treated.
    vat_treatment: VatTreatment,
    /// Whether its address lacks something that an invoice must state: nothing is sent to it before.
    lacks_address: bool,
    /// Counts up with every change.
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

/// A client as it is written.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub(super) struct ClientInput {
    /// As it stands on the invoice.
    #[oai(validator(max_length = 400))]
    name: String,
    /// Where invoices go.
    email: String,
    /// Where they go besides, at most ten.
    additional_emails: Option<Vec<String>>,
    phone: Option<String>,
    address: Option<String>,
    city: Option<String>,
    state: Option<String>,
    postal_code: Option<String>,
    /// ISO 3166-1 alpha-2. Clients in Finland (`FI`) are refused: the sister service invoices them.
    country: String,
    /// Whether the client is registered for VAT.
    vat_registered: Option<bool>,
    /// With the country's letters, inside the EU.
    vat_number: Option<String>,
    /// Registration number of the company.
    company_tax_id: Option<String>,
    /// As read: a change needs it, and a newer one refuses the change.
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

/// Which of two clients a field is kept of.
#[derive(Enum, Clone, Copy, PartialEq, Eq)]
#[oai(rename_all = "camelCase")]
pub(super) enum KeptOf {
    /// Of the client that is kept.
    This,
    /// Of the one that is merged into it.
    Other,
}

/// Per field which client's is kept; without a word, that of the client that is kept.
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
    /// The fields that the kept client takes from the other one.
    pub(super) fn taken(&self) -> Vec<ClientField> {
        let (other, keep) = (KeptOf::Other.to_json(), self.to_json());
        let fields = keep.iter().filter_map(Value::as_object).flatten();
        let taken = fields.filter(|(_, kept)| Some(*kept) == other.as_ref());
        taken.filter_map(|(field, _)| field.parse().ok()).collect()
    }
}
