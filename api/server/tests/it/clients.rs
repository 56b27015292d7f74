//! Clients belong to one person; the back office sees them all.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{TestApp, Who};

fn acme() -> Value {
    json!({
        "name": "Acme AB",
        "email": "Faktura@Acme.se",
        "additionalEmails": ["ekonomi@acme.se", " EKONOMI@acme.se", "faktura@acme.se"],
        "city": "Göteborg",
        "country": "SE",
        "vatRegistered": true,
        "vatNumber": "se 556012-5790 01",
    })
}

fn with(changes: &[(&str, Value)]) -> Value {
    let mut client = acme();
    for (field, value) in changes {
        client[field] = value.clone();
    }
    client
}

async fn add(app: &TestApp, who: &Who, changes: &[(&str, Value)]) -> Value {
    app.post(who, "/api/clients", with(changes)).await.ok()
}

async fn names(app: &TestApp, who: &Who, query: &str) -> Vec<String> {
    let list = app.get(who, &format!("/api/clients{query}")).await.ok();
    list.as_array().unwrap().iter().map(|client| client["name"].as_str().unwrap().to_owned()).collect()
}

/// The codes of the fields that a body is refused for.
async fn faults(app: &TestApp, who: &Who, changes: &[(&str, Value)]) -> Vec<(String, String)> {
    let answer = app.post(who, "/api/clients", with(changes)).await;
    assert_eq!(answer.status, 422, "{}", answer.json);
    let text = |fault: &Value, name: &str| fault[name].as_str().unwrap().to_owned();
    let fields = answer.json["fields"].as_array().unwrap();
    fields.iter().map(|fault| (text(fault, "field"), text(fault, "code"))).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_client_is_stored_as_it_is_meant(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let client = add(&app, &anna, &[]).await;
    assert_eq!(client["email"], "faktura@acme.se");
    assert_eq!(client["additionalEmails"], json!(["ekonomi@acme.se"]));
    assert_eq!(client["vatNumber"], "SE556012579001");
    assert_eq!(client["vatTreatment"], "domestic");
    assert_eq!(
        (&client["phone"], &client["archived"], &client["version"]),
        (&json!(""), &json!(false), &json!(1))
    );
    assert_eq!(client.get("userName"), None);
    let path = format!("/api/clients/{}", client["id"].as_str().unwrap());
    assert_eq!(app.get(&anna, &path).await.ok(), client);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_client_that_may_be_there_already_is_pointed_out(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    add(&app, &anna, &[("name", json!("Acme Konsult AB"))]).await;
    let similar = |query: &'static str| {
        let (app, anna) = (&app, &anna);
        async move { app.get(anna, &format!("/api/clients/similar?{query}")).await.ok().as_array().unwrap().len() }
    };
    for (query, found) in [
        ("name=ACME konsult", 1),
        ("name=Acme-Konsult Aktiebolag", 1),
        ("name=acme k", 1),
        ("name=Acne Konsult", 0),
        ("name=AB", 0),
        ("email=FAKTURA@acme.se", 1),
        ("vatNumber=SE 556012-579001", 1),
        ("", 0),
    ] {
        assert_eq!(similar(query).await, found, "{query}");
    }
    assert_eq!(app.get(&bo, "/api/clients/similar?name=Acme Konsult").await.ok(), json!([]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_vat_treatment_follows_from_country_and_number(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    for (country, registered, number, expected) in [
        ("DE", true, "DE136695976", "eu_reverse_charge"),
        ("DE", false, "", "domestic"),
        ("NO", true, "NO 974 760 673 MVA", "export"),
    ] {
        let changes =
            [("country", json!(country)), ("vatRegistered", json!(registered)), ("vatNumber", json!(number))];
        assert_eq!(add(&app, &anna, &changes).await["vatTreatment"], expected);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_fault_is_named_with_its_field(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let pair = |field: &str, code: &str| (field.to_owned(), code.to_owned());
    let changes = [
        ("name", json!("  ")),
        ("email", json!("nobody")),
        ("additionalEmails", json!(["a@example.com", "a@b"])),
        ("vatNumber", json!("SE556012579101")),
        ("phone", json!("08\u{0}1")),
    ];
    let mut found = faults(&app, &anna, &changes).await;
    found.sort();
    assert_eq!(
        found,
        [
            pair("additionalEmails[1]", "invalid_email"),
            pair("email", "invalid_email"),
            pair("name", "required"),
            pair("phone", "invalid_characters"),
            pair("vatNumber", "invalid_vat_number"),
        ]
    );
    for (field, value, code) in [
        ("country", json!("FI"), "finnish_client"),
        ("country", json!("Sverige"), "unknown_country"),
        ("country", json!("DE"), "vat_number_country"),
        ("additionalEmails", json!(vec!["a@example.com"; 11]), "too_many"),
    ] {
        assert_eq!(faults(&app, &anna, &[(field, value)]).await[0].1, code);
    }
    let answer = app.post(&anna, "/api/clients", with(&[("userId", json!("x"))])).await;
    assert_eq!(answer.refused(400), "malformed", "unknown fields are refused");
    assert_eq!(names(&app, &anna, "").await, [""; 0]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_list_is_searched_sorted_and_paged(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    for name in ["Ärlan", "Acme", "Zorn 100%", "Öbolaget"] {
        add(&app, &anna, &[("name", json!(name))]).await;
    }
    assert_eq!(names(&app, &anna, "").await, ["Acme", "Zorn 100%", "Ärlan", "Öbolaget"]);
    assert_eq!(names(&app, &anna, "?filter={\"q\":\"%25\"}").await, ["Zorn 100%"]);
    assert_eq!(names(&app, &anna, "?filter={\"q\":\"öbo\"}").await, ["Öbolaget"]);
    assert_eq!(names(&app, &anna, "?filter={\"country\":\"NO\"}").await, [""; 0]);
    let page = app.get(&anna, "/api/clients?range=[1,2]&sort=[\"name\",\"DESC\"]").await;
    assert_eq!(page.headers["content-range"], "clients 1-2/4");
    assert_eq!(page.json[0]["name"], "Ärlan");
    // What is not there is named, and what is.
    for (query, field, said) in [
        ("sort=[\"password\",\"ASC\"]", "sort", "“password” does not exist. Valid names: name, "),
        ("filter={\"userId\":\"x\"}", "filter.userId", "“userId” does not exist. Valid names: id, q, "),
    ] {
        let refused = app.get(&anna, &format!("/api/clients?{query}")).await;
        let fault = refused.json["fields"][0].clone();
        assert_eq!((&fault["field"], &fault["code"]), (&json!(field), &json!("unknown")));
        assert!(fault["message"].as_str().unwrap().starts_with(said), "{fault}");
        assert_eq!(refused.refused(422), "invalid");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_stale_change_is_refused_and_a_fresh_one_counts_up(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let client = add(&app, &anna, &[]).await;
    let path = format!("/api/clients/{}", client["id"].as_str().unwrap());
    let fresh = with(&[("name", json!("Acme & Co")), ("version", json!(1))]);
    assert_eq!(app.put(&anna, &path, fresh).await.ok()["version"], 2);
    let stale = with(&[("name", json!("Acme Ltd")), ("version", json!(1))]);
    assert_eq!(app.put(&anna, &path, stale).await.refused(409), "stale_version");
    assert_eq!(app.get(&anna, &path).await.ok()["name"], "Acme & Co");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_archived_client_leaves_the_list_but_can_be_found_by_id(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let client = add(&app, &anna, &[]).await;
    let id = client["id"].as_str().unwrap();
    let path = format!("/api/clients/{id}");
    assert_eq!(app.delete(&anna, &path).await.ok()["archived"], true);
    assert_eq!(app.delete(&anna, &path).await.ok()["version"], 2, "twice is once");
    assert_eq!(names(&app, &anna, "").await, [""; 0]);
    assert_eq!(names(&app, &anna, "?filter={\"archived\":true}").await, ["Acme AB"]);
    assert_eq!(names(&app, &anna, &format!("?filter={{\"id\":[\"{id}\"]}}")).await, ["Acme AB"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_reaches_the_client_of_another(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let client = add(&app, &anna, &[]).await;
    let id = client["id"].as_str().unwrap();
    let path = format!("/api/clients/{id}");
    assert_eq!(app.get(&bo, &path).await.refused(404), "not_found");
    assert_eq!(app.put(&bo, &path, acme()).await.refused(404), "not_found");
    assert_eq!(app.delete(&bo, &path).await.refused(404), "not_found");
    assert_eq!(names(&app, &bo, &format!("?filter={{\"id\":[\"{id}\"]}}")).await, [""; 0]);
    for path in ["/api/admin/clients", &format!("/api/admin/clients/{id}")] {
        assert_eq!(app.get(&anna, path).await.refused(403), "forbidden");
        assert_eq!(app.get(&app.visitor(), path).await.refused(401), "unauthorized");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_admin_sees_and_mends_everyones_clients(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    let client = add(&app, &anna, &[]).await;
    add(&app, &bo, &[("name", json!("Zorn"))]).await;
    let all = app.get(&admin, "/api/admin/clients").await.ok();
    assert_eq!((&all[0]["userName"], &all[1]["userName"]), (&json!("anna"), &json!("bo")));
    let filter = format!("/api/admin/clients?filter={{\"userId\":\"{}\"}}", bo.id.unwrap());
    assert_eq!(app.get(&admin, &filter).await.ok()[0]["name"], "Zorn");
    let path = format!("/api/admin/clients/{}", client["id"].as_str().unwrap());
    let mended = app.put(&admin, &path, with(&[("city", json!("Borås"))])).await.ok();
    assert_eq!((&mended["city"], &mended["userId"]), (&json!("Borås"), &client["userId"]));
    let actor: uuid::Uuid =
        sqlx::query_scalar("select actor_id from audit_events where action = 'client.update'")
            .fetch_one(&app.app.pool)
            .await
            .unwrap();
    assert_eq!(Some(actor), admin.id);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_same_key_adds_one_client(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let key = [("idempotency-key", "k1")];
    let create = async |who: &Who, body: Value| {
        app.send_with(who, Method::POST, "/api/clients", Some(body), &key).await
    };
    let first = create(&anna, acme()).await.ok();
    assert_eq!(create(&anna, acme()).await.ok()["id"], first["id"]);
    let other = with(&[("name", json!("Another"))]);
    assert_eq!(create(&anna, other).await.refused(409), "idempotency_key_reused");
    assert_ne!(create(&bo, acme()).await.ok()["id"], first["id"]);
    assert_eq!(names(&app, &anna, "").await.len(), 1);
}
