//! Documents to look at and to test with.

use std::fmt::Debug;
use std::str::FromStr;

use chrono::NaiveDate;
use paraply_documents::{
    Buyer, ClientStatementDocument, DocumentLine, DocumentVatSum, Employer, InvoiceDocument,
    InvoiceDocumentKind, Logo, PaidInvoice, PayslipDocument, Seller, YearRow, YearStatement,
};
use paraply_domain::client_statement::{ClientStatement, Due, EntryKind, Movement, between};
use paraply_domain::fee::FeeTerms;
use paraply_domain::payroll::reimbursements::{Mileage, Receipt, Vehicle};
use paraply_domain::payroll::{
    ExplainedPay, Figures, HolidayMode, HolidayPayout, PayInput, PayInvoice, PayrollTables, Payslip,
    PayslipAccount, PayslipPerson, PayslipStatus, Reimbursement, TaxRule, TaxTerms, YearSums,
    calculate_explained,
};
use paraply_domain::vat::VatTreatment;
use paraply_domain::{Amount, Currency, Language, Percent};
use rust_decimal::Decimal;

pub fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

pub fn amount(text: &str) -> Amount {
    text.parse().unwrap()
}

/// The id of a record by its number.
pub fn id<T: FromStr<Err: Debug>>(number: usize) -> T {
    format!("00000000-0000-7000-8000-{number:012}").parse().unwrap()
}

pub fn dec(text: &str) -> Decimal {
    text.parse().unwrap()
}

pub fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

pub fn seller() -> Seller {
    Seller {
        name: "Paraply Egenanställning AB".into(),
        org_number: "5566778899".into(),
        vat_number: "SE556677889901".into(),
        address: texts(&["Regngatan 12", "111 22 Stockholm"]),
        email: "faktura@paraply.example".into(),
        phone: "08-123 45 67".into(),
        website: "paraply.example".into(),
        bankgiro: "50501055".into(),
        iban: "SE3550000000054910000003".into(),
        bic: "ESSESESS".into(),
        f_skatt: true,
        seat: "Stockholm".into(),
        logo: None,
    }
}

pub fn line(
    description: &str,
    quantity: &str,
    unit: &str,
    price: &str,
    rate: &str,
    net: &str,
) -> DocumentLine {
    DocumentLine {
        description: description.into(),
        quantity: dec(quantity),
        unit: unit.into(),
        unit_price: dec(price),
        vat_rate: dec(rate),
        net: amount(net),
    }
}

pub fn vat_sum(rate: &str, net: &str, vat: &str) -> DocumentVatSum {
    DocumentVatSum { rate: dec(rate), net: amount(net), vat: amount(vat) }
}

/// Two marks in the provider's colours on nothing, as a logo comes.
pub fn logo() -> Logo {
    let colour = |x: u32| if x < 200 { [19, 75, 125, 255] } else { [242, 183, 5, 255] };
    let picture = image::RgbaImage::from_fn(640, 160, |x, y| {
        let inside = x % 200 > 30 && x < 600 && y > 20 && y < 140;
        image::Rgba(if inside { colour(x) } else { [0; 4] })
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    Logo::read(bytes.get_ref()).unwrap()
}

/// The same invoice under the provider's own logo.
pub fn with_logo(language: Language) -> InvoiceDocument {
    let invoice = invoice(language);
    let seller = Seller { logo: Some(logo()), ..invoice.seller.clone() };
    InvoiceDocument { seller, ..invoice }
}

/// Three lines, two rates.
pub fn invoice(language: Language) -> InvoiceDocument {
    InvoiceDocument {
        kind: InvoiceDocumentKind::Invoice,
        language,
        draft: false,
        sample: false,
        seller: seller(),
        buyer: Buyer {
            name: "Bokförlaget Ängen AB".into(),
            address: texts(&["Att: Ekonomi", "Stora Södergatan 4", "222 23 Lund"]),
            org_number: "5590123456".into(),
            ..Buyer::default()
        },
        number: Some("2041".into()),
        ocr: Some("204149".into()),
        issue_date: day("2026-11-20"),
        due_date: day("2026-12-20"),
        supply: Some((day("2026-10-01"), day("2026-10-31"))),
        payment_terms_days: Some(30),
        reference: "Karin Lindqvist".into(),
        our_reference: "Åsa Öberg".into(),
        currency: Currency::Sek,
        lines: vec![
            line("Omslag och inlaga till Havets färger", "40", "tim", "850", "25", "34000.00"),
            line("Illustrationer\n12 uppslag, originalfiler ingår", "12", "pcs", "1200", "25", "14400.00"),
            line("Upplåtelse av upphovsrätt, första upplagan", "1", "", "4500", "6", "4500.00"),
        ],
        vat_sums: vec![vat_sum("25", "48400.00", "12100.00"), vat_sum("6", "4500.00", "270.00")],
        vat_note: None,
        subtotal: amount("52900.00"),
        vat: amount("12370.00"),
        total: amount("65270.00"),
        vat_in_sek: None,
        notes: "Tack för samarbetet. Filerna ligger kvar i delningen till årsskiftet.".into(),
    }
}

pub fn many_lines(language: Language, count: u32) -> InvoiceDocument {
    let net = Amount::from_ore(85_000 * i64::from(count));
    InvoiceDocument {
        lines: (1..=count)
            .map(|n| line(&format!("Arbetspass {n}, kväll"), "1", "tim", "850", "25", "850.00"))
            .collect(),
        vat_sums: vec![DocumentVatSum { rate: dec("25"), net, vat: Amount::from_ore(net.to_ore() / 4) }],
        subtotal: net,
        vat: Amount::from_ore(net.to_ore() / 4),
        total: Amount::from_ore(net.to_ore() * 5 / 4),
        ..invoice(language)
    }
}

pub fn credit_note(language: Language) -> InvoiceDocument {
    let mut note = invoice(language);
    note.kind = InvoiceDocumentKind::CreditNote { credits: "2041".into() };
    note.number = Some("2057".into());
    note.ocr = None;
    note.issue_date = day("2026-12-02");
    for line in &mut note.lines {
        line.quantity = -line.quantity;
        line.net = -line.net;
    }
    for sum in &mut note.vat_sums {
        (sum.net, sum.vat) = (-sum.net, -sum.vat);
    }
    (note.subtotal, note.vat, note.total) = (-note.subtotal, -note.vat, -note.total);
    note.notes = String::new();
    note
}

pub fn draft(language: Language) -> InvoiceDocument {
    InvoiceDocument { draft: true, number: None, ocr: None, ..invoice(language) }
}

/// A German client in euro with reverse charge.
pub fn foreign(language: Language) -> InvoiceDocument {
    InvoiceDocument {
        buyer: Buyer {
            name: "Großkreutz & Söhne GmbH".into(),
            address: texts(&["Straße des 17. Juni 135", "10623 Berlin"]),
            country: language.pick("Tyskland", "Germany").into(),
            vat_number: "DE123456789".into(),
            org_number: String::new(),
        },
        currency: Currency::Eur,
        lines: vec![line("Design system workshop, two days on site", "2", "", "1480.50", "0", "2961.00")],
        vat_sums: vec![vat_sum("0", "2961.00", "0.00")],
        vat_note: VatTreatment::EuReverseCharge.note(language).map(Into::into),
        subtotal: amount("2961.00"),
        vat: Amount::ZERO,
        total: amount("2961.00"),
        notes: String::new(),
        ..invoice(language)
    }
}

/// The same for a Norwegian client, outside the EU.
pub fn export(language: Language) -> InvoiceDocument {
    InvoiceDocument {
        buyer: Buyer {
            name: "Fjellheim Forlag AS".into(),
            address: texts(&["Storgata 9", "0155 Oslo"]),
            country: language.pick("Norge", "Norway").into(),
            org_number: "923 609 016".into(),
            vat_number: String::new(),
        },
        vat_note: VatTreatment::Export.note(language).map(Into::into),
        ..foreign(language)
    }
}

/// Every text as long as people make it, and one without any place to break.
pub fn long_texts(language: Language) -> InvoiceDocument {
    let mut long = invoice(language);
    let sentence =
        "Workshopledning, intervjuer och en skriftlig sammanfattning av resultaten för styrgruppen. ";
    long.seller.name = "Egenanställning i Mellansverige och Norra Götaland Ekonomisk förening".into();
    long.seller.email = "fakturor-och-paminnelser@egenanstallning-mellansverige.example".into();
    long.buyer.name =
        "Stiftelsen för främjande av hållbar samhällsutveckling i glesbygd och skärgård, sektion Öst".into();
    long.buyer.address = texts(&[
        "Ekonomienheten, plan 7, postfack 1138, inköp och leverantörsreskontra",
        "Kungsträdgårdsgatan 123 B",
        "113 30 Stockholm",
    ]);
    long.reference = "Inköpsorder 4500123987-AVROP-22, Maria-Lovisa von Sydow Rosenberg".into();
    long.our_reference = "Wolfeschlegelsteinhausenbergerdorffsson".into();
    long.lines = vec![
        line(&sentence.repeat(5), "117.25", "timmar", "1234567.8901", "25", "144753085.11"),
        line(&"Q".repeat(200), "1", "st", "1", "25", "1.00"),
    ];
    long.vat_sums = vec![vat_sum("25", "144753086.11", "36188271.53")];
    (long.subtotal, long.vat, long.total) =
        (amount("144753086.11"), amount("36188271.53"), amount("180941357.64"));
    long.notes = sentence.repeat(8);
    long
}

/// A name in each script that we have letters for.
pub const NAMES: [&str; 14] = [
    "Åsa Öberg",
    "Łódź Sp. z o.o.",
    "Ελένη Παπαδοπούλου",
    "Пётр Чайковский",
    "محمد الفارسي",
    "דוד לוי",
    "山田太郎",
    "張偉",
    "김철수",
    "สมชาย ใจดี",
    "अनिता शर्मा",
    "Արամ Խաչատրյան",
    "ნინო ქართველი",
    "Studio 🎨 AB",
];

pub fn all_scripts(language: Language) -> InvoiceDocument {
    InvoiceDocument {
        lines: NAMES
            .iter()
            .map(|name| line(&format!("{name}, {name}"), "1", "", "1", "25", "1.00"))
            .collect(),
        ..invoice(language)
    }
}

/// Two invoices of somebody with a tax table of ours.
fn pay_input() -> PayInput {
    let terms = FeeTerms { percentage: Percent::whole(5), fixed: Amount::ZERO };
    let invoice = |number, subtotal| PayInvoice::new(number, amount(subtotal), terms);
    PayInput::new(
        vec![invoice("2041", "52900"), invoice("2044", "9400")],
        TaxTerms::of(TaxRule::main_employer(33, 1).unwrap()),
        1990,
        day("2026-11-25"),
    )
}

/// A payslip of what the domain calculates, with its steps.
fn payslip_of(language: Language, input: &PayInput) -> PayslipDocument {
    let ExplainedPay { pay, steps } = calculate_explained(input, PayrollTables::embedded()).unwrap();
    let clients = ["Bokförlaget Ängen AB", "Stadsteatern i Borås"];
    let invoice = |(invoice, client): (&PayInvoice, &str)| PaidInvoice {
        number: invoice.label.clone(),
        client: client.into(),
        subtotal: invoice.subtotal,
        fee: invoice.charged(),
    };
    PayslipDocument {
        language,
        employer: Employer {
            name: "Paraply Egenanställning AB".into(),
            org_number: "5566778899".into(),
            address: texts(&["Regngatan 12", "111 22 Stockholm"]),
            email: "lon@paraply.example".into(),
            phone: "08-123 45 67".into(),
        },
        payslip: Payslip {
            id: id(1),
            run: id(1),
            user: id(1),
            status: PayslipStatus::Approved,
            payment_date: input.payment_date,
            invoices: Vec::new(),
            figures: pay.figures,
            steps,
            person: PayslipPerson {
                full_name: "Åsa Öberg".into(),
                personnummer_masked: "19900101-****".into(),
                address: texts(&["Vasagatan 7 lgh 1202", "411 24 Göteborg"]),
                ..PayslipPerson::default()
            },
            account: PayslipAccount {
                bank_name: "Handelsbanken".into(),
                last4: "2246".into(),
                ..PayslipAccount::default()
            },
            bank_reason: None,
            reason: None,
            attempts: 0,
        },
        invoices: input.invoices.iter().zip(clients).map(invoice).collect(),
        year: YearSums {
            gross: amount("412880.55"),
            holiday_pay: amount("44237.20"),
            tax: amount("99410.00"),
            contributions: amount("129727.07"),
            net: amount("313470.55"),
            ..YearSums::default()
        },
    }
}

pub fn payslip(language: Language) -> PayslipDocument {
    payslip_of(language, &pay_input())
}

pub fn payslip_without_tax(language: Language) -> PayslipDocument {
    let mut document = payslip_of(language, &PayInput { swedish_tax: false, ..pay_input() });
    let reason = language.pick(
            "A1-intyg från Norge gäller till 2027-03-31 och Skatteverket har beslutat att skatt inte ska dras.",
            "An A1 certificate from Norway is valid until 2027-03-31 and the Tax Agency has decided that no tax is to be deducted.",
    );
    document.payslip.person.disabled_reason = Some(reason.into());
    document
}

/// A payslip with everything that one can have.
pub fn payslip_with_all(language: Language) -> PayslipDocument {
    let receipt = Receipt { amount: amount("3725"), deductible_vat: amount("745") };
    let mileage =
        Mileage { vehicle: Vehicle::Own, kilometres: Decimal::from(120), claimed: Some(amount("300")) };
    let input = PayInput {
        tax: TaxTerms::of(TaxRule::Sink),
        holiday: HolidayMode::Saved,
        holiday_payout: HolidayPayout { amount: amount("5000"), reserve: amount("1571") },
        pension: Percent::parse("4.5").unwrap(),
        reimbursements: vec![Reimbursement::Receipt(receipt), Reimbursement::Mileage(mileage)],
        claim: amount("1000"),
        ..pay_input()
    };
    let plain = payslip_of(language, &input);
    PayslipDocument {
        year: YearSums {
            holiday_saved: amount("52800.00"),
            holiday_paid_out: amount("5000.00"),
            holiday_balance: amount("47800.00"),
            ..plain.year
        },
        ..plain
    }
}

pub fn year_statement(language: Language, rows: usize) -> YearStatement {
    let document = payslip(language);
    let row = |index: usize| YearRow {
        paid_on: day(&format!("2026-{:02}-25", index % 12 + 1)),
        figures: Figures {
            gross_salary: amount("45034.99"),
            holiday_pay: amount("4825.18"),
            preliminary_tax: amount("10894.00"),
            employer_contributions: amount("14150.00"),
            reimbursements: amount("300.00"),
            payout: amount("34440.99"),
            ..Figures::default()
        },
    };
    YearStatement {
        language,
        year: 2026,
        id: "0190-1".into(),
        employer: document.employer,
        person: document.payslip.person,
        rows: (0..rows).map(row).collect(),
        holiday_saved: amount("52800.00"),
        holiday_paid_out: Amount::ZERO,
        holiday_balance: amount("52800.00"),
    }
}

/// A client who pays late, too much and not at all; with so many earlier invoices that were paid.
pub fn client_statement(language: Language, earlier: usize) -> ClientStatementDocument {
    let movement = |kind, on: &str, number: usize, sum: &str| Movement {
        kind,
        on: day(on),
        invoice: id(number),
        document: id(number),
        number: format!("2026-{number:05}"),
        reference: String::new(),
        currency: Currency::Sek,
        amount: amount(sum),
        rounding: Amount::ZERO,
        bank_charge: Amount::ZERO,
        unallocated: Amount::ZERO,
        due: None,
    };
    let invoice = |on: &str, number: usize, sum: &str, due: &str| Movement {
        due: Some(Due { ocr: format!("2026{number:05}13"), on: day(due) }),
        ..movement(EntryKind::Invoice, on, number, sum)
    };
    let mut movements: Vec<Movement> = (1..=earlier)
        .flat_map(|number| {
            [
                invoice("2026-02-01", number, "1250.00", "2026-03-03"),
                movement(EntryKind::Payment, "2026-02-20", number, "-1250.00"),
            ]
        })
        .collect();
    movements.extend([
        invoice("2025-12-15", 101, "20000.00", "2026-01-14"),
        movement(EntryKind::Payment, "2026-01-14", 101, "-20000.00"),
        invoice("2026-03-01", 102, "12345.68", "2026-03-31"),
        Movement {
            rounding: amount("0.68"),
            bank_charge: Amount::ZERO,
            unallocated: amount("500.00"),
            ..movement(EntryKind::Payment, "2026-03-30", 102, "-12345.68")
        },
        invoice("2026-04-01", 103, "25000.00", "2026-05-01"),
        Movement {
            document: id(104),
            number: "2026-00104".into(),
            ..movement(EntryKind::CreditNote, "2026-04-10", 103, "-5000.00")
        },
        movement(EntryKind::Payment, "2026-04-20", 103, "-10000.00"),
        movement(EntryKind::PaymentReversed, "2026-04-22", 103, "10000.00"),
        invoice("2026-05-01", 105, "8000.00", "2026-05-31"),
        movement(EntryKind::WriteOff, "2026-06-15", 105, "-8000.00"),
        movement(EntryKind::WriteOffRecovered, "2026-06-20", 105, "1000.00"),
        movement(EntryKind::Payment, "2026-06-20", 105, "-1000.00"),
        invoice("2026-06-25", 106, "6250.00", "2026-07-25"),
    ]);
    let invoice = self::invoice(language);
    let (from, to) = (day("2026-01-01"), day("2026-06-30"));
    ClientStatementDocument {
        language,
        id: "0190-1".into(),
        seller: invoice.seller,
        buyer: invoice.buyer,
        from,
        to,
        currencies: between(movements, from, to),
    }
}

/// A client of another country who pays in two currencies.
pub fn client_statement_abroad(language: Language) -> ClientStatementDocument {
    let invoice = foreign(language);
    let plain = client_statement(language, 0);
    let mut currencies = plain.currencies;
    let euro = ClientStatement { currency: Currency::Eur, ..currencies[0].clone() };
    currencies.push(euro);
    ClientStatementDocument { seller: invoice.seller, buyer: invoice.buyer, currencies, ..plain }
}
