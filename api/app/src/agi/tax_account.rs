//! What a month has too much on the tax account: taken off what another month owes, or paid back by Skatteverket. What
//! is neither stays on the account.

use chrono::NaiveDate;
use chrono_tz::Europe::Stockholm;
use paraply_domain::agi::{Period, offset};
use paraply_domain::fault::FaultKind;
use paraply_domain::ledger::postings;
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage::agi as storage;
use paraply_storage::agi::tax_account::{self, TaxRefund};
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use uuid::Uuid;

use super::{check_declarable, of_month};
use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result, Write, idempotency};

const EVIDENCE_MAX: usize = 500;

/// Takes what other months have too much off what this one owes, the oldest first. All of it stays on one account, so
/// nothing is posted.
pub async fn offset_tax(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    period: Period,
) -> Result<()> {
    let id = Uuid::now_v7();
    app.create_once(caller, key, id, async move |Write { app, caller, tx }| {
        storage::lock(tx).await?;
        let month = of_month(tx, app, period).await?;
        check_declarable(tx, app, &month).await?;
        if month.declarations.is_empty() {
            return Err(Refusal::MonthNotDeclared.into());
        }
        let unpaid = month.tax_account.unpaid();
        if !unpaid.is_positive() {
            return Err(Refusal::NoTaxToPay.into());
        }
        let given = offset(unpaid, tax_account::credits(tx).await?);
        if given.is_empty() {
            return Err(Refusal::NoTaxCredit.into());
        }
        for (from, amount) in &given {
            tax_account::insert_offset(tx, (*from, period), *amount, caller.user_id, app.clock.now()).await?;
        }
        let entry = AuditEntry { action: "tax_account.offset", entity: "tax_account", entity_id: id };
        let from: Vec<_> = given
            .iter()
            .map(|(from, amount)| json!({ "period": from.to_string(), "amount": amount }))
            .collect();
        let after = json!({ "period": period.to_string(), "from": from });
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        Ok(id)
    })
    .await?;
    Ok(())
}

/// What came back from the tax account.
#[derive(Clone, Debug)]
pub struct Refunded {
    pub amount: Amount,
    /// The day on which it came to the bank account.
    pub received_on: NaiveDate,
    /// What shows that it came, as the line of a bank statement.
    pub evidence: String,
}

/// Records that Skatteverket has paid back of what a month has too much.
pub async fn refund_tax(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    period: Period,
    refunded: &Refunded,
) -> Result<()> {
    let evidence =
        required_line(&refunded.evidence, EVIDENCE_MAX).map_err(|kind| Error::fault("evidence", kind))?;
    let Refunded { amount, received_on, .. } = *refunded;
    let id = Uuid::now_v7();
    app.create_once(caller, key, id, async move |Write { app, caller, tx }| {
        storage::lock(tx).await?;
        let month = of_month(tx, app, period).await?;
        check_declarable(tx, app, &month).await?;
        let credit = month.tax_account.credit();
        let Some(first) = month.declarations.last().filter(|_| credit.is_positive()) else {
            return Err(Refusal::NoTaxCredit.into());
        };
        let out_of_range = |field: &str, min: String, max: String| {
            Err(Error::fault(field, FaultKind::OutOfRange { min, max }))
        };
        if !amount.is_positive() || amount > credit {
            return out_of_range("amount", Amount::from_ore(1).to_string(), credit.to_string());
        }
        let declared_on = first.created_at.with_timezone(&Stockholm).date_naive();
        let today = app.clock.today();
        if !(declared_on..=today).contains(&received_on) {
            return out_of_range("receivedOn", declared_on.to_string(), today.to_string());
        }
        let now = app.clock.now();
        let refund = TaxRefund {
            id,
            amount,
            received_on,
            evidence,
            created_by_name: caller.full_name.clone(),
            created_at: now,
        };
        tax_account::insert_refund(tx, period, &refund, caller.user_id).await?;
        let text = format!("Återbetalning från skattekontot {period}");
        let posting = Posting {
            voucher: postings::tax_refunded(refund.received_on, text, refund.amount),
            source_id: refund.id,
            user: None,
            invoice: None,
            payment: None,
            run: None,
        };
        vouchers::post(tx, posting, now).await?;
        let entry = AuditEntry { action: "tax_account.refund", entity: "tax_account", entity_id: refund.id };
        let after = json!({
            "period": period.to_string(), "amount": refund.amount, "receivedOn": refund.received_on,
            "evidence": refund.evidence,
        });
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        Ok(id)
    })
    .await?;
    Ok(())
}
