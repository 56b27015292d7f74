//! The details of one payment (`TxDtls`): who paid, how much, and what for.

use chrono::NaiveDate;
use paraply_domain::Amount;
use sha2::{Digest, Sha256};

use super::values::{Money, Slot, is_credit};
use crate::bank_file::problem::Problems;
use crate::bank_file::reference::{checked_rf, is_ocr};
use crate::bank_file::{
    BankFileProblemKind, BankTransaction, Notice, NoticeKind, Payer, Reference, TransactionKind,
    organisation_number,
};

#[derive(Default)]
pub(super) struct Details {
    bank_reference: String,
    end_to_end_id: String,
    amount: Money,
    transaction_amount: Money,
    counter_amount: Money,
    direction: String,
    payer_name: String,
    payer_account: String,
    payee_name: String,
    organisation_ids: Vec<OrganisationId>,
    structured: Vec<Structured>,
    text: String,
    additional_text: String,
}

#[derive(Default)]
struct OrganisationId {
    id: String,
    scheme: String,
}

/// One `Strd`: what the payment, or a part of it, is for.
#[derive(Default)]
struct Structured {
    reference: String,
    /// `SCOR`, or a name of the bank's own.
    scheme: String,
    document_number: String,
    remitted: Money,
    credit_note: Money,
}

/// What the entry says of its details.
pub(super) struct Booking<'a> {
    /// The entry's ordinal.
    pub line: usize,
    /// The details' place in the entry, from 1.
    pub position: usize,
    pub account: &'a str,
    pub currency: &'a str,
    pub bank_reference: &'a str,
    pub booked_on: NaiveDate,
    pub value_on: Option<NaiveDate>,
    pub amount: Amount,
    pub is_credit: bool,
    /// In the other direction than the entry.
    pub is_netted: bool,
    pub is_reversal: bool,
}

impl Details {
    /// An element inside begins.
    pub fn begin(&mut self, path: &[&str]) {
        match path {
            ["RmtInf", "Strd"] => self.structured.push(Structured::default()),
            ["RltdPties", "Dbtr", "Id", "OrgId", "Othr"]
            | ["RltdPties", "Dbtr", "Pty", "Id", "OrgId", "Othr"] => {
                self.organisation_ids.push(OrganisationId::default());
            }
            _ => {}
        }
    }

    pub fn slot(&mut self, path: &[&str]) -> Option<Slot<'_>> {
        Some(match path {
            ["Refs", "AcctSvcrRef"] => Slot::new(&mut self.bank_reference, "TxDtls/Refs/AcctSvcrRef", 35),
            ["Refs", "EndToEndId"] => Slot::new(&mut self.end_to_end_id, "TxDtls/Refs/EndToEndId", 35),
            ["Amt"] => Slot::money(&mut self.amount, "TxDtls/Amt"),
            ["CdtDbtInd"] => Slot::new(&mut self.direction, "TxDtls/CdtDbtInd", 4),
            ["AmtDtls", "TxAmt", "Amt"] => {
                Slot::money(&mut self.transaction_amount, "TxDtls/AmtDtls/TxAmt/Amt")
            }
            ["AmtDtls", "CntrValAmt", "Amt"] => {
                Slot::money(&mut self.counter_amount, "TxDtls/AmtDtls/CntrValAmt/Amt")
            }
            // The party itself in 001.02, inside `Pty` in 001.08.
            ["RltdPties", "Dbtr", "Pty", inside @ ..] | ["RltdPties", "Dbtr", inside @ ..] => {
                return self.payer_slot(inside);
            }
            ["RltdPties", "DbtrAcct", "Id", "IBAN"] | ["RltdPties", "DbtrAcct", "Id", "Othr", "Id"] => {
                Slot::new(&mut self.payer_account, "RltdPties/DbtrAcct/Id", 34)
            }
            ["RltdPties", "Cdtr", "Nm"] | ["RltdPties", "Cdtr", "Pty", "Nm"] => {
                Slot::new(&mut self.payee_name, "RltdPties/Cdtr/Nm", 140)
            }
            ["RmtInf", "Ustrd"] => Slot::joined(&mut self.text, "RmtInf/Ustrd", 140),
            ["RmtInf", "Strd", "AddtlRmtInf"] => Slot::joined(&mut self.text, "RmtInf/Strd/AddtlRmtInf", 140),
            ["RmtInf", "Strd", inside @ ..] => return self.structured.last_mut()?.slot(inside),
            ["AddtlTxInf"] => Slot::new(&mut self.additional_text, "TxDtls/AddtlTxInf", 500),
            _ => return None,
        })
    }

    fn payer_slot(&mut self, path: &[&str]) -> Option<Slot<'_>> {
        Some(match path {
            ["Nm"] => Slot::new(&mut self.payer_name, "RltdPties/Dbtr/Nm", 140),
            ["Id", "OrgId", "Othr", "Id"] => {
                Slot::new(&mut self.organisation_ids.last_mut()?.id, "RltdPties/Dbtr/Id/OrgId/Othr/Id", 35)
            }
            ["Id", "OrgId", "Othr", "SchmeNm", "Cd" | "Prtry"] => Slot::new(
                &mut self.organisation_ids.last_mut()?.scheme,
                "RltdPties/Dbtr/Id/OrgId/Othr/SchmeNm",
                35,
            ),
            _ => return None,
        })
    }

    /// The amount in the entry's currency. Details that stand alone may have none, as a payment from abroad whose
    /// amount is given in the payer's currency: the bank has booked the entry's amount, `of_entry`.
    pub fn amount(
        &self,
        currency: &str,
        of_entry: Option<Amount>,
    ) -> Result<Amount, (&'static str, BankFileProblemKind)> {
        let all = [
            ("TxDtls/Amt", &self.amount),
            ("TxDtls/AmtDtls/TxAmt/Amt", &self.transaction_amount),
            ("TxDtls/AmtDtls/CntrValAmt/Amt", &self.counter_amount),
        ];
        let mut given = all.into_iter().filter(|(_, money)| !money.digits.is_empty()).peekable();
        let first = given.peek().copied();
        match (given.find(|(_, money)| money.currency == currency), of_entry, first) {
            (Some((field, money)), ..) => money.positive().map_err(|kind| (field, kind)),
            (None, Some(amount), _) => Ok(amount),
            (None, None, Some((field, _))) => Err((field, BankFileProblemKind::CurrencyDiffers)),
            (None, None, None) => Err(("TxDtls/Amt", BankFileProblemKind::Missing)),
        }
    }

    /// The direction: the entry's, unless the details have their own.
    pub fn is_credit(&self, of_entry: bool) -> Result<bool, BankFileProblemKind> {
        if self.direction.is_empty() { Ok(of_entry) } else { is_credit(&self.direction) }
    }

    /// The payment as a transaction; nothing when something is wrong with what it is for.
    pub fn into_transaction(
        mut self,
        booking: &Booking<'_>,
        problems: &mut Problems,
        notices: &mut Vec<Notice>,
    ) -> Option<BankTransaction> {
        if self.end_to_end_id == "NOTPROVIDED" {
            self.end_to_end_id.clear();
        }
        let structured = std::mem::take(&mut self.structured);
        let references = structured.into_iter().map(|part| part.into_reference(booking, problems, notices));
        let references: Box<[Reference]> =
            references.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
        let kind = match (booking.is_reversal, booking.is_netted, booking.is_credit) {
            (true, ..) => TransactionKind::Reversal,
            (false, true, _) => TransactionKind::Deduction,
            (false, false, true) => TransactionKind::Incoming,
            (false, false, false) => TransactionKind::Outgoing,
        };
        Some(BankTransaction {
            line: booking.line,
            booked_on: booking.booked_on,
            amount: booking.amount,
            is_credit: booking.is_credit,
            kind,
            identity: self.identity(booking, &references),
            payer: Payer {
                organisation_number: self.organisation_number(),
                name: self.payer_name.into(),
                account: self.payer_account.into(),
            },
            payee: self.payee_name.into(),
            references,
            // The entry's own text, where there is neither, comes after its details.
            text: if self.text.is_empty() { self.additional_text } else { self.text }.into(),
            end_to_end_id: self.end_to_end_id.into(),
            entry_reference: booking.bank_reference.into(),
        })
    }

    /// The identifier that the bank says is the country's own (COID), or the first, which may be one.
    fn organisation_number(&self) -> Box<str> {
        let ids = &self.organisation_ids;
        let id = ids.iter().find(|id| id.scheme == "COID").or_else(|| ids.first());
        id.map(|id| organisation_number(&id.id)).unwrap_or_default()
    }

    /// See [`BankTransaction::identity`].
    fn identity(&self, booking: &Booking<'_>, references: &[Reference]) -> Box<str> {
        let Booking { account, booked_on, position, .. } = booking;
        let signed = if booking.is_credit { booking.amount } else { -booking.amount };
        let bank_reference = [self.bank_reference.as_str(), booking.bank_reference]
            .into_iter()
            .find(|reference| !reference.is_empty());
        if let Some(reference) = bank_reference {
            return format!("camt:{account}:{reference}:{booked_on}:{signed}:{position}").into();
        }
        let value_on = booking.value_on.map_or_else(String::new, |day| day.to_string());
        let parts = [*account, &booked_on.to_string(), &value_on, &signed.to_string(), &self.end_to_end_id];
        let references = references.iter().map(|reference| &*reference.text);
        let mut hash = Sha256::new();
        for part in parts.into_iter().chain(references).chain([self.payer_name.as_str()]) {
            hash.update(part);
            // No text has a control character, so that none of two parts can be mistaken for another two.
            hash.update([0]);
        }
        format!("camt:{account}:{}", hex::encode(hash.finalize())).into()
    }
}

impl Structured {
    fn slot(&mut self, path: &[&str]) -> Option<Slot<'_>> {
        Some(match path {
            ["CdtrRefInf", "Ref"] => Slot::new(&mut self.reference, "RmtInf/Strd/CdtrRefInf/Ref", 35),
            ["CdtrRefInf", "Tp", "CdOrPrtry", "Cd" | "Prtry"] => {
                Slot::new(&mut self.scheme, "RmtInf/Strd/CdtrRefInf/Tp", 35)
            }
            ["RfrdDocInf", "Nb"] => Slot::joined(&mut self.document_number, "RmtInf/Strd/RfrdDocInf/Nb", 35),
            ["RfrdDocAmt", "RmtdAmt"] => Slot::money(&mut self.remitted, "RmtInf/Strd/RfrdDocAmt/RmtdAmt"),
            ["RfrdDocAmt", "CdtNoteAmt"] => {
                Slot::money(&mut self.credit_note, "RmtInf/Strd/RfrdDocAmt/CdtNoteAmt")
            }
            _ => return None,
        })
    }

    /// The creditor's reference, or the number of the document where there is none; nothing inside when the part has
    /// neither number nor amount, nothing at all when its amount is wrong.
    fn into_reference(
        self,
        booking: &Booking<'_>,
        problems: &mut Problems,
        notices: &mut Vec<Notice>,
    ) -> Option<Option<Reference>> {
        let amount = self.amount(booking, problems, notices)?;
        let is_number = matches!(self.scheme.as_str(), "SCOR" | "OCR") && is_ocr(&self.reference);
        let (text, is_verified) = match checked_rf(&self.reference) {
            Some(text) => (text, true),
            None if self.reference.is_empty() => (self.document_number, false),
            None => (self.reference, is_number),
        };
        let reference = Reference { text: text.into(), amount, is_verified };
        Some(Some(reference).filter(|reference| !reference.text.is_empty() || reference.amount.is_some()))
    }

    /// What of the payment is for it, below zero for a credit note; nothing inside where it is not said.
    fn amount(
        &self,
        booking: &Booking<'_>,
        problems: &mut Problems,
        notices: &mut Vec<Notice>,
    ) -> Option<Option<Amount>> {
        let is_credit_note = self.remitted.digits.is_empty();
        let (field, money) = if is_credit_note {
            ("RmtInf/Strd/RfrdDocAmt/CdtNoteAmt", &self.credit_note)
        } else {
            ("RmtInf/Strd/RfrdDocAmt/RmtdAmt", &self.remitted)
        };
        if money.digits.is_empty() {
            return Some(None);
        }
        let amount = problems.check(booking.line, field, money.amount())?;
        if money.currency != booking.currency {
            notices.push(Notice { line: booking.line, kind: NoticeKind::ReferenceCurrency });
            return Some(None);
        }
        let amount = if is_credit_note { -amount } else { amount };
        Some(Some(amount).filter(|amount| !amount.is_zero()))
    }
}
