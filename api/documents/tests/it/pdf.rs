//! Invoices, credit notes and payslips: layout, archive format and what people type. Their words: `texts.rs`.

use std::sync::LazyLock;

use paraply_documents::{InvoiceDocument, PayslipDocument, Renderer};
use paraply_domain::{Amount, Language};

use crate::samples::{self, amount};
use crate::tools::{assert_sound, images, pages, text};

pub static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::new);

pub fn invoice(invoice: &InvoiceDocument) -> Vec<u8> {
    RENDERER.render_invoice(invoice).unwrap()
}

pub fn payslip(payslip: &PayslipDocument) -> Vec<u8> {
    RENDERER.render_payslip(payslip).unwrap()
}

fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

pub fn is_archive_and_accessible(pdf: &[u8]) -> bool {
    let has = |needle: &str| pdf.windows(needle.len()).any(|window| window == needle.as_bytes());
    has("<pdfaid:part>2</pdfaid:part>") && has("<pdfuaid:part>1</pdfuaid:part>")
}

#[test]
fn a_renderer_can_be_shared_between_threads() {
    fn assert_shared<T: Send + Sync>() {}
    assert_shared::<Renderer>();
}

#[test]
fn an_invoice_stands_under_the_providers_logo() {
    let document = samples::with_logo(Language::Sv);
    let pdf = invoice(&document);
    assert_sound(&pdf);
    assert!(is_archive_and_accessible(&pdf));
    assert!(pdf == invoice(&document));
    assert_eq!(pages(&pdf).len(), 1);
    assert_eq!(images(&pdf), 1 + images(&invoice(&samples::invoice(Language::Sv))));
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
fn equal_documents_have_equal_bytes_whatever_is_made_beside_them() {
    let documents = || {
        let invoices = [samples::invoice, samples::long_texts, samples::with_logo, samples::foreign]
            .map(|document| invoice(&document(Language::Sv)));
        let payslips = [samples::payslip, samples::payslip_with_all, samples::payslip_without_tax]
            .map(|document| payslip(&document(Language::En)));
        let long = invoice(&samples::many_lines(Language::En, 60));
        invoices.into_iter().chain(payslips).chain([long]).collect::<Vec<_>>()
    };
    let alone = documents();
    std::thread::scope(|scope| {
        let beside = [(); 4].map(|()| scope.spawn(documents));
        for made in beside {
            assert!(made.join().unwrap() == alone);
        }
    });
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
                let carried = Amount::from_ore(85_000 * i64::from(lines)).kronor().replace('\u{a0}', " ");
                contains(page, &["Faktura 2041", &format!("Överfört från föregående sida {carried}")]);
            }
            lines += u32::try_from(page.matches("Arbetspass").count()).unwrap();
        }
        assert_eq!(lines, count);
    }
}

#[test]
fn every_page_says_which_of_how_many_it_is() {
    let long_payslip = {
        let mut document = samples::payslip(Language::Sv);
        document.invoices = document.invoices.iter().cycle().take(60).cloned().collect();
        document
    };
    let without_steps = {
        let mut document = samples::payslip(Language::Sv);
        document.payslip.steps.clear();
        document
    };
    let year = |rows| RENDERER.render_year_statement(&samples::year_statement(Language::Sv, rows)).unwrap();
    let documents = [1, 6, 7, 8, 9, 10, 11, 12, 13, 40]
        .map(|count| invoice(&samples::many_lines(Language::Sv, count)))
        .into_iter()
        .chain([invoice(&samples::long_texts(Language::Sv)), invoice(&samples::with_logo(Language::Sv))])
        .chain(
            [samples::payslip(Language::Sv), long_payslip, without_steps].map(|document| payslip(&document)),
        )
        .chain([year(12), year(80)])
        .chain([0, 3, 40].map(|earlier| {
            RENDERER.render_client_statement(&samples::client_statement(Language::Sv, earlier)).unwrap()
        }));
    let mut counts = Vec::new();
    for pdf in documents {
        let pages = pages(&pdf);
        for (number, page) in (1..).zip(&pages) {
            assert_eq!(page.matches("Sida ").count(), 1, "{page}");
            contains(page, &[&format!("Sida {number} / {}", pages.len())]);
        }
        counts.push(pages.len());
    }
    assert!((1..=3).all(|count| counts.contains(&count)), "{counts:?}");
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
fn only_what_can_be_paid_has_a_qr_code() {
    let payload = samples::invoice(Language::Sv).qr_payload().unwrap();
    contains(&payload, &[r#""iref":"204149""#, r#""due":65270,"#, r#""pt":"BG","acc":"5050-1055""#]);
    let without_bankgiro = {
        let mut document = samples::invoice(Language::Sv);
        document.seller.bankgiro.clear();
        document
    };
    for unpayable in [
        InvoiceDocument { total: Amount::ZERO, ..samples::invoice(Language::Sv) },
        InvoiceDocument { ocr: None, ..samples::invoice(Language::Sv) },
        without_bankgiro,
        samples::credit_note(Language::Sv),
        samples::draft(Language::Sv),
        samples::foreign(Language::Sv),
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
        let (mut carried, mut sums) = (0, Vec::new());
        for line in rows.take_while(|line| !line.contains("Hittills")) {
            let (Some(amount), label) = (amount_of(line), line.trim()) else { continue };
            if ["Löneutrymme", "Bruttolön", "Nettolön", "Utbetalning"]
                .iter()
                .any(|sum| label.starts_with(sum))
            {
                assert_eq!(carried, amount, "{line}\n{page}");
                sums.push(label.split("  ").next().unwrap().to_owned());
            } else if !label.starts_with("varav") {
                carried += amount;
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
fn a_plain_payslip_has_no_lines_of_nothing() {
    let text = text(&payslip(&samples::payslip(Language::Sv)));
    for word in ["Pensionspremie", "Avräkn", "Kostnader", "Sparad", "löneskatt"] {
        assert!(!text.contains(word), "{word}");
    }
}

#[test]
fn the_headings_of_a_year_statement_stay_apart() {
    let render = |rows| RENDERER.render_year_statement(&samples::year_statement(Language::Sv, rows)).unwrap();
    let pdf = render(12);
    assert!(pdf == render(12));
    let headings = text(&pdf);
    let headings = headings.lines().find(|line| line.contains("Bruttolön")).unwrap();
    for word in ["Bruttolön", "Semesterersättning", "Avdragen skatt", "Arbetsgivaravgifter", "Ersättningar"]
    {
        assert!(headings.contains(&format!("{word} ")), "{word} runs into its neighbour: {headings}");
    }
    assert!(pages(&render(80)).len() > 1);
}
