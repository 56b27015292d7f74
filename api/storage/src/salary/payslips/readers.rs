//! The people who are told of their payslips.

use std::collections::HashMap;

use chrono::NaiveDate;
use paraply_domain::ids::{PayslipId, UserId};
use paraply_domain::language::Language;
use paraply_domain::money::Amount;
use paraply_domain::payroll::Figures;
use sqlx::{AssertSqlSafe, FromRow, PgConnection, Row};
use uuid::Uuid;

use super::figures::{COLUMNS, Stored};
use crate::error::{Error, Result};

/// Somebody to be told that the salary is paid.
#[derive(Clone, Debug)]
pub struct Reader {
    pub user: UserId,
    pub payslip: PayslipId,
    pub full_name: String,
    pub email: String,
    pub language: Language,
    pub payout: Amount,
    pub payment_date: NaiveDate,
    /// The day on which the bank pays.
    pub pays_on: NaiveDate,
    /// In how many payment files it has stood.
    pub attempts: i32,
}

/// The owners of these payslips.
pub async fn readers(db: &mut PgConnection, payslips: &[Uuid]) -> Result<Vec<Reader>> {
    let rows = sqlx::query!(
        r#"select p.id, p.user_id, u.full_name, u.email, u.language, p.payout, p.payment_date,
                  coalesce(s.pays_on, p.payment_date) as "pays_on!", s.attempts as "attempts!"
           from payslips p join users u on u.id = p.user_id join payslip_states s on s.id = p.id
           where p.id = any($1)
           order by p.id"#,
        payslips,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let wrong = |_| Error::Inconsistent(format!("payslip {}", row.id));
            Ok(Reader {
                user: UserId(row.user_id),
                payslip: PayslipId(row.id),
                full_name: row.full_name,
                email: row.email,
                language: row.language.parse().map_err(wrong)?,
                payout: Amount::new(row.payout).map_err(wrong)?,
                payment_date: row.payment_date,
                pays_on: row.pays_on,
                attempts: row.attempts,
            })
        })
        .collect()
}

/// The figures of these payslips.
pub async fn figures_of(db: &mut PgConnection, payslips: &[Uuid]) -> Result<HashMap<PayslipId, Figures>> {
    // Made of literals only.
    let select = format!("select id, {COLUMNS} from payslips where id = any($1)");
    let rows = sqlx::query(AssertSqlSafe(select)).bind(payslips).fetch_all(db).await?;
    let figures = rows.iter().map(|row| Ok((PayslipId(row.try_get("id")?), Stored::from_row(row)?.0)));
    Ok(figures.collect::<sqlx::Result<_>>()?)
}
