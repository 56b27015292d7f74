//! The drafts whose day has come: made once for each day, and told to their owner in one mail.

use chrono::NaiveDate;
use paraply_domain::dates;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::invoice::recurrence::StoppedBy;
use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use paraply_domain::user::User;
use paraply_storage::invoices::templates as storage;
use paraply_storage::{jobs, users};
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use super::{Plan, Template, make};
use crate::mail::{self, OutgoingMail, contents};
use crate::{App, Caller, Error, Result, settings};

/// Name of the job that makes them.
pub const JOB: &str = "recurring_drafts";

/// How many people are looked up at once.
const BATCH: i64 = 200;

/// Queues today's; the first server of the day does it.
pub async fn queue_today(app: &App) -> Result<()> {
    let key = format!("{JOB}:{}", app.clock.today());
    let mut db = app.pool.acquire().await?;
    Ok(jobs::enqueue(&mut db, app.clock.now(), JOB, &(), Some(&key), None).await?)
}

/// Queues the draft of a template that begins today, after the others of today were made.
pub(super) async fn queue(db: &mut PgConnection, app: &App, plan: Option<Plan>) -> Result<()> {
    let today = app.clock.today();
    if plan.and_then(|plan| plan.next_on).is_some_and(|next| next <= today) {
        jobs::enqueue(db, app.clock.now(), JOB, &(), None, None).await?;
    }
    Ok(())
}

/// Makes every draft whose day has come. One that cannot be made holds up nobody else's.
pub async fn run(app: &App) -> Result<()> {
    let today = app.clock.today();
    let (mut after, mut failed) = (None, None);
    loop {
        let owners = {
            let mut db = app.pool.acquire().await?;
            storage::owners_due(&mut db, today, after, BATCH).await?
        };
        let Some(last) = owners.last() else { break };
        after = Some(*last);
        for owner in owners {
            if let Err(error) = make_for(app, owner, today).await {
                tracing::warn!(%owner, %error, "no recurring draft was made");
                failed = Some(error);
            }
        }
        app.wake.notify_one();
    }
    failed.map_or(Ok(()), Err)
}

/// What came of a template on a day.
struct Made {
    name: String,
    client: String,
    /// The draft and its sum without VAT, or why there is none.
    result: std::result::Result<(InvoiceId, String), StoppedBy>,
}

async fn make_for(app: &App, owner: UserId, today: NaiveDate) -> Result<()> {
    let mut tx = app.begin().await?;
    let user = users::get(&mut tx, owner).await?;
    let (mut told, mut failed) = (Vec::new(), None);
    for template in storage::lock_due(&mut tx, owner, today).await? {
        // By itself: what goes wrong with one takes nothing from the person's others.
        let mut own = tx.begin().await?;
        match make_all(app, &mut own, &user, &template, today).await {
            Ok(mut made) => {
                own.commit().await?;
                told.append(&mut made);
            }
            Err(error) => {
                own.rollback().await?;
                failed = Some(error);
            }
        }
    }
    if !told.is_empty() {
        tell(app, &mut tx, user, &told).await?;
    }
    tx.commit().await?;
    failed.map_or(Ok(()), Err)
}

/// The drafts of one template, one for each of its days that has come, and its next day.
async fn make_all(
    app: &App,
    db: &mut PgConnection,
    user: &User,
    template: &Template,
    today: NaiveDate,
) -> Result<Vec<Made>> {
    let Some(plan) = template.plan else { return Ok(Vec::new()) };
    let caller = Caller::of(user);
    let (mut next, mut made) = (plan.next_on, Vec::new());
    while let Some(on) = next.filter(|day| *day <= today) {
        next = plan.recurrence.next_after(on);
        // The days of who cannot log in pass without one.
        if user.blocked_at.is_some()
            || user.closed_at.is_some()
            || storage::was_made(db, template.id, on).await?
        {
            continue;
        }
        let draft = InvoiceId(Uuid::now_v7());
        let result = match make(app, db, &caller, draft, template.clone(), on).await {
            Ok(draft) => {
                storage::note_made(db, template.id, on, draft).await?;
                let sum = template.content.subtotal().written(template.content.currency, user.language);
                Ok((draft, sum))
            }
            Err(error) => Err(stopped_by(error)?),
        };
        let stopped = result.as_ref().err().copied();
        let client = template.client_name.clone();
        made.push(Made { name: template.name.clone(), client, result });
        if stopped.is_some() {
            storage::move_on(db, template.id, None, stopped).await?;
            return Ok(made);
        }
    }
    storage::move_on(db, template.id, next, None).await?;
    Ok(made)
}

/// Why a draft was refused, where its owner can mend that; any other error stays one.
fn stopped_by(error: Error) -> Result<StoppedBy> {
    match error {
        Error::Refused(Refusal::ClientArchived) => Ok(StoppedBy::ClientArchived),
        Error::Invalid(faults) if faults.iter().all(|fault| fault.kind == FaultKind::BankAccountRequired) => {
            Ok(StoppedBy::BankAccountMissing)
        }
        error => Err(error),
    }
}

async fn tell(app: &App, db: &mut PgConnection, user: User, made: &[Made]) -> Result<()> {
    let (language, today) = (user.language, app.clock.today());
    let lines: Vec<String> = made.iter().map(|made| made.written(language)).collect();
    let company = settings::on(db, today).await?.settings.company.name;
    let values = [
        ("name", user.full_name),
        ("date", dates::day(today, language)),
        ("drafts", lines.join("\n")),
        ("link", format!("{}{}", app.config.origin(), way_on(made))),
        ("company", company),
    ];
    let mail = OutgoingMail {
        template: &contents::RECURRING_DRAFTS,
        values: &values,
        language,
        recipients: vec![user.email.into_string()],
        user: Some(user.id),
        invoice: None,
        key: None,
        attachments: Vec::new(),
    };
    mail::enqueue(db, &app.clock, mail).await?;
    Ok(())
}

/// To the draft, to all drafts, or to the templates where none was made.
fn way_on(made: &[Made]) -> String {
    let mut drafts = made.iter().filter_map(|made| made.result.as_ref().ok());
    match (drafts.next(), drafts.next()) {
        (Some((draft, _)), None) => format!("/invoices/{draft}/edit"),
        (Some(_), Some(_)) => "/invoices?status=draft".to_owned(),
        (None, _) => "/invoices/templates".to_owned(),
    }
}

impl Made {
    /// One line of the mail.
    fn written(&self, language: Language) -> String {
        let args = [("template", self.name.as_str().into()), ("client", self.client.as_str().into())];
        match &self.result {
            Ok((_, sum)) => {
                let [template, client] = args;
                language.phrase_with("recurring-draft-made", [template, client, ("sum", sum.as_str().into())])
            }
            Err(StoppedBy::ClientArchived) => language.phrase_with("recurring-draft-client-archived", args),
            Err(StoppedBy::BankAccountMissing) => {
                language.phrase_with("recurring-draft-account-missing", args)
            }
        }
    }
}
