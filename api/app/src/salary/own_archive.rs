//! All payslips of a person as one ZIP.

use chrono::NaiveDate;
use futures_util::stream::{self, StreamExt};
use paraply_domain::ids::PayslipId;
use paraply_domain::language::Language;
use paraply_storage::salary::archive::list_of_user;

use super::documents::{file_word, payslip_pdf};
use crate::archive::{self, Entry};
use crate::chunks::Bytes;
use crate::{App, Caller, Result};

/// The payslips that the caller can open one by one, also those that were reversed, by day of payment; of a year or of
/// all years.
pub async fn own_payslips_zip(
    app: &App,
    caller: &Caller,
    year: Option<i32>,
    language: Language,
) -> Result<Bytes> {
    let year = archive::check_year(app, year)?;
    let place = app.downloads.begin(caller.user_id).await?;
    let owner = caller.user_id;
    let payslips = list_of_user(&mut *app.pool.acquire().await?, owner, year).await?;
    let app = app.clone();
    let documents = stream::iter(named(payslips, language)).then(move |(id, date, name)| {
        let app = app.clone();
        async move {
            let (_, pdf) = payslip_pdf(&app, id, Some(owner), language).await?;
            Ok(Entry { name, date, pdf })
        }
    });
    archive::zip(place, documents).await
}

/// Each with its name: the one of the single document, and a number where several were paid on one day.
fn named(payslips: Vec<(PayslipId, NaiveDate)>, language: Language) -> Vec<(PayslipId, NaiveDate, String)> {
    let word = file_word(language);
    let of_day = |slips: &[(PayslipId, NaiveDate)]| {
        let is_only = slips.len() == 1;
        let named = slips.iter().zip(1..).map(move |((id, date), place)| match is_only {
            true => (*id, *date, format!("{word}-{date}.pdf")),
            false => (*id, *date, format!("{word}-{date}-{place}.pdf")),
        });
        named.collect::<Vec<_>>()
    };
    payslips.chunk_by(|(_, one), (_, next)| one == next).flat_map(of_day).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payslips_of_one_day_are_numbered() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let payslips = [24, 25, 25].map(|of| (PayslipId(uuid::Uuid::nil()), day(of))).to_vec();
        let names: Vec<String> = named(payslips, Language::En).into_iter().map(|(_, _, name)| name).collect();
        assert_eq!(names, ["payslip-2026-11-24.pdf", "payslip-2026-11-25-1.pdf", "payslip-2026-11-25-2.pdf"]);
    }
}
