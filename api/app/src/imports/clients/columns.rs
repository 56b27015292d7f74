//! The columns of a file of clients.

use paraply_domain::ClientField;
use paraply_domain::import_sample::ImportSample;

use super::super::heading::Column::*;
use super::super::heading::{Columns, Sample};

pub static COLUMNS: Columns = Columns {
    aliases: &[
        (
            UserEmail,
            &[
                "user",
                "freelancer",
                "freelanceremail",
                "anvandare",
                "anvandarensepost",
                "frilansare",
                "konsult",
                "owner",
            ],
        ),
        (
            Name,
            &[
                "client",
                "clientname",
                "customer",
                "customername",
                "kund",
                "kundnamn",
                "company",
                "foretag",
                "namn",
            ],
        ),
        (
            Email,
            &[
                "epost",
                "epostadress",
                "clientemail",
                "customeremail",
                "kundepost",
                "kundensepost",
                "fakturaepost",
                "mail",
            ],
        ),
        (AdditionalEmails, &["moreemails", "extraemails", "flereposter", "extraepost", "kopiatill", "cc"]),
        (Phone, &["telefon", "telefonnummer", "tel", "mobil", "mobile", "phonenumber"]),
        (Address, &["adress", "gatuadress", "street", "gata", "fakturaadress", "utdelningsadress"]),
        (PostalCode, &["postnummer", "postnr", "zip", "zipcode", "postcode"]),
        (City, &["ort", "postort", "stad", "town"]),
        (State, &["region", "delstat", "lan", "province"]),
        (Country, &["land", "landskod", "countrycode"]),
        (VatRegistered, &["momsregistrerad", "registeredforvat"]),
        (
            VatNumber,
            &["vatno", "vat", "vatid", "vatnr", "momsnummer", "momsregnr", "momsregistreringsnummer"],
        ),
        (
            CompanyTaxId,
            &[
                "orgnumber",
                "organisationnumber",
                "orgnr",
                "orgnummer",
                "organisationsnummer",
                "taxid",
                "companyid",
            ],
        ),
    ],
    required: &[&[UserEmail], &[Name], &[Email]],
    sample: Some(Sample { text: ImportSample::Clients, name: "file-sample-clients" }),
    label: Some(|column, language| Some(language.label(&column.name().parse::<ClientField>().ok()?))),
};
