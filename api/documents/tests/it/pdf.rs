//! Invoices, credit notes and payslips.

use std::sync::LazyLock;

use paraply_documents::{InvoiceDocument, PayslipDocument, Renderer};
use paraply_domain::{Amount, Currency, Language};

use crate::samples::{self, amount};
use crate::tools::{assert_sound, images, pages, text};

static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::new);

fn invoice(invoice: &InvoiceDocument) -> Vec<u8> {
    RENDERER.render_invoice(invoice).unwrap()
}

fn payslip(payslip: &PayslipDocument) -> Vec<u8> {
    RENDERER.render_payslip(payslip).unwrap()
}

fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

fn is_archive_and_accessible(pdf: &[u8]) -> bool {
    let has = |needle: &str| pdf.windows(needle.len()).any(|window| window == needle.as_bytes());
    has("<pdfaid:part>2</pdfaid:part>") && has("<pdfuaid:part>1</pdfuaid:part>")
}

#[test]
fn a_renderer_can_be_shared_between_threads() {
    fn assert_shared<T: Send + Sync>() {}
    assert_shared::<Renderer>();
}

#[test]
fn an_invoice_says_what_the_law_and_the_payer_want() {
    let pdf = invoice(&samples::invoice(Language::Sv));
    assert_sound(&pdf);
    assert!(is_archive_and_accessible(&pdf));
    let pages = pages(&pdf);
    assert_eq!(pages.len(), 1);
    contains(
        &pages[0],
        &[
            "Faktura 2041",
            "Paraply Egenanställning AB",
            "Regngatan 12",
            "111 22 Stockholm",
            "Org.nr 556677-8899",
            "Momsnr SE556677889901",
            "Godkänd för F-skatt",
            "Säte: Stockholm",
            "Bokförlaget Ängen AB",
            "222 23 Lund",
            "2026-11-20",
            "2026-12-20",
            "Utfört",
            "2026-10-01 – 2026-10-31",
            "30 dagar netto",
            "Karin Lindqvist",
            "Åsa Öberg",
            "40 tim",
            "850,00",
            "34.000,00",
            "12 uppslag, originalfiler ingår",
            "52.900,00 kr",
            "Moms 25 % på 48.400,00",
            "12.100,00 kr",
            "Moms 6 % på 4.500,00",
            "270,00 kr",
            "65.270,00 kr",
            "5050-1055",
            "204149",
            "SE35 5000 0000 0549 1000 0003",
            "ESSESESS",
            "Sida 1 / 1",
        ],
    );
}

#[test]
fn an_invoice_stands_under_the_providers_logo() {
    let document = samples::with_logo(Language::Sv);
    let pdf = invoice(&document);
    assert_sound(&pdf);
    assert!(is_archive_and_accessible(&pdf));
    assert!(pdf == invoice(&document));
    let pages = pages(&pdf);
    assert_eq!(pages.len(), 1);
    contains(&pages[0], &["Faktura 2041", "Org.nr 556677-8899", "65.270,00 kr"]);
    assert_eq!(images(&pdf), 1 + images(&invoice(&samples::invoice(Language::Sv))));
}

#[test]
fn an_english_invoice_speaks_english() {
    let text = text(&invoice(&samples::invoice(Language::En)));
    contains(&text, &["Invoice 2041", "Amount due", "65.270,00 kr", "VAT 25% on 48.400,00", "Page 1 / 1"]);
    assert!(!text.contains("Faktura 2041"));
}

#[test]
fn equal_invoices_have_equal_bytes() {
    let document = samples::invoice(Language::Sv);
    let first = invoice(&document);
    invoice(&samples::foreign(Language::En));
    assert!(first == invoice(&document));
    assert!(first == Renderer::new().render_invoice(&document).unwrap());
}

#[test]
fn a_long_invoice_repeats_its_head_and_keeps_the_payment_on_page_one() {
    let pdf = invoice(&samples::many_lines(Language::Sv, 60));
    assert_sound(&pdf);
    let pages = pages(&pdf);
    assert_eq!(pages.len(), 3);
    for (number, page) in (1..).zip(&pages) {
        contains(page, &["Beskrivning", "À-pris", &format!("Sida {number} / 3"), "Faktura 2041"]);
    }
    contains(&pages[0], &["Bankgiro", "5050-1055", "204149", "63.750,00 kr", "2026-12-20"]);
    contains(&pages[2], &["Arbetspass 60", "Summa utan moms", "63.750,00 kr"]);
    assert!(!pages[1].contains("Bankgiro"));
}

#[test]
fn the_next_page_begins_with_what_the_pages_before_come_to() {
    for (count, most) in [(60, 3), (200, 6)] {
        let pages = pages(&invoice(&samples::many_lines(Language::Sv, count)));
        assert!(pages.len() <= most, "{count} lines on {} pages", pages.len());
        assert!(!pages[0].contains("Överfört"));
        let mut lines = 0;
        for page in &pages {
            if lines > 0 && lines < count {
                let so_far = Amount::from_ore(85_000 * i64::from(lines)).kronor().replace('\u{a0}', " ");
                contains(page, &["Faktura 2041", &format!("Överfört från föregående sida {so_far}")]);
            }
            lines += u32::try_from(page.matches("Arbetspass").count()).unwrap();
        }
        assert_eq!(lines, count);
    }
}

#[test]
fn a_client_abroad_is_given_the_iban_and_no_swedish_code() {
    let mut document = samples::invoice(Language::En);
    document.buyer.country = "Germany".into();
    let page = text(&invoice(&document));
    contains(&page, &["IBAN", "BIC", "Payment reference", "65.270,00 kr"]);
    assert!(!page.contains("Bankgiro") && !page.contains("Scan"), "{page}");
    assert_eq!(document.qr_payload(), None);
    // Without an IBAN the bankgiro is all there is.
    document.seller.iban.clear();
    contains(&text(&invoice(&document)), &["Bankgiro"]);
}

#[test]
fn a_huge_total_stays_on_its_line() {
    let huge = amount("999999999999.99");
    let document = InvoiceDocument {
        total: huge,
        subtotal: huge,
        vat_sums: vec![samples::vat_sum("25", "999999999999.99", "0.00")],
        ..samples::invoice(Language::Sv)
    };
    let page = pages(&invoice(&document)).swap_remove(0);
    // At the head, in the totals and in the payment details.
    assert_eq!(page.matches("999.999.999.999,99 kr").count(), 4, "{page}");
}

#[test]
fn a_sample_is_marked_on_every_page_and_cannot_be_scanned() {
    for (language, mark, note) in [
        (Language::Sv, "Exempelfaktura 2041", "Exempel. Fakturan är påhittad och ska inte betalas."),
        (Language::En, "Sample invoice 2041", "Sample. This invoice is fictitious and must not be paid."),
    ] {
        let document = InvoiceDocument { sample: true, ..samples::many_lines(language, 60) };
        assert_eq!(document.qr_payload(), None);
        let pdf = invoice(&document);
        assert_sound(&pdf);
        assert!(is_archive_and_accessible(&pdf));
        let pages = pages(&pdf);
        assert_eq!(pages.len(), 3);
        for page in &pages {
            contains(page, &[mark]);
        }
        contains(&pages[0], &[note, "5050-1055"]);
    }
}

#[test]
fn long_texts_stay_whole() {
    let pdf = invoice(&samples::long_texts(Language::Sv));
    assert_sound(&pdf);
    let text = text(&pdf);
    assert_eq!(text.matches('Q').count(), 200);
    contains(&text, &["180.941.357,64 kr", "1.234.567,8901"]);
}

#[test]
fn a_credit_note_names_its_invoice_and_asks_for_nothing() {
    let document = samples::credit_note(Language::Sv);
    let text = text(&invoice(&document));
    contains(
        &text,
        &["Kreditfaktura 2057", "Avser faktura 2041", "−65.270,00 kr", "Du ska inte betala något"],
    );
    assert!(!text.contains("Bankgiro") && !text.contains("Skanna"));
    assert_eq!(document.qr_payload(), None);
}

#[test]
fn a_draft_has_neither_number_nor_payment_details() {
    let document = samples::draft(Language::Sv);
    let text = text(&invoice(&document));
    contains(&text, &["Faktura – Utkast", "65.270,00 kr"]);
    assert!(!text.contains("2041") && !text.contains("5050-1055"));
    assert_eq!(document.qr_payload(), None);
}

#[test]
fn a_foreign_invoice_is_paid_to_the_iban_and_names_the_reverse_charge() {
    let document = samples::foreign(Language::En);
    let text = text(&invoice(&document));
    contains(&text, &["Reverse charge", "VAT no. DE123456789", "€2,961.00", "Germany", "Payment reference"]);
    assert!(!text.contains("Bankgiro"));
    assert_eq!(document.qr_payload(), None);
}

#[test]
fn vat_in_a_foreign_currency_is_also_given_in_kronor() {
    let document = InvoiceDocument {
        currency: Currency::Eur,
        vat_in_sek: Some(amount("138543.21")),
        ..samples::invoice(Language::Sv)
    };
    contains(&text(&invoice(&document)), &["65 270,00 €", "Momsen i svenska kronor: 138.543,21 kr"]);
}

#[test]
fn only_what_can_be_paid_has_a_qr_code() {
    let document = samples::invoice(Language::Sv);
    let payload = document.qr_payload().unwrap();
    contains(&payload, &[r#""iref":"204149""#, r#""due":65270,"#, r#""pt":"BG","acc":"5050-1055""#]);
    contains(&text(&invoice(&document)), &["Skanna med bankappen"]);
    let without_bankgiro = {
        let mut document = samples::invoice(Language::Sv);
        document.seller.bankgiro.clear();
        document
    };
    for unpayable in [
        InvoiceDocument { total: Amount::ZERO, ..samples::invoice(Language::Sv) },
        InvoiceDocument { ocr: None, ..samples::invoice(Language::Sv) },
        without_bankgiro,
    ] {
        assert_eq!(unpayable.qr_payload(), None);
        assert!(!text(&invoice(&unpayable)).contains("Skanna"));
    }
}

#[test]
fn what_people_type_is_printed_as_typed() {
    let mut document = samples::invoice(Language::Sv);
    document.notes = "#strong[x] *fet* $1 \\ <b> \"citat\" {{mall}} @ref".into();
    document.lines[0].description = "= Rubrik\n- punkt #pagebreak()".into();
    let text = text(&invoice(&document));
    contains(&text, &["#strong[x] *fet* $1 \\ <b> \"citat\" {{mall}}", "= Rubrik", "- punkt #pagebreak()"]);
}

#[test]
fn names_in_all_scripts_are_printed() {
    let pdf = invoice(&samples::all_scripts(Language::Sv));
    assert_sound(&pdf);
    assert!(is_archive_and_accessible(&pdf));
    let text = text(&pdf);
    assert!(!text.contains('\u{fffd}'), "{text}");
    contains(
        &text,
        &["Åsa Öberg", "Łódź", "Ελένη", "Чайковский", "山田太郎", "張偉", "김철수", "Արամ", "ნინო", "🎨"],
    );
}

#[test]
fn signs_without_a_glyph_do_not_stop_an_invoice() {
    for name in
        ["𓀀𓀁 AB", "👩‍👩‍👧‍👦 👍🏽 🇸🇪", "\u{e000}\u{10ffff}", "a\u{0}b\u{7f}", "Z̷̖͑a̶l̴g̸o̷", "\u{202e}olleh", "\u{301}"]
    {
        let mut document = samples::invoice(Language::Sv);
        document.buyer.name = name.into();
        document.lines[0].description = name.into();
        assert_sound(&invoice(&document));
    }
}

#[test]
fn an_invoice_of_nothing_but_what_must_be_there_is_made() {
    let document = InvoiceDocument {
        seller: paraply_documents::Seller { name: "A".into(), ..Default::default() },
        buyer: paraply_documents::Buyer { name: "B".into(), ..Default::default() },
        ocr: None,
        supply: None,
        payment_terms_days: None,
        reference: String::new(),
        our_reference: String::new(),
        lines: Vec::new(),
        vat_sums: Vec::new(),
        notes: String::new(),
        ..samples::invoice(Language::Sv)
    };
    assert_sound(&invoice(&document));
}

#[test]
fn a_payslip_goes_from_the_invoice_to_the_account() {
    let pdf = payslip(&samples::payslip(Language::Sv));
    assert_sound(&pdf);
    assert!(is_archive_and_accessible(&pdf));
    let pages = pages(&pdf);
    assert_eq!(pages.len(), 2);
    contains(
        &pages[0],
        &[
            "Lönespecifikation",
            "november 2026",
            "Utbetalning till ditt konto",
            "34.917,00 kr",
            "2026-11-25",
            "Handelsbanken ••••2246",
            "19900101-****",
            "Vasagatan 7 lgh 1202",
            "62.300,00",
            "−3.115,00",
            "59.185,00",
            "31,42 %",
            "−14.150,00",
            "45.035,00",
            "varav semesterersättning",
            "4.825,18",
            "Tabell 33, kolumn 1",
            "−10.118,00",
            "Hittills 2026",
            "412.880,55",
            "Bokförlaget Ängen AB",
            "2044",
            "Org.nr 556677-8899",
            "Sida 1 / 2",
        ],
    );
    contains(
        &pages[1],
        &[
            "Beräkningen steg för steg",
            "Löneutrymme 59.185,00 kr · Avgiftssats 31,42 % · Födelseår 1990",
            "Skattetabell 33 · Kolumn 1",
            "Skatteverkets allmänna månadstabeller för 2026",
        ],
    );
    assert!(pdf == payslip(&samples::payslip(Language::Sv)));
}

/// The amount at the end of a line of a payslip, in öre.
fn amount_of(line: &str) -> Option<i64> {
    let figure = line.trim_end().trim_end_matches(" kr").rsplit("  ").next()?.trim();
    figure.contains(',').then(|| figure.replace(['.', ','], "").replace('−', "-").parse().ok()).flatten()
}

#[test]
fn the_rows_of_a_payslip_come_to_its_sums() {
    for document in [samples::payslip, samples::payslip_without_tax, samples::payslip_with_all] {
        let page = pages(&payslip(&document(Language::Sv))).swap_remove(0);
        let rows = page.lines().skip_while(|line| !line.contains("Beräkning")).skip(1);
        let (mut so_far, mut sums) = (0, Vec::new());
        for line in rows.take_while(|line| !line.contains("Hittills")) {
            let (Some(amount), label) = (amount_of(line), line.trim()) else { continue };
            if ["Löneutrymme", "Bruttolön", "Nettolön", "Utbetalning"]
                .iter()
                .any(|sum| label.starts_with(sum))
            {
                assert_eq!(so_far, amount, "{line}\n{page}");
                sums.push(label.split("  ").next().unwrap().to_owned());
            } else if !label.starts_with("varav") {
                so_far += amount;
            }
        }
        assert_eq!(sums.last().map(String::as_str), Some("Utbetalning"), "{page}");
    }
}

#[test]
fn a_payslip_says_the_same_on_both_pages() {
    for document in [samples::payslip, samples::payslip_with_all] {
        for &language in Language::ALL {
            let document = document(language);
            let pages = pages(&payslip(&document));
            for step in document.payslip.steps.iter().filter(|step| !step.result.is_zero()) {
                let line = pages[0].lines().find(|line| line.trim_start().starts_with(step.label(language)));
                let Some(figure) = line.and_then(amount_of) else { continue };
                assert_eq!(figure.abs(), step.result.to_ore(), "{}:\n{}", step.label(language), pages[0]);
            }
        }
    }
}

#[test]
fn an_english_payslip_speaks_english() {
    let text = text(&payslip(&samples::payslip(Language::En)));
    contains(
        &text,
        &["Payslip", "November 2026", "34.917,00 kr", "of which holiday pay", "2026 to date", "31.42%"],
    );
}

#[test]
fn a_payslip_without_swedish_tax_says_why() {
    let text = text(&payslip(&samples::payslip_without_tax(Language::Sv)));
    contains(&text, &["Ingen svensk skatt dras av.", "A1-intyg från Norge", "59.185,00 kr"]);
}

#[test]
fn a_purchase_says_that_it_is_no_salary() {
    let own_invoices = vec!["2026-7".to_owned(), "2026-8".to_owned()];
    let mut document = samples::payslip_without_tax(Language::Sv);
    document.payslip.person.own_invoices = own_invoices;
    let pdf = payslip(&document);
    assert_sound(&pdf);
    let text = text(&pdf);
    contains(&text, &["Avräkning", "Köp mot din faktura 2026-7, 2026-8.", "Utbetalningen är ingen lön"]);
    assert!(!text.contains("Lönespecifikation"), "{text}");
}

#[test]
fn a_payslip_of_many_invoices_runs_over_pages() {
    let mut document = samples::payslip(Language::Sv);
    document.invoices = document.invoices.iter().cycle().take(60).cloned().collect();
    let pdf = payslip(&document);
    assert_sound(&pdf);
    let pages = pages(&pdf);
    assert!(pages.len() > 1);
    contains(&pages[0], &["34.917,00 kr", "Nettolön", "Org.nr 556677-8899"]);
    contains(&pages[1], &["Kund"]);
}

#[test]
fn a_payslip_shows_all_that_can_be_on_one() {
    let pdf = payslip(&samples::payslip_with_all(Language::Sv));
    assert_sound(&pdf);
    assert!(is_archive_and_accessible(&pdf));
    contains(
        &text(&pdf),
        &[
            "−3.280,00",
            "Pensionspremie",
            "4,5 %",
            "Särskild löneskatt på premien",
            "24,26 %",
            "Utbetald sparad semesterersättning",
            "Reserverat för avgifter på den",
            "4.390,96",
            "Kvitton med moms",
            "3.725,00",
            "Milersättning",
            "Avräknat mot tidigare utbetalning",
            "−1.000,00",
            "35.258,32 kr",
            "Sparad semester kvar",
            "47.800,00",
            "7 § lagen (1991:586) om SINK",
        ],
    );
    let english = text(&payslip(&samples::payslip_with_all(Language::En)));
    contains(&english, &["Saved holiday pay left", "Set off against an earlier payout", "35.258,32 kr"]);
}

#[test]
fn a_plain_payslip_has_no_lines_of_nothing() {
    let text = text(&payslip(&samples::payslip(Language::Sv)));
    for word in ["Pensionspremie", "Avräkn", "Kostnader", "Sparad", "löneskatt"] {
        assert!(!text.contains(word), "{word}");
    }
}

#[test]
fn a_year_statement_sums_its_salaries() {
    let render =
        |language, rows| RENDERER.render_year_statement(&samples::year_statement(language, rows)).unwrap();
    let pdf = render(Language::Sv, 12);
    assert_sound(&pdf);
    assert!(is_archive_and_accessible(&pdf));
    assert!(pdf == render(Language::Sv, 12));
    contains(
        &text(&pdf),
        &["Årsbesked", "2026-01-25", "540.419,88", "413.291,88 kr", "Sparad semester kvar", "Skatteverket"],
    );
    let headings = text(&pdf);
    let headings = headings.lines().find(|line| line.contains("Bruttolön")).unwrap();
    for word in ["Bruttolön", "Semesterersättning", "Avdragen skatt", "Arbetsgivaravgifter", "Ersättningar"]
    {
        assert!(headings.contains(&format!("{word} ")), "{word} runs into its neighbour: {headings}");
    }
    contains(&text(&render(Language::En, 1)), &["Annual statement", "34.440,99 kr", "Tax withheld"]);
    contains(&text(&render(Language::Sv, 0)), &["Ingen lön betalades ut under året."]);
    assert!(pages(&render(Language::Sv, 80)).len() > 1);
}

#[test]
fn units_are_named_in_the_readers_language() {
    let mut document = samples::invoice(Language::Sv);
    document.lines[0].unit = "pcs".into();
    document.lines[1].unit = "day".into();
    assert!(text(&invoice(&document)).contains(" st "));
    document.language = Language::En;
    assert!(text(&invoice(&document)).contains(" pcs"));
}
