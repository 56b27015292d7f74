//! The bank's answer to a payment file.

use paraply_documents::{BankStatus, StatusReport, StatusReportError, StatusReportVersion, reason_text};
use paraply_domain::Language;

use crate::tools::schema_fault_of;

const ACCEPTED: &str = include_str!("../data/ok_pain002_03_accepted.xml");
const ONE_REJECTED: &str = include_str!("../data/ok_pain002_03_one_rejected.xml");
const BLOCK: &str = "LON-20261120-001-P1";
const IDS: [&str; 4] = ["LON-2026-11-0047", "LON-2026-11-0048", "LON-2026-11-0049", "LON-2026-11-0050"];

fn read(xml: &str) -> StatusReport {
    StatusReport::read(xml.as_bytes()).unwrap()
}

fn refused(xml: &str) -> StatusReportError {
    StatusReport::read(xml.as_bytes()).unwrap_err()
}

fn statuses(xml: &str) -> Vec<Option<BankStatus>> {
    read(xml).verdicts(BLOCK, IDS).into_iter().map(|verdict| verdict?.status).collect()
}

/// A report in the newer version, with these elements after the group's status.
fn report(group: &str, blocks: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <p:Document xmlns:p=\"urn:iso:std:iso:20022:tech:xsd:pain.002.001.10\"><p:CstmrPmtStsRpt>\
         <p:GrpHdr><p:MsgId>S1</p:MsgId><p:CreDtTm>2026-11-21T00:27:14</p:CreDtTm></p:GrpHdr>\
         <p:OrgnlGrpInfAndSts><p:OrgnlMsgId>LON-20261120-001</p:OrgnlMsgId>\
         <p:OrgnlMsgNmId>pain.001.001.09</p:OrgnlMsgNmId>{group}</p:OrgnlGrpInfAndSts>{blocks}\
         </p:CstmrPmtStsRpt></p:Document>"
    )
}

#[test]
fn a_report_on_the_block_holds_for_each_payment_in_it() {
    let report = read(ACCEPTED);
    assert_eq!(report.version, StatusReportVersion::V03);
    assert_eq!(report.message_id, "STS20261121002714258041");
    assert_eq!(report.original_message_id, "LON-20261120-001");
    assert_eq!(statuses(ACCEPTED), [Some(BankStatus::Accepted); 4]);
}

#[test]
fn one_payment_can_be_rejected_with_its_reason() {
    use BankStatus::{Accepted, Rejected};
    assert_eq!(statuses(ONE_REJECTED), [Accepted, Accepted, Rejected, Accepted].map(Some));
    let report = read(ONE_REJECTED);
    let verdicts = report.verdicts(BLOCK, IDS);
    assert_eq!(verdicts[2].as_ref().unwrap().reasons[0].code, "AC04");
    assert_eq!(report.named_payments().collect::<Vec<_>>(), IDS);
    assert_eq!(reason_text("AC04", Language::Sv), Some("Kontot är avslutat. Välj ett annat konto."));
    assert_eq!(reason_text("ZZ99", Language::En), None);
}

#[test]
fn a_rejected_file_rejects_all_of_it_and_says_why() {
    let xml = report(
        "<p:GrpSts>RJCT</p:GrpSts><p:StsRsnInf><p:Rsn><p:Cd>AM04</p:Cd></p:Rsn>\
         <p:AddtlInf>Täckning &amp; limit</p:AddtlInf><p:AddtlInf>saknas &#33;</p:AddtlInf></p:StsRsnInf>",
        "",
    );
    assert_eq!(schema_fault_of("pain.002.001.10.xsd", xml.as_bytes()), None);
    assert_eq!(read(&xml).version, StatusReportVersion::V10);
    let report = read(&xml);
    for verdict in report.verdicts(BLOCK, IDS) {
        let verdict = verdict.unwrap();
        assert_eq!(verdict.status, Some(BankStatus::Rejected));
        assert_eq!(verdict.reasons[0].code, "AM04");
        assert_eq!(verdict.reasons[0].text, "Täckning & limit saknas !");
    }
}

#[test]
fn a_partly_accepted_file_decides_nothing_of_a_payment_it_does_not_name() {
    let xml = report(
        "<p:GrpSts>PART</p:GrpSts>",
        "<p:OrgnlPmtInfAndSts><p:OrgnlPmtInfId>LON-20261120-001-P1</p:OrgnlPmtInfId><p:PmtInfSts>PART</p:PmtInfSts>\
         <p:TxInfAndSts><p:OrgnlInstrId>LON-2026-11-0049</p:OrgnlInstrId><p:TxSts>RJCT</p:TxSts></p:TxInfAndSts>\
         <p:TxInfAndSts><p:OrgnlEndToEndId>LON-2026-11-0047</p:OrgnlEndToEndId><p:TxSts>ACSC</p:TxSts></p:TxInfAndSts>\
         <p:TxInfAndSts><p:OrgnlEndToEndId>LON-2026-11-0050</p:OrgnlEndToEndId></p:TxInfAndSts>\
         </p:OrgnlPmtInfAndSts>",
    );
    assert_eq!(schema_fault_of("pain.002.001.10.xsd", xml.as_bytes()), None);
    assert_eq!(statuses(&xml), [Some(BankStatus::Settled), None, Some(BankStatus::Rejected), None]);
}

#[test]
fn a_block_that_is_not_ours_says_nothing_of_our_payments() {
    let xml = report(
        "",
        "<p:OrgnlPmtInfAndSts><p:OrgnlPmtInfId>OTHER</p:OrgnlPmtInfId><p:PmtInfSts>RJCT</p:PmtInfSts></p:OrgnlPmtInfAndSts>",
    );
    assert_eq!(statuses(&xml), [None; 4]);
}

#[test]
fn an_unknown_code_decides_nothing() {
    let status = statuses(&report("<p:GrpSts>XXXX</p:GrpSts>", ""))[0].unwrap();
    assert_eq!(status, BankStatus::Other);
    assert!(!status.is_final());
}

#[test]
fn a_report_cut_off_anywhere_is_refused() {
    let end = ONE_REJECTED.trim_end().len();
    for length in (0..end).filter(|&length| ONE_REJECTED.is_char_boundary(length)) {
        let error = refused(&ONE_REJECTED[..length]);
        assert!(
            matches!(error, StatusReportError::Broken | StatusReportError::NotAStatusReport),
            "{length}: {error}"
        );
    }
}

#[test]
fn what_is_no_status_report_is_refused() {
    for xml in [
        include_str!("../data/ok_pain001_03_salary_bban.xml"),
        "<html/>",
        "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:pain.002.001.99'/>",
        "<Document/>",
    ] {
        assert_eq!(refused(xml), StatusReportError::NotAStatusReport);
    }
    assert_eq!(refused("LÖN;1;2"), StatusReportError::Broken);
    assert_eq!(StatusReport::read(&[0xff, 0xfe, 0x3c]), Err(StatusReportError::Broken));
    let without_original =
        "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:pain.002.001.03'><CstmrPmtStsRpt/></Document>";
    assert_eq!(refused(without_original), StatusReportError::NoOriginal);
    assert_eq!(refused(&format!("{ACCEPTED}{ACCEPTED}")), StatusReportError::Broken);
}

#[test]
fn no_entity_and_no_endless_depth_reaches_the_reader() {
    let bomb = ACCEPTED.replacen(
        "<Document",
        "<!DOCTYPE Document [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>]>\n<Document",
        1,
    );
    assert_eq!(refused(&bomb), StatusReportError::Forbidden);
    let entity = ACCEPTED.replacen("ACCP", "&xxe;", 1);
    assert_eq!(refused(&entity), StatusReportError::Forbidden);
    let deep = ACCEPTED.replacen("<GrpHdr>", &"<a>".repeat(100_000), 1);
    assert_eq!(refused(&deep), StatusReportError::Forbidden);
    let large = format!("{ACCEPTED}{}", " ".repeat(64_000_000));
    assert_eq!(refused(&large), StatusReportError::TooLarge);
}
