//! Groups and the terms they give to their members.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_groups_terms_apply_to_its_members(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, anna) = (app.admin("admin@example.com").await, app.user("anna@example.com").await);
    let body =
        json!({ "name": "Artists", "description": "On stage", "feePercentage": "3.5", "fixedFee": "0" });
    let group = app.post(&admin, "/api/admin/groups", body).await.ok();
    assert_eq!((&group["fixedFee"], &group["memberCount"]), (&json!("0.00"), &json!(0)));
    let path = format!("/api/admin/groups/{}", group["id"].as_str().unwrap());
    let join = json!({ "fullName": "Anna", "email": "anna@example.com", "groupId": group["id"] });
    app.put_agreed(&admin, &format!("/api/admin/users/{}", anna.id.unwrap()), join).await;
    let profile = app.get(&anna, "/api/profile").await.ok();
    assert_eq!((&profile["feePercentage"], &profile["fixedFee"]), (&json!("3.5"), &json!("0.00")));
    assert_eq!(profile["groupName"], "Artists");

    let body = json!({ "name": "Artists", "feePercentage": "4", "version": group["version"] });
    let edited = app.put_agreed(&admin, &path, body.clone()).await;
    assert_eq!((edited.get("fixedFee"), &edited["memberCount"]), (None, &json!(1)));
    let profile = app.get(&anna, "/api/profile").await.ok();
    assert_eq!((&profile["feePercentage"], &profile["fixedFee"]), (&json!("4"), &json!("100.00")));
    assert_eq!(app.put(&admin, &path, body).await.refused(409), "stale_version");

    assert_eq!(app.delete(&admin, &path).await.refused(409), "in_use");
    let leave = json!({ "fullName": "Anna", "email": "anna@example.com", "groupId": null });
    app.put_agreed(&admin, &format!("/api/admin/users/{}", anna.id.unwrap()), leave).await;
    assert_eq!(app.delete(&admin, &path).await.ok()["name"], "Artists");
    app.get(&admin, &path).await.refused(404);
    app.delete(&admin, &path).await.refused(404);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_groups_payment_terms_reach_its_members_invoices(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, anna) = (app.admin("admin@example.com").await, app.freelancer("anna@example.com").await);
    assert!(app.get(&anna.who, "/api/user").await.ok().get("paymentTermsDays").is_none());
    let group = json!({ "name": "Artists", "paymentTermsDays": 20 });
    let group = app.post(&admin, "/api/admin/groups", group).await.ok();
    let members = format!("/api/admin/groups/{}/members", group["id"].as_str().unwrap());
    app.post(&admin, &members, json!({ "userIds": [anna.who.id] })).await.ok();
    assert_eq!(app.get(&anna.who, "/api/user").await.ok()["paymentTermsDays"], 20);
    let user = app.get(&admin, &format!("/api/admin/users/{}", anna.who.id.unwrap())).await.ok();
    assert_eq!(user["paymentTermsDays"], 20);

    // A file that says nothing else follows them.
    let rows = "anna@example.com;Kund AB;A1;2026-11-20;;Ritningar;8;h;1000;25\n\
                anna@example.com;Kund AB;A2;2026-11-20;7;Ritningar;8;h;1000;25\n";
    let file = format!(
        "User;Client;Invoice ref;Issue date;Terms;Description;Quantity;Unit;Unit price;VAT %\n{rows}"
    );
    let fields = [("kind", "invoices"), ("dryRun", "false")];
    let import =
        app.send_form(&admin, "/api/admin/imports", &fields, "november.csv", file.as_bytes()).await.ok();
    let mut due = Vec::new();
    for id in import["createdIds"].as_array().unwrap() {
        let invoice = app.get(&admin, &format!("/api/admin/invoices/{}", id.as_str().unwrap())).await.ok();
        due.push(invoice["dueDate"].clone());
    }
    due.sort_by_key(ToString::to_string);
    assert_eq!(due, ["2026-11-27", "2026-12-10"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_group_is_made_once_for_a_key_and_once_for_a_name(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let post = async |key: &str, name: &str| {
        let (method, headers) = (poem::http::Method::POST, [("idempotency-key", key)]);
        app.send_with(&admin, method, "/api/admin/groups", Some(json!({ "name": name })), &headers).await
    };
    let made = post("one", "Artists").await.ok();
    assert_eq!(post("one", "Artists").await.ok(), made);
    assert_eq!(post("one", "Builders").await.refused(409), "idempotency_key_reused");
    assert_eq!(post("two", "ARTISTS").await.json["fields"][0]["code"], "duplicate");
    let list = app.get(&admin, r#"/api/admin/groups?filter={"q":"art"}&sort=["memberCount","DESC"]"#).await;
    assert_eq!(list.headers["content-range"], "groups 0-0/1");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn terms_out_of_range_are_refused_with_their_fields(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let body = json!({ "name": "", "feePercentage": "100.1", "fixedFee": "-1", "paymentTermsDays": 366 });
    let answer = app.post(&admin, "/api/admin/groups", body).await;
    assert_eq!(answer.json["fields"].as_array().map(Vec::len), Some(4), "{}", answer.json);
    answer.refused(422);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn people_are_moved_together_and_each_hears_what_became_of_them(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let admin = app.admin("admin@example.com").await;
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let cy = app.user("cy@example.com").await;
    sqlx::query("update users set closed_at = now() where id = $1").bind(cy.id).execute(&pool).await.unwrap();
    let made = async |name: &str| app.post(&admin, "/api/admin/groups", json!({ "name": name })).await.ok();
    let (old, new) = (made("Old").await, made("New").await);
    let path = |group: &Value| format!("/api/admin/groups/{}/members", group["id"].as_str().unwrap());
    app.post(&admin, &path(&old), json!({ "userIds": [anna.id] })).await.ok();
    let absent = uuid::Uuid::now_v7();
    let body = json!({ "userIds": [anna.id, bo.id, cy.id, absent] });
    let moved = app.post(&admin, &path(&new), body.clone()).await.ok();
    let results = moved["results"].as_array().unwrap();
    let ok: Vec<_> = results.iter().map(|result| result["ok"].as_bool().unwrap()).collect();
    assert_eq!(ok, [true, true, false, false]);
    assert_eq!((&results[0]["fullName"], &results[0]["previousGroupName"]), (&json!("anna"), &json!("Old")));
    assert_eq!((&results[2]["code"], &results[3]["code"]), (&json!("account_closed"), &json!("not_found")));
    let group = app.get(&admin, &format!("/api/admin/groups/{}", new["id"].as_str().unwrap())).await.ok();
    assert_eq!(group["memberCount"], 2);

    app.post(&admin, &path(&new), body).await.ok();
    let moves: i64 = sqlx::query_scalar("select count(*) from audit_events where action = 'user.move'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(moves, 3, "who is there already is not moved again");
    app.post(&admin, &path(&new), json!({ "userIds": [] })).await.refused(422);
    let many: Vec<_> = (0..201).map(|_| absent).collect();
    app.post(&admin, &path(&new), json!({ "userIds": many })).await.refused(422);
    app.post(&admin, &path(&json!({ "id": absent.to_string() })), json!({ "userIds": [bo.id] }))
        .await
        .refused(404);
}
