//! A month of pay seen from four sides, which must say the same; and the accounts at its end.

mod accounts;

use paraply_domain::agi::{Individual, Period};
use paraply_domain::money::Amount;
use paraply_storage::agi::declarations;
use paraply_storage::reports::reconciliation as storage;

use crate::{App, Result, agi};

pub use self::accounts::{AccountRow, Source};

/// One figure from each side that has it.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: &'static str,
    pub payslips: Amount,
    pub ledger: Option<Amount>,
    pub files: Option<Amount>,
    pub agi: Option<Amount>,
}

impl Row {
    fn new(name: &'static str, payslips: Amount) -> Self {
        Self { name, payslips, ledger: None, files: None, agi: None }
    }

    /// How far the sides are apart.
    pub fn difference(&self) -> Amount {
        let sides = [self.ledger, self.files, self.agi];
        let apart = sides.into_iter().flatten().map(|side| (side - self.payslips).abs());
        apart.max().unwrap_or_default()
    }
}

/// A month seen from all sides.
#[derive(Clone, Debug)]
pub struct Reconciliation {
    /// The figures of the payslips paid in it.
    pub rows: Vec<Row>,
    pub accounts: Vec<AccountRow>,
}

impl Reconciliation {
    /// Whether all sides say the same.
    pub fn is_balanced(&self) -> bool {
        self.rows.iter().all(|row| row.difference().is_zero())
            && self.accounts.iter().all(|row| row.difference().is_zero())
    }
}

/// A month of pay.
pub async fn of_month(app: &App, period: Period) -> Result<Reconciliation> {
    let (first, last) = (period.first_day(), period.last_day());
    let mut tx = app.begin().await?;
    let payslips = storage::payslips(&mut tx, first, last).await?;
    let ledger = storage::ledger(&mut tx, first, last).await?;
    let files = storage::files(&mut tx, first, last).await?;
    let declared = declarations::list(&mut tx, period).await?.into_iter().next();
    let declared_records = declarations::individuals(&mut tx, period).await?;
    let month = agi::of_month(&mut tx, app, period).await?;
    let accounts = accounts::on(&mut tx, last).await?;
    tx.rollback().await?;
    let with_ledger = |name, payslips, ledger| Row { ledger: Some(ledger), ..Row::new(name, payslips) };
    let mut rows = vec![
        with_ledger("gross", payslips.gross, ledger.gross),
        with_ledger("tax", payslips.tax, ledger.tax),
        with_ledger("contributions", payslips.contributions, ledger.contributions),
        with_ledger("payout", payslips.payout, ledger.payout),
        with_ledger("paid", payslips.paid, ledger.paid),
    ];
    if let Some(files) = files {
        rows.push(Row { files: Some(files.files), ..Row::new("payment_files", files.payslips) });
    }
    if let Some(declared) = declared {
        let now: Vec<&Individual> = month.records.iter().map(|record| &record.individual).collect();
        let with_agi = |name, payslips, agi| Row { agi: Some(agi), ..Row::new(name, payslips) };
        rows.extend([
            with_agi("declared_gross", gross(now), gross(declared_records.iter())),
            with_agi(
                "declared_tax",
                Amount::from_kronor(month.totals.tax),
                Amount::from_kronor(declared.totals.tax),
            ),
            with_agi(
                "declared_contributions",
                Amount::from_kronor(month.totals.contributions),
                Amount::from_kronor(declared.totals.contributions),
            ),
        ]);
    }
    Ok(Reconciliation { rows, accounts })
}

/// The pay of the month in whole kronor per person: boxes 011 and 131 without what an earlier month declared.
fn gross<'a>(records: impl IntoIterator<Item = &'a Individual>) -> Amount {
    let paid =
        |record: &Individual| (record.subject + record.not_subject).saturating_sub(record.earlier_free);
    Amount::from_kronor(records.into_iter().map(paid).sum())
}
