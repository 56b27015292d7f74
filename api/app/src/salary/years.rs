//! What a person was paid in a year, on one page.

use paraply_documents::{YearRow, YearStatement};
use paraply_domain::ids::UserId;
use paraply_domain::language::Language;
use paraply_storage::salary::{payslips, years};

use super::documents::employer;
use crate::{App, Error, Result, settings};

/// The PDF of a person's year, and its file name; not found when nothing was paid in it.
pub async fn year_pdf(app: &App, user: UserId, year: i32, language: Language) -> Result<(String, Vec<u8>)> {
    let mut db = app.pool.acquire().await?;
    let sums = years::list(&mut db, user).await?.into_iter().find(|sums| sums.year == year);
    let sums = sums.ok_or(Error::NotFound)?;
    let payslips = payslips::list_of_year(&mut db, user, year, app.clock.today()).await?;
    let balance = years::holiday_balance(&mut db, user, year).await?;
    let latest = payslips.last().ok_or(Error::NotFound)?;
    let company = settings::on(&mut db, latest.payment_date).await?.settings.company;
    drop(db);
    let statement = YearStatement {
        language,
        year,
        id: user.to_string(),
        employer: employer(&company),
        person: latest.person.clone(),
        rows: payslips
            .iter()
            .map(|slip| YearRow { paid_on: slip.payment_date, figures: slip.figures })
            .collect(),
        holiday_saved: sums.holiday_saved,
        holiday_paid_out: sums.holiday_paid_out,
        holiday_balance: balance,
    };
    let renderer = app.renderer.clone();
    let pdf = tokio::task::spawn_blocking(move || renderer.render_year_statement(&statement))
        .await
        .map_err(Error::internal)?
        .map_err(Error::internal)?;
    Ok((format!("{}-{year}.pdf", language.phrase("file-year-statement")), pdf))
}
