//! Emails about an approval request: at once to everybody who can decide, and in the end to the requester.

use chrono::{DateTime, Utc};
use chrono_tz::Europe::Stockholm;
use paraply_domain::approval::ApprovalStatus;
use paraply_domain::language::Language;
use paraply_domain::staff::Permission;
use paraply_storage::approvals::{self, Reader};
use paraply_storage::users::User;
use sqlx::PgConnection;

use super::Approval;
use crate::mail::{self, OutgoingMail, Template, contents};
use crate::settings::{self, Company};
use crate::{App, Result};

/// Tells everybody with the permission, the requester too: a request that they did not make is a break-in. With nobody
/// to confirm, the company's own address is notified, too.
pub(super) async fn requested(
    db: &mut PgConnection,
    app: &App,
    approval: &Approval,
    company: &Company,
) -> Result<()> {
    let (template, at) = match approval.request.executes_at {
        Some(at) => (&contents::APPROVAL_DELAYED, at),
        None => (&contents::APPROVAL_REQUESTED, approval.request.expires_at),
    };
    for reader in approvals::holders(db, approval.request.act.permission()).await? {
        send(db, app, template, approval, company, &reader, &[("time", instant(at))]).await?;
    }
    if approval.request.executes_at.is_some() {
        send_to_company(db, app, template, approval, company, &[("time", instant(at))]).await?;
    }
    Ok(())
}

/// Tells whoever requested it; what was carried out without a second person, everybody.
pub(super) async fn decided(
    db: &mut PgConnection,
    app: &App,
    approval: &Approval,
    company: &Company,
) -> Result<()> {
    let request = &approval.request;
    let by_clock = request.status == ApprovalStatus::Confirmed && approval.decided_by_name.is_none();
    let more = |language: Language| {
        let nobody = language.phrase("approval-decided-by-clock");
        [
            ("outcome", request.status.label(language).to_owned()),
            ("decider", approval.decided_by_name.clone().unwrap_or_else(|| nobody.to_owned())),
            ("reason", approval.reason.clone().unwrap_or_else(|| "–".to_owned())),
        ]
    };
    let mut readers = approvals::holders(db, request.act.permission()).await?;
    readers.retain(|reader| by_clock && reader.id != request.requested_by);
    readers.extend(approvals::reader(db, request.requested_by).await?);
    for reader in readers {
        let more = more(reader.language);
        send(db, app, &contents::APPROVAL_DECIDED, approval, company, &reader, &more).await?;
    }
    if by_clock {
        let more = more(Language::Sv);
        send_to_company(db, app, &contents::APPROVAL_DECIDED, approval, company, &more).await?;
    }
    Ok(())
}

/// Tells the other admins of one who was made on the server itself, where nobody confirms it.
pub(crate) async fn admin_created(db: &mut PgConnection, app: &App, user: &User) -> Result<()> {
    let company = settings::on(db, app.clock.today()).await?.settings.company.name;
    for reader in approvals::holders(db, Permission::ManageStaff).await? {
        if reader.id == user.id {
            continue;
        }
        let values = [
            ("name", reader.full_name.clone()),
            ("subject", format!("{}, {}", user.full_name, user.email)),
            ("time", instant(app.clock.now())),
            ("link", format!("{}/admin/users/{}", app.config.origin(), user.id)),
            ("company", company.clone()),
        ];
        let language = reader.language;
        enqueue(db, app, &contents::ADMIN_CREATED, &values, language, &reader.email, Some(&reader)).await?;
    }
    Ok(())
}

async fn send_to_company(
    db: &mut PgConnection,
    app: &App,
    template: &'static Template,
    approval: &Approval,
    company: &Company,
    more: &[(&'static str, String)],
) -> Result<()> {
    let values = values(app, approval, company, &company.name, Language::Sv, more);
    enqueue(db, app, template, &values, Language::Sv, &company.email, None).await
}

async fn send(
    db: &mut PgConnection,
    app: &App,
    template: &'static Template,
    approval: &Approval,
    company: &Company,
    reader: &Reader,
    more: &[(&'static str, String)],
) -> Result<()> {
    let values = values(app, approval, company, &reader.full_name, reader.language, more);
    enqueue(db, app, template, &values, reader.language, &reader.email, Some(reader)).await
}

fn values(
    app: &App,
    approval: &Approval,
    company: &Company,
    name: &str,
    language: Language,
    more: &[(&'static str, String)],
) -> Vec<(&'static str, String)> {
    let mut values = vec![
        ("name", name.to_owned()),
        ("act", approval.request.act.label(language).to_owned()),
        ("subject", approval.subject.clone()),
        ("requester", approval.requested_by_name.clone()),
        ("link", format!("{}/admin/approvals/{}/show", app.config.origin(), approval.id)),
        ("company", company.name.clone()),
    ];
    values.extend_from_slice(more);
    values
}

async fn enqueue(
    db: &mut PgConnection,
    app: &App,
    template: &'static Template,
    values: &[(&'static str, String)],
    language: Language,
    email: &str,
    reader: Option<&Reader>,
) -> Result<()> {
    let mail = OutgoingMail {
        template,
        values,
        language,
        recipients: vec![email.to_owned()],
        user: reader.map(|reader| reader.id),
        invoice: None,
        key: None,
        attachments: Vec::new(),
    };
    mail::enqueue(db, &app.clock, mail).await?;
    Ok(())
}

/// Day and time where the business is.
fn instant(at: DateTime<Utc>) -> String {
    at.with_timezone(&Stockholm).format("%Y-%m-%d %H:%M").to_string()
}
