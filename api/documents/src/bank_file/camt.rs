//! camt.053 and camt.054 of ISO 20022 in the versions 001.02 and 001.08: the bank's statements and notifications.
//!
//! The elements go by one after the other, and a file is never held as a tree. It comes from outside, so it may have
//! no document type and no entities of its own, and its size, depth and texts are limited. An element of another
//! namespace than the document's is passed over.

use quick_xml::NsReader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::name::ResolveResult;

use self::building::Building;
use super::{BankFile, BankFileFormat, BankFileProblem, BankFileProblemKind};

mod building;
mod details;
mod entry;
mod statement;
mod values;

/// The schemas' deepest element is at 15.
const MAX_DEPTH: usize = 32;

/// The elements that are read, in the order of their bytes; all others are passed over.
const NAMES: [&str; 53] = [
    "Acct",
    "AcctSvcrRef",
    "AddtlNtryInf",
    "AddtlRmtInf",
    "AddtlTxInf",
    "Amt",
    "AmtDtls",
    "Bal",
    "BkToCstmrDbtCdtNtfctn",
    "BkToCstmrStmt",
    "BookgDt",
    "Ccy",
    "Cd",
    "CdOrPrtry",
    "CdtDbtInd",
    "CdtNoteAmt",
    "Cdtr",
    "CdtrRefInf",
    "CntrValAmt",
    "Dbtr",
    "DbtrAcct",
    "Document",
    "Dt",
    "DtTm",
    "EndToEndId",
    "IBAN",
    "Id",
    "Nb",
    "Nm",
    "Ntfctn",
    "Ntry",
    "NtryDtls",
    "OrgId",
    "Othr",
    "Prtry",
    "Pty",
    "Ref",
    "Refs",
    "RfrdDocAmt",
    "RfrdDocInf",
    "RltdPties",
    "RmtInf",
    "RmtdAmt",
    "RvslInd",
    "SchmeNm",
    "Stmt",
    "Strd",
    "Sts",
    "Tp",
    "TxAmt",
    "TxDtls",
    "Ustrd",
    "ValDt",
];

/// Reads a file of XML.
pub(super) fn read(text: &str) -> Result<BankFile, Vec<BankFileProblem>> {
    let mut building = Building::default();
    match walk(text, &mut building) {
        Ok(format) => building.finish(format),
        Err(kind) => Err(building.fail(kind)),
    }
}

/// Goes through the elements and hands each to `building` with its path.
fn walk(text: &str, building: &mut Building) -> Result<BankFileFormat, BankFileProblemKind> {
    let mut reader = NsReader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut path: Vec<&'static str> = Vec::new();
    let mut content = String::new();
    let mut currency = String::new();
    let mut root = None;
    loop {
        let (namespace, event) = reader.read_resolved_event().map_err(|_| BankFileProblemKind::Broken)?;
        match event {
            Event::Start(element) => {
                if path.is_empty() {
                    if root.is_some() {
                        return Err(BankFileProblemKind::Broken);
                    }
                    let format = format_of(&element, &namespace).ok_or(BankFileProblemKind::NotABankFile)?;
                    building.format = Some(format);
                    root = Some((format, bound(&namespace).to_vec()));
                }
                // Text beside elements is in no schema, and half of an amount would be lost.
                if !content.trim().is_empty() {
                    return Err(BankFileProblemKind::Broken);
                }
                if path.len() == MAX_DEPTH {
                    return Err(BankFileProblemKind::Forbidden);
                }
                let is_ours = root.as_ref().is_some_and(|(_, root)| bound(&namespace) == root);
                path.push(if is_ours { known_name(element.local_name().as_ref()) } else { "" });
                content.clear();
                read_currency(&element, &mut currency)?;
                building.begin(&path);
            }
            Event::End(_) => {
                building.text(&path, content.trim(), &currency);
                building.end(&path);
                path.pop();
                content.clear();
            }
            Event::Text(part) => {
                content.push_str(&part.xml10_content().map_err(|_| BankFileProblemKind::Broken)?);
            }
            Event::CData(part) => {
                content.push_str(&part.xml10_content().map_err(|_| BankFileProblemKind::Broken)?);
            }
            Event::GeneralRef(reference) => content.push_str(&resolve(&reference)?),
            Event::DocType(_) => return Err(BankFileProblemKind::Forbidden),
            Event::Eof if path.is_empty() => {
                return root.map(|(format, _)| format).ok_or(BankFileProblemKind::Broken);
            }
            Event::Eof => return Err(BankFileProblemKind::Broken),
            Event::Empty(_) | Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
    }
}

fn format_of(root: &BytesStart<'_>, namespace: &ResolveResult<'_>) -> Option<BankFileFormat> {
    match (root.local_name().as_ref(), bound(namespace)) {
        (b"Document", b"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02") => Some(BankFileFormat::Camt053V02),
        (b"Document", b"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08") => Some(BankFileFormat::Camt053V08),
        (b"Document", b"urn:iso:std:iso:20022:tech:xsd:camt.054.001.02") => Some(BankFileFormat::Camt054V02),
        (b"Document", b"urn:iso:std:iso:20022:tech:xsd:camt.054.001.08") => Some(BankFileFormat::Camt054V08),
        _ => None,
    }
}

/// The namespace; empty where there is none.
fn bound<'a>(namespace: &ResolveResult<'a>) -> &'a [u8] {
    match namespace {
        ResolveResult::Bound(namespace) => namespace.into_inner(),
        ResolveResult::Unbound | ResolveResult::Unknown(_) => b"",
    }
}

/// The name without a copy; empty when nothing is read from such an element.
fn known_name(name: &[u8]) -> &'static str {
    match NAMES.binary_search_by(|known| known.as_bytes().cmp(name)) {
        Ok(place) => NAMES[place],
        Err(_) => "",
    }
}

fn read_currency(element: &BytesStart<'_>, currency: &mut String) -> Result<(), BankFileProblemKind> {
    currency.clear();
    let attribute = element.try_get_attribute("Ccy").map_err(|_| BankFileProblemKind::Broken)?;
    if let Some(attribute) = attribute {
        // A code written with entities is refused later, as an unknown currency.
        let code = std::str::from_utf8(&attribute.value).map_err(|_| BankFileProblemKind::Broken)?;
        currency.push_str(code);
    }
    Ok(())
}

fn resolve(reference: &BytesRef<'_>) -> Result<String, BankFileProblemKind> {
    if let Some(character) = reference.resolve_char_ref().map_err(|_| BankFileProblemKind::Broken)? {
        return Ok(character.to_string());
    }
    let name = reference.decode().map_err(|_| BankFileProblemKind::Broken)?;
    resolve_predefined_entity(&name).map(str::to_owned).ok_or(BankFileProblemKind::Forbidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        for name in NAMES {
            assert_eq!(known_name(name.as_bytes()), name);
        }
        assert_eq!(known_name(b"SplmtryData"), "");
    }
}
