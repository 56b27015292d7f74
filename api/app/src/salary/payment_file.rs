//! The file for the bank, from what stands on the payslips.

use std::io;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Europe::Stockholm;
use paraply_documents::{
    BankProfile, CreditTransfer, Debtor, PayeeAccount, PaymentFile, PaymentKind, Remittance,
};
use paraply_domain::ids::SalaryRunId;
use paraply_domain::payroll::PayslipPerson;
use paraply_storage::packed::Packer;
use paraply_storage::salary::payouts::{FilePays, NewFile, NewPayout};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::settings::Company;
use crate::{Error, Result};

/// What a file is made for.
pub struct Batch<'a> {
    pub run: SalaryRunId,
    pub sequence: i32,
    /// The day the bank is to pay.
    pub execution_date: NaiveDate,
    pub profile: &'a BankProfile,
    pub company: &'a Company,
}

/// Makes the file of these payments.
pub fn of(batch: &Batch<'_>, payments: Vec<CreditTransfer>, now: DateTime<Utc>) -> Result<NewFile> {
    let id = Uuid::now_v7();
    let file = PaymentFile {
        profile: batch.profile.clone(),
        kind: PaymentKind::Salaries,
        message_id: id.simple().to_string(),
        created_at: now.with_timezone(&Stockholm).naive_local(),
        execution_date: batch.execution_date,
        debtor: debtor(batch.company),
        payments,
    };
    to_store(id, FilePays::Run(batch.run), batch.sequence, file)
}

/// A file as it is stored, packed. Its SHA-256 is that of what the bank gets: of what comes out of the store again.
pub fn to_store(id: Uuid, pays: FilePays, sequence: i32, file: PaymentFile) -> Result<NewFile> {
    let wrong = |error| Error::Inconsistent(format!("payment file {}: {error}", file.message_id));
    let mut packer = Packer::default();
    file.write_xml(&mut packer).map_err(wrong)?;
    let content = packer.finish().map_err(Error::internal)?;
    let mut digest = Sha256::new();
    io::copy(&mut content.text(), &mut digest).map_err(Error::internal)?;
    Ok(NewFile {
        id,
        pays,
        sequence,
        format: file.profile.format.name(),
        execution_date: file.execution_date,
        total: file.control_sum(),
        payment_count: i32::try_from(file.payments.len()).map_err(Error::internal)?,
        message_id: file.message_id,
        content,
        sha256: digest.finalize().to_vec(),
    })
}

/// The company as the payer.
pub fn debtor(company: &Company) -> Debtor {
    Debtor {
        name: company.name.clone(),
        org_number: company.org_number.clone(),
        town: company.city.clone(),
        country: company.country.clone(),
        iban: company.iban.clone(),
        bankgiro: company.bankgiro.clone(),
        bic: company.bic.clone(),
    }
}

/// A payment as the file has it.
pub fn transfer(payout: &NewPayout, person: &PayslipPerson) -> CreditTransfer {
    let account = &payout.account;
    let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    CreditTransfer {
        end_to_end_id: payout.end_to_end_id(),
        amount: payout.amount,
        creditor_name: person.full_name.clone(),
        creditor_town: some(&person.city),
        creditor_country: some(&person.country),
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
