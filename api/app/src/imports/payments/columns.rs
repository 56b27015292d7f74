//! The columns of a file of payments.

use paraply_domain::import_sample::ImportSample;

use super::super::heading::Column::*;
use super::super::heading::{Columns, Sample};

pub static COLUMNS: Columns = Columns {
    aliases: &[
        (InvoiceNumber, &["invoice", "invoiceno", "faktura", "fakturanummer", "fakturanr"]),
        (Ocr, &["ocrnummer", "ocrnr", "ocrreferens", "ocrreference"]),
        (Amount, &["belopp", "summa", "inbetalt", "sum", "betalt"]),
        (
            PaidOn,
            &[
                "date",
                "paid",
                "paymentdate",
                "valuedate",
                "datum",
                "bokforingsdag",
                "betalningsdatum",
                "inbetalningsdag",
                "betald",
            ],
        ),
        (Reference, &["referens", "text", "message", "meddelande", "avsandare", "betalare", "payer"]),
        (
            ExternalId,
            &["id", "transactionid", "transaktionsid", "arkivreferens", "archivereference", "bankreferens"],
        ),
    ],
    required: &[&[InvoiceNumber, Ocr], &[Amount], &[PaidOn]],
    sample: Some(Sample { text: ImportSample::Payments, name: "file-sample-payments" }),
    label: None,
};
