//! Salaries that were reversed after they were paid, and are paid back: not by who owes them, never more than is owed, and
//! the freelancer is told.

use paraply_domain::bank_transaction::explanation::check_repayment;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::UserId;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::own_money::{self, Decision};
use paraply_storage::salary::claims;
use paraply_storage::users;
use sqlx::PgConnection;

use crate::mail::{self, OutgoingMail, contents};
use crate::{App, Caller, Error, Result, settings};

/// Locks the person, if so much can be paid back.
pub(super) async fn check(
    db: &mut PgConnection,
    caller: &Caller,
    person: UserId,
    amount: Amount,
) -> Result<()> {
    own_money::check(Decision::ExplainMoney, caller.user_id, person)?;
    let owed = claims::lock(db, person).await?.ok_or_else(|| Error::fault("userId", FaultKind::Unknown))?;
    Ok(check_repayment(owed, amount)?)
}

/// Tells the person what was paid back or, below zero, is owed again; once it is posted.
pub(super) async fn tell(app: &App, db: &mut PgConnection, person: UserId, amount: Amount) -> Result<()> {
    let left = claims::lock(db, person).await?.ok_or(Error::NotFound)?;
    let person = users::get(db, person).await?;
    let language = person.language;
    let phrase = match (amount.is_negative(), left.is_positive()) {
        (true, _) => "salary-repaid-undone",
        (false, true) => "salary-repaid-part",
        (false, false) => "salary-repaid",
    };
    let written = |amount: Amount| amount.written(Currency::Sek, language).into();
    let figures = [("amount", written(amount.abs())), ("left", written(left.max(Amount::ZERO)))];
    let values = [
        ("name", person.full_name),
        ("repaid", language.phrase_with(phrase, figures)),
        ("link", format!("{}/salary", app.config.origin())),
        ("company", settings::on(db, app.clock.today()).await?.settings.company.name),
    ];
    let mail = OutgoingMail {
        template: &contents::SALARY_REPAID,
        values: &values,
        language,
        recipients: vec![person.email.into_string()],
        user: Some(person.id),
        invoice: None,
        key: None,
        attachments: Vec::new(),
    };
    mail::enqueue(db, &app.clock, mail).await?;
    Ok(())
}
