//! The employer's declaration before the reconstructed schema, beside Skatteverket's sample, and the check that runs
//! before it is handed out.

use paraply_documents::agi::check;
use paraply_documents::{AgiContact, AgiDeclaration, AgiError};
use paraply_domain::agi::{Individual, IndividualKey, MonthTotals, TaxBox};

use crate::samples::day;
use crate::tools::{assert_snapshot, schema_fault_of};

const SAMPLE: &str = include_str!("../data/agi_sample_01_ordinary_employees.xml");
const SCHEMA: &str = "agi_instance_reconstructed.xsd";

fn record(recipient: &str, number: u64, subject: u64, tax: u64) -> Individual {
    Individual {
        recipient: recipient.into(),
        specification_number: number,
        subject,
        earlier_free: 0,
        not_subject: 0,
        tax_box: TaxBox::Preliminary,
        tax,
        mileage: false,
        per_diem: false,
        other_reimbursements: 0,
        contributions: subject.into(),
    }
}

fn declaration() -> AgiDeclaration {
    AgiDeclaration {
        program: "Paraply 1.0".into(),
        created_at: day("2026-12-04").and_hms_opt(7, 42, 25).unwrap(),
        org_number: "556026-9986".into(),
        contact: AgiContact {
            name: "Paraply Egenanställning AB".into(),
            phone: "08-123 45 67".into(),
            email: "lon@example.com".into(),
        },
        period: "202611".parse().unwrap(),
        totals: MonthTotals { contributions: 26_094, tax: 25_140 },
        individuals: vec![
            Individual { mileage: true, ..record("198301302397", 2, 25_350, 7590) },
            Individual {
                per_diem: true,
                other_reimbursements: 1249,
                ..record("198409102392", 3, 26_700, 8250)
            },
            Individual { tax_box: TaxBox::Sink, ..record("198202252386", 1, 30_000, 6750) },
            Individual { not_subject: 900, ..record("198202252386", 4, 0, 0) },
            Individual { earlier_free: 500, ..record("198202252386", 5, 1300, 390) },
            Individual { tax_box: TaxBox::ASink, ..record("198202252386", 6, 10_000, 1500) },
        ],
        removed: vec![IndividualKey { recipient: "198301302397".into(), specification_number: 9 }],
    }
}

fn xml(declaration: &AgiDeclaration) -> String {
    let bytes = declaration.to_xml().unwrap();
    assert_eq!(schema_fault_of(SCHEMA, &bytes), None);
    String::from_utf8(bytes).unwrap()
}

fn elements(xml: &str) -> String {
    xml.lines().map(str::trim).collect()
}

/// What stands between the first `from` and the next `to` after it, both included.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap();
    let end = text[start..].find(to).unwrap();
    &text[start..start + end + to.len()]
}

#[test]
fn the_file_fits_the_schema_and_is_the_same_each_time() {
    let declaration = declaration();
    assert_eq!(xml(&declaration), xml(&declaration));
    let zero = AgiDeclaration {
        totals: MonthTotals::default(),
        individuals: Vec::new(),
        removed: Vec::new(),
        ..declaration
    };
    assert!(xml(&zero).contains("<agd:SummaArbAvgSlf faltkod=\"487\">0<"));
}

#[test]
fn records_have_the_order_of_the_official_sample() {
    let sample = elements(SAMPLE).replace("202101", "202611").replace(">002<", ">2<");
    let ours = elements(&xml(&declaration()));
    let (from, to) = ("<agd:Blankett><agd:Arendeinformation>", "</agd:Blankett>");
    let hu = between(&sample, from, to);
    assert_eq!(between(&ours, from, to), hu);
    let second = |text: &str| -> String {
        let at = text.find("faltkod=\"215\">198301302397").unwrap();
        between(&text[at..], "faltkod", to).to_owned()
    };
    assert_eq!(second(&ours), second(&sample));
    assert_eq!(between(&ours, "<Skatteverket", ">"), between(&sample, "<Skatteverket", ">"));
}

#[test]
fn each_kind_of_record_has_its_boxes() {
    assert_snapshot("agi.xml", &xml(&declaration()));
}

#[test]
fn the_check_takes_the_official_sample() {
    assert_eq!(check(SAMPLE.as_bytes()), Ok(()));
    assert_eq!(schema_fault_of(SCHEMA, SAMPLE.as_bytes()), None);
}

#[test]
fn the_check_finds_what_breaks_a_rule() {
    let good = xml(&declaration());
    for (from, to) in [
        ("faltkod=\"011\"", "faltkod=\"012\""),
        ("AvdrPrelSkatt", "AvdragPrelSkatt"),
        (">7590<", ">7590.50<"),
        (">7590<", ">-1<"),
        (">7590<", ">10000000000<"),
        (">198301302397<", ">198301302398<"),
        ("faltkod=\"570\">2<", "faltkod=\"570\">0<"),
        ("faltkod=\"050\">1<", "faltkod=\"050\">0<"),
        ("<agd:Period>202611<", "<agd:Period>202612<"),
        ("<agd:Arendeagare>165560269986<", "<agd:Arendeagare>165566778899<"),
        ("komponent/schema/1.1", "komponent/schema/1.0"),
        ("faltkod=\"570\">4<", "faltkod=\"570\">1<"),
        ("</agd:Blankett>", ""),
        ("<agd:Avsandare>", "<agd:Annat/><agd:Avsandare>"),
        (
            "faltkod=\"205\">1</agd:Borttag>",
            "faltkod=\"205\">1</agd:Borttag><agd:AvdrPrelSkatt faltkod=\"001\">0</agd:AvdrPrelSkatt>",
        ),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert!(check(bad.as_bytes()).is_err(), "{from} → {to}");
    }
    let swapped = elements(&good).replacen(
        "<agd:AvdrPrelSkatt faltkod=\"001\">7590</agd:AvdrPrelSkatt><agd:Bilersattning faltkod=\"050\">1</agd:Bilersattning>",
        "<agd:Bilersattning faltkod=\"050\">1</agd:Bilersattning><agd:AvdrPrelSkatt faltkod=\"001\">7590</agd:AvdrPrelSkatt>",
        1,
    );
    assert_eq!(check(swapped.as_bytes()).unwrap_err().to_string(), "form 2: box 001 in its place");
    let untaxed =
        elements(&good).replacen("<agd:AvdrPrelSkatt faltkod=\"001\">7590</agd:AvdrPrelSkatt>", "", 1);
    assert_eq!(check(untaxed.as_bytes()).unwrap_err().to_string(), "form 2: exactly one tax box");
}

#[test]
fn a_contact_that_skatteverket_would_refuse_is_refused_here() {
    let with = |change: fn(&mut AgiContact)| {
        let mut declaration = declaration();
        change(&mut declaration.contact);
        declaration.to_xml()
    };
    assert_eq!(with(|contact| contact.name = " <> ".into()), Err(AgiError::ContactName));
    assert_eq!(with(|contact| contact.phone.clear()), Err(AgiError::ContactPhone));
    for email in ["", "a@b", "löner@example.com", "a..b@example.com", "a@b@c.se"] {
        let mut declaration = declaration();
        declaration.contact.email = email.into();
        assert_eq!(declaration.to_xml(), Err(AgiError::ContactEmail), "{email}");
    }
    let mut long = declaration();
    long.contact.name = "Å".repeat(80);
    long.contact.phone = "0".repeat(40);
    assert!(xml(&long).contains(&format!("<agd:Namn>{}</agd:Namn>", "Å".repeat(50))));
}

#[test]
fn a_wrong_number_of_the_employer_is_refused() {
    let declaration = AgiDeclaration { org_number: "556026-9987".into(), ..declaration() };
    assert!(matches!(declaration.to_xml(), Err(AgiError::Problem(_))));
}
