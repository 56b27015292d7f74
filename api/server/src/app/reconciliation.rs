//! A month of pay seen from four sides, which must say the same.

use paraply_domain::agi::{Individual, Period};
use paraply_domain::money::Amount;

use super::{App, Result, agi};
use crate::storage::agi::declarations;
use crate::storage::reconciliation as storage;

/// One figure from each side that has it.
#[derive(Clone, Debug)]
pub struct Row {
    /// Which figure.
    pub name: &'static str,
    /// By the payslips.
    pub payslips: Amount,
    /// By the ledger.
    pub ledger: Option<Amount>,
    /// By the payment files.
    pub files: Option<Amount>,
    /// By the latest declaration.
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

/// The figures of the payslips paid in a month.
pub async fn of_month(app: &App, period: Period) -> Result<Vec<Row>> {
    let (first, last) = (period.first_day(), period.last_day());
    let mut tx = app.begin().await?;
    let payslips = storage::payslips(&mut tx, first, last).await?;
    let ledger = storage::ledger(&mut tx, first, last).await?;
    let files = storage::files(&mut tx, first, last).await?;
    let declared = declarations::list(&mut tx, period).await?.into_iter().next();
    let declared_records = declarations::individuals(&mut tx, period).await?;
    let month = agi::of_month(&mut tx, app, period).await?;
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
            with_agi("declared_tax", kronor(month.totals.tax), kronor(declared.totals.tax)),
            with_agi(
                "declared_contributions",
                kronor(month.totals.contributions),
                kronor(declared.totals.contributions),
            ),
        ]);
    }
    Ok(rows)
}

/// The pay of the month in whole kronor per person: boxes 011 and 131 without what an earlier month declared.
fn gross<'a>(records: impl IntoIterator<Item = &'a Individual>) -> Amount {
    let paid =
        |record: &Individual| (record.subject + record.not_subject).saturating_sub(record.earlier_free);
    kronor(records.into_iter().map(paid).sum())
}

fn kronor(kronor: u64) -> Amount {
    Amount::from_ore(i64::try_from(kronor.saturating_mul(100)).unwrap_or(i64::MAX))
}
