//! The payslip as PDF, from what was stored when it was calculated.

use paraply_documents::{Employer, PaidInvoice, PayslipDocument};
use paraply_domain::ids::{PayslipId, UserId};
use paraply_domain::language::Language;
use paraply_domain::payroll::Payslip;
use paraply_storage::salary::{archive, payslips};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::settings::Company;
use crate::{App, Error, Result, settings};

/// The PDF of a payslip in a language; with an owner, only that person's approved one. Gives a file name, too.
pub async fn payslip_pdf(
    app: &App,
    id: PayslipId,
    owner: Option<UserId>,
    language: Language,
) -> Result<(String, Vec<u8>)> {
    let mut db = app.pool.acquire().await?;
    let slip = payslips::find(&mut db, id, owner, app.clock.today()).await?.ok_or(Error::NotFound)?;
    let company = settings::on(&mut db, slip.payment_date).await?.settings.company;
    let name = format!("{}-{}.pdf", file_word(language), slip.payment_date);
    let document = documents(&mut db, vec![slip], &company, language).await?.pop().ok_or(Error::NotFound)?;
    drop(db);
    let renderer = app.renderer.clone();
    let pdf = tokio::task::spawn_blocking(move || renderer.render_payslip(&document))
        .await
        .map_err(Error::internal)?
        .map_err(Error::internal)?;
    Ok((name, pdf))
}

/// What a payslip's file is called first.
pub(super) fn file_word(language: Language) -> &'static str {
    language.phrase("file-payslip")
}

/// The company as the employer on documents.
pub(super) fn employer(company: &Company) -> Employer {
    Employer {
        name: company.name.clone(),
        org_number: company.org_number.clone(),
        address: vec![company.address.clone(), format!("{} {}", company.postal_code, company.city)],
        email: company.email.clone(),
        phone: company.phone.clone(),
    }
}

/// Everything that these payslips say, each with its invoices and the sums of its year.
pub(super) async fn documents(
    db: &mut PgConnection,
    payslips: Vec<Payslip>,
    company: &Company,
    language: Language,
) -> Result<Vec<PayslipDocument>> {
    let ids: Vec<Uuid> = payslips.iter().map(|payslip| payslip.id.0).collect();
    let years = archive::year_sums(db, &ids).await?;
    let mut invoices = archive::invoices(db, &ids).await?;
    let document = |payslip: Payslip| {
        let id = payslip.id.0;
        let without_year = || Error::Inconsistent(format!("payslip {id} without its year"));
        let invoices = invoices.remove(&id).unwrap_or_default().into_iter();
        Ok(PayslipDocument {
            language,
            employer: employer(company),
            payslip,
            invoices: invoices
                .map(|(number, client, subtotal, fee)| PaidInvoice { number, client, subtotal, fee })
                .collect(),
            year: years.get(&id).copied().ok_or_else(without_year)?,
        })
    };
    payslips.into_iter().map(document).collect()
}
