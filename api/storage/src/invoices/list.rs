//! The lists of invoices: filtered, ordered, one page at a time.

use std::time::Instant;

use chrono::NaiveDate;
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::invoice::doubt::DoubtKind;
use paraply_domain::invoice::{DisplayStatus, Invoice, InvoiceStatus};
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::{AssertSqlSafe, PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::rows::{FIRST_LINE, Row, select};
use crate::counts::{Counts, Seen, Table, Tables, seen};
use crate::error::{Error, Result};
use crate::paging::{Page, Window, is_literal, sort_by};
use crate::{amount, contains};

/// What a list is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Owners; any when none.
    pub owner: Option<Uuid>,
    pub ids: Option<Vec<Uuid>>,
    /// In one of these states, as shown today.
    pub statuses: Vec<DisplayStatus>,
    /// In number, client, reference or OCR.
    pub q: Option<String>,
    /// To this client, or to one that was merged into it.
    pub client: Option<Uuid>,
    pub group: Option<Uuid>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub currency: Option<String>,
    /// Only invoices or only credit notes.
    pub kind: Option<&'static str>,
    /// Whether the office has returned them since they were submitted last.
    pub returned: Option<bool>,
    /// In doubt for this reason.
    pub doubt: Option<DoubtKind>,
}

impl Filter {
    /// Whether it asks for all invoices, or for all in some states.
    fn statuses_only(&self) -> bool {
        let Self { owner, ids, statuses: _, q, client, group, from, to, currency, kind, returned, doubt } =
            self;
        owner.is_none()
            && ids.is_none()
            && q.is_none()
            && client.is_none()
            && group.is_none()
            && from.is_none()
            && to.is_none()
            && currency.is_none()
            && kind.is_none()
            && returned.is_none()
            && doubt.is_none()
    }
}

sort_by! {
    /// What a list can be sorted by. The fee is no such thing: until an invoice is sent it is reckoned when it is shown, so
    /// that no stored order of it is right.
    pub enum Sort, else "i.created_at desc, i.id desc", then "i.id" {
        Id = "i.id",
        IssueDate = "i.issue_date",
        DueDate = "i.due_date",
        Subtotal = "i.subtotal",
        Total = "i.total",
        Paid = "i.paid",
        Balance = "(i.left_total - i.paid)",
        InvoiceNumber = "i.series_year" & "i.series_number",
        ClientName = "c.name",
        UserName = "u.full_name",
        Status = "i.status",
        Currency = "i.currency",
        Reference = "i.reference",
        SentAt = "i.sent_at",
        SubmittedAt = "i.submitted_at",
        PaidAt = "i.paid_at",
        CreatedAt = "i.created_at",
        UpdatedAt = "i.updated_at",
    }
}

/// What a list depends on.
const TABLES: Tables = &[Table::Invoices, Table::Clients, Table::Users];

/// What a statement tells beside each invoice of a page: what it has [`seen`], and how many there are where it counted
/// them.
#[derive(sqlx::FromRow)]
struct Beside {
    snapshot: Option<String>,
    changes: Option<Vec<i64>>,
    counted: Option<i64>,
}

/// An invoice on a page, by its id.
#[derive(sqlx::FromRow)]
struct Found {
    id: Uuid,
    #[sqlx(flatten)]
    beside: Beside,
}

/// An invoice on a page, whole.
#[derive(sqlx::FromRow)]
struct Whole {
    #[sqlx(flatten)]
    row: Row,
    #[sqlx(flatten)]
    beside: Beside,
}

/// A page of invoices and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    today: NaiveDate,
    window: Window<Sort>,
) -> Result<Page<Invoice>> {
    let text = find_text(&mut *db, filter).await?;
    let sent = Instant::now();
    let (beside, rows) = read(&mut *db, filter, text.as_ref(), today, window).await?;
    let total = match beside {
        Some(Beside { counted: Some(total), .. }) => total,
        beside => {
            let count = match filter.statuses_only() {
                true => kept_count(&filter.statuses, today),
                false => {
                    let mut count = QueryBuilder::new("select count(*) from invoices i");
                    narrow(&mut count, filter, text.as_ref(), today);
                    count
                }
            };
            let seen = beside.map(|Beside { snapshot, changes, .. }| Seen { sent, snapshot, changes });
            counts.count_beside(&mut *db, TABLES, count, seen).await?
        }
    };
    let rows = rows.into_iter().map(Invoice::try_from).collect::<Result<Vec<_>>>()?;
    Ok(Page { rows, total })
}

/// The rows of a page, and what their statement told beside the first. They are found by their keys first: a far page
/// then skips index entries, not joined rows.
async fn read(
    db: &mut PgConnection,
    filter: &Filter,
    text: Option<&Search>,
    today: NaiveDate,
    window: Window<Sort>,
) -> Result<(Option<Beside>, Vec<Row>)> {
    let mut page = QueryBuilder::new("select i.id, ");
    // One person's are few, and soon counted beside: no count that is remembered would hold while others write.
    match filter.owner {
        Some(_) => {
            page.push("null::text as snapshot, null::bigint[] as changes, (select count(*) from invoices i");
            narrow(&mut page, filter, text, today);
            page.push(") as counted")
        }
        None => page.push(seen(TABLES)).push(", null::bigint as counted"),
    };
    page.push(" from invoices i");
    if matches!(window.column(), Some(Sort::UserName | Sort::ClientName)) {
        page.push(" join users u on u.id = i.user_id join clients c on c.id = i.client_id");
    }
    narrow(&mut page, filter, text, today);
    window.push_to(&mut page);
    if is_literal(&page) {
        // Planned once with its joins, too.
        let sql = format!(
            "with page as materialized (select row_number() over () as place, p.* from ({}) p)
             {} join page on page.id = i.id order by page.place",
            page.sql().as_str(),
            select(&format!("{FIRST_LINE}, page.snapshot, page.changes, page.counted")),
        );
        let whole: Vec<Whole> = sqlx::query_as(AssertSqlSafe(sql)).fetch_all(db).await?;
        let mut beside = None;
        let rows = whole.into_iter().map(|Whole { row, beside: told }| {
            beside.get_or_insert(told);
            row
        });
        let rows = rows.collect();
        return Ok((beside, rows));
    }
    // What a text finds may be one row or all of them, so its plan is made for it and not kept.
    let found: Vec<Found> = page.build_query_as().persistent(text.is_none()).fetch_all(&mut *db).await?;
    let ids: Vec<Uuid> = found.iter().map(|found| found.id).collect();
    // However many they are, in a subselect that the planner does not look into: it would plan each time for so many.
    // The joins are the same statement for every list, planned once and kept.
    let rows = format!(
        "{} where i.id = any((select $1::uuid[])::uuid[]) order by array_position($1, i.id)",
        select(FIRST_LINE)
    );
    let rows = sqlx::query_as(AssertSqlSafe(rows)).bind(&ids).fetch_all(db).await?;
    Ok((found.into_iter().next().map(|found| found.beside), rows))
}

/// What a list's filter matches, id and version, in the order in which it was written: not more than so many.
pub async fn matching(
    db: &mut PgConnection,
    filter: &Filter,
    today: NaiveDate,
    limit: usize,
) -> Result<Vec<(Uuid, i32)>> {
    let mut query = QueryBuilder::new("select i.id, i.version from invoices i");
    narrow(&mut query, filter, find_text(db, filter).await?.as_ref(), today);
    query
        .push(" order by i.created_at, i.id limit ")
        .push_bind(i64::try_from(limit).map_err(Error::internal)?);
    Ok(query.build_query_as().persistent(false).fetch_all(db).await?)
}

/// A person's invoices and credit notes that have a number, in its order, and their dates of issue; of a year or of all
/// years.
pub async fn list_sent_of_user(
    db: &mut PgConnection,
    user: UserId,
    year: Option<i32>,
) -> Result<Vec<(InvoiceId, NaiveDate)>> {
    let rows = sqlx::query!(
        "select id, issue_date from invoices
         where user_id = $1 and sent_at is not null
           and ($2::int is null or extract(year from issue_date) = $2)
         order by series_year, series_number",
        user.0,
        year,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (InvoiceId(row.id), row.issue_date)).collect())
}

/// So many invoices of one kind, status and currency.
#[derive(Clone, Debug)]
pub struct Sum {
    pub status: InvoiceStatus,
    pub credit_note: bool,
    /// ISO 4217.
    pub currency: String,
    pub count: usize,
    pub total: Amount,
}

/// What a list's filter matches, by status and currency.
pub async fn sums(db: &mut PgConnection, filter: &Filter, today: NaiveDate) -> Result<Vec<Sum>> {
    let mut query = QueryBuilder::new(
        "select i.status, i.kind = 'credit_note', i.currency, count(*), sum(i.total) from invoices i",
    );
    narrow(&mut query, filter, find_text(db, filter).await?.as_ref(), today);
    query.push(" group by 1, 2, 3 order by 3, 1");
    let rows: Vec<(String, bool, String, i64, Decimal)> =
        query.build_query_as().persistent(false).fetch_all(db).await?;
    rows.into_iter()
        .map(|(status, credit_note, currency, count, total)| {
            Ok(Sum {
                status: status.parse().map_err(|_| Error::Inconsistent(format!("status {status}")))?,
                credit_note,
                currency,
                count: usize::try_from(count).map_err(Error::internal)?,
                total: amount(total)?,
            })
        })
        .collect()
}

/// What the invoices of a month come to, in a currency.
#[derive(Clone, Debug)]
pub struct MonthSum {
    /// Its first day.
    pub month: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    pub count: i64,
    /// Without VAT.
    pub subtotal: Amount,
    pub total: Amount,
}

/// What a list's filter matches comes to, by month of issue and currency, the newest month first. An invoice that was
/// cancelled before it was sent is no claim; one that credit notes cancel counts, and they against it.
pub async fn month_sums(db: &mut PgConnection, filter: &Filter, today: NaiveDate) -> Result<Vec<MonthSum>> {
    let mut query = QueryBuilder::new(
        "select date_trunc('month', i.issue_date)::date, i.currency, count(*), sum(i.subtotal), sum(i.total)
         from invoices i",
    );
    narrow(&mut query, filter, find_text(db, filter).await?.as_ref(), today);
    query.push(" and (i.status <> 'cancelled' or i.credited_total <> 0) group by 1, 2 order by 1 desc, 2");
    let rows: Vec<(NaiveDate, String, i64, Decimal, Decimal)> =
        query.build_query_as().persistent(false).fetch_all(db).await?;
    let sum = |(month, currency, count, subtotal, total)| {
        Ok(MonthSum { month, currency, count, subtotal: amount(subtotal)?, total: amount(total)? })
    };
    rows.into_iter().map(sum).collect()
}

/// A text to look for among invoices.
struct Search {
    text: Text,
    /// The invoices that have it, unless these are many or the list is one person's: then each invoice is looked at.
    invoices: Option<Vec<Uuid>>,
}

/// More of them cost more to pass on than to look for anew.
const FEW: i64 = 10_000;

async fn find_text(db: &mut PgConnection, filter: &Filter) -> Result<Option<Search>> {
    let Some(q) = &filter.q else { return Ok(None) };
    let text = Text::find(db, q, filter.owner).await?;
    if filter.owner.is_some() {
        return Ok(Some(Search { text, invoices: None }));
    }
    // Planned without the limit: with it, many were expected where there are none, and all rows were read.
    let found: Vec<Uuid> = sqlx::query_scalar!(
        r#"with found as materialized (
               select invoice_id from invoice_texts where invoice_number ilike $1 or ocr like $1 or reference ilike $1
           )
           select invoice_id as "invoice_id!" from found limit $2"#,
        text.pattern,
        FEW + 1,
    )
    .fetch_all(db)
    .await?;
    let few = i64::try_from(found.len()).is_ok_and(|found| found <= FEW);
    Ok(Some(Search { text, invoices: few.then_some(found) }))
}

/// A text to look for, and whose name holds it. The names are looked up first: then the database knows how many
/// invoices that makes, and takes the way for few or for many.
pub(crate) struct Text {
    pub(crate) pattern: String,
    pub(crate) clients: Vec<Uuid>,
    pub(crate) users: Vec<Uuid>,
}

impl Text {
    pub(crate) async fn find(db: &mut PgConnection, q: &str, owner: Option<Uuid>) -> Result<Self> {
        let pattern = contains(q);
        let clients = sqlx::query_scalar!(
            "select id from clients where name ilike $1 and ($2::uuid is null or user_id = $2)",
            pattern,
            owner,
        );
        let clients = clients.fetch_all(&mut *db).await?;
        let users = sqlx::query_scalar!(
            "select id from users where full_name ilike $1 and ($2::uuid is null or id = $2)",
            pattern,
            owner,
        );
        let users = users.fetch_all(&mut *db).await?;
        Ok(Self { pattern, clients, users })
    }
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter, search: Option<&Search>, today: NaiveDate) {
    query.push(" where true");
    if let Some(owner) = filter.owner {
        query.push(" and i.user_id = ").push_bind(owner);
    }
    if let Some(ids) = &filter.ids {
        query.push(" and i.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(client) = filter.client {
        query.push(" and i.client_id in (select id from clients where id = ").push_bind(client);
        query.push(" union all select id from clients where merged_into = ").push_bind(client).push(")");
    }
    if let Some(group) = filter.group {
        query.push(" and i.user_id in (select id from users where group_id = ").push_bind(group).push(")");
    }
    if let Some(from) = filter.from {
        query.push(" and i.issue_date >= ").push_bind(from);
    }
    if let Some(to) = filter.to {
        query.push(" and i.issue_date <= ").push_bind(to);
    }
    if let Some(currency) = &filter.currency {
        query.push(" and i.currency = ").push_bind(currency.clone());
    }
    if let Some(kind) = filter.kind {
        query.push(" and i.kind = ").push_bind(kind);
    }
    if let Some(returned) = filter.returned {
        query.push(" and (i.returned_reason is not null) = ").push_bind(returned);
    }
    match filter.doubt {
        Some(DoubtKind::Disputed) => query.push(" and i.disputed > 0"),
        Some(DoubtKind::FearedLoss) => query.push(" and i.feared_loss > 0"),
        None => query,
    };
    narrow_status(query, &filter.statuses, today);
    if let Some(Search { text: Text { pattern, clients, users }, invoices }) = search {
        // The names first: they are compared fastest.
        query.push(" and (i.client_id = any(").push_bind(clients.clone());
        query.push(") or i.user_id = any(").push_bind(users.clone()).push(")");
        if let Some(invoices) = invoices {
            query.push(" or i.id = any(").push_bind(invoices.clone()).push("))");
        } else {
            query.push(" or i.invoice_number ilike ").push_bind(pattern.clone());
            query.push(" or i.reference ilike ").push_bind(pattern.clone());
            query.push(" or i.ocr like ").push_bind(pattern.clone()).push(")");
        }
    }
}

/// How many invoices there are in all or in these states, from the sums that are kept. A sent invoice has a balance left,
/// or it would be paid.
fn kept_count(statuses: &[DisplayStatus], today: NaiveDate) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(
        "select coalesce(sum(invoices), 0)::bigint from invoice_sums where grouping_by = 'state'",
    );
    for (place, status) in statuses.iter().enumerate() {
        query.push(if place == 0 { " and (" } else { " or " });
        match status {
            DisplayStatus::Sent | DisplayStatus::Overdue => {
                query.push("(status = 'sent' and ");
                query.push(if *status == DisplayStatus::Sent { "not " } else { "" });
                query.push("(kind = 'invoice' and day < ").push_bind(today).push("))");
            }
            stored => {
                query.push("status = ").push_bind(stored.as_str());
            }
        }
    }
    if !statuses.is_empty() {
        query.push(")");
    }
    query
}

/// Overdue is sent, past its due date, with a balance left; the very rule of `invoice::status::display`.
fn narrow_status(query: &mut QueryBuilder<Postgres>, statuses: &[DisplayStatus], today: NaiveDate) {
    if statuses.is_empty() {
        return;
    }
    query.push(" and (false");
    for status in statuses {
        match status {
            DisplayStatus::Sent | DisplayStatus::Overdue => {
                query.push(" or (i.status = 'sent' and ");
                query.push(if *status == DisplayStatus::Sent { "not " } else { "" });
                query
                    .push("(i.kind = 'invoice' and i.paid < i.left_total and i.due_date < ")
                    .push_bind(today);
                query.push("))");
            }
            stored => {
                query.push(" or i.status = ").push_bind(stored.as_str());
            }
        }
    }
    query.push(")");
}
