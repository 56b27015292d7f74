//! The file for the bank, from what stands on the payslips.

use chrono::{DateTime, Utc};
use chrono_tz::Europe::Stockholm;
use paraply_documents::{
    BankProfile, CreditTransfer, Debtor, PayeeAccount, PaymentFile, PaymentKind, Remittance,
};
use paraply_domain::ids::SalaryRunId;
use sha2::{Digest, Sha256};

use crate::app::settings::Company;
use crate::app::{Error, Result};
use crate::storage::salary::payslips::Payslip;

/// A payment file ready to be stored.
pub struct MadeFile {
    /// Unique for ever: made of the run's id.
    pub message_id: String,
    /// The XML.
    pub content: Vec<u8>,
    /// Its digest.
    pub sha256: Vec<u8>,
}

/// Makes the file of a run.
pub fn of(run: SalaryRunId, slips: &[Payslip], company: &Company, now: DateTime<Utc>) -> Result<MadeFile> {
    let payment_date = slips.first().map(|slip| slip.payment_date);
    let message_id = run.0.simple().to_string();
    let file = PaymentFile {
        profile: BankProfile::default(),
        kind: PaymentKind::Salaries,
        message_id: message_id.clone(),
        created_at: now.with_timezone(&Stockholm).naive_local(),
        execution_date: payment_date
            .ok_or_else(|| Error::Inconsistent(format!("salary run {run} without payslips")))?,
        debtor: Debtor {
            name: company.name.clone(),
            org_number: company.org_number.clone(),
            town: company.city.clone(),
            country: company.country.clone(),
            iban: company.iban.clone(),
            bankgiro: company.bankgiro.clone(),
            bic: company.bic.clone(),
        },
        payments: slips.iter().map(transfer).collect(),
    };
    let content =
        file.to_xml().map_err(|error| Error::Inconsistent(format!("payment file of {run}: {error}")))?;
    let sha256 = Sha256::digest(&content).to_vec();
    Ok(MadeFile { message_id, content, sha256 })
}

fn transfer(slip: &Payslip) -> CreditTransfer {
    let account = &slip.account;
    let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    CreditTransfer {
        end_to_end_id: slip.end_to_end_id.clone(),
        amount: slip.payout,
        creditor_name: slip.person.full_name.clone(),
        creditor_town: some(&slip.person.city),
        creditor_country: some(&slip.person.country),
        account: if account.account_number.is_empty() {
            PayeeAccount::Iban { iban: account.iban.clone(), bic: some(&account.swift_bic) }
        } else {
            PayeeAccount::Swedish {
                clearing: account.sort_code.clone(),
                account: account.account_number.clone(),
            }
        },
        remittance: Remittance::Text("LÖN".into()),
    }
}
