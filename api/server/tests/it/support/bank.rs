//! What the bank answers to a payment file, and the files that tell of the account.

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

/// A payment of a BgMax file.
#[derive(Clone, Copy)]
pub struct BgMax<'a> {
    /// `20` is a payment, `21` a deduction.
    pub record: &'a str,
    pub reference: &'a str,
    pub ore: i64,
    /// 2: Bankgirot has verified the reference.
    pub code: char,
    pub payer: &'a str,
    pub serial: u64,
}

/// A payment with a verified reference.
pub fn verified<'a>(reference: &'a str, ore: i64, serial: u64) -> BgMax<'a> {
    BgMax { record: "20", reference, ore, code: '2', payer: "Kund AB", serial }
}

/// A BgMax file of one section, to the bankgiro number of the test company.
pub fn bgmax(day: &str, deposit: u32, payments: &[BgMax<'_>]) -> Vec<u8> {
    let mut lines = vec![
        format!("01{:<20}0120261120173035000000P", "BGMAX"),
        format!("05{:0>10}{:10}SEK", "50501055", ""),
    ];
    let mut sum = 0;
    let mut counts = [0, 0];
    for payment in payments {
        let BgMax { record, reference, ore, code, payer, serial } = *payment;
        let deduction = record == "21";
        counts[usize::from(deduction)] += 1;
        sum += if deduction { -ore } else { ore };
        let kind = if deduction { "0" } else { "" };
        lines.push(format!("{record}{:0>10}{reference:>25}{ore:018}{code}1{serial:012}0{kind}", 0));
        lines.push(format!("26{payer:<35}"));
    }
    let day = day.replace('-', "");
    lines.push(format!("15{:0>35}{day}{deposit:05}{sum:018}SEK{:08}", 0, payments.len()));
    lines.push(format!("70{:08}{:08}{:08}{:08}", counts[0], counts[1], 0, 1));
    // ISO 8859-1, whose letters are the first of Unicode.
    let text = lines.iter().map(|line| format!("{line:<80}\r\n")).collect::<String>();
    text.chars().map(|letter| u8::try_from(letter).unwrap()).collect()
}

/// A booked entry of a statement.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    pub amount: &'a str,
    pub credit: bool,
    /// An OCR number, or nothing.
    pub reference: &'a str,
    /// The bank's own.
    pub id: &'a str,
}

/// A statement (camt.053.001.02) of a day of the test company's account.
pub fn camt053(day: &str, opening: &str, closing: &str, entries: &[Entry<'_>]) -> Vec<u8> {
    let balance = |code: &str, amount: &str| {
        format!(
            "<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy=\"SEK\">{amount}</Amt>\
             <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>{day}</Dt></Dt></Bal>"
        )
    };
    let entries: String = entries
        .iter()
        .map(|Entry { amount, credit, reference, id }| {
            let details = match *reference {
                "" => String::new(),
                reference => format!(
                    "<NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp>\
                     <Ref>{reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>"
                ),
            };
            format!(
                "<Ntry><Amt Ccy=\"SEK\">{amount}</Amt><CdtDbtInd>{}</CdtDbtInd><Sts>BOOK</Sts>\
                 <BookgDt><Dt>{day}</Dt></BookgDt><ValDt><Dt>{day}</Dt></ValDt><AcctSvcrRef>{id}</AcctSvcrRef>\
                 <BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>{details}</Ntry>",
                if *credit { "CRDT" } else { "DBIT" },
            )
        })
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\"><BkToCstmrStmt>\
         <GrpHdr><MsgId>S1</MsgId><CreDtTm>{day}T20:00:00</CreDtTm></GrpHdr>\
         <Stmt><Id>1</Id><CreDtTm>{day}T20:00:00</CreDtTm>\
         <Acct><Id><IBAN>SE3550000000054910000003</IBAN></Id><Ccy>SEK</Ccy></Acct>{}{}{entries}</Stmt>\
         </BkToCstmrStmt></Document>",
        balance("OPBD", opening),
        balance("CLBD", closing),
    )
    .into_bytes()
}

/// A notification (camt.054.001.02) of one entry by its payments: amount and OCR number, or nothing.
pub fn camt054(day: &str, amount: &str, id: &str, payments: &[(&str, &str)]) -> Vec<u8> {
    let details: String = payments
        .iter()
        .map(|(amount, reference)| {
            let reference = match *reference {
                "" => String::new(),
                reference => format!(
                    "<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>{reference}</Ref>\
                     </CdtrRefInf></Strd></RmtInf>"
                ),
            };
            format!(
                "<TxDtls><AmtDtls><TxAmt><Amt Ccy=\"SEK\">{amount}</Amt></TxAmt></AmtDtls>{reference}</TxDtls>"
            )
        })
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.054.001.02\"><BkToCstmrDbtCdtNtfctn>\
         <GrpHdr><MsgId>N1</MsgId><CreDtTm>{day}T20:00:00</CreDtTm></GrpHdr>\
         <Ntfctn><Id>1</Id><CreDtTm>{day}T20:00:00</CreDtTm>\
         <Acct><Id><IBAN>SE3550000000054910000003</IBAN></Id><Ccy>SEK</Ccy></Acct>\
         <Ntry><Amt Ccy=\"SEK\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>\
         <BookgDt><Dt>{day}</Dt></BookgDt><ValDt><Dt>{day}</Dt></ValDt><AcctSvcrRef>{id}</AcctSvcrRef>\
         <BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd><NtryDtls>{details}</NtryDtls></Ntry></Ntfctn>\
         </BkToCstmrDbtCdtNtfctn></Document>"
    )
    .into_bytes()
}
