//! The figures of a salary in the table: each is the column of its name. No other statement lists them all.

use paraply_domain::money::Amount;
use paraply_domain::payroll::{ContributionCategory, Figures, TaxKind};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;
use sqlx::{FromRow, Row};

/// The figures of a row.
pub struct Stored(pub Figures);

macro_rules! columns {
    ($first:ident, $($next:ident),+ $(,)?) => {
        /// Their columns.
        pub const COLUMNS: &str = concat!(stringify!($first), $(", ", stringify!($next)),+);

        impl FromRow<'_, PgRow> for Stored {
            fn from_row(row: &PgRow) -> sqlx::Result<Self> {
                let $first = Column::read(row, stringify!($first))?;
                Ok(Self(Figures { $first, $($next: Column::read(row, stringify!($next))?),+ }))
            }
        }
    };
}

columns! {
    subtotal, fee, fee_adjustment, pool_reimbursements, pool_correction, wage_pool, gross_salary, holiday_pay,
    holiday_paid_out, holiday_saved,
    holiday_reserve, holiday_reserve_released, employer_contributions, holiday_contributions, pension_premium,
    special_payroll_tax, rounding, preliminary_tax, one_time_tax, tax_kind, net_salary, reimbursements, receipts,
    input_vat, mileage, per_diem, claim_offset, payout, swedish_tax, purchase, contribution_category,
    contribution_base, contribution_free, cap_used,
}

/// A figure as a column keeps it.
trait Column: Sized {
    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self>;
}

impl Column for Amount {
    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self> {
        Self::new(row.try_get::<Decimal, _>(name)?).map_err(|_| unknown(name))
    }
}

impl Column for bool {
    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self> {
        row.try_get(name)
    }
}

impl Column for TaxKind {
    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self> {
        row.try_get::<&str, _>(name)?.parse().map_err(|_| unknown(name))
    }
}

impl Column for Option<ContributionCategory> {
    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self> {
        let category = row.try_get::<Option<&str>, _>(name)?;
        category.map(|category| category.parse().map_err(|_| unknown(name))).transpose()
    }
}

fn unknown(name: &str) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: name.to_owned(), source: "a value that is no figure".into() }
}
