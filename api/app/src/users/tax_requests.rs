//! Requests for other tax settings or another personal number: made by the person with a document, decided by somebody
//! else in the office. Until then what is recorded applies.

use chrono::NaiveDate;
use paraply_domain::dates;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::UserId;
use paraply_domain::language::Language;
use paraply_domain::person::Personnummer;
use paraply_domain::refusal::Refusal;
use paraply_domain::tax_profile::TaxProfile;
use paraply_domain::tax_request::check_decision;
use paraply_domain::text::{clean_line, required_line};
use paraply_storage::salary::runs;
use paraply_storage::users::tax_profiles::Ground;
use paraply_storage::users::tax_requests::{self as requests, Decision};
use paraply_storage::users::{self, User};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::audit::{self, AuditEntry};
use crate::files::StoredFile;
use crate::invoices::files::{Uploaded, judge};
use crate::mail::template::Template;
use crate::mail::{self, OutgoingMail, contents};
use crate::paging::{ListQuery, Page};
use crate::users::details::{TaxInput, audited_tax};
use crate::users::tax_profiles;
use crate::{App, Caller, Error, Result, Write, settings};

pub use paraply_storage::users::tax_requests::{TaxRequest, Wish};

const REASON_MAX: usize = 1000;

/// What a person asks for, as it was typed.
pub struct RequestInput {
    pub tax: Option<TaxInput>,
    pub personnummer: Option<String>,
    pub reason: String,
    pub file: Option<Uploaded>,
}

/// The caller's requests, the newest first.
pub async fn list_own(app: &App, caller: &Caller) -> Result<Vec<TaxRequest>> {
    let mut db = app.pool.acquire().await?;
    Ok(requests::list_of(&mut db, caller.user_id).await?)
}

/// One page of everyone's requests.
pub async fn list(app: &App, query: &ListQuery) -> Result<Page<TaxRequest>> {
    query.allow_filters(&["id", "q", "status", "userId"])?;
    let filter = requests::Filter {
        ids: query.ids()?,
        q: query.text("q")?,
        status: query.texts("status")?,
        user: query.parsed("userId")?,
    };
    let mut db = app.pool.acquire().await?;
    Ok(requests::list(&mut db, &filter, query.window()?).await?)
}

/// One request.
pub async fn get(app: &App, id: Uuid) -> Result<TaxRequest> {
    let mut db = app.pool.acquire().await?;
    requests::find(&mut db, id, None).await?.ok_or(Error::NotFound)
}

/// The document of a request, with its bytes; of the owner only where one is given.
pub async fn file(app: &App, id: Uuid, owner: Option<UserId>) -> Result<(StoredFile, Vec<u8>)> {
    let file = {
        let mut db = app.pool.acquire().await?;
        requests::find(&mut db, id, owner).await?.ok_or(Error::NotFound)?.file
    };
    let bytes = app.files.read(&file).await?;
    Ok((file, bytes))
}

/// Makes a request. It changes nothing until the office approves it.
pub async fn create(app: &App, caller: &Caller, input: RequestInput) -> Result<TaxRequest> {
    let today = app.clock.today();
    let mut faults = Faults::new();
    let reason = faults.check("reason", required_line(&input.reason, REASON_MAX).map_err(as_reason));
    if input.tax.is_some() == input.personnummer.is_some() {
        faults.push("tax", FaultKind::Required);
    }
    let change = input.tax.and_then(|tax| tax.parse("tax.", &mut faults));
    let number =
        input.personnummer.and_then(|text| faults.check("personnummer", Personnummer::parse(&text, today)));
    let file = input.file.ok_or_else(|| Error::fault("file", FaultKind::Required)).and_then(judge);
    let (Some(reason), true) = (reason, faults.is_empty()) else {
        return Err(faults.into_vec().into());
    };
    let (name, kind, bytes) = file?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = users::get_for_update(tx, caller.user_id).await?;
        let wish = match (change, number) {
            (Some(change), _) => {
                let before = tax_profiles::current(tx, user.id, today).await?;
                let after = change.over(&before);
                check_wish(&before, &after)?;
                Wish::Tax { before: Box::new(before), after: Box::new(after) }
            }
            (None, Some(after)) => Wish::Personnummer { before: wished_number(&user, &after)?, after },
            (None, None) => return Err(Error::fault("tax", FaultKind::Required)),
        };
        let now = app.clock.now();
        let file = app.files.put(tx, &app.clock, Some(user.id), &name, kind.media_type(), bytes).await?;
        let id = Uuid::now_v7();
        requests::insert(tx, id, user.id, &wish, &reason, file.id, now)
            .await
            .map_err(|error| already_open(error.into()))?;
        let after =
            json!({ "user": user.id.0, "wish": audited_wish(&wish), "reason": reason, "file": file.name });
        note(app, tx, caller, id, "tax_request.create", Some(&after)).await?;
        let made = requests::find(tx, id, Some(user.id)).await?.ok_or(Error::NotFound)?;
        Ok(made)
    })
    .await
}

/// Withdraws a request of the caller that is open.
pub async fn withdraw(app: &App, caller: &Caller, id: Uuid) -> Result<TaxRequest> {
    app.write(caller, async move |Write { app, caller, tx }| {
        users::get_for_update(tx, caller.user_id).await?;
        requests::lock(tx, id).await?;
        let request = requests::find(tx, id, Some(caller.user_id)).await?.ok_or(Error::NotFound)?;
        request.status.check_open()?;
        requests::withdraw(tx, id, app.clock.now()).await?;
        note(app, tx, caller, id, "tax_request.withdraw", None).await?;
        let request = requests::find(tx, id, Some(caller.user_id)).await?.ok_or(Error::NotFound)?;
        Ok(request)
    })
    .await
}

/// Approves a request: what was asked for applies from the given day, else from the one asked for, never before the
/// first day without an approved salary.
pub async fn approve(
    app: &App,
    caller: &Caller,
    id: Uuid,
    valid_from: Option<NaiveDate>,
    remark: Option<&str>,
) -> Result<TaxRequest> {
    let remark = remark.map(|remark| clean_line(remark, REASON_MAX)).transpose();
    let remark = remark.map_err(|kind| Error::fault("note", kind))?.filter(|remark| !remark.is_empty());
    app.write(caller, async move |Write { app, caller, tx }| {
        runs::hold_making(tx).await?;
        let (request, mut user) = open(tx, caller, id).await?;
        let first = tax_profiles::first_open_day(tx, app, user.id).await?;
        let now = app.clock.now();
        let from = match &request.wish {
            Wish::Tax { before, after } => {
                let from = first_day(valid_from, after.valid_from, first)?;
                let present = tax_profiles::current(tx, user.id, from).await?;
                if present.withholds_differently(before) {
                    return Err(Refusal::TaxRequestOutdated.into());
                }
                let profile = approved(before, after, &present, from);
                if profile.ends_before(from).is_some() {
                    return Err(Error::fault("validFrom", FaultKind::EndsBeforeItBegins));
                }
                let ground = Ground { reason: None, request: Some(id) };
                users::tax_profiles::insert(tx, user.id, from, &profile, ground, caller.user_id, now).await?;
                from
            }
            Wish::Personnummer { after, .. } => {
                user.personnummer = Some(after.clone());
                users::check_personnummer_free(tx, &user).await?;
                users::update(tx, &user).await?;
                app.clock.today()
            }
        };
        let decision = Decision { by: caller.user_id, note: remark.as_deref(), effective_from: Some(from) };
        requests::decide(tx, id, decision, now).await?;
        let from_text = dates::day(from, user.language);
        tell(app, tx, &user, &request, &contents::TAX_REQUEST_APPROVED, ("valid_from", from_text)).await?;
        let after =
            json!({ "user": user.id.0, "wish": audited_wish(&request.wish), "from": from, "note": remark });
        note(app, tx, caller, id, "tax_request.approve", Some(&after)).await?;
        requests::find(tx, id, None).await?.ok_or(Error::NotFound)
    })
    .await
}

/// Rejects a request with a reason for the person.
pub async fn reject(app: &App, caller: &Caller, id: Uuid, reason: &str) -> Result<TaxRequest> {
    let reason = required_line(reason, REASON_MAX).map_err(|kind| Error::fault("reason", as_reason(kind)))?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let (request, user) = open(tx, caller, id).await?;
        let decision = Decision { by: caller.user_id, note: Some(&reason), effective_from: None };
        requests::decide(tx, id, decision, app.clock.now()).await?;
        let why = ("reason", reason.clone());
        tell(app, tx, &user, &request, &contents::TAX_REQUEST_REJECTED, why).await?;
        let after = json!({ "user": user.id.0, "wish": audited_wish(&request.wish), "reason": reason });
        note(app, tx, caller, id, "tax_request.reject", Some(&after)).await?;
        requests::find(tx, id, None).await?.ok_or(Error::NotFound)
    })
    .await
}

/// An open request of somebody else, and whose it is. The person is locked first, as everywhere.
async fn open(db: &mut PgConnection, caller: &Caller, id: Uuid) -> Result<(TaxRequest, User)> {
    let owner = requests::find(db, id, None).await?.ok_or(Error::NotFound)?.user;
    let user = users::get_for_update(db, owner).await?;
    requests::lock(db, id).await?;
    let request = requests::find(db, id, None).await?.ok_or(Error::NotFound)?;
    check_decision(request.status, owner, caller.user_id)?;
    Ok((request, user))
}

/// A request must ask for something that the person cannot just choose.
fn check_wish(before: &TaxProfile, after: &TaxProfile) -> Result<()> {
    if after.pension != before.pension {
        return Err(Error::fault("tax.pensionPercent", FaultKind::OfficeOnly));
    }
    match after.check_own_choice(before) {
        Ok(()) => Err(Error::fault("tax", FaultKind::NothingChanges)),
        Err(_) => Ok(()),
    }
}

/// The recorded number, masked. The first one needs no request.
fn wished_number(user: &User, after: &Personnummer) -> Result<String> {
    match &user.personnummer {
        Some(before) if before == after => Err(Error::fault("personnummer", FaultKind::NothingChanges)),
        Some(before) => Ok(before.masked()),
        None => Ok(String::new()),
    }
}

fn first_day(given: Option<NaiveDate>, wished: Option<NaiveDate>, first: NaiveDate) -> Result<NaiveDate> {
    match given {
        Some(day) if day < first => Err(Error::fault("validFrom", FaultKind::SalaryApproved { from: first })),
        Some(day) => Ok(day),
        None => Ok(wished.map_or(first, |day| day.max(first))),
    }
}

/// What is recorded: the withholding that was asked for, and what the person has chosen freely since.
fn approved(before: &TaxProfile, after: &TaxProfile, present: &TaxProfile, from: NaiveDate) -> TaxProfile {
    let mut profile = after.clone();
    if after.terms.voluntary_percent == before.terms.voluntary_percent {
        profile.terms.voluntary_percent = present.terms.voluntary_percent;
    }
    TaxProfile { holiday: present.holiday, pension: present.pension, valid_from: Some(from), ..profile }
}

fn as_reason(kind: FaultKind) -> FaultKind {
    match kind {
        FaultKind::Required => FaultKind::ReasonRequired,
        other => other,
    }
}

/// Only one request of a kind is open at a time.
fn already_open(error: Error) -> Error {
    match error.constraint() {
        Some("tax_requests_one_waiting") => Refusal::TaxRequestOpen.into(),
        _ => error,
    }
}

fn audited_wish(wish: &Wish) -> Value {
    match wish {
        Wish::Tax { before, after } => json!({ "before": audited_tax(before), "after": audited_tax(after) }),
        Wish::Personnummer { before, after } => json!({ "before": before, "after": after.masked() }),
    }
}

/// What was asked for, in a few words.
pub fn summary(wish: &Wish, language: Language) -> String {
    match wish {
        Wish::Tax { after, .. } => after.summary(language),
        Wish::Personnummer { after, .. } => {
            let number = after.masked().to_string().into();
            language.phrase_with("tax-request-personnummer", [("number", number)])
        }
    }
}

/// Mails the decision to the person.
async fn tell(
    app: &App,
    tx: &mut PgConnection,
    user: &User,
    request: &TaxRequest,
    template: &'static Template,
    outcome: (&'static str, String),
) -> Result<()> {
    let values = [
        ("name", user.full_name.clone()),
        ("wish", summary(&request.wish, user.language)),
        outcome,
        ("link", format!("{}/profile", app.config.origin())),
        ("company", settings::on(tx, app.clock.today()).await?.settings.company.name),
    ];
    let mail = OutgoingMail {
        template,
        values: &values,
        language: user.language,
        recipients: vec![user.email.to_string()],
        user: Some(user.id),
        invoice: None,
        key: Some(format!("tax_request:{}", request.id)),
        attachments: Vec::new(),
    };
    mail::enqueue(tx, &app.clock, mail).await?;
    Ok(())
}

async fn note(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    id: Uuid,
    action: &'static str,
    after: Option<&Value>,
) -> Result<()> {
    let entry = AuditEntry { action, entity: "tax_request", entity_id: id };
    audit::record(tx, &app.clock, caller, entry, None::<&()>, after).await
}
