//! The texts of mails, in the provider's own words. What has been written to people stays as it was written.

use chrono::Days;
use paraply_domain::approval::{ApprovalStatus, GuardedAct};
use paraply_domain::dates;
use paraply_domain::language::Language;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::payroll::Figures;
use paraply_domain::refusal::Refusal;
use paraply_domain::tax_profile::TaxRule;
use paraply_storage::settings::mail_texts as storage;
use paraply_storage::settings::mail_texts::Change;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::Company;
use crate::approvals::{self, Command, Described, Fields, Outcome};
use crate::audit::{self, AuditEntry};
use crate::mail::{Composed, Template, Text, contents, falling};
use crate::{App, Caller, Error, Result, Write};

/// A mail in a language, with the text that holds.
#[derive(Clone, Debug)]
pub struct MailText {
    pub template: &'static Template,
    pub language: Language,
    pub text: Text,
    /// The last change, if there ever was one.
    pub change: Option<Change>,
    /// Example values of its placeholders, in the template's order.
    pub samples: Vec<(&'static str, String)>,
}

impl MailText {
    /// Another one after every change.
    pub fn version(&self) -> i32 {
        self.change.as_ref().map_or(0, |change| change.version)
    }

    /// Whether the provider has a text of its own.
    pub fn is_own(&self) -> bool {
        self.change.as_ref().is_some_and(|change| change.text.is_some())
    }
}

/// Every mail in every language.
pub async fn list(app: &App) -> Result<Vec<MailText>> {
    let mut db = app.pool.acquire().await?;
    let company = company(app, &mut db).await?;
    let mut texts = Vec::new();
    for template in contents::ALL {
        for &language in Language::ALL {
            texts.push(load(app, &mut db, template, language, &company).await?);
        }
    }
    Ok(texts)
}

/// One mail in a language.
pub async fn get(app: &App, kind: &str, language: Language) -> Result<MailText> {
    let template = contents::find(kind).ok_or(Error::NotFound)?;
    let mut db = app.pool.acquire().await?;
    let company = company(app, &mut db).await?;
    load(app, &mut db, template, language, &company).await
}

async fn company(app: &App, db: &mut PgConnection) -> Result<Company> {
    Ok(super::on(db, app.clock.today()).await?.settings.company)
}

async fn load(
    app: &App,
    db: &mut PgConnection,
    template: &'static Template,
    language: Language,
    company: &Company,
) -> Result<MailText> {
    let change = storage::last(db, template.name, language).await?;
    let own = change.as_ref().and_then(|change| change.text.clone()).map(Text::from);
    Ok(MailText {
        template,
        language,
        text: own.unwrap_or_else(|| template.built_in(language)),
        change,
        samples: samples(app, template, language, company),
    })
}

/// Gives a mail the provider's own text. The built-in one word for word is no own text.
pub async fn update(
    app: &App,
    caller: &Caller,
    kind: &str,
    language: Language,
    version: i32,
    text: Text,
) -> Result<Outcome<MailText>> {
    let template = contents::find(kind).ok_or(Error::NotFound)?;
    let text = checked(template, text)?;
    if text == template.built_in(language) {
        return reset(app, caller, kind, language, version).await.map(Outcome::Done);
    }
    app.write(caller, async move |Write { app, caller, tx }| {
        storage::lock(tx).await?;
        let company = company(app, tx).await?;
        let before = load(app, tx, template, language, &company).await?;
        if before.version() != version {
            return Err(Refusal::StaleVersion.into());
        }
        if text == before.text {
            return Ok(Outcome::Done(before));
        }
        let Text { subject, body } = text;
        let command = Command::ChangeMailTemplate { kind: template.name.to_owned(), language, subject, body };
        let approval = approvals::request(tx, app, caller, command).await?;
        Ok(Outcome::Waiting(approval))
    })
    .await
}

/// What a second person sees of another wording: an email can tell clients where to pay, and people where to log in.
pub(crate) async fn describe_change(
    db: &mut PgConnection,
    app: &App,
    kind: &str,
    language: Language,
    subject: &str,
    body: &str,
) -> Result<Described> {
    let template = contents::find(kind).ok_or(Error::NotFound)?;
    storage::lock(db).await?;
    let company = company(app, db).await?;
    let now = load(app, db, template, language, &company).await?.text;
    let fields = |subject: &str, body: &str| {
        Fields::from([("subject".to_owned(), subject.to_owned()), ("body".to_owned(), body.to_owned())])
    };
    let subject_of_request = format!("{kind} ({language})");
    let digest = Sha256::digest(&subject_of_request);
    // Texts have no id: one that is the same for every change of this one.
    let entity_id = Uuid::from_slice(&digest[..16]).map_err(Error::internal)?;
    Ok(Described {
        entity: "mail_text",
        entity_id,
        subject: subject_of_request,
        before: fields(&now.subject, &now.body),
        after: fields(subject, body),
        favours: None,
    })
}

/// Stores another wording.
pub(crate) async fn change_now(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    kind: &str,
    language: Language,
    subject: &str,
    body: &str,
) -> Result<()> {
    let template = contents::find(kind).ok_or(Error::NotFound)?;
    let text = checked(template, Text { subject: subject.to_owned(), body: body.to_owned() })?;
    storage::lock(db).await?;
    change(db, app, by, template, language, None, Some(text)).await.map(drop)
}

/// Goes back to the built-in text. Done again, nothing changes.
pub async fn reset(
    app: &App,
    caller: &Caller,
    kind: &str,
    language: Language,
    version: i32,
) -> Result<MailText> {
    let template = contents::find(kind).ok_or(Error::NotFound)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        storage::lock(tx).await?;
        change(tx, app, caller, template, language, Some(version), None).await
    })
    .await
}

/// What a mail with this text would look like, with example values. Nothing is stored.
pub async fn preview(app: &App, kind: &str, language: Language, text: Text) -> Result<Composed> {
    let template = contents::find(kind).ok_or(Error::NotFound)?;
    let text = checked(template, text)?;
    let company = company(app, &mut *app.pool.acquire().await?).await?;
    let mut values = samples(app, template, language, &company);
    values.push(falling::look(&sample_pay(), language));
    Ok(text.compose(&values))
}

fn checked(template: &Template, text: Text) -> Result<Text> {
    let text = Text::read(&text.subject, &text.body)?;
    let faults = template.check(&text);
    if faults.is_empty() { Ok(text) } else { Err(faults.into()) }
}

async fn change(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    template: &'static Template,
    language: Language,
    version: Option<i32>,
    own: Option<Text>,
) -> Result<MailText> {
    let company = company(app, db).await?;
    let before = load(app, db, template, language, &company).await?;
    if version.is_some_and(|version| before.version() != version) {
        return Err(Refusal::StaleVersion.into());
    }
    if own == before.change.as_ref().and_then(|change| change.text.clone()).map(Text::from) {
        return Ok(before);
    }
    storage::insert(
        db,
        template.name,
        language,
        own.as_ref().map(|text| (text.subject.as_str(), text.body.as_str())),
        caller.user_id,
        app.clock.now(),
    )
    .await?;
    let after = load(app, db, template, language, &company).await?;
    let action = if own.is_some() { "mail_text.update" } else { "mail_text.reset" };
    // Texts have versions and no id.
    let entry = AuditEntry { action, entity: "mail_text", entity_id: Uuid::nil() };
    let was = json!({ "subject": before.text.subject, "body": before.text.body });
    audit::record(db, &app.clock, caller, entry, Some(&was), Some(&audited(&after))).await?;
    Ok(after)
}

fn audited(text: &MailText) -> Value {
    json!({
        "mail": format!("{} ({})", text.template.name, text.language),
        "subject": text.text.subject,
        "body": text.text.body,
    })
}

/// What 10 000 kr become at 5 % and 100 kr, 31.42 % contributions and 30 % tax.
fn sample_pay() -> Figures {
    let amount = Amount::from_ore;
    Figures {
        subtotal: amount(1_000_000),
        fee: amount(60_000),
        wage_pool: amount(940_000),
        employer_contributions: amount(224_736),
        gross_salary: amount(715_264),
        preliminary_tax: amount(214_500),
        net_salary: amount(500_764),
        payout: amount(500_764),
        swedish_tax: true,
        ..Figures::default()
    }
}

/// Example values as the mails' writers give them: the provider's own data, the rest made up.
fn samples(
    app: &App,
    template: &Template,
    language: Language,
    company: &Company,
) -> Vec<(&'static str, String)> {
    let today = app.clock.today();
    let money = |kronor: i64| Amount::from_ore(kronor * 100).written(Currency::Sek, language);
    let day = |days| dates::day(today + Days::new(days), language);
    let of = |name: &str| match name {
        "name" | "freelancer" => "Anna Andersson".to_owned(),
        "link" => format!("{}/…", app.config.origin()),
        "company" => company.name.clone(),
        "company_email" | "support" => company.email.clone(),
        "client" => language.phrase("sample-buyer").into(),
        "number" => "2026-00042".into(),
        "credited" => "2026-00041".into(),
        "amount" => money(12_500),
        "due_date" => day(30),
        "bankgiro" => company.bankgiro.clone(),
        "iban" => company.iban.clone(),
        "ocr" => "2026000424".into(),
        "promised" | "date" => day(3),
        "field" => language.phrase("field-client").into(),
        "reason" => language.phrase("example-reason").into(),
        "bank" => "Handelsbanken".into(),
        "last4" => "4321".into(),
        "payout" => sample_pay().payout.written(Currency::Sek, language),
        "calculation" => falling::text(&sample_pay(), language),
        "owed" => language.phrase("example-owed").into(),
        "repaid" => {
            let figures = [("amount", money(2_000).into()), ("left", money(3_007).into())];
            language.phrase_with("salary-repaid-part", figures)
        }
        "waived" => language.phrase_with("corrections-waived", [("amount", money(760).into())]),
        "scope" => language.phrase("scope-read").into(),
        "token" => language.phrase("example-token").into(),
        "change" => language.phrase("security-change-totp-added").into(),
        "event" => {
            let client = language.phrase("sample-buyer").into();
            let args = [("client", client), ("amount", money(1_250).into()), ("number", "2026-00042".into())];
            language.phrase_with("basis-changed-by-credit-note", args)
        }
        "effect" if template.name == contents::INVOICE_DISPUTED.name => {
            language.phrase("dispute-effect").into()
        }
        "effect" => {
            let args = [("before", money(9_400).into()), ("after", money(8_450).into())];
            language.phrase_with("basis-changed", args)
        }
        "drafts" => {
            let template = language.phrase("example-template").into();
            let client = language.phrase("sample-buyer").into();
            let args = [("template", template), ("client", client), ("sum", money(10_000).into())];
            language.phrase_with("recurring-draft-made", args)
        }
        "device" => "Firefox".into(),
        "address" => "192.0.2.1".into(),
        "from" => "Anna Andersson".into(),
        "to" => "Bo Berg".into(),
        "wish" => language.say(&TaxRule::MainEmployer { table: 32, column: 1 }),
        "valid_from" => day(3),
        "act" => GuardedAct::ChangeSettings.label(language).into(),
        "requester" | "maker" => "Alva Admin".into(),
        "count" => "24".into(),
        "time" => format!("{} 14:00", today + Days::new(7)),
        "outcome" => ApprovalStatus::Confirmed.label(language).into(),
        "decider" => "Axel Attest".into(),
        "kind" => language.phrase("example-kind").into(),
        "subject" => language.phrase("example-subject").into(),
        "email" => "anna@example.com".into(),
        "message" => language.phrase("example-message").into(),
        "answer" => language.phrase("example-answer").into(),
        _ => String::new(),
    };
    template.placeholders.iter().map(|name| (*name, of(name))).collect()
}
