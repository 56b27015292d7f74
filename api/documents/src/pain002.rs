//! What the bank answers to a payment file: ISO 20022 pain.002, versions 001.03 and 001.10.
//!
//! The bank speaks at three levels: of the file, of its block and of single payments. A level that says nothing has
//! the answer of the level above, except that "partly accepted" says nothing of a payment that is not named: whether
//! it is paid stays unknown until the bank says so.
//!
//! The file comes from outside, so it may have no document type and no entities of its own, and its size and depth
//! are limited.

use std::collections::HashMap;

use paraply_domain::FaultKind;
use quick_xml::NsReader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, Event};
use quick_xml::name::ResolveResult;

pub use self::reasons::reason_text;

mod reasons;

/// A report on 100 000 payments has about 40 MB.
const MAX_MB: u32 = 64;
/// The schema's deepest element is at 12.
const MAX_DEPTH: usize = 32;
/// The longest text that the schema allows where we read.
const MAX_TEXT: usize = 140;

/// A bank's report on one payment file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusReport {
    /// In which version the bank wrote it.
    pub version: StatusReportVersion,
    /// The report's own identifier.
    pub message_id: String,
    /// The payment file it is about.
    pub original_message_id: String,
    /// What it says of the whole file.
    pub group: Verdict,
    /// What it says of the file's blocks.
    pub blocks: Vec<BlockVerdict>,
}

/// The versions that Swedish banks send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusReportVersion {
    /// pain.002.001.03, which answers pain.001.001.03.
    V03,
    /// pain.002.001.10, which answers pain.001.001.09.
    V10,
}

/// A status and why.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verdict {
    /// The status, where one is given.
    pub status: Option<BankStatus>,
    /// Why, mostly with a rejection.
    pub reasons: Vec<BankReason>,
}

/// What the report says of one block of the payment file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BlockVerdict {
    /// The block's identifier in the payment file.
    pub id: String,
    /// What it says of the block.
    pub verdict: Verdict,
    /// What it says of single payments in it.
    pub payments: Vec<PaymentVerdict>,
}

/// What the report says of one payment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaymentVerdict {
    /// The payment's identifier in the payment file.
    pub end_to_end_id: String,
    /// What it says of the payment itself.
    pub verdict: Verdict,
}

/// How far a payment has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BankStatus {
    /// The file is received and its form is right (RCVD, ACTC).
    Received,
    /// It waits, for example for an approval at the bank (PDNG).
    Pending,
    /// Some payments are accepted, others not (PART, PATC).
    Partly,
    /// Accepted, to be executed on its day (ACCP, ACSP, ACWC, ACWP, ACFC).
    Accepted,
    /// The money has left (ACSC) or arrived (ACCC): final.
    Settled,
    /// Not executed (RJCT, CANC): final.
    Rejected,
    /// A code that this program does not know; it decides nothing.
    Other,
}

impl BankStatus {
    /// Whether the bank has decided for good.
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Settled | Self::Rejected)
    }

    fn from_code(code: &str) -> Self {
        match code {
            "RCVD" | "ACTC" => Self::Received,
            "PDNG" => Self::Pending,
            "PART" | "PATC" => Self::Partly,
            "ACCP" | "ACSP" | "ACWC" | "ACWP" | "ACFC" => Self::Accepted,
            "ACSC" | "ACCC" => Self::Settled,
            "RJCT" | "CANC" => Self::Rejected,
            _ => Self::Other,
        }
    }
}

/// Why the bank decided as it did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankReason {
    /// A code of ISO's list, such as `AC04`, or of the bank's own; see [`reason_text`].
    pub code: String,
    /// What the bank adds in its own words.
    pub text: String,
}

/// Why a report cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StatusReportError {
    /// More than 64 MB.
    #[error("the report is larger than {MAX_MB} MB")]
    TooLarge,
    /// It ends in the middle of an element, or is not XML at all.
    #[error("the report is cut off or is not well-formed XML")]
    Broken,
    /// It has a document type or an entity of its own, or elements without end in each other.
    #[error("the report has a document type, an entity or a depth that no bank writes")]
    Forbidden,
    /// It is XML of another kind.
    #[error("this is not a pain.002 of version 001.03 or 001.10")]
    NotAStatusReport,
    /// It does not say which payment file it is about.
    #[error("the report names no payment file")]
    NoOriginal,
}

impl From<StatusReportError> for FaultKind {
    fn from(error: StatusReportError) -> Self {
        match error {
            StatusReportError::TooLarge => Self::FileTooLarge { max_mb: MAX_MB },
            StatusReportError::Broken => Self::BrokenXml,
            StatusReportError::Forbidden
            | StatusReportError::NotAStatusReport
            | StatusReportError::NoOriginal => Self::NotAStatusReport,
        }
    }
}

impl StatusReport {
    /// Reads the bank's file.
    pub fn read(bytes: &[u8]) -> Result<Self, StatusReportError> {
        if bytes.len() > MAX_MB as usize * 1_000_000 {
            return Err(StatusReportError::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| StatusReportError::Broken)?;
        let mut building = Building::default();
        let version = walk(text.trim_start_matches('\u{feff}'), &mut building)?;
        if building.original_message_id.is_empty() {
            return Err(StatusReportError::NoOriginal);
        }
        Ok(Self {
            version,
            message_id: building.message_id,
            original_message_id: building.original_message_id,
            group: building.group,
            blocks: building.blocks,
        })
    }

    /// What the report says of each of these payments, in their order; `None` where it says nothing yet.
    ///
    /// `block_id` names the block they stand in: a report may answer for the block alone.
    pub fn verdicts<'a>(
        &'a self,
        block_id: &str,
        end_to_end_ids: impl IntoIterator<Item = &'a str>,
    ) -> Vec<Option<Verdict>> {
        let named: HashMap<&str, (&BlockVerdict, &PaymentVerdict)> = self
            .blocks
            .iter()
            .flat_map(|block| block.payments.iter().map(move |payment| (block, payment)))
            .map(|(block, payment)| (payment.end_to_end_id.as_str(), (block, payment)))
            .collect();
        let own_block = self.blocks.iter().find(|block| block.id == block_id);
        let of = |id: &str| {
            let (block, payment) = match named.get(id) {
                Some(&(block, payment)) => (Some(block), Some(payment)),
                None => (own_block, None),
            };
            let levels = [payment.map(|p| &p.verdict), block.map(|b| &b.verdict), Some(&self.group)];
            inherited(&levels)
        };
        end_to_end_ids.into_iter().map(of).collect()
    }

    /// The payments that the report names.
    pub fn named_payments(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().flat_map(|block| &block.payments).map(|payment| payment.end_to_end_id.as_str())
    }
}

/// The lowest level that says something. Its reasons are its own or, for a rejection without, those above.
fn inherited(levels: &[Option<&Verdict>]) -> Option<Verdict> {
    let place = levels.iter().position(|level| level.is_some_and(|verdict| verdict.status.is_some()))?;
    let status = levels[place]?.status.filter(|status| *status != BankStatus::Partly)?;
    let reasons = levels[place..].iter().flatten().map(|verdict| &verdict.reasons).find(|r| !r.is_empty());
    Some(Verdict { status: Some(status), reasons: reasons.cloned().unwrap_or_default() })
}

/// Goes through the elements and hands each text to `building` with its path.
fn walk(text: &str, building: &mut Building) -> Result<StatusReportVersion, StatusReportError> {
    let mut reader = NsReader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut path: Vec<String> = Vec::new();
    let mut content = String::new();
    let mut version = None;
    loop {
        let (namespace, event) = reader.read_resolved_event().map_err(|_| StatusReportError::Broken)?;
        match event {
            Event::Start(element) => {
                let name = element.local_name();
                let name = std::str::from_utf8(name.as_ref()).map_err(|_| StatusReportError::Broken)?;
                if path.is_empty() {
                    if version.is_some() {
                        return Err(StatusReportError::Broken);
                    }
                    version = Some(version_of(name, namespace)?);
                }
                if path.len() == MAX_DEPTH {
                    return Err(StatusReportError::Forbidden);
                }
                path.push(name.to_owned());
                content.clear();
                building.begin(&path);
            }
            Event::End(_) => {
                building.text(&path, content.trim());
                path.pop();
                content.clear();
            }
            Event::Text(part) => {
                content.push_str(&part.xml10_content().map_err(|_| StatusReportError::Broken)?);
            }
            Event::CData(part) => {
                content.push_str(&part.xml10_content().map_err(|_| StatusReportError::Broken)?);
            }
            Event::GeneralRef(reference) => content.push_str(&resolve(&reference)?),
            Event::DocType(_) => return Err(StatusReportError::Forbidden),
            Event::Eof if path.is_empty() => return version.ok_or(StatusReportError::Broken),
            Event::Eof => return Err(StatusReportError::Broken),
            Event::Empty(_) | Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
    }
}

fn version_of(root: &str, namespace: ResolveResult<'_>) -> Result<StatusReportVersion, StatusReportError> {
    let ResolveResult::Bound(namespace) = namespace else { return Err(StatusReportError::NotAStatusReport) };
    match (root, namespace.as_ref()) {
        ("Document", b"urn:iso:std:iso:20022:tech:xsd:pain.002.001.03") => Ok(StatusReportVersion::V03),
        ("Document", b"urn:iso:std:iso:20022:tech:xsd:pain.002.001.10") => Ok(StatusReportVersion::V10),
        _ => Err(StatusReportError::NotAStatusReport),
    }
}

fn resolve(reference: &BytesRef<'_>) -> Result<String, StatusReportError> {
    if let Some(character) = reference.resolve_char_ref().map_err(|_| StatusReportError::Broken)? {
        return Ok(character.to_string());
    }
    let name = reference.decode().map_err(|_| StatusReportError::Broken)?;
    resolve_predefined_entity(&name).map(str::to_owned).ok_or(StatusReportError::Forbidden)
}

/// The report as far as it is read.
#[derive(Default)]
struct Building {
    message_id: String,
    original_message_id: String,
    group: Verdict,
    blocks: Vec<BlockVerdict>,
}

impl Building {
    fn begin(&mut self, path: &[String]) {
        match tail(path).as_slice() {
            ["OrgnlPmtInfAndSts"] => self.blocks.push(BlockVerdict::default()),
            ["OrgnlPmtInfAndSts", "TxInfAndSts"] => {
                if let Some(block) = self.blocks.last_mut() {
                    block.payments.push(PaymentVerdict::default());
                }
            }
            [level @ .., "StsRsnInf"] => {
                if let Some(verdict) = self.verdict(level) {
                    verdict.reasons.push(BankReason::default());
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, path: &[String], text: &str) {
        if text.is_empty() {
            return;
        }
        let text: String = text.chars().filter(|c| !c.is_control()).take(MAX_TEXT).collect();
        match tail(path).as_slice() {
            ["GrpHdr", "MsgId"] => self.message_id = text,
            ["OrgnlGrpInfAndSts", "OrgnlMsgId"] => self.original_message_id = text,
            ["OrgnlPmtInfAndSts", "OrgnlPmtInfId"] => {
                if let Some(block) = self.blocks.last_mut() {
                    block.id = text;
                }
            }
            // Our two identifiers are equal, and some banks answer with the first alone.
            ["OrgnlPmtInfAndSts", "TxInfAndSts", "OrgnlInstrId" | "OrgnlEndToEndId"] => {
                if let Some(payment) = self.blocks.last_mut().and_then(|block| block.payments.last_mut()) {
                    payment.end_to_end_id = text;
                }
            }
            [level @ .., "GrpSts" | "PmtInfSts" | "TxSts"] => {
                if let Some(verdict) = self.verdict(level) {
                    verdict.status = Some(BankStatus::from_code(&text));
                }
            }
            [level @ .., "StsRsnInf", "Rsn", "Cd" | "Prtry"] => {
                if let Some(reason) = self.reason(level) {
                    reason.code = text;
                }
            }
            [level @ .., "StsRsnInf", "AddtlInf"] => {
                if let Some(reason) = self.reason(level) {
                    let gap = if reason.text.is_empty() { "" } else { " " };
                    reason.text = format!("{}{gap}{text}", reason.text).chars().take(MAX_TEXT).collect();
                }
            }
            _ => {}
        }
    }

    fn verdict(&mut self, level: &[&str]) -> Option<&mut Verdict> {
        match level {
            ["OrgnlGrpInfAndSts"] => Some(&mut self.group),
            ["OrgnlPmtInfAndSts"] => self.blocks.last_mut().map(|block| &mut block.verdict),
            ["OrgnlPmtInfAndSts", "TxInfAndSts"] => {
                self.blocks.last_mut()?.payments.last_mut().map(|payment| &mut payment.verdict)
            }
            _ => None,
        }
    }

    fn reason(&mut self, level: &[&str]) -> Option<&mut BankReason> {
        self.verdict(level)?.reasons.last_mut()
    }
}

/// The path below the report's own element.
fn tail(path: &[String]) -> Vec<&str> {
    path.iter().skip(2).map(String::as_str).collect()
}
