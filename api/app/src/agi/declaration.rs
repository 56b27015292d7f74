//! Declaring a month: first all of it, then what has changed.

use chrono_tz::Europe::Stockholm;
use paraply_documents::{AgiContact, AgiDeclaration, AgiError};
use paraply_domain::agi::{Changes, Period};
use paraply_domain::fault::FaultKind;
use paraply_domain::ledger::postings::{self, TaxDeclared};
use paraply_domain::refusal::Refusal;
use paraply_storage::agi as storage;
use paraply_storage::agi::declarations::{self, NewDeclaration};
use paraply_storage::salary::runs;
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Month, MonthStatus, check_declarable, of_month};
use crate::audit::{self, AuditEntry};
use crate::settings::Company;
use crate::{App, Caller, Error, Result, Write, idempotency, settings};

const PROGRAM: &str = concat!("Paraply ", env!("CARGO_PKG_VERSION"));

/// Makes and stores the file of a month: the original, or a correction with what has changed since. Gives its id.
pub async fn declare(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    period: Period,
) -> Result<Uuid> {
    let id = Uuid::now_v7();
    app.create_once(caller, key, id, async move |Write { app, caller, tx }| {
        runs::hold_making(tx).await?;
        storage::lock(tx).await?;
        let month = of_month(tx, app, period).await?;
        check_declarable(tx, app, &month).await?;
        if month.status == MonthStatus::Declared {
            return Err(Refusal::NothingToDeclare.into());
        }
        check_numbers(&month)?;
        let settings = settings::on(tx, app.clock.today()).await?.settings;
        let now = app.clock.now();
        // In an original, everything is new.
        let Changes { changed, removed, lowered_tax: _ } = month.changes.clone();
        let file = AgiDeclaration {
            program: PROGRAM.to_owned(),
            created_at: now.with_timezone(&Stockholm).naive_local(),
            org_number: settings.company.org_number.clone(),
            contact: contact(&settings.company),
            period,
            totals: month.totals,
            individuals: changed,
            removed,
        };
        let content = file.to_xml().map_err(fault)?;
        let individuals = month.individuals();
        let new = NewDeclaration {
            id,
            period,
            sequence: month.declarations.first().map_or(1, |latest| latest.sequence + 1),
            individuals: &individuals,
            changed: file.individuals.len(),
            removed: file.removed.len(),
            totals: month.totals,
            contributions_charged: month.contributions,
            drawn_on: month.deadlines.drawn_on(app.clock.today()),
            content: &content,
            sha256: &Sha256::digest(&content),
        };
        declarations::insert(tx, &new, caller.user_id, now).await?;
        vouchers::post(tx, posting(&month, &new), now).await?;
        let entry = AuditEntry { action: "agi.declare", entity: "agi_declaration", entity_id: new.id };
        let after = json!({
            "period": period.to_string(), "sequence": new.sequence,
            "changed": new.changed, "removed": new.removed,
            "contributions": new.totals.contributions, "tax": new.totals.tax,
        });
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        Ok(id)
    })
    .await
}

/// What this declaration adds to the earlier ones of its month.
fn posting(month: &Month, new: &NewDeclaration<'_>) -> Posting {
    let earlier = month.declarations.first();
    let before = earlier.map_or_else(TaxDeclared::default, |latest| TaxDeclared {
        totals: latest.totals,
        contributions_charged: latest.contributions_charged,
    });
    let declared = TaxDeclared { totals: new.totals, contributions_charged: new.contributions_charged };
    let text = match earlier {
        None => format!("Skatt och arbetsgivaravgifter {}", month.period),
        Some(_) => format!("Rättad skatt och arbetsgivaravgifter {}", month.period),
    };
    Posting {
        voucher: postings::tax_declared(new.drawn_on, text, &before, &declared),
        source_id: new.id,
        user: None,
        invoice: None,
        payment: None,
        run: None,
    }
}

/// Everyone declared must have a number; who has none is named.
fn check_numbers(month: &Month) -> Result<()> {
    let faults: Vec<_> = month
        .records
        .iter()
        .enumerate()
        .filter(|(_, record)| record.individual.recipient.is_empty())
        .map(|(place, _)| {
            paraply_domain::Fault::new(format!("individuals[{place}].personnummer"), FaultKind::Required)
        })
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(faults.into()) }
}

fn contact(company: &Company) -> AgiContact {
    AgiContact { name: company.name.clone(), phone: company.phone.clone(), email: company.email.clone() }
}

/// What the company's own data lacks can be corrected in the settings; the rest is a fault of ours.
fn fault(error: AgiError) -> Error {
    match error {
        AgiError::ContactName => Error::fault("company.name", FaultKind::Required),
        AgiError::ContactPhone => Error::fault("company.phone", FaultKind::Required),
        AgiError::ContactEmail => Error::fault("company.email", FaultKind::InvalidEmail),
        AgiError::Problem(problem) => Error::Inconsistent(format!("declaration: {problem}")),
    }
}
