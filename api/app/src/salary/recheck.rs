//! What is approved is what is paid. Before a run is approved, and again before its payment file is made, everything is
//! calculated again from what is true now. Whoever is affected is named, and nothing is done.

use std::collections::HashMap;

use chrono::{Datelike, NaiveDate};
use paraply_domain::Language;
use paraply_domain::calendar;
use paraply_domain::ids::{SalaryRunId, UserId};
use paraply_domain::money::Amount;
use paraply_domain::payroll::finding::{CONTESTED_NUMBER, in_both};
use paraply_domain::payroll::{Figures, Finding, Payslip, PayslipAccount, PayslipStatus};
use paraply_domain::refusal::Refusal;
use paraply_storage::salary::candidates;
use paraply_storage::salary::{holds, pool_corrections};
use sqlx::PgConnection;
use uuid::Uuid;

use super::calculation::{Candidates, account_of, choose_account, is_resting};
use super::plan::Plan;
use crate::{App, Result};

/// Refuses the payment date of a run when it has passed: salaries are paid on the day for which they were calculated.
pub fn check_date(app: &App, date: NaiveDate) -> Result<()> {
    let today = app.clock.today();
    if date >= today {
        return Ok(());
    }
    Err(Refusal::PaymentDatePassed { date, next: calendar::next_bank_day(today) }.into())
}

/// Refuses the payment date of a run whose approval waits until after it.
pub fn check_date_after(delay_ends: NaiveDate, date: NaiveDate) -> Result<()> {
    if date >= delay_ends {
        return Ok(());
    }
    Err(Refusal::PaymentDateTooSoon { date, next: calendar::next_bank_day(delay_ends) }.into())
}

/// Calculates every payslip of a run again and refuses when somebody would be paid otherwise now.
pub async fn recheck(app: &App, db: &mut PgConnection, run: SalaryRunId, date: NaiveDate) -> Result<()> {
    let mut findings = Vec::new();
    let mut waiting = Candidates::of_run(db, run, date).await?;
    while let Some(plan) = waiting.plan_next(app, db).await? {
        compare(run, plan, &mut findings);
    }
    refuse(findings)
}

/// Refuses when somebody is affected.
pub fn refuse(findings: Vec<Finding>) -> Result<()> {
    if findings.is_empty() { Ok(()) } else { Err(Refusal::RunAffected { findings }.into()) }
}

/// Adds what keeps people from being paid now, and what their payslips would say otherwise; of those payslips that are in
/// no payment file yet. Gives the payslips that they have.
pub fn compare(run: SalaryRunId, plan: Plan, findings: &mut Vec<Finding>) -> Vec<Payslip> {
    let unpaid: HashMap<UserId, &Payslip> = plan
        .stored
        .iter()
        .filter(|slip| matches!(slip.status, PayslipStatus::Draft | PayslipStatus::Approved))
        .map(|slip| (slip.user, slip))
        .collect();
    findings.extend(plan.blockers.into_iter().filter(|blocker| unpaid.contains_key(&blocker.user)));
    for planned in plan.payslips {
        let Some(stored) = unpaid.get(&planned.user) else { continue };
        let date = stored.payment_date;
        differences(stored, &planned.into_payslip(stored.id, run, date), findings);
    }
    plan.stored
}

/// A figure, with its key in the catalogues.
type Figure = (&'static str, fn(&Figures) -> Amount);

/// The figures that are named when they differ.
const FIGURES: [Figure; 9] = [
    ("figure-subtotal", |pay| pay.subtotal),
    ("figure-fee", |pay| pay.fee),
    ("figure-correction", |pay| pay.pool_correction),
    ("figure-gross", |pay| pay.gross_salary),
    ("figure-contributions", |pay| pay.employer_contributions),
    ("figure-tax", |pay| pay.preliminary_tax),
    ("figure-reimbursements", |pay| pay.reimbursements),
    ("figure-offset", |pay| pay.claim_offset),
    ("figure-payout", |pay| pay.payout),
];

/// Adds in what a payslip differs from its draft.
fn differences(draft: &Payslip, now: &Payslip, findings: &mut Vec<Finding>) {
    let mut add = |code, text| {
        findings.push(Finding {
            user: draft.user,
            user_name: draft.person.full_name.clone(),
            invoice: None,
            code,
            text,
        });
    };
    if !same_account(&draft.account, &now.account) {
        let (old, new) = (draft.account.last4.clone().into(), now.account.last4.clone().into());
        add("account_changed", in_both("finding-account-changed", &[("old", old), ("new", new)]));
    }
    if draft.person.full_name != now.person.full_name {
        let name = now.person.full_name.clone().into();
        add("name_changed", in_both("finding-name-changed", &[("name", name)]));
    }
    if draft.person.personnummer_masked != now.person.personnummer_masked {
        add("personnummer_changed", in_both("finding-personnummer-changed", &[]));
    }
    let (before, after) = (&draft.figures, &now.figures);
    if before.swedish_tax != after.swedish_tax {
        let key = if after.swedish_tax { "finding-tax-on" } else { "finding-tax-off" };
        add("tax_changed", in_both(key, &[]));
    }
    if before.purchase != after.purchase && before.swedish_tax == after.swedish_tax {
        let key = if after.purchase { "finding-f-skatt-on" } else { "finding-f-skatt-off" };
        add("tax_changed", in_both(key, &[]));
    }
    let changed: Vec<&Figure> = FIGURES.iter().filter(|(_, of)| of(before) != of(after)).collect();
    if !changed.is_empty() {
        let list = |language: Language| {
            let one = |(key, of): &&Figure| {
                format!("{} {} → {}", language.phrase(key), of(before).kronor(), of(after).kronor())
            };
            let figures = changed.iter().map(one).collect::<Vec<_>>().join(", ");
            language.phrase_with("finding-figures-changed", [("figures", figures.into())])
        };
        add("figures_changed", Language::both(list));
    } else if before != after {
        add("figures_changed", in_both("finding-parts-changed", &[]));
    }
}

/// By what the bank reads; its name may be written in another way.
fn same_account(one: &PayslipAccount, other: &PayslipAccount) -> bool {
    let number = |account: &PayslipAccount| {
        let PayslipAccount { sort_code, account_number, iban, swift_bic, .. } = account.clone();
        (sort_code, account_number, iban, swift_bic)
    };
    number(one) == number(other)
}

/// What payments are made of: who waits, and where the money of each would go.
pub struct Payable {
    /// The payslips that can be paid, each with the account.
    pub payments: Vec<(Payslip, PayslipAccount)>,
    pub findings: Vec<Finding>,
}

/// Whom a payment file can pay. A first payment goes to the account that was approved, which [`recheck`] has compared;
/// after a rejection it goes to the one that the person has now, if the office has not stopped the salary since.
pub async fn payable(
    app: &App,
    db: &mut PgConnection,
    waiting: Vec<Payslip>,
    pays_on: NaiveDate,
) -> Result<Payable> {
    let rejected = waiting.iter().filter(|slip| slip.status == PayslipStatus::Rejected);
    let (people, again): (Vec<Uuid>, Vec<Uuid>) = rejected.map(|slip| (slip.user.0, slip.id.0)).unzip();
    let payees = candidates::list_payees(db, &people).await?;
    let accounts = candidates::accounts_by_user(db, &people).await?;
    let held = holds::by_user(db, &people).await?;
    let credited = pool_corrections::list_lowered(db, &again).await?;
    let mut payable = Payable { payments: Vec::with_capacity(waiting.len()), findings: Vec::new() };
    for slip in waiting {
        let mut stops: Vec<(&'static str, (String, String))> = Vec::new();
        let mut stop = |code, key, args: &[_]| stops.push((code, in_both(key, args)));
        if (slip.payment_date.year(), slip.payment_date.month()) != (pays_on.year(), pays_on.month()) {
            stop("payment_month_passed", "finding-month-passed", &[]);
        }
        let mut account = slip.account.clone();
        if slip.status == PayslipStatus::Rejected {
            let payee = payees.get(&slip.user);
            if payee.is_some_and(|payee| payee.closed) {
                stop("account_closed", "finding-account-closed", &[]);
            } else if payee.is_some_and(|payee| payee.blocked) {
                stop("person_blocked", "finding-person-blocked", &[]);
            }
            if payee.is_some_and(|payee| payee.number_is_contested) {
                let (code, key) = CONTESTED_NUMBER;
                stop(code, key, &[]);
            }
            if credited.contains(&slip.id) {
                stop("credited_since", "finding-credited-since", &[]);
            }
            if let Some(hold) = held.get(&slip.user) {
                let reason = hold.reason.clone().into();
                stop("held", "finding-held", &[("reason", reason)]);
            }
            match choose_account(&[], accounts.get(&slip.user).map_or(&[], Vec::as_slice)) {
                None => stop("bank_account_missing", "finding-bank-account-missing", &[]),
                Some(own) if is_resting(own, app.clock.now()) => {
                    stop("account_changed_recently", "finding-account-resting", &[])
                }
                Some(own) => account = account_of(own),
            }
        }
        if stops.is_empty() {
            payable.payments.push((slip, account));
            continue;
        }
        payable.findings.extend(stops.into_iter().map(|(code, text)| Finding {
            user: slip.user,
            user_name: slip.person.full_name.clone(),
            invoice: None,
            code,
            text,
        }));
    }
    Ok(payable)
}
