//! The figures of a salary in the table: each is the column of its name. No other statement lists them all.

use paraply_domain::money::Amount;
use paraply_domain::payroll::{ContributionCategory, Figures, TaxKind};
use rust_decimal::Decimal;
use sqlx::postgres::{PgArguments, PgHasArrayType, PgRow};
use sqlx::query::Query;
use sqlx::{Encode, FromRow, Postgres, Row, Type};

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

        /// The types of their columns, in that order.
        pub fn types() -> Vec<&'static str> {
            vec![type_of(|figures| figures.$first), $(type_of(|figures| figures.$next)),+]
        }

        /// Binds an array for each of their columns.
        pub fn bind<'q>(
            query: Query<'q, Postgres, PgArguments>,
            of: &[&Figures],
        ) -> Query<'q, Postgres, PgArguments> {
            query.bind(array(of, |figures| figures.$first))$(.bind(array(of, |figures| figures.$next)))+
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
    const TYPE: &'static str;
    type Kept: PgHasArrayType + Type<Postgres> + for<'q> Encode<'q, Postgres>;

    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self>;
    fn kept(self) -> Self::Kept;
}

const fn type_of<T: Column>(_: fn(&Figures) -> T) -> &'static str {
    T::TYPE
}

fn array<T: Column>(of: &[&Figures], figure: fn(&Figures) -> T) -> Vec<T::Kept> {
    of.iter().map(|figures| figure(figures).kept()).collect()
}

impl Column for Amount {
    const TYPE: &'static str = "numeric";
    type Kept = Decimal;

    fn kept(self) -> Decimal {
        self.decimal()
    }

    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self> {
        Self::new(row.try_get::<Decimal, _>(name)?).map_err(|_| unknown(name))
    }
}

impl Column for bool {
    const TYPE: &'static str = "boolean";
    type Kept = Self;

    fn kept(self) -> Self {
        self
    }

    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self> {
        row.try_get(name)
    }
}

impl Column for TaxKind {
    const TYPE: &'static str = "text";
    type Kept = &'static str;

    fn kept(self) -> &'static str {
        self.as_str()
    }

    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self> {
        row.try_get::<&str, _>(name)?.parse().map_err(|_| unknown(name))
    }
}

impl Column for Option<ContributionCategory> {
    const TYPE: &'static str = "text";
    type Kept = Option<&'static str>;

    fn kept(self) -> Option<&'static str> {
        self.map(ContributionCategory::as_str)
    }

    fn read(row: &PgRow, name: &str) -> sqlx::Result<Self> {
        let category = row.try_get::<Option<&str>, _>(name)?;
        category.map(|category| category.parse().map_err(|_| unknown(name))).transpose()
    }
}

fn unknown(name: &str) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: name.to_owned(), source: "a value that is no figure".into() }
}
