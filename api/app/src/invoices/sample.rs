//! An invoice that nobody gets: it shows visitors what their clients will see. The provider in it is real, all else is
//! made up; it stands in no series, and its reference can never be that of an invoice.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{Datelike, Days};
use paraply_documents::InvoiceDocument;
use paraply_domain::fault::Fault;
use paraply_domain::ids::FileId;
use paraply_domain::invoice::{InvoiceLine, InvoiceNumber, Ocr, Totals};
use paraply_domain::language::Language;
use paraply_domain::money::Currency;
use paraply_domain::vat::{VatRate, VatTreatment};
use rust_decimal::Decimal;
use tokio::sync::Mutex;

use super::delivery::{self, Pdf};
use super::numbering::Numbered;
use super::snapshot::{Buyer, Line, Snapshot, Sum};
use crate::settings::{self, Settings, logo};
use crate::{App, Error, Result};

/// Enough chapters for the third page.
const CHAPTERS: u32 = 12;

/// The sample in each language, with what it was made of. Who asks while it is made waits.
pub type Cache = Arc<Mutex<HashMap<Language, (MadeOf, Pdf)>>>;

/// The version of the settings, and the logo.
type MadeOf = (i32, Option<FileId>);

/// The sample in a language, made once per version of the settings and logo.
pub async fn pdf(app: &App, language: Language) -> Result<Pdf> {
    let mut db = app.pool.acquire().await?;
    let settings = settings::on(&mut db, app.clock.today()).await?;
    let logo = logo::current(&mut db).await?;
    drop(db);
    let made_of = (settings.version, logo);
    let mut samples = app.samples.lock().await;
    if let Some((known, pdf)) = samples.get(&language)
        && *known == made_of
    {
        return Ok(pdf.clone());
    }
    let mut document = document(app, language, settings.settings).map_err(Error::Invalid)?;
    document.seller.logo = logo::printed(app, logo).await?;
    let bytes = delivery::render(app, document).await?;
    let pdf = Pdf { name: language.phrase("file-sample-invoice").into(), bytes };
    samples.insert(language, (made_of, pdf.clone()));
    Ok(pdf)
}

fn document(
    app: &App,
    language: Language,
    settings: Settings,
) -> std::result::Result<InvoiceDocument, Vec<Fault>> {
    let lines = lines(language)?;
    let totals = Totals::of(&lines, VatTreatment::Domestic)?.rounded(Currency::Sek, settings.whole_kronor);
    let seller = settings.company;
    let issue_date = app.clock.today();
    // The series begin at 1.
    let number = InvoiceNumber { year: issue_date.year(), sequence: 0 };
    let due_date = issue_date + Days::new(30);
    let numbered = Numbered { number, ocr: Ocr::for_invoice(&number), issue_date, due_date };
    let snapshot = Snapshot {
        language,
        number: None,
        ocr: None,
        credits: None,
        buyer: Buyer {
            name: language.phrase("sample-buyer").into(),
            email: String::new(),
            additional_emails: Vec::new(),
            address: "Exempelgatan 1".into(),
            postal_code: "123 45".into(),
            city: language.phrase("sample-city").into(),
            state: String::new(),
            country: seller.country.clone(),
            vat_number: String::new(),
            company_tax_id: String::new(),
        },
        seller,
        logo: None,
        freelancer: "Anna Andersson".into(),
        issue_date,
        due_date,
        supply: Some((issue_date - Days::new(30), issue_date - Days::new(1))),
        reference: language.phrase("sample-reference").into(),
        currency: Currency::Sek,
        lines: lines.iter().map(Line::of).collect(),
        vat_sums: Sum::of(&totals),
        vat_note: None,
        subtotal: totals.subtotal,
        vat: totals.vat,
        total: totals.total,
        notes: language.phrase("sample-notes").into(),
    };
    Ok(InvoiceDocument { sample: true, ..snapshot.numbered(&numbered, None).document() })
}

/// The work on a book, chapter by chapter, with two rates of VAT and a discount.
fn lines(language: Language) -> std::result::Result<Vec<InvoiceLine>, Vec<Fault>> {
    let hours = language.phrase("sample-hours");
    let chunks = language.phrase("unit-pcs");
    let work = [
        "sample-interviews",
        "sample-manuscript",
        "sample-pictures",
        "sample-editing",
        "sample-proofreading",
    ];
    // In quarters of an hour; no two chapters in a row take the same time.
    let quarters = [16, 34, 9, 14, 6];
    let mut lines = Vec::new();
    for n in 1..=CHAPTERS {
        for (task, base) in work.into_iter().zip(quarters) {
            let quantity = Decimal::new(i64::from(base + n % 4) * 25, 2);
            let args = [("chapter", n.into()), ("task", language.phrase(task).into())];
            let description = language.phrase_with("sample-task", args);
            lines.push(InvoiceLine::new(&description, quantity, hours, 850.into(), VatRate::TwentyFive)?);
        }
    }
    let once = |text, price: i64, rate| InvoiceLine::new(text, Decimal::ONE, chunks, price.into(), rate);
    let rights = language.phrase("sample-rights");
    lines.push(once(rights, 24_000, VatRate::Six)?);
    let discount = language.phrase("sample-discount");
    lines.push(once(discount, -7_500, VatRate::TwentyFive)?);
    Ok(lines)
}
