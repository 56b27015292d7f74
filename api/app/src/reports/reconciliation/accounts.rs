//! What stands on the accounts of pay and of the bank on a day, compared with the records it was posted from.

use chrono::NaiveDate;
use paraply_domain::bank_transaction::explanation::ExplanationKind;
use paraply_domain::ledger::Account;
use paraply_domain::money::Amount;
use paraply_storage::reports::reconciliation::accounts as storage;
use sqlx::PgConnection;

use crate::error::Result;

/// Where a part of a balance comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Payslips,
    Declarations,
    /// What the bank has paid to people.
    Payouts,
    /// What of it is claimed back, because its payslip was reversed.
    Claims,
    /// What people have paid back of that.
    SalaryRepayments,
    /// What was paid to the tax account.
    TaxPayments,
    /// What was paid back from the tax account.
    TaxRefunds,
    ClientPayments,
    /// What went back to payers.
    Refunds,
    /// What of the bank transactions was found to be posted already.
    RecordedElsewhere,
}

/// An account's balance and what it is made of, debit above zero.
#[derive(Clone, Debug)]
pub struct AccountRow {
    pub account: Account,
    pub ledger: Amount,
    /// By the records, each with what it adds.
    pub parts: Vec<(Source, Amount)>,
}

impl AccountRow {
    /// How far the ledger is from the records.
    pub fn difference(&self) -> Amount {
        self.ledger - self.parts.iter().map(|(_, part)| *part).sum::<Amount>()
    }
}

/// The accounts at the end of a day.
pub async fn on(db: &mut PgConnection, day: NaiveDate) -> Result<Vec<AccountRow>> {
    let ledger = storage::balances(db, day).await?;
    let payslips = storage::payslips(db, day).await?;
    let payouts = storage::payouts(db, day).await?;
    let declared = storage::declared(db, day).await?;
    let tax_paid = storage::paid_to_tax_account(db, day).await?;
    let tax_refunded = storage::refunded_from_tax_account(db, day).await?;
    let clients = storage::paid_by_clients(db, day).await?;
    let refunds = storage::refunded_to_payers(db, day).await?;
    let elsewhere = storage::explained_as(db, ExplanationKind::RecordedElsewhere, day).await?;
    let repaid = storage::explained_as(db, ExplanationKind::SalaryRepayment, day).await?;
    let row = |account, ledger, parts: &[(Source, Amount)]| {
        // What is paid back is rare: where nothing is, it is not worth a line.
        let is_rare = |source| {
            matches!(
                source,
                Source::SalaryRepayments | Source::TaxRefunds | Source::Refunds | Source::RecordedElsewhere
            )
        };
        let said = |(source, part): &&(Source, Amount)| !is_rare(*source) || !part.is_zero();
        AccountRow { account, ledger, parts: parts.iter().filter(said).copied().collect() }
    };
    Ok(vec![
        row(
            Account::RECEIVABLES_FROM_EMPLOYEES,
            ledger.claims,
            &[
                (Source::Claims, payouts.claimed),
                (Source::Payslips, -payslips.claim_offset),
                (Source::SalaryRepayments, repaid),
            ],
        ),
        row(
            Account::TAX_ACCOUNT,
            ledger.tax_account,
            &[
                (Source::TaxPayments, tax_paid),
                (Source::TaxRefunds, -tax_refunded),
                (Source::Declarations, -declared.drawn),
            ],
        ),
        row(
            Account::BANK,
            ledger.bank,
            &[
                (Source::ClientPayments, clients),
                (Source::Payouts, -payouts.paid),
                (Source::TaxPayments, -tax_paid),
                (Source::TaxRefunds, tax_refunded),
                (Source::Refunds, -refunds),
                (Source::RecordedElsewhere, elsewhere),
            ],
        ),
        row(
            Account::WITHHELD_TAX,
            ledger.tax,
            &[(Source::Payslips, -payslips.tax), (Source::Declarations, declared.tax)],
        ),
        row(
            Account::CONTRIBUTIONS_PAYABLE,
            ledger.contributions,
            &[(Source::Payslips, -payslips.contributions), (Source::Declarations, declared.contributions)],
        ),
        row(
            Account::WAGES_PAYABLE,
            ledger.wages,
            &[
                (Source::Payslips, -payslips.payout),
                (Source::Payouts, payouts.paid),
                (Source::Claims, -payouts.claimed),
            ],
        ),
        row(Account::HOLIDAY_PAY_SAVED, ledger.holiday, &[(Source::Payslips, -payslips.holiday)]),
    ])
}
