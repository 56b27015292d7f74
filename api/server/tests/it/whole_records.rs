//! A record that is sent back whole, as `ra-data-simple-rest` does: what only the record has is left out, what neither
//! knows is refused.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{TestApp, Who};

/// Sends it as it is: the helpers of the tests add the version that was read last.
async fn put(app: &TestApp, who: &Who, path: &str, body: &Value) -> crate::support::Answer {
    app.send(who, Method::PUT, path, Some(body.clone())).await
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_record_can_be_sent_back_as_it_was_read(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let group = app.post(&admin, "/api/admin/groups", json!({ "name": "North" })).await.ok();
    let draft = app.post(&anna.who, "/api/invoices", anna.input()).await.ok();
    let (group, draft) = (text(&group["id"]), text(&draft["id"]));
    let (client, user) = (&anna.client, anna.who.id.unwrap());
    for (who, path, changed) in [
        (&admin, format!("/api/admin/clients/{client}"), ("city", json!("Luleå"))),
        (&admin, format!("/api/admin/groups/{group}"), ("description", json!("Above Gävle"))),
        (&admin, format!("/api/admin/invoices/{draft}"), ("reference", json!("PO 13"))),
        (&admin, format!("/api/admin/users/{user}"), ("phone", json!("+46701234567"))),
    ] {
        let mut record = app.get(who, &path).await.ok();
        let (field, value) = changed;
        record[field] = value.clone();
        let answer = put(&app, who, &path, &record).await;
        assert_eq!(answer.status.as_u16(), 200, "{path}: {}", answer.json);
        assert_eq!(answer.json[field], value, "{path}");
        let read = app.get(who, &path).await.ok();
        for (name, before) in record.as_object().unwrap() {
            // The office's form is a first choice of how the salary is taxed, which has a day from then on.
            let moves = ["version", "updatedAt", "lastSeenAt", "tax"].contains(&name.as_str());
            assert!(moves || read[name] == *before, "{path}: {name} was {before} and is {}", read[name]);
        }
        record["version"] = read["version"].clone();
        record["favouriteColour"] = json!("red");
        let refused = put(&app, who, &path, &record).await;
        let field = &refused.json["fields"][0]["field"];
        assert_eq!((refused.status.as_u16(), field), (400, &json!("favouriteColour")), "{path}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_only_the_server_sets_stays_as_it_is(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let draft = app.post(&anna.who, "/api/invoices", anna.input()).await.ok();
    let path = format!("/api/admin/invoices/{}", text(&draft["id"]));
    let mut record = app.get(&admin, &path).await.ok();
    record["status"] = json!("paid");
    record["total"] = json!("1.00");
    let answer = put(&app, &admin, &path, &record).await.ok();
    assert_eq!((&answer["status"], &answer["total"]), (&draft["status"], &draft["total"]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_freelancer_is_told_what_cannot_be_set(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let path = format!("/api/clients/{}", anna.client);
    let record = app.get(&anna.who, &path).await.ok();
    assert_eq!(put(&app, &anna.who, &path, &record).await.refused(400), "malformed");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_table_of_a_year_is_read_by_its_id(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let tables = app.get(&admin, "/api/admin/year-tables?sort=[\"id\",\"DESC\"]&range=[0,1]").await.ok();
    let (first, second) = (text(&tables[0]["id"]), text(&tables[1]["id"]));
    assert!(first > second, "{first} {second}");
    assert_eq!(app.get(&admin, &format!("/api/admin/year-tables/{first}")).await.ok(), tables[0]);
    let many =
        app.get(&admin, &format!("/api/admin/year-tables?filter={{\"id\":[\"{second}\"]}}")).await.ok();
    assert_eq!(many.as_array().unwrap(), &[tables[1].clone()]);
    assert_eq!(app.get(&admin, "/api/admin/year-tables/2026-nothing").await.refused(404), "not_found");
    app.get(&admin, "/api/admin/payslips?sort=[\"id\",\"ASC\"]").await.ok();
}
