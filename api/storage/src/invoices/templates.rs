//! Invoice templates: what drafts are started from, and on which days one is made without being asked.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{BankAccountId, ClientId, InvoiceId, InvoiceTemplateId, UserId};
use paraply_domain::invoice::InvoiceLine;
use paraply_domain::invoice::recurrence::{Every, Recurrence, StoppedBy, WorkPeriod};
use paraply_domain::money::{Amount, Currency};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::read_line;
use crate::error::{Error, Result};

pub use crate::users::bank_accounts::lock_owner;

/// What a draft made from it says, but for its days.
#[derive(Clone, Debug)]
pub struct Content {
    pub client_id: ClientId,
    /// The account for the payout; none: the default one on the day.
    pub bank_account_id: Option<BankAccountId>,
    /// Days from the issue date to the due date.
    pub credit_days: i32,
    pub reference: String,
    pub currency: Currency,
    pub notes: String,
    pub admin_note: String,
    pub admin_note_visible: bool,
    pub vat_exemption: String,
    pub lines: Vec<InvoiceLine>,
}

impl Content {
    /// The sum of the lines without VAT.
    pub fn subtotal(&self) -> Amount {
        self.lines.iter().map(InvoiceLine::net).sum()
    }
}

/// When drafts are made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub recurrence: Recurrence,
    /// Its next day; none once it has ended or was stopped.
    pub next_on: Option<NaiveDate>,
    /// Why it stopped.
    pub stopped_by: Option<StoppedBy>,
}

/// A template.
#[derive(Clone, Debug)]
pub struct Template {
    pub id: InvoiceTemplateId,
    pub user_id: UserId,
    pub name: String,
    pub client_name: String,
    pub client_archived: bool,
    pub content: Content,
    pub plan: Option<Plan>,
    /// The latest day on which a draft was made without being asked.
    pub last_made_on: Option<NaiveDate>,
    pub version: i32,
}

/// A line as it is kept.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    description: String,
    quantity: Decimal,
    unit: String,
    unit_price: Decimal,
    vat_rate: Decimal,
}

impl From<&InvoiceLine> for Line {
    fn from(line: &InvoiceLine) -> Self {
        Self {
            description: line.description().into(),
            quantity: line.quantity(),
            unit: line.unit().into(),
            unit_price: line.unit_price(),
            vat_rate: line.vat_rate().decimal(),
        }
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    user_id: Uuid,
    name: String,
    client_id: Uuid,
    client_name: String,
    client_archived: bool,
    bank_account_id: Option<Uuid>,
    credit_days: i32,
    reference: String,
    currency: String,
    notes: String,
    admin_note: String,
    admin_note_visible: bool,
    vat_exemption: String,
    lines: Json<Vec<Line>>,
    every: Option<String>,
    starts_on: Option<NaiveDate>,
    ends_on: Option<NaiveDate>,
    work: String,
    next_on: Option<NaiveDate>,
    stopped_by: Option<String>,
    last_made_on: Option<NaiveDate>,
    version: i32,
}

impl TryFrom<Row> for Template {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let inconsistent = || Error::Inconsistent(format!("invoice template {}", row.id));
        let line = |line: &Line| {
            read_line(&line.description, line.quantity, &line.unit, line.unit_price, line.vat_rate)
                .ok_or_else(inconsistent)
        };
        let plan = match (&row.every, row.starts_on) {
            (Some(every), Some(starts_on)) => {
                let every: Every = every.parse().map_err(|_| inconsistent())?;
                let work: WorkPeriod = row.work.parse().map_err(|_| inconsistent())?;
                let recurrence = Recurrence::new(every, starts_on, row.ends_on, work);
                let stopped_by = row.stopped_by.as_deref().map(str::parse).transpose();
                Some(Plan {
                    recurrence: recurrence.map_err(|_| inconsistent())?,
                    next_on: row.next_on,
                    stopped_by: stopped_by.map_err(|_| inconsistent())?,
                })
            }
            _ => None,
        };
        Ok(Self {
            id: InvoiceTemplateId(row.id),
            user_id: UserId(row.user_id),
            client_archived: row.client_archived,
            plan,
            last_made_on: row.last_made_on,
            version: row.version,
            content: Content {
                client_id: ClientId(row.client_id),
                bank_account_id: row.bank_account_id.map(BankAccountId),
                credit_days: row.credit_days,
                currency: row.currency.parse().map_err(|_| inconsistent())?,
                admin_note_visible: row.admin_note_visible,
                lines: row.lines.iter().map(line).collect::<Result<_>>()?,
                reference: row.reference,
                notes: row.notes,
                admin_note: row.admin_note,
                vat_exemption: row.vat_exemption,
            },
            name: row.name,
            client_name: row.client_name,
        })
    }
}

/// As [`Row`] reads them. The client is the one that it was found to be.
const SELECT: &str = "
    select t.id, t.user_id, t.name, c.id as client_id, c.name as client_name,
           c.archived_at is not null as client_archived,
           (select b.id from bank_accounts b where b.id = t.bank_account_id and b.removed_at is null) as bank_account_id,
           t.credit_days, t.reference, t.currency, t.notes, t.admin_note, t.admin_note_visible, t.vat_exemption, t.lines,
           t.every, t.starts_on, t.ends_on, t.work, t.next_on, t.stopped_by,
           (select max(d.due_on) from recurring_drafts d where d.template_id = t.id) as last_made_on, t.version
    from invoice_templates t
        join clients named on named.id = t.client_id
        join clients c on c.id = coalesce(named.merged_into, named.id)";

async fn fetch(db: &mut PgConnection, mut query: QueryBuilder<Postgres>) -> Result<Vec<Template>> {
    let rows: Vec<Row> = query.build_query_as().fetch_all(db).await?;
    rows.into_iter().map(Template::try_from).collect()
}

/// The person's templates by name.
pub async fn list(db: &mut PgConnection, owner: UserId) -> Result<Vec<Template>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where t.user_id = ").push_bind(owner.0).push(" order by t.name collate sv, t.id");
    fetch(db, query).await
}

/// The person's template.
pub async fn find(db: &mut PgConnection, owner: UserId, id: InvoiceTemplateId) -> Result<Option<Template>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where t.user_id = ").push_bind(owner.0).push(" and t.id = ").push_bind(id.0);
    Ok(fetch(db, query).await?.pop())
}

/// As [`find`], and nobody else changes it until the transaction ends.
pub async fn lock(db: &mut PgConnection, owner: UserId, id: InvoiceTemplateId) -> Result<Option<Template>> {
    sqlx::query!("select id from invoice_templates where id = $1 and user_id = $2 for update", id.0, owner.0)
        .fetch_optional(&mut *db)
        .await?;
    find(db, owner, id).await
}

/// How many templates the person has.
pub async fn count(db: &mut PgConnection, owner: UserId) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from invoice_templates where user_id = $1"#,
        owner.0
    );
    Ok(count.fetch_one(db).await?)
}

/// Whether another of the person's templates has this name, in whatever case.
pub async fn is_named(
    db: &mut PgConnection,
    owner: UserId,
    name: &str,
    but: Option<InvoiceTemplateId>,
) -> Result<bool> {
    let taken = sqlx::query_scalar!(
        r#"select exists (select from invoice_templates
                          where user_id = $1 and lower(name) = lower($2) and id is distinct from $3) as "taken!""#,
        owner.0,
        name,
        but.map(|but| but.0),
    );
    Ok(taken.fetch_one(db).await?)
}

/// A plan as it is kept; without one all is empty.
struct PlanColumns {
    every: Option<&'static str>,
    starts_on: Option<NaiveDate>,
    ends_on: Option<NaiveDate>,
    work: &'static str,
    next_on: Option<NaiveDate>,
    stopped_by: Option<&'static str>,
}

impl From<Option<Plan>> for PlanColumns {
    fn from(plan: Option<Plan>) -> Self {
        Self {
            every: plan.map(|plan| plan.recurrence.every().as_str()),
            starts_on: plan.map(|plan| plan.recurrence.starts_on()),
            ends_on: plan.and_then(|plan| plan.recurrence.ends_on()),
            work: plan.map_or(WorkPeriod::None, |plan| plan.recurrence.work()).as_str(),
            next_on: plan.and_then(|plan| plan.next_on),
            stopped_by: plan.and_then(|plan| plan.stopped_by).map(StoppedBy::as_str),
        }
    }
}

/// Stores a new template.
pub async fn insert(
    db: &mut PgConnection,
    id: InvoiceTemplateId,
    owner: UserId,
    name: &str,
    content: &Content,
    plan: Option<Plan>,
    now: DateTime<Utc>,
) -> Result<()> {
    let plan = PlanColumns::from(plan);
    sqlx::query!(
        "insert into invoice_templates (id, user_id, name, client_id, bank_account_id, credit_days, reference, currency,
             notes, admin_note, admin_note_visible, vat_exemption, lines, every, starts_on, ends_on, work, next_on,
             created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)",
        id.0,
        owner.0,
        name,
        content.client_id.0,
        content.bank_account_id.map(|account| account.0),
        content.credit_days,
        content.reference,
        content.currency.code(),
        content.notes,
        content.admin_note,
        content.admin_note_visible,
        content.vat_exemption,
        lines(content)?,
        plan.every,
        plan.starts_on,
        plan.ends_on,
        plan.work,
        plan.next_on,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores what a template says and when it recurs.
pub async fn update(
    db: &mut PgConnection,
    id: InvoiceTemplateId,
    name: &str,
    content: &Content,
    plan: Option<Plan>,
    now: DateTime<Utc>,
) -> Result<()> {
    let plan = PlanColumns::from(plan);
    sqlx::query!(
        "update invoice_templates
         set name = $2, client_id = $3, bank_account_id = $4, credit_days = $5, reference = $6, currency = $7, notes = $8,
             admin_note = $9, admin_note_visible = $10, vat_exemption = $11, lines = $12, every = $13, starts_on = $14,
             ends_on = $15, work = $16, next_on = $17, stopped_by = $18, version = version + 1, updated_at = $19
         where id = $1",
        id.0,
        name,
        content.client_id.0,
        content.bank_account_id.map(|account| account.0),
        content.credit_days,
        content.reference,
        content.currency.code(),
        content.notes,
        content.admin_note,
        content.admin_note_visible,
        content.vat_exemption,
        lines(content)?,
        plan.every,
        plan.starts_on,
        plan.ends_on,
        plan.work,
        plan.next_on,
        plan.stopped_by,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

fn lines(content: &Content) -> Result<serde_json::Value> {
    let lines: Vec<Line> = content.lines.iter().map(Line::from).collect();
    serde_json::to_value(lines).map_err(Error::internal)
}

/// Removes a template; the drafts that were made from it stay.
pub async fn delete(db: &mut PgConnection, id: InvoiceTemplateId) -> Result<()> {
    sqlx::query!("delete from invoice_templates where id = $1", id.0).execute(db).await?;
    Ok(())
}

/// People with a template whose day has come, in the order of their ids, after one of them.
pub async fn owners_due(
    db: &mut PgConnection,
    today: NaiveDate,
    after: Option<UserId>,
    limit: i64,
) -> Result<Vec<UserId>> {
    let owners = sqlx::query_scalar!(
        "select distinct user_id from invoice_templates
         where next_on <= $1 and ($2::uuid is null or user_id > $2)
         order by user_id
         limit $3",
        today,
        after.map(|after| after.0),
        limit,
    );
    Ok(owners.fetch_all(db).await?.into_iter().map(UserId).collect())
}

/// The person's templates whose day has come, by name. Nobody else changes them until the transaction ends.
pub async fn lock_due(db: &mut PgConnection, owner: UserId, today: NaiveDate) -> Result<Vec<Template>> {
    sqlx::query!(
        "select id from invoice_templates where user_id = $1 and next_on <= $2 order by id for update",
        owner.0,
        today,
    )
    .fetch_all(&mut *db)
    .await?;
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where t.user_id = ").push_bind(owner.0).push(" and t.next_on <= ").push_bind(today);
    query.push(" order by t.name collate sv, t.id");
    fetch(db, query).await
}

/// Moves a template on to its next day, or stops it.
pub async fn move_on(
    db: &mut PgConnection,
    id: InvoiceTemplateId,
    next_on: Option<NaiveDate>,
    stopped_by: Option<StoppedBy>,
) -> Result<()> {
    // No change by its owner: a form that stands open is not stale for it.
    sqlx::query!(
        "update invoice_templates set next_on = $2, stopped_by = $3 where id = $1",
        id.0,
        next_on,
        stopped_by.map(StoppedBy::as_str),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a draft was made for a day.
pub async fn was_made(db: &mut PgConnection, id: InvoiceTemplateId, due_on: NaiveDate) -> Result<bool> {
    let made = sqlx::query_scalar!(
        r#"select exists (select from recurring_drafts where template_id = $1 and due_on = $2) as "made!""#,
        id.0,
        due_on,
    );
    Ok(made.fetch_one(db).await?)
}

/// Notes the draft that was made for a day. A second one for the same day is an error.
pub async fn note_made(
    db: &mut PgConnection,
    id: InvoiceTemplateId,
    due_on: NaiveDate,
    draft: InvoiceId,
) -> Result<()> {
    sqlx::query!(
        "insert into recurring_drafts (template_id, due_on, invoice_id) values ($1, $2, $3)",
        id.0,
        due_on,
        draft.0,
    )
    .execute(db)
    .await?;
    Ok(())
}
