//! camt.053 and camt.054: the samples, and what banks write otherwise.

use paraply_documents::{
    BalanceKind, BankFileFormat, BankTransaction, DayBalance, NoticeKind, Payer, TransactionKind,
};
use paraply_domain::Currency;

use super::{identities, only, problems, read, references, transactions};
use crate::samples::{amount, day};
use crate::tools::schema_fault_of;

pub const STATEMENT: &str = include_str!("../../data/ok_camt053_02_statement.xml");
pub const BATCH_02: &str = include_str!("../../data/ok_camt054_02_bankgiro_batch.xml");
const BATCH_08: &str = include_str!("../../data/ok_camt054_08_bankgiro_batch.xml");
const ACCOUNT: &str = "SE3550000000054910000003";

/// A file of version 001.08 with one statement or notification, which holds this after the account.
pub fn file_08(kind: &str, inside: &str) -> String {
    let (message, part) = match kind {
        "camt.053" => ("BkToCstmrStmt", "Stmt"),
        _ => ("BkToCstmrDbtCdtNtfctn", "Ntfctn"),
    };
    let xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <c:Document xmlns:c=\"urn:iso:std:iso:20022:tech:xsd:{kind}.001.08\"><c:{message}>\
         <c:GrpHdr><c:MsgId>M1</c:MsgId><c:CreDtTm>2026-11-19T18:00:00</c:CreDtTm></c:GrpHdr>\
         <c:{part}><c:Id>1</c:Id><c:CreDtTm>2026-11-19T18:00:00</c:CreDtTm>\
         <c:Acct><c:Id><c:IBAN>{ACCOUNT}</c:IBAN></c:Id><c:Ccy>SEK</c:Ccy></c:Acct>{}\
         </c:{part}></c:{message}></c:Document>",
        prefixed(inside)
    );
    assert_eq!(schema_fault_of(&format!("{kind}.001.08.xsd"), xml.as_bytes()), None, "{xml}");
    xml
}

/// Elements with the prefix of the document.
fn prefixed(xml: &str) -> String {
    xml.replace('<', "<c:").replace("<c:/", "</c:").replace("<c:!", "<!")
}

/// An entry of version 001.08.
pub fn entry(ore: &str, direction: &str, reference: &str, rest: &str) -> String {
    let reference =
        if reference.is_empty() { String::new() } else { format!("<AcctSvcrRef>{reference}</AcctSvcrRef>") };
    format!(
        "<Ntry><Amt Ccy=\"SEK\">{ore}</Amt><CdtDbtInd>{direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
         <BookgDt><Dt>2026-11-19</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>{reference}<BkTxCd/>{rest}</Ntry>"
    )
}

/// A balance of either version.
pub fn balance(code: &str, day: &str, direction: &str, amount: &str) -> String {
    format!(
        "<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy=\"SEK\">{amount}</Amt>\
         <CdtDbtInd>{direction}</CdtDbtInd><Dt><Dt>{day}</Dt></Dt></Bal>"
    )
}

fn only_transaction(xml: &str) -> BankTransaction {
    let file = read(xml.as_bytes());
    let [transaction] = only(&file).transactions.as_slice() else { panic!() };
    transaction.clone()
}

#[test]
fn a_bankgiro_batch_is_read_with_each_payment() {
    for (xml, format) in [(BATCH_02, BankFileFormat::Camt054V02), (BATCH_08, BankFileFormat::Camt054V08)] {
        let file = read(xml.as_bytes());
        assert_eq!((file.format, file.notices.len()), (format, 0));
        let part = only(&file);
        assert_eq!((part.account.as_str(), part.currency), (ACCOUNT, Currency::Sek));
        assert_eq!((part.balances.len(), &part.deposit), (0, &None));
        let found: Vec<_> = part
            .transactions
            .iter()
            .map(|t| (t.line, t.amount.to_string(), &*t.payer.name, references(t).join(" "), &*t.text))
            .collect();
        assert_eq!(
            found,
            [
                (1, "12500.00".into(), "Kalles Plåt AB", "1000173✓".into(), ""),
                (1, "5000.00".into(), "Olles Färg AB", "1000272✓".into(), ""),
                (1, "999.50".into(), "Berits Garn", String::new(), "Faktura 10003"),
            ]
        );
        for transaction in &part.transactions {
            assert_eq!(transaction.kind, TransactionKind::Incoming);
            assert_eq!(transaction.booked_on, day("2026-11-19"));
            assert_eq!(&*transaction.end_to_end_id, "");
        }
    }
}

#[test]
fn a_statement_is_read_with_its_balances() {
    let file = read(STATEMENT.as_bytes());
    assert_eq!(file.format, BankFileFormat::Camt053V02);
    let part = only(&file);
    let on = day("2026-11-19");
    assert_eq!(
        part.balances,
        [
            DayBalance { kind: BalanceKind::Opening, day: on, amount: amount("10000.00") },
            DayBalance { kind: BalanceKind::Closing, day: on, amount: amount("73499.50") },
        ]
    );
    assert_eq!(part.transactions.len(), 4);
    let foreign = &part.transactions[3];
    assert_eq!((foreign.line, foreign.amount), (2, amount("45000.00")));
    assert_eq!(&*foreign.payer.name, "Foreign Client GmbH");
    assert_eq!(&*foreign.end_to_end_id, "INV10005");
    assert_eq!(&*foreign.entry_reference, "");
    assert_eq!(references(foreign), ["RF1410005✓"]);
}

#[test]
fn the_same_payment_has_the_same_identity_in_notification_and_statement() {
    // Without a reference of the bank: by what it holds.
    let notified = read(BATCH_02.as_bytes());
    let newer = read(BATCH_08.as_bytes());
    let stated = read(STATEMENT.as_bytes());
    assert_eq!(identities(&notified), identities(&stated)[..3]);
    assert_eq!(identities(&notified), identities(&newer));
    // With one: by it, although the bank tells more in one of the files.
    let notification = file_08("camt.054", &entry("100.00", "CRDT", "B-1", ""));
    let statement = [
        balance("OPBD", "2026-11-19", "CRDT", "0"),
        balance("CLBD", "2026-11-19", "CRDT", "150"),
        entry("50.00", "CRDT", "B-0", ""),
        entry("100.00", "CRDT", "B-1", "<AddtlNtryInf>Bg 5050-1055</AddtlNtryInf>"),
    ];
    let statement = read(file_08("camt.053", &statement.concat()).as_bytes());
    let expected = format!("camt:{ACCOUNT}:B-1:2026-11-19:100.00:1");
    assert_eq!(identities(&read(notification.as_bytes())), [expected.as_str()]);
    assert_eq!(identities(&statement)[1], expected);
}

#[test]
fn equal_payments_of_one_file_stay_apart() {
    let details = "<TxDtls><Amt Ccy=\"SEK\">50</Amt></TxDtls>".repeat(2);
    let batch = entry("100.00", "CRDT", "B-1", &format!("<NtryDtls>{details}</NtryDtls>"));
    let twins = entry("7.00", "CRDT", "", "").repeat(3);
    let again = entry("9.00", "CRDT", "B-2", "").repeat(2);
    let back = entry("9.00", "DBIT", "B-2", "");
    let file = read(file_08("camt.054", &format!("{batch}{twins}{again}{back}")).as_bytes());
    let found = identities(&file);
    let hash = found[2];
    assert_eq!(hash.len(), format!("camt:{ACCOUNT}:").len() + 64);
    assert_eq!(
        found,
        [
            format!("camt:{ACCOUNT}:B-1:2026-11-19:50.00:1"),
            format!("camt:{ACCOUNT}:B-1:2026-11-19:50.00:2"),
            hash.to_owned(),
            format!("{hash}#2"),
            format!("{hash}#3"),
            format!("camt:{ACCOUNT}:B-2:2026-11-19:9.00:1"),
            format!("camt:{ACCOUNT}:B-2:2026-11-19:9.00:1#2"),
            format!("camt:{ACCOUNT}:B-2:2026-11-19:-9.00:1"),
        ]
    );
}

#[test]
fn whatever_differs_gives_another_identity() {
    let details = |inside: &str| {
        let entry = entry("5.00", "CRDT", "", &format!("<NtryDtls><TxDtls>{inside}</TxDtls></NtryDtls>"));
        only_transaction(&file_08("camt.054", &entry)).identity
    };
    let reference = |text: &str| {
        details(&format!("<RmtInf><Strd><CdtrRefInf><Ref>{text}</Ref></CdtrRefInf></Strd></RmtInf>"))
    };
    let name =
        |text: &str| details(&format!("<RltdPties><Dbtr><Pty><Nm>{text}</Nm></Pty></Dbtr></RltdPties>"));
    let mut all = [
        details(""),
        details("<Refs><EndToEndId>X</EndToEndId></Refs>"),
        reference("X"),
        reference("Y"),
        name("X"),
        only_transaction(&file_08("camt.054", &entry("5.00", "DBIT", "", ""))).identity,
        only_transaction(&file_08("camt.054", &entry("5.01", "CRDT", "", ""))).identity,
        only_transaction(&file_08("camt.054", &entry("5.00", "CRDT", "", "").replace("-20", "-21"))).identity,
    ];
    assert_eq!(details("<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>"), all[0]);
    all.sort_unstable();
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:?}");
}

#[test]
fn who_paid_and_what_for_is_read_from_where_banks_write_it() {
    let details = "<NtryDtls><TxDtls><Refs><AcctSvcrRef>T-1</AcctSvcrRef><EndToEndId>E-1</EndToEndId></Refs>\
        <Amt Ccy=\"SEK\">900.00</Amt>\
        <RltdPties><Dbtr><Pty><Nm>  A&#x30a;sa &amp;\n <![CDATA[Söner]]> </Nm><Id><OrgId>\
        <Othr><Id>C-77</Id><SchmeNm><Cd>CUST</Cd></SchmeNm></Othr>\
        <Othr><Id>556047-3521</Id><SchmeNm><Cd>COID</Cd></SchmeNm></Othr></OrgId></Id></Pty></Dbtr>\
        <DbtrAcct><Id><IBAN>SE4550000000058398257466</IBAN></Id></DbtrAcct>\
        <Cdtr><Pty><Nm>Paraply AB</Nm></Pty></Cdtr></RltdPties>\
        <RmtInf><Ustrd>Tack för</Ustrd><Ustrd>hjälpen</Ustrd>\
        <Strd><RfrdDocAmt><RmtdAmt Ccy=\"SEK\">1000</RmtdAmt></RfrdDocAmt><CdtrRefInf>\
        <Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18 5390 0754 7034</Ref></CdtrRefInf></Strd>\
        <Strd><RfrdDocInf><Nb>2041</Nb></RfrdDocInf><RfrdDocAmt><CdtNoteAmt Ccy=\"SEK\">100.00</CdtNoteAmt>\
        </RfrdDocAmt><AddtlRmtInf>kredit</AddtlRmtInf></Strd>\
        <Strd><CdtrRefInf><Ref>1000173</Ref></CdtrRefInf></Strd>\
        <Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>1000174</Ref></CdtrRefInf></Strd>\
        <Strd><RfrdDocAmt><RmtdAmt Ccy=\"EUR\">5</RmtdAmt></RfrdDocAmt><CdtrRefInf>\
        <Tp><CdOrPrtry><Prtry>OCR</Prtry></CdOrPrtry></Tp><Ref>1000272</Ref></CdtrRefInf></Strd>\
        </RmtInf></TxDtls></NtryDtls><AddtlNtryInf>Insättning</AddtlNtryInf>";
    let file = read(file_08("camt.054", &entry("900.00", "CRDT", "B-1", details)).as_bytes());
    let payment = &only(&file).transactions[0];
    assert_eq!(
        payment.payer,
        Payer {
            name: "Åsa & Söner".into(),
            account: "SE4550000000058398257466".into(),
            organisation_number: "5560473521".into(),
        }
    );
    assert_eq!(
        references(payment),
        ["RF18539007547034=1000.00✓", "2041=-100.00", "1000173", "1000174", "1000272✓"]
    );
    assert_eq!(&*payment.text, "Tack för hjälpen kredit");
    assert_eq!(&*payment.end_to_end_id, "E-1");
    assert_eq!(&*payment.entry_reference, "B-1");
    assert_eq!(&*payment.identity, format!("camt:{ACCOUNT}:T-1:2026-11-19:900.00:1"));
    assert_eq!(file.notices.len(), 1);
    assert_eq!((file.notices[0].line, &file.notices[0].kind), (1, &NoticeKind::ReferenceCurrency));
}

#[test]
fn an_entry_without_details_is_one_transaction() {
    let entries = [
        entry("1.5", "DBIT", "", "<AddtlNtryInf>Pris bankgiro</AddtlNtryInf>"),
        entry("20", "CRDT", "", "<NtryDtls><Btch><NbOfTxs>4</NbOfTxs></Btch></NtryDtls>"),
        entry("20", "DBIT", "", "<NtryDtls><TxDtls/></NtryDtls>")
            .replace("<Sts>", "<RvslInd>true</RvslInd><Sts>"),
    ];
    let file = read(file_08("camt.054", &entries.concat()).as_bytes());
    let found: Vec<_> = transactions(&file)
        .iter()
        .map(|t| (t.line, t.kind, t.signed().to_string(), t.text.to_string()))
        .collect();
    assert_eq!(
        found,
        [
            (1, TransactionKind::Outgoing, "-1.50".into(), "Pris bankgiro".into()),
            (2, TransactionKind::Incoming, "20.00".into(), String::new()),
            (3, TransactionKind::Reversal, "-20.00".into(), String::new()),
        ]
    );
}

/// A batch is booked as it is read: what comes after its details goes to them all, if it may come there.
#[test]
fn a_batch_has_the_text_after_it_and_no_other_value() {
    let details = "<NtryDtls><TxDtls><Amt Ccy=\"SEK\">1</Amt><AddtlTxInf>Egen</AddtlTxInf></TxDtls>\
        <TxDtls><Amt Ccy=\"SEK\">2</Amt></TxDtls><TxDtls><Amt Ccy=\"SEK\">3</Amt></TxDtls></NtryDtls>";
    let said = format!("{details}<AddtlNtryInf>Insättning</AddtlNtryInf>");
    let plain = entry("9", "CRDT", "", "");
    let file = file_08("camt.054", &[plain, entry("6", "CRDT", "B", &said)].concat());
    let found = read(file.as_bytes());
    let found: Vec<_> = transactions(&found).iter().map(|t| (t.line, &*t.text)).collect();
    assert_eq!(found, [(1, ""), (2, "Egen"), (2, "Insättning"), (2, "Insättning")]);

    let day = "<c:ValDt><c:Dt>2026-11-20</c:Dt></c:ValDt>";
    let late = file_08("camt.054", &entry("6", "CRDT", "B", details));
    let late = late.replace(day, "").replace("</c:Ntry>", &format!("{day}</c:Ntry>"));
    let refused = problems(late.as_bytes());
    assert_eq!(refused, ["1: Ntry: the record is out of order"]);
}

#[test]
fn details_in_the_other_direction_are_deductions() {
    let details = "<NtryDtls><TxDtls><Amt Ccy=\"SEK\">120</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls></NtryDtls>\
        <NtryDtls><TxDtls><Amt Ccy=\"SEK\">20</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls>";
    let file = read(file_08("camt.054", &entry("100", "CRDT", "B", details)).as_bytes());
    let found: Vec<_> = transactions(&file).iter().map(|t| (t.kind, t.signed().to_string())).collect();
    assert_eq!(
        found,
        [(TransactionKind::Incoming, "120.00".to_owned()), (TransactionKind::Deduction, "-20.00".to_owned())]
    );
}

#[test]
fn a_payment_from_abroad_has_the_amount_that_was_booked() {
    let details =
        "<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy=\"EUR\">400</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>";
    let xml = file_08("camt.054", &entry("4493.80", "CRDT", "B", details));
    assert_eq!(only_transaction(&xml).amount, amount("4493.80"));
    let counter =
        details.replace("</TxAmt>", "</TxAmt><CntrValAmt><Amt Ccy=\"SEK\">4493.80</Amt></CntrValAmt>");
    let twice = format!("{counter}{counter}");
    let file = read(file_08("camt.054", &entry("8987.60", "CRDT", "B", &twice)).as_bytes());
    assert_eq!(transactions(&file)[1].amount, amount("4493.80"));
}

#[test]
fn what_is_not_booked_is_left_out_with_a_notice() {
    let pending = entry("5", "CRDT", "", "").replace("BOOK", "PDNG");
    let file = read(file_08("camt.054", &format!("{pending}{}", entry("6", "CRDT", "", ""))).as_bytes());
    assert_eq!(transactions(&file).len(), 1);
    assert_eq!(transactions(&file)[0].line, 2);
    assert_eq!(file.notices[0].line, 1);
    assert_eq!(file.notices[0].kind, NoticeKind::NotBooked("PDNG".into()));
    let older = BATCH_02.replace("<Sts>BOOK</Sts>", "<Sts>PDNG</Sts>");
    assert_eq!(schema_fault_of("camt.054.001.02.xsd", older.as_bytes()), None);
    assert_eq!(transactions(&read(older.as_bytes())).len(), 0);
}

#[test]
fn a_statement_of_several_days_opens_each_as_the_one_before_closed() {
    let on = |day: &str, direction: &str, amount: &str| {
        entry(amount, direction, "", "")
            .replace("<Dt>2026-11-19</Dt>", &format!("<DtTm>{day}T09:00:00</DtTm>"))
    };
    let statement = [
        balance("OPBD", "2026-11-18", "DBIT", "10"),
        balance("CLBD", "2026-11-18", "CRDT", "90"),
        balance("OPBD", "2026-11-19", "CRDT", "90"),
        balance("CLBD", "2026-11-19", "CRDT", "60"),
        balance("CLAV", "2026-11-19", "CRDT", "55"),
        on("2026-11-18", "CRDT", "100"),
        on("2026-11-19", "DBIT", "30"),
    ];
    let file = read(file_08("camt.053", &statement.concat()).as_bytes());
    let found: Vec<_> = only(&file).balances.iter().map(|b| b.amount.to_string()).collect();
    assert_eq!(found, ["-10.00", "90.00", "90.00", "60.00"]);
    assert_eq!(only(&file).transactions[0].booked_on, day("2026-11-18"));
}

#[test]
fn a_previously_closed_balance_stands_for_a_missing_opening_one() {
    let statement = [
        balance("PRCD", "2026-11-18", "CRDT", "10"),
        balance("CLBD", "2026-11-19", "CRDT", "15"),
        entry("5", "CRDT", "", ""),
    ];
    let file = read(file_08("camt.053", &statement.concat()).as_bytes());
    let first = only(&file).balances[0];
    assert_eq!((first.kind, first.day), (BalanceKind::Opening, day("2026-11-18")));
}

#[test]
fn a_large_notification_is_read() {
    let entries = entry("12.50", "CRDT", "", "").repeat(20_000);
    let file = read(file_08("camt.054", &entries).as_bytes());
    assert_eq!(transactions(&file).len(), 20_000);
    assert!(identities(&file)[19_999].ends_with("#20000"));
}
