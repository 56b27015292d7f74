//! What the bank answers to a payment file.

/// The bank's answer: these payments of the file as settled, those as rejected.
pub fn pain002(message: &str, settled: &[String], rejected: &[String]) -> String {
    let payment = |id: &String, status: &str| {
        format!("<TxInfAndSts><OrgnlEndToEndId>{id}</OrgnlEndToEndId>{status}</TxInfAndSts>")
    };
    let settled: String = settled.iter().map(|id| payment(id, "<TxSts>ACSC</TxSts>")).collect();
    let rejected: String = rejected
        .iter()
        .map(|id| payment(id, "<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>"))
        .collect();
    format!(
        "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.002.001.03\"><CstmrPmtStsRpt>\
         <GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-25T10:00:00</CreDtTm></GrpHdr>\
         <OrgnlGrpInfAndSts><OrgnlMsgId>{message}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>\
         <GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>\
         <OrgnlPmtInfAndSts><OrgnlPmtInfId>{message}-P1</OrgnlPmtInfId>{settled}{rejected}</OrgnlPmtInfAndSts>\
         </CstmrPmtStsRpt></Document>"
    )
}

/// The identity of a payment in a file, by its amount.
pub fn payment_of(xml: &str, amount: &str) -> String {
    let block = xml.split("<CdtTrfTxInf>").find(|block| block.contains(amount)).unwrap();
    let id = block.split("<EndToEndId>").nth(1).unwrap();
    id.split('<').next().unwrap().to_owned()
}
