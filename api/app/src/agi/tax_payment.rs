//! Paying the tax account what a month's declaration says.

use chrono::NaiveDate;
use chrono_tz::Europe::Stockholm;
use paraply_documents::{CreditTransfer, PaymentFile, PaymentKind};
use paraply_domain::agi::Period;
use paraply_domain::calendar::is_bank_day;
use paraply_domain::check_digits::luhn_digit;
use paraply_domain::fault::FaultKind;
use paraply_domain::ledger::postings;
use paraply_domain::refusal::Refusal;
use paraply_storage::agi as storage;
use paraply_storage::agi::tax_payments::{self, TaxPayment};
use paraply_storage::salary::payouts::{self, FilePays};
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use uuid::Uuid;

use super::{Month, check_declarable, of_month};
use crate::audit::{self, AuditEntry};
use crate::salary::{debtor, to_store};
use crate::settings::Settings;
use crate::{App, Caller, Error, Result, Write, idempotency, settings};

/// Makes the payment file for what is declared and not yet paid. One at a time: it must be confirmed before the next.
/// Gives its id.
pub async fn make_tax_payment(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    period: Period,
    payment_date: NaiveDate,
) -> Result<Uuid> {
    let id = Uuid::now_v7();
    app.create_once(caller, key, id, async move |Write { app, caller, tx }| {
        if payment_date < app.clock.today() {
            return Err(Error::fault("paymentDate", FaultKind::InThePast));
        }
        if !is_bank_day(payment_date) {
            return Err(Error::fault("paymentDate", FaultKind::NotABankDay));
        }
        storage::lock(tx).await?;
        let month = of_month(tx, app, period).await?;
        check_declarable(tx, app, &month).await?;
        let settings = settings::on(tx, app.clock.today()).await?.settings;
        let payment = due(app, id, &month, payment_date, &settings)?;
        let file = PaymentFile {
            profile: settings.bank_profile.clone(),
            kind: PaymentKind::Tax,
            message_id: payment.message_id.clone(),
            created_at: payment.created_at.with_timezone(&Stockholm).naive_local(),
            execution_date: payment_date,
            debtor: debtor(&settings.company),
            payments: vec![CreditTransfer::to_tax_account(
                payment.message_id.clone(),
                payment.amount,
                payment.ocr.clone(),
            )],
        };
        let stored = to_store(payment.file_id, FilePays::Taxes, payment.sequence, file)?;
        payouts::insert_file(tx, &stored, caller.user_id, payment.created_at).await?;
        tax_payments::insert(tx, period, &payment, caller.user_id).await?;
        let entry = AuditEntry { action: "tax_payment.create", entity: "tax_payment", entity_id: payment.id };
        let after = json!({
            "period": period.to_string(), "amount": payment.amount, "paymentDate": payment_date,
            "messageId": payment.message_id,
        });
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        Ok(id)
    })
    .await
}

/// What is declared and not yet paid, as a payment.
fn due(
    app: &App,
    id: Uuid,
    month: &Month,
    payment_date: NaiveDate,
    settings: &Settings,
) -> Result<TaxPayment> {
    if month.declarations.is_empty() {
        return Err(Refusal::MonthNotDeclared.into());
    }
    if month.tax_payments.iter().any(|payment| payment.confirmed_at.is_none()) {
        return Err(Refusal::TaxPaymentOpen.into());
    }
    let amount = month.tax_account.unpaid();
    if !amount.is_positive() {
        return Err(Refusal::NoTaxToPay.into());
    }
    Ok(TaxPayment {
        id,
        sequence: month.tax_payments.first().map_or(1, |latest| latest.sequence + 1),
        amount,
        payment_date,
        ocr: tax_account_ocr(settings)?,
        file_id: id,
        message_id: id.simple().to_string(),
        created_at: app.clock.now(),
        confirmed_at: None,
    })
}

/// The number set, or the one that Skatteverket gives to every company: `16`, the organisation number, a check digit.
fn tax_account_ocr(settings: &Settings) -> Result<String> {
    if !settings.tax_account_ocr.is_empty() {
        return Ok(settings.tax_account_ocr.clone());
    }
    let number = format!("16{}", settings.company.org_number);
    luhn_digit(&number)
        .map(|digit| format!("{number}{digit}"))
        .ok_or_else(|| Error::fault("company.orgNumber", FaultKind::InvalidOrgNumber))
}

/// The bank has paid: the money is on the tax account. Gives the payment's id.
pub async fn confirm_tax_payment(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    period: Period,
) -> Result<Uuid> {
    // What it gives is there already.
    app.create_once(caller, key, Uuid::now_v7(), async move |Write { app, caller, tx }| {
        storage::lock(tx).await?;
        let payments = tax_payments::list(tx, period).await?;
        let Some(payment) = payments.iter().find(|payment| payment.confirmed_at.is_none()) else {
            return Err(Refusal::NoTaxPayment.into());
        };
        let now = app.clock.now();
        tax_payments::confirm(tx, payment.id, caller.user_id, now).await?;
        let text = format!("Betalning till skattekontot {period}");
        let posting = Posting {
            voucher: postings::tax_paid(payment.payment_date, text, payment.amount),
            source_id: payment.id,
            user: None,
            invoice: None,
            payment: None,
            run: None,
        };
        vouchers::post(tx, posting, now).await?;
        let entry =
            AuditEntry { action: "tax_payment.confirm", entity: "tax_payment", entity_id: payment.id };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, None::<&()>).await?;
        Ok(payment.id)
    })
    .await
}
