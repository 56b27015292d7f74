//! The columns of a file of invoices.

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
                "anvandarepost",
                "frilansare",
                "frilansarensepost",
                "uppdragstagare",
                "konsult",
                "konsultepost",
            ],
        ),
        (
            ClientName,
            &["client", "customer", "customername", "kund", "kundnamn", "kundensnamn", "bestallare"],
        ),
        (
            ClientEmail,
            &["customeremail", "kundepost", "kundensepost", "kundmail", "epostkund", "kundepostadress"],
        ),
        (
            InvoiceRef,
            &[
                "invoice",
                "invoiceid",
                "invoicekey",
                "faktura",
                "fakturaref",
                "fakturareferens",
                "fakturaid",
                "underlag",
            ],
        ),
        (IssueDate, &["invoicedate", "date", "issued", "fakturadatum", "datum", "utstallningsdatum"]),
        (DueDate, &["due", "paymentdate", "forfallodatum", "forfallodag", "forfaller", "forfall"]),
        (
            Terms,
            &[
                "termsdays",
                "paymentterms",
                "paymenttermsdays",
                "days",
                "creditdays",
                "betalningsvillkor",
                "kreditdagar",
                "betalningsvillkordagar",
                "dagar",
                "villkor",
            ],
        ),
        (
            SupplyFrom,
            &[
                "supplydate",
                "deliverydate",
                "workfrom",
                "leveransdatum",
                "leveransfran",
                "utfortfran",
                "utfort",
            ],
        ),
        (SupplyTo, &["supplyend", "workto", "leveranstill", "utforttill"]),
        (
            Reference,
            &[
                "yourreference",
                "clientreference",
                "referens",
                "erreferens",
                "kundreferens",
                "kundensreferens",
                "marke",
            ],
        ),
        (Currency, &["valuta", "valutakod"]),
        (
            Description,
            &["text", "item", "work", "beskrivning", "benamning", "artikel", "tjanst", "specifikation"],
        ),
        (Quantity, &["qty", "hours", "amount", "antal", "timmar", "mangd", "kvantitet"]),
        (Unit, &["enhet"]),
        (
            UnitPrice,
            &[
                "price",
                "rate",
                "priceexvat",
                "apris",
                "pris",
                "enhetspris",
                "prisexmoms",
                "aprisexmoms",
                "timpris",
            ],
        ),
        (VatExemption, &["exemption", "whynovat", "momsundantag", "undantag", "varformomsenarnoll"]),
        (VatRate, &["vat", "vatpercent", "moms", "momssats", "momsprocent", "momsisprocent"]),
        (
            Notes,
            &[
                "note",
                "comment",
                "message",
                "anteckning",
                "anteckningar",
                "kommentar",
                "meddelande",
                "notering",
            ],
        ),
    ],
    required: &[
        &[UserEmail],
        &[Description],
        &[Quantity],
        &[UnitPrice],
        &[VatRate],
        &[ClientName, ClientEmail],
    ],
    sample: Some(Sample { text: ImportSample::Invoices, name: "file-sample-invoices" }),
    label: None,
};
