//! The payment file before the schema of ISO 20022 and beside a known good one.

use paraply_documents::{
    BankProfile, BbanForm, CreditTransfer, Debtor, DebtorAccount, PayeeAccount, PaymentFile,
    PaymentFileError, PaymentFileFormat, PaymentKind, PurposeLevel, Remittance, SenderScheme,
};
use paraply_domain::Amount;

use crate::samples::{amount, day};
use crate::tools::{assert_snapshot, schema_fault_of};

fn salary(id: &str, sum: &str, name: &str, clearing: &str, account: &str) -> CreditTransfer {
    CreditTransfer {
        end_to_end_id: id.into(),
        amount: amount(sum),
        creditor_name: name.into(),
        creditor_town: Some("Göteborg".into()),
        creditor_country: Some("SE".into()),
        account: PayeeAccount::Swedish { clearing: clearing.into(), account: account.into() },
        remittance: Remittance::Text("LÖN".into()),
    }
}

fn file() -> PaymentFile {
    PaymentFile {
        profile: BankProfile::default(),
        kind: PaymentKind::Salaries,
        message_id: "LON-20261120-001".into(),
        created_at: day("2026-11-20").and_hms_opt(14, 5, 0).unwrap(),
        execution_date: day("2026-11-24"),
        debtor: Debtor {
            name: "Egenanställning Exempel AB".into(),
            org_number: "556677-8899".into(),
            town: "Stockholm".into(),
            country: "SE".into(),
            iban: "SE35 5000 0000 0549 1000 0003".into(),
            bankgiro: "991-2346".into(),
            bic: "ESSESESS".into(),
        },
        payments: vec![
            salary("LON-2026-11-0047", "4740.18", "Åsa Öberg", "8424-4", "983 189 224-6"),
            salary("LON-2026-11-0048", "18200.50", "Erik Lund", "6789", "123456789"),
            salary("LON-2026-11-0049", "902", "Mia Berg", "3300", "0006205124"),
            salary("LON-2026-11-0050", "31550", "Olle Ek", "5491", "0000003"),
        ],
    }
}

fn with_first(change: impl FnOnce(&mut CreditTransfer)) -> PaymentFile {
    let mut file = file();
    change(&mut file.payments[0]);
    file
}

fn written(file: &PaymentFile) -> Result<Vec<u8>, PaymentFileError> {
    let mut bytes = Vec::new();
    file.write_xml(&mut bytes)?;
    Ok(bytes)
}

fn xml(file: &PaymentFile) -> String {
    let bytes = written(file).unwrap();
    assert_eq!(schema_fault_of(&format!("{}.xsd", file.profile.format.name()), &bytes), None);
    String::from_utf8(bytes).unwrap()
}

/// The elements without the white space between them.
fn elements(xml: &str) -> String {
    xml.lines().map(str::trim).collect()
}

#[test]
fn the_file_says_the_same_as_a_known_good_one() {
    let known = include_str!("../data/ok_pain001_03_salary_bban.xml");
    assert_eq!(elements(&xml(&file())), elements(known));
}

#[test]
fn the_newer_version_says_the_same_as_a_known_good_one() {
    let known = include_str!("../data/ok_pain001_09_salary_bban.xml");
    let mut file = file();
    file.profile.format = PaymentFileFormat::V09;
    assert_eq!(elements(&xml(&file)), elements(known));
}

#[test]
fn the_tax_payment_says_the_same_as_a_known_good_one() {
    let known = include_str!("../data/ok_pain001_03_tax_to_bankgiro.xml");
    let payment = CreditTransfer {
        creditor_town: Some("Göteborg".into()),
        ..CreditTransfer::to_tax_account("SKV-2026-11".into(), amount("4160"), "1655667788996".into())
    };
    let mut file = PaymentFile {
        kind: PaymentKind::Tax,
        message_id: "SKV-20261214-001".into(),
        execution_date: day("2026-12-14"),
        payments: vec![payment],
        ..file()
    };
    assert_eq!(elements(&xml(&file)), elements(known));
    file.profile.format = PaymentFileFormat::V09;
    file.profile.giro_debtor = DebtorAccount::Iban;
    assert!(xml(&file).contains("<IBAN>SE3550000000054910000003</IBAN>"));
    file.debtor.bankgiro.clear();
    file.profile.giro_debtor = DebtorAccount::Bankgiro;
    assert_eq!(written(&file), Err(PaymentFileError::Account(String::new())));
}

#[test]
fn a_bank_gets_the_file_as_it_wants_it() {
    for format in [PaymentFileFormat::V03, PaymentFileFormat::V09] {
        let mut file = file();
        file.profile = BankProfile {
            format,
            sender_id: "AVT-12".into(),
            sender_scheme: SenderScheme::Cust,
            salary_debtor: DebtorAccount::Bankgiro,
            purpose_level: PurposeLevel::Payment,
            bban: BbanForm::ClearingAndAccount,
            ..BankProfile::default()
        };
        assert_snapshot(&format!("{}.bank_profile.xml", format.name()), &xml(&file));
    }
}

#[test]
fn a_salary_never_goes_to_a_bankgiro() {
    let file = with_first(|payment| payment.account = PayeeAccount::Bankgiro { number: "5050-1055".into() });
    assert_eq!(written(&file), Err(PaymentFileError::SalaryToBankgiro("LON-2026-11-0047".into())));
}

#[test]
fn equal_batches_have_equal_bytes_and_no_byte_order_mark() {
    let bytes = written(&file()).unwrap();
    assert_eq!(bytes, written(&file()).unwrap());
    assert!(bytes.starts_with(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document "));
    assert!(bytes.ends_with(b"</Document>\n"));
}

#[test]
fn the_sum_is_that_of_the_payments() {
    let file = file();
    assert_eq!(file.control_sum(), amount("55392.68"));
    assert_eq!(xml(&file).matches("<CtrlSum>55392.68</CtrlSum>").count(), 2);
}

#[test]
fn an_iban_goes_with_its_bank_or_alone() {
    let iban = |bic: Option<&str>| {
        with_first(|payment| {
            payment.account =
                PayeeAccount::Iban { iban: "NO93 8601 1117 947".into(), bic: bic.map(Into::into) };
        })
    };
    let text = elements(&xml(&iban(Some("DNBANOKK"))));
    assert!(text.contains("<CdtrAgt><FinInstnId><BIC>DNBANOKK</BIC></FinInstnId></CdtrAgt>"));
    assert!(text.contains("<CdtrAcct><Id><IBAN>NO9386011117947</IBAN></Id></CdtrAcct>"));
    assert_eq!(xml(&iban(None)).matches("<CdtrAgt>").count(), 3);
}

#[test]
fn names_are_written_with_the_letters_that_banks_take() {
    let file = with_first(|payment| {
        payment.creditor_name = "Zoë Søndergård-Müller & <Söner>".into();
        payment.creditor_town = None;
        payment.creditor_country = None;
        payment.remittance = Remittance::Text("LÖN – november".into());
    });
    let text = elements(&xml(&file));
    assert!(text.contains("<Cdtr><Nm>Zoe Söndergård-Muller + Söner</Nm></Cdtr>"), "{text}");
    assert!(text.contains("<Ustrd>LÖN - november</Ustrd>"));
}

#[test]
fn a_very_long_name_is_cut_to_what_fits() {
    let file = with_first(|payment| payment.creditor_name = "Å".repeat(200));
    assert!(xml(&file).contains(&format!("<Nm>{}</Nm>", "Å".repeat(70))));
}

#[test]
fn what_a_bank_would_refuse_is_refused_here() {
    let mut empty = file();
    empty.payments.clear();
    assert_eq!(written(&empty), Err(PaymentFileError::Empty));

    for sum in [Amount::ZERO, amount("-1")] {
        let file = with_first(|payment| payment.amount = sum);
        assert_eq!(written(&file), Err(PaymentFileError::Amount("LON-2026-11-0047".into())));
    }

    let file = with_first(|payment| payment.end_to_end_id = "LON-2026-11-0048".into());
    assert_eq!(written(&file), Err(PaymentFileError::DuplicateId("LON-2026-11-0048".into())));

    for id in ["", " a", "lön", "a_b", &"a".repeat(36)] {
        let file = with_first(|payment| payment.end_to_end_id = id.into());
        assert_eq!(written(&file), Err(PaymentFileError::Id(id.into())));
    }

    let file = with_first(|payment| payment.creditor_name = " \u{200b} ".into());
    assert_eq!(written(&file), Err(PaymentFileError::Name("LON-2026-11-0047".into())));
}

#[test]
fn numbers_without_their_form_are_refused() {
    for (clearing, account) in [("123", "1"), ("12345", "1"), ("1234", ""), ("1234", "12a"), ("", "1")] {
        let file = with_first(|payment| {
            payment.account = PayeeAccount::Swedish { clearing: clearing.into(), account: account.into() };
        });
        assert!(matches!(written(&file), Err(PaymentFileError::Account(_))), "{clearing} {account}");
    }
    for iban in ["", "S", "SE", "se3550000000054910000003", "SEXX50000000054910000003", "åäöåäöåäöåäö"]
    {
        let file =
            with_first(|payment| payment.account = PayeeAccount::Iban { iban: iban.into(), bic: None });
        assert!(matches!(written(&file), Err(PaymentFileError::Account(_))), "{iban}");
    }
    let mut file = file();
    file.debtor.bic = "ESSE".into();
    assert_eq!(written(&file), Err(PaymentFileError::Account("ESSE".into())));
}

#[test]
fn a_message_id_leaves_room_for_the_blocks() {
    let mut file = file();
    file.message_id = "M".repeat(32);
    assert!(xml(&file).contains(&format!("<PmtInfId>{}-P1</PmtInfId>", "M".repeat(32))));
    file.message_id.push('M');
    assert!(matches!(written(&file), Err(PaymentFileError::Id(_))));
}
