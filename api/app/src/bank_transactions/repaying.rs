//! Salaries that were reversed after they were paid, and are paid back: not by who owes them, never more than is owed, and
//! the freelancer is told.

use chrono::NaiveDate;
use paraply_domain::bank_transaction::BankTransaction;
use paraply_domain::bank_transaction::explanation::check_repayment;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::UserId;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_storage::salary::claims;
use paraply_storage::{bank_transactions, users};
use sqlx::PgConnection;

use crate::mail::contents;
use crate::salary::telling;
use crate::{App, Caller, Error, Result};

/// Locks the person, if so much of a transaction can be what they pay back. Money that was recorded by hand counts only once
/// a bank file has told of it.
pub(super) async fn check(
    db: &mut PgConnection,
    caller: &Caller,
    transaction: &BankTransaction,
    person: UserId,
    amount: Amount,
) -> Result<()> {
    own_money::check(Decision::RepaySalary, caller.user_id, person)?;
    if let Some(payment) = transaction.held_of
        && !bank_transactions::is_told(db, payment).await?
    {
        return Err(Refusal::RefundNotTold.into());
    }
    let owed = claims::lock(db, person).await?.ok_or_else(|| Error::fault("userId", FaultKind::Unknown))?;
    Ok(check_repayment(owed, amount)?)
}

/// The day on which so much that came in on a day is posted: it may have come before the salary was reversed.
pub(super) async fn day(
    db: &mut PgConnection,
    person: UserId,
    amount: Amount,
    booked_on: NaiveDate,
) -> Result<NaiveDate> {
    Ok(claims::owed_since(db, person, amount).await?.map_or(booked_on, |since| since.max(booked_on)))
}

/// Tells the person what was paid back or, below zero, is owed again and why; once it is posted.
pub(super) async fn tell(
    app: &App,
    db: &mut PgConnection,
    person: UserId,
    amount: Amount,
    reason: &str,
) -> Result<()> {
    let left = claims::lock(db, person).await?.ok_or(Error::NotFound)?;
    let person = users::get(db, person).await?;
    if person.closed_at.is_some() {
        return Ok(());
    }
    let language = person.language;
    let phrase = match (amount.is_negative(), left.is_positive()) {
        (true, true) => "salary-repaid-undone",
        (true, false) => "salary-repaid-undone-settled",
        (false, true) => "salary-repaid-part",
        (false, false) => "salary-repaid",
    };
    let written = |amount: Amount| amount.written(Currency::Sek, language).into();
    let left = written(left.max(Amount::ZERO));
    let figures = [("amount", written(amount.abs())), ("left", left), ("reason", reason.to_owned().into())];
    let said = language.phrase_with(phrase, figures);
    telling::tell(app, db, person, &contents::SALARY_REPAID, ("repaid", said)).await
}
