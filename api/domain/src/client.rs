//! Clients: whom freelancers invoice. A form becomes a client's details once, by [`ClientDetails::parse`].

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::country::Country;
use crate::invoice::AddressPart;
use crate::text::{clean_line, required_line};
use crate::vat::{ClientVat, VatTreatment, client_vat_number};
use crate::{ClientId, Email, Fault, FaultKind, Faults, Language, UserId};

const EMAILS_MAX: usize = 10;

/// A client of a freelancer.
#[derive(Clone, Debug)]
pub struct Client {
    /// Its identity.
    pub id: ClientId,
    /// Whose client it is.
    pub user_id: UserId,
    /// That person's name.
    pub user_name: String,
    /// What a form holds of it.
    pub details: ClientDetails,
    /// Whether it is out of the lists.
    pub archived: bool,
    /// The client that this one was merged into.
    pub merged_into: Option<ClientId>,
    /// Counts up with every change.
    pub version: i32,
}

/// A client's data, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientDetails {
    /// As it stands on the invoice.
    pub name: String,
    /// Where invoices go.
    pub email: Email,
    /// Where they go besides.
    pub additional_emails: Vec<Email>,
    /// May be empty, like every text below.
    pub phone: String,
    /// Street or box.
    pub address: String,
    /// Postal town.
    pub city: String,
    /// Region, where addresses have one.
    pub state: String,
    /// As typed.
    pub postal_code: String,
    /// Never Finland.
    pub country: Country,
    /// Whether the client is registered for VAT.
    pub vat_registered: bool,
    /// In capitals without separators, inside the EU.
    pub vat_number: String,
    /// Organisation number or the like.
    pub company_tax_id: String,
}

/// What a form or a row of a file holds of a client.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(missing_docs, reason = "as in the details")]
pub struct ClientForm {
    pub name: String,
    pub email: String,
    pub additional_emails: Vec<String>,
    pub phone: String,
    pub address: String,
    pub city: String,
    pub state: String,
    pub postal_code: String,
    pub country: String,
    pub vat_registered: bool,
    pub vat_number: String,
    pub company_tax_id: String,
}

/// A field of a client's details, in the order of forms and files. The catalogue has its name and an example of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "camelCase", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
#[expect(missing_docs, reason = "as in the details")]
pub enum ClientField {
    Name,
    Email,
    AdditionalEmails,
    Phone,
    Address,
    PostalCode,
    City,
    State,
    Country,
    VatRegistered,
    VatNumber,
    CompanyTaxId,
}
named!(ClientField);

impl ClientDetails {
    /// Reads a form, and names every fault of it.
    pub fn parse(form: ClientForm) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let country = faults.check("country", Country::for_client(form.country.trim()));
        let mut line =
            |field, text: &str, max| faults.check(field, clean_line(text, max)).unwrap_or_default();
        let phone = line("phone", &form.phone, 40);
        let address = line("address", &form.address, 200);
        let city = line("city", &form.city, 100);
        let state = line("state", &form.state, 100);
        let postal_code = line("postalCode", &form.postal_code, 20);
        let company_tax_id = line("companyTaxId", &form.company_tax_id, 40);
        let name = faults.check("name", required_line(&form.name, 200)).unwrap_or_default();
        let email = faults.check("email", Email::parse(&form.email));
        let additional_emails = additional_emails(&mut faults, &form.additional_emails, email.as_ref());
        let vat_number = country
            .and_then(|country| faults.check("vatNumber", client_vat_number(country, &form.vat_number)));
        let (Some(email), Some(country), true) = (email, country, faults.is_empty()) else {
            return Err(faults.into_vec());
        };
        Ok(Self {
            name,
            email,
            additional_emails,
            phone,
            address,
            city,
            state,
            postal_code,
            country,
            vat_registered: form.vat_registered,
            vat_number: vat_number.unwrap_or_default(),
            company_tax_id,
        })
    }

    /// What an invoice must state of its address and it lacks.
    pub fn missing_address(&self) -> Vec<AddressPart> {
        AddressPart::missing(self.country.code(), &self.address, &self.postal_code, &self.city)
    }

    /// How its invoices are treated.
    pub fn vat_treatment(&self) -> VatTreatment {
        VatTreatment::for_client(ClientVat {
            country: self.country.code(),
            registered: self.vat_registered,
            number: &self.vat_number,
            company_tax_id: &self.company_tax_id,
        })
    }

    /// The language in which the client is written to.
    pub fn language(&self) -> Language {
        if self.country == Country::SWEDEN { Language::Sv } else { Language::En }
    }
}

/// Each address once, and not the first one again.
fn additional_emails(faults: &mut Faults, texts: &[String], email: Option<&Email>) -> Vec<Email> {
    if texts.len() > EMAILS_MAX {
        faults.push("additionalEmails", FaultKind::TooMany { max: EMAILS_MAX });
        return Vec::new();
    }
    let mut emails: Vec<Email> = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        if let Some(more) = faults.check(format!("additionalEmails[{place}]"), Email::parse(text))
            && Some(&more) != email
            && !emails.contains(&more)
        {
            emails.push(more);
        }
    }
    emails
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> ClientForm {
        ClientForm {
            name: " Acme AB ".into(),
            email: "Faktura@Acme.se".into(),
            additional_emails: vec!["b@acme.se".into(), "faktura@acme.se".into(), "b@acme.se".into()],
            country: "DE".into(),
            vat_registered: true,
            vat_number: "de 136 695 976".into(),
            ..ClientForm::default()
        }
    }

    #[test]
    fn a_form_becomes_details_in_one_spelling() {
        let details = ClientDetails::parse(form()).unwrap();
        assert_eq!((&*details.name, details.email.as_str()), ("Acme AB", "faktura@acme.se"));
        assert_eq!(details.additional_emails, [Email::parse("b@acme.se").unwrap()]);
        assert_eq!(details.vat_number, "DE136695976");
        assert_eq!(details.vat_treatment(), VatTreatment::EuReverseCharge);
        assert_eq!(details.language(), Language::En);
        assert_eq!(
            details.missing_address(),
            [AddressPart::Address, AddressPart::PostalCode, AddressPart::City]
        );
    }

    #[test]
    fn every_fault_of_a_form_is_told() {
        let wrong = ClientForm {
            name: String::new(),
            email: "acme".into(),
            additional_emails: vec!["b@acme.se".into(), "c".into()],
            phone: "1".repeat(41),
            country: "FI".into(),
            ..form()
        };
        let faults = ClientDetails::parse(wrong).unwrap_err();
        let faults: Vec<_> = faults.iter().map(|fault| (&*fault.field, &fault.kind)).collect();
        assert_eq!(
            faults,
            [
                ("country", &FaultKind::FinnishClient),
                ("phone", &FaultKind::TooLong { max: 40 }),
                ("name", &FaultKind::Required),
                ("email", &FaultKind::InvalidEmail),
                ("additionalEmails[1]", &FaultKind::InvalidEmail),
            ]
        );
    }

    #[test]
    fn the_fields_are_those_of_the_details_and_of_the_form() {
        let details = serde_json::to_value(ClientDetails::parse(form()).unwrap()).unwrap();
        let form = serde_json::to_value(ClientForm::default()).unwrap();
        for object in [&details, &form] {
            let mut names: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
            let mut fields: Vec<&str> = ClientField::ALL.iter().map(|field| field.as_str()).collect();
            names.sort_unstable();
            fields.sort_unstable();
            assert_eq!(names, fields);
        }
        assert_eq!(serde_json::from_value::<ClientDetails>(details).unwrap().country.code(), "DE");
    }
}
