//! Accounts of every shape can be handed out and closed: the shapes are generated from the schema, so that a new table
//! is tried without anybody remembering it.

use std::collections::{BTreeMap, BTreeSet};

use paraply_storage::users::personal_data;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use uuid::Uuid;

use crate::support::{PASSWORD, TestApp, Who};

/// A column that refers to a table.
#[derive(Clone, Debug, sqlx::FromRow)]
struct Reference {
    referring: String,
    column_name: String,
    referred: String,
}

/// A column of a table that must be given.
#[derive(sqlx::FromRow)]
struct Column {
    name: String,
    kind: String,
    /// The first value that a check of the column lists.
    listed: Option<String>,
}

/// Values that the code must be able to read, where the schema does not say which: table, column, SQL.
const READABLE: &[(&str, &str, &str)] = &[
    ("users", "email", "gen_random_uuid() || '@example.com'"),
    ("users", "referral_code", "gen_random_uuid()::text"),
    ("clients", "country", "'SE'"),
    ("clients", "email", "'kund@example.com'"),
    ("mails", "recipients", "'{a@example.com}'"),
    ("tax_profiles", "swedish_tax", "true"),
    ("tax_profiles", "rule", "'side_income'"),
    ("vouchers", "number", "(select coalesce(max(number), 0) + 1 from vouchers)"),
    ("access_tokens", "expires_at", "now() + interval '1 day'"),
];

async fn references(db: &mut PgConnection) -> Vec<Reference> {
    sqlx::query_as(
        "select c.conrelid::regclass::text as referring, a.attname::text as column_name,
                c.confrelid::regclass::text as referred
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = current_schema()::regnamespace
         order by 1, 2",
    )
    .fetch_all(db)
    .await
    .unwrap()
}

/// A row of the table with these columns; what else must be given gets the least that its type and its checks take.
async fn insert(db: &mut PgConnection, table: &str, given: &[(&str, Uuid)]) -> Result<Uuid, sqlx::Error> {
    let columns: Vec<Column> = sqlx::query_as(
        "select a.attname::text as name, format_type(a.atttypid, null) as kind,
                (select (regexp_match(pg_get_constraintdef(c.oid), $q$'([a-z0-9_]+)'::text$q$))[1]
                 from pg_constraint c
                 where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
                     and pg_get_constraintdef(c.oid) like '%::text%' order by c.conname limit 1) as listed
         from pg_attribute a
         where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
             and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''",
    )
    .bind(table)
    .fetch_all(&mut *db)
    .await?;
    let mut values: BTreeMap<String, String> = BTreeMap::new();
    for column in columns {
        let readable = READABLE.iter().find(|(of, name, _)| (*of, *name) == (table, &*column.name));
        let value = match (readable, column.listed, column.kind.as_str()) {
            (Some((_, _, sql)), _, _) => (*sql).to_owned(),
            (None, Some(listed), _) => format!("'{listed}'"),
            (None, None, "uuid") => "gen_random_uuid()".to_owned(),
            (None, None, "text") => "'1'".to_owned(),
            (None, None, "text[]") => "'{}'".to_owned(),
            (None, None, "jsonb") => "'{}'".to_owned(),
            (None, None, "bytea") => "sha256(gen_random_uuid()::text::bytea)".to_owned(),
            (None, None, "boolean") => "false".to_owned(),
            (None, None, "date") => "date '2026-11-20'".to_owned(),
            (None, None, "timestamp with time zone") => "now()".to_owned(),
            (None, None, _) => "1".to_owned(),
        };
        values.insert(column.name, value);
    }
    for (column, id) in given {
        values.insert((*column).to_owned(), format!("'{id}'"));
    }
    let id = Uuid::now_v7();
    if values.contains_key("id") {
        values.insert("id".into(), format!("'{id}'"));
    }
    let (names, values): (Vec<_>, Vec<_>) = values.into_iter().unzip();
    // Only the shape counts: what the row rests on need not exist, what guards its birth need not agree, and a check
    // that these values cannot meet is dropped.
    sqlx::query("set local session_replication_role = replica").execute(&mut *db).await?;
    let row = format!("insert into {table} ({}) values ({})", names.join(", "), values.join(", "));
    loop {
        let mut attempt = db.begin().await?;
        let Err(error) = sqlx::query(AssertSqlSafe(row.clone())).execute(&mut *attempt).await else {
            attempt.commit().await?;
            return Ok(id);
        };
        attempt.rollback().await?;
        let refused = error.as_database_error().filter(|refused| refused.is_check_violation());
        let check = refused.and_then(|refused| refused.constraint()).map(str::to_owned);
        let Some(check) = check else { return Err(error) };
        let drop = format!("alter table {table} drop constraint {check}");
        sqlx::query(AssertSqlSafe(drop)).execute(&mut *db).await?;
    }
}

/// Hands the account out and closes it; gives what was refused and how.
async fn close(app: &TestApp, who: &Who) -> Result<(), String> {
    let export = app.get(who, "/api/profile/export").await;
    if !export.status.is_success() {
        return Err(format!("export: {} {}", export.status, export.json));
    }
    let answer = app.post(who, "/api/profile/delete", json!({ "password": PASSWORD })).await;
    match (answer.status.as_u16(), answer.json["code"].as_str()) {
        (200, _) | (409, Some("money_under_way")) => Ok(()),
        (status, _) => Err(format!("close: {status} {}", answer.json)),
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_account_of_every_shape_is_handed_out_and_closed_or_refused_by_name(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let known = references(&mut pool.acquire().await.unwrap()).await;
    let owned: Vec<_> = known.iter().filter(|reference| reference.referred == "users").cloned().collect();
    assert!(owned.len() > 40, "{}", owned.len());
    let mut wrong = Vec::new();
    let mut shapes = 0;
    for own in &owned {
        // The row alone, and with each kind of row that hangs on it.
        // A draft, which is deleted, has neither payments nor salary; users are not deleted.
        let has_more = own.column_name == "user_id" && !matches!(&*own.referring, "users" | "invoices");
        let hanging = known.iter().filter(|other| has_more && other.referred == own.referring);
        for hanging in std::iter::once(None).chain(hanging.map(Some)) {
            let who = app.user(&format!("shape{shapes}@example.com")).await;
            shapes += 1;
            let shape = format!("{}.{} {hanging:?}", own.referring, own.column_name);
            let mut tx = pool.begin().await.unwrap();
            let row = insert(&mut tx, &own.referring, &[(own.column_name.as_str(), who.id.unwrap())]).await;
            let row = match row {
                Ok(row) => row,
                Err(error) => {
                    wrong.push(format!("{shape}: no row: {error}"));
                    continue;
                }
            };
            if let Some(hanging) = hanging
                && let Err(error) =
                    insert(&mut tx, &hanging.referring, &[(hanging.column_name.as_str(), row)]).await
            {
                wrong.push(format!("{shape}: no hanging row: {error}"));
                continue;
            }
            tx.commit().await.unwrap();
            if let Err(why) = close(&app, &who).await {
                wrong.push(format!("{shape}: {why}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "{} of {shapes} shapes", wrong.len());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_account_with_tax_settings_and_no_invoice_is_closed_and_they_are_forgotten(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let anna = app.user("anna@example.com").await;
    app.with_password(&anna).await;
    sqlx::query(
        "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, created_by)
         values ($1, $2, '2026-01-01', true, 'side_income', $2)",
    )
    .bind(Uuid::now_v7())
    .bind(anna.id)
    .execute(&pool)
    .await
    .unwrap();
    assert_ne!(app.count("select count(*) from tax_profiles").await, 0);
    let kept = sqlx::query("delete from tax_profiles").execute(&pool).await.unwrap_err();
    assert_eq!(kept.as_database_error().unwrap().constraint(), Some("tax_profiles_kept"));
    app.post(&anna, "/api/profile/delete", json!({ "password": PASSWORD })).await.ok();
    assert_eq!(app.count("select count(*) from tax_profiles").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_table_that_names_a_user_is_handed_out_or_left_out_with_a_reason(pool: PgPool) {
    let schema = references(&mut pool.acquire().await.unwrap()).await;
    let naming: BTreeSet<_> = schema
        .iter()
        .filter(|reference| reference.referred == "users")
        .map(|one| one.referring.as_str())
        .collect();
    let known: BTreeSet<_> = personal_data::known_tables().collect();
    let forgotten: Vec<_> = naming.difference(&known).collect();
    assert!(forgotten.is_empty(), "add them to storage/personal_data.rs: {forgotten:?}");
    let app = TestApp::new(pool);
    let who = app.user("anna@example.com").await;
    let data: Value = app.get(&who, "/api/profile/export").await.ok();
    assert!(data["knownDevices"].is_array() && data["ledger"].is_array(), "{data}");
}
