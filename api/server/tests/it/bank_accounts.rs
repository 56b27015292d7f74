//! Where money goes is checked, told to its owner, and never written out in full.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{TestApp, Who, start};

const PATH: &str = "/api/bank-accounts";

fn nordea() -> Value {
    json!({"recipientName": "Anna Ek", "sortCode": "3300", "accountNumber": "000620-5124"})
}

fn seb() -> Value {
    json!({"recipientName": "Anna Ek", "iban": "SE45 5000 0000 0583 9825 7466", "bankName": "whatever"})
}

async fn add(app: &TestApp, who: &Who, body: Value) -> Value {
    app.post(who, PATH, body).await.ok()
}

fn path(account: &Value) -> String {
    format!("{PATH}/{}", account["id"].as_str().unwrap())
}

async fn mails(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("select text_body from mails where kind = 'bank_account_changed' order by id")
        .fetch_all(&app.app.pool)
        .await
        .unwrap()
}

async fn number_changed_at(app: &TestApp) -> DateTime<Utc> {
    sqlx::query_scalar("select number_changed_at from bank_accounts").fetch_one(&app.app.pool).await.unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_bank_is_found_by_the_number(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let account = add(&app, &anna, nordea()).await;
    assert_eq!(account["bankName"], "Nordea");
    assert_eq!((&account["sortCode"], &account["accountNumber"]), (&json!("3300"), &json!("0006205124")));
    assert_eq!(account["isDefault"], true, "the first is the default");
    assert_eq!(app.get(&anna, &path(&account)).await.ok(), account);
    let second = add(&app, &anna, seb()).await;
    assert_eq!((&second["bankName"], &second["swiftBic"]), (&json!("SEB"), &json!("ESSESESS")));
    assert_eq!((&second["iban"], &second["isDefault"]), (&json!("SE4550000000058398257466"), &json!(false)));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_number_that_cannot_be_right_is_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    for (body, field, code) in [
        (json!({"recipientName": "Anna Ek"}), "accountNumber", "account_missing"),
        (json!({"recipientName": " ", "iban": "SE4550000000058398257466"}), "recipientName", "required"),
        (
            json!({"recipientName": "Anna Ek", "sortCode": "3300", "accountNumber": "0006205125"}),
            "accountNumber",
            "account_check_digit",
        ),
        (
            json!({"recipientName": "Anna Ek", "sortCode": "1000", "accountNumber": "1"}),
            "sortCode",
            "unknown_clearing",
        ),
        (json!({"recipientName": "Anna Ek", "iban": "SE4650000000058398257466"}), "iban", "invalid_iban"),
        (json!({"recipientName": "Anna Ek", "iban": "DE89370400440532013000"}), "swiftBic", "required"),
    ] {
        let answer = app.post(&anna, PATH, body).await;
        assert_eq!(answer.status, 422);
        let fault = &answer.json["fields"][0];
        assert_eq!((&fault["field"], &fault["code"]), (&json!(field), &json!(code)));
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_number_that_cannot_be_proved_is_taken_with_a_warning(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let body = json!({"recipientName": "Anna Ek", "sortCode": "8243", "accountNumber": "4029656542"});
    let account = add(&app, &anna, body.clone()).await;
    assert!(account["warning"].is_string(), "{account}");
    assert_eq!(app.put(&anna, &path(&account), body).await.ok()["version"], 1, "read back it is the same");
    assert_eq!(add(&app, &anna, nordea()).await.get("warning"), None);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn exactly_one_account_is_the_default(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let first = add(&app, &anna, nordea()).await;
    let mut body = seb();
    body["isDefault"] = json!(true);
    let second = add(&app, &anna, body.clone()).await;
    let defaults = async || {
        let list = app.get(&anna, PATH).await.ok();
        let list = list.as_array().unwrap().clone();
        list.iter()
            .filter(|account| account["isDefault"] == true)
            .map(|account| account["id"].clone())
            .collect::<Vec<_>>()
    };
    let as_list = |account: &Value| vec![account["id"].clone()];
    assert_eq!(defaults().await, as_list(&second));
    body["isDefault"] = json!(false);
    assert_eq!(app.put(&anna, &path(&second), body).await.ok()["isDefault"], true, "there must be one");
    let mut body = nordea();
    body["isDefault"] = json!(true);
    app.put(&anna, &path(&first), body).await.ok();
    assert_eq!(defaults().await, as_list(&first));
    app.delete(&anna, &path(&first)).await.ok();
    assert_eq!(defaults().await, as_list(&second), "the other takes its place");
    assert_eq!(app.get(&anna, &path(&first)).await.refused(404), "not_found");
    assert_eq!(app.delete(&anna, &path(&first)).await.refused(404), "not_found");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn another_number_is_dated_and_told_to_the_owner(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let account = add(&app, &anna, nordea()).await;
    assert_eq!(mails(&app).await.len(), 0, "the first account is no news");
    app.app.clock.advance(TimeDelta::hours(1));
    let anna = app.sign_in_again(&anna).await;
    let mut body = nordea();
    body["recipientName"] = json!("Anna Maria Ek");
    let renamed = app.put(&anna, &path(&account), body).await.ok();
    assert_eq!((&renamed["version"], number_changed_at(&app).await), (&json!(2), start()));
    let mut body = seb();
    body["version"] = json!(1);
    assert_eq!(app.put(&anna, &path(&account), body.clone()).await.refused(409), "stale_version");
    body["version"] = json!(2);
    app.put(&anna, &path(&account), body).await.ok();
    assert_eq!(number_changed_at(&app).await, start() + TimeDelta::hours(1));
    let mails = mails(&app).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("SEB ••••7466"), "{}", mails[0]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_audit_trail_and_the_mails_never_hold_a_whole_number(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let account = add(&app, &anna, nordea()).await;
    app.put(&anna, &path(&account), seb()).await.ok();
    add(&app, &anna, nordea()).await;
    app.delete(&anna, &path(&account)).await.ok();
    let written: Vec<String> = sqlx::query_scalar(
        "select coalesce(before::text, '') || coalesce(after::text, '') from audit_events
         union all select text_body || html_body from mails",
    )
    .fetch_all(&app.app.pool)
    .await
    .unwrap();
    assert_eq!(written.len(), 6);
    for text in written {
        assert!(!text.contains("6205124") && !text.contains("58398257466"), "{text}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_reaches_the_account_of_another(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let account = add(&app, &anna, nordea()).await;
    let path = path(&account);
    assert_eq!(app.get(&bo, &path).await.refused(404), "not_found");
    assert_eq!(app.put(&bo, &path, seb()).await.refused(404), "not_found");
    assert_eq!(app.delete(&bo, &path).await.refused(404), "not_found");
    assert_eq!(app.get(&bo, PATH).await.ok(), json!([]));
    assert_eq!(app.get(&app.visitor(), PATH).await.refused(401), "unauthorized");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_office_sees_where_a_person_is_paid(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    add(&app, &anna, nordea()).await;
    let admin = app.admin("admin@example.com").await;
    let own = app.get(&anna, PATH).await.ok();
    let path = |id: uuid::Uuid| format!("/api/admin/users/{id}/bank-accounts");
    assert_eq!(app.get(&admin, &path(anna.id.unwrap())).await.ok(), own);
    assert_eq!(own.as_array().unwrap().len(), 1);
    assert_eq!(app.get(&admin, &path(uuid::Uuid::now_v7())).await.refused(404), "not_found");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_bank_is_told_while_the_number_is_typed(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let look_up = async |query: &str| app.get(&anna, &format!("/api/bank-lookup{query}")).await.ok();
    assert_eq!(look_up("").await, json!({"faults": []}));
    assert_eq!(look_up("?sortCode=&accountNumber=&iban=").await, json!({"faults": []}));
    assert_eq!(look_up("?sortCode=33").await, json!({"faults": []}));
    let half = look_up("?sortCode=33+00&accountNumber=000620-5").await;
    assert_eq!(half, json!({"bankName": "Nordea", "faults": []}));
    let wrong = look_up("?sortCode=3300&accountNumber=000620-5125&iban=%00").await;
    assert_eq!(wrong["bankName"], "Nordea");
    let faults: Vec<_> = wrong["faults"].as_array().unwrap().iter().map(|fault| &fault["code"]).collect();
    assert_eq!(faults, ["account_check_digit", "invalid_iban"]);
    let old = look_up("?sortCode=8129-9&accountNumber=0433867117").await;
    assert!(old["warning"].as_str().unwrap().contains("Compare the number"), "{old}");
    let visitor = app.get(&app.visitor(), "/api/bank-lookup?sortCode=3300").await;
    assert_eq!(visitor.refused(401), "unauthorized");
}

fn of(person: &Who) -> String {
    format!("/api/admin/users/{}/bank-accounts", person.id.unwrap())
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_office_records_where_somebody_is_paid(pool: PgPool) {
    let app = TestApp::new(pool);
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    let anna = app.user("anna@example.com").await;
    let account: Value = app.post(&clerk, &of(&anna), nordea()).await.ok();
    assert_eq!(account["isDefault"], true);
    let told = "select count(*) from mails where kind = 'bank_account_recorded' and recipients = '{anna@example.com}'";
    assert_eq!(app.count(told).await, 1, "the first one as well");
    let path = format!("{}/{}", of(&anna), account["id"].as_str().unwrap());
    let mut changed = seb();
    changed["version"] = account["version"].clone();
    assert_eq!(app.put(&clerk, &path, changed).await.ok()["bankName"], "SEB");
    assert_eq!(app.count(told).await, 2);
    let mut stale = nordea();
    stale["version"] = json!(1);
    assert_eq!(app.put(&clerk, &path, stale).await.refused(409), "stale_version");
    let of_another = format!("{}/{}", of(&clerk), account["id"].as_str().unwrap());
    let other = app.admin("other@example.com").await;
    let mut by_another = seb();
    by_another["version"] = json!(2);
    assert_eq!(app.put(&other, &of_another, by_another).await.refused(404), "not_found");
    let audited = "select count(*) from audit_events where entity = 'bank_account' and actor_id is not null";
    assert_eq!(app.count(audited).await, 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_clerk_is_paid_somebody_elses_salary(pool: PgPool) {
    let app = TestApp::new(pool);
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    let anna = app.user("anna@example.com").await;
    assert_eq!(app.post(&clerk, &of(&clerk), nordea()).await.refused(409), "own_money");
    app.post(&clerk, PATH, nordea()).await.ok();
    assert_eq!(app.post(&clerk, &of(&anna), nordea()).await.refused(409), "own_money");
    // The same account by its IBAN.
    let by_iban = json!({ "recipientName": "Anna Ek", "iban": "SE3130000000000006205124" });
    assert_eq!(app.post(&clerk, &of(&anna), by_iban).await.refused(409), "own_money");
    let sql = "update bank_accounts set recorded_by = user_id";
    let refused = sqlx::query(sql).execute(&app.app.pool).await.unwrap_err();
    assert_eq!(refused.as_database_error().unwrap().constraint(), Some("bank_accounts_not_own"));
}
