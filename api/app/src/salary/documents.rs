//! The payslip as PDF, from what was stored when it was calculated.

use paraply_documents::{Employee, Employer, PayslipDocument, PayslipInvoice, Reimbursement, YearTotals};
use paraply_domain::ids::{PayslipId, UserId};
use paraply_domain::language::Language;
use paraply_domain::money::Amount;
use paraply_domain::payroll::explanation::InputName;
use paraply_storage::salary::payslips::{self, Payslip, YearSums};

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
    let year = payslips::year_sums(&mut db, slip.user, slip.payment_date).await?;
    let invoices = payslips::invoices_of(&mut db, id).await?;
    drop(db);
    let name = format!("{}-{}.pdf", file_word(language), slip.payment_date);
    let document = document(slip, &company, &year, invoices, language);
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

/// Everything that a payslip says.
pub(super) fn document(
    slip: Payslip,
    company: &Company,
    year: &YearSums,
    invoices: Vec<(String, String, Amount, Amount)>,
    language: Language,
) -> PayslipDocument {
    use chrono::Datelike;
    let reimbursed = slip.reimbursed;
    let reimbursements = [
        (InputName::Receipts, reimbursed.receipts),
        (InputName::Mileage, reimbursed.mileage),
        (InputName::PerDiem, reimbursed.per_diem),
    ]
    .into_iter()
    .filter(|(_, amount)| !amount.is_zero())
    .map(|(name, amount)| Reimbursement { label: name.label(language), detail: String::new(), amount })
    .collect();
    PayslipDocument {
        language,
        id: slip.id.to_string(),
        employer: employer(company),
        employee: Employee {
            name: slip.person.full_name.clone(),
            personnummer_masked: slip.person.personnummer_masked.clone(),
            address: slip.person.address.clone(),
        },
        payment_date: slip.payment_date,
        period: slip.payment_date,
        invoices: invoices
            .into_iter()
            .map(|(number, client, subtotal, fee)| PayslipInvoice { number, client, subtotal, fee })
            .collect(),
        subtotal: slip.subtotal,
        fee: slip.fee,
        pool_costs: slip.pool_costs,
        wage_pool: slip.wage_pool,
        gross: slip.gross_salary,
        holiday_pay: slip.holiday_pay,
        holiday_paid_out: slip.holiday_paid_out,
        holiday_saved: slip.holiday_saved,
        holiday_reserve: slip.holiday_reserve,
        contributions: slip.employer_contributions,
        holiday_contributions: slip.holiday_contributions,
        pension_premium: slip.pension_premium,
        special_payroll_tax: slip.special_payroll_tax,
        rounding: slip.rounding,
        tax: slip.preliminary_tax,
        net: slip.net_salary,
        reimbursements,
        claim_offset: slip.claim_offset,
        payout: slip.payout,
        account_bank: slip.account.bank_name.clone(),
        account_last_digits: slip.account.last4.clone(),
        year: YearTotals {
            year: slip.payment_date.year(),
            gross: year.gross,
            holiday_pay: year.holiday_pay,
            tax: year.tax,
            contributions: year.contributions,
            net: year.net,
            holiday_saved: year.holiday_saved,
            holiday_paid_out: year.holiday_paid_out,
            holiday_balance: year.holiday_balance,
        },
        steps: slip.steps,
        swedish_tax: slip.swedish_tax,
        no_tax_reason: slip.person.disabled_reason.clone(),
        own_invoices: slip.person.own_invoices.clone(),
    }
}
