//! Two clients of one person become one; what was sent stays as it was sent.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::{Freelancer, text};
use crate::support::{TestApp, Who};

const OTHER: &str = "Kund Aktiebolag";

async fn client(app: &TestApp, admin: &Who, id: Uuid) -> Value {
    app.get(admin, &format!("/api/admin/clients/{id}")).await.ok()
}

async fn merge(
    app: &TestApp,
    admin: &Who,
    into: &Value,
    from: &Value,
    keep: Value,
) -> crate::support::Answer {
    let body = json!({
        "from": from["id"], "version": into["version"], "fromVersion": from["version"], "keep": keep,
    });
    app.post(admin, &format!("/api/admin/clients/{}/merge", text(&into["id"])), body).await
}

/// The person with another client that is the same, and the two as an admin reads them.
async fn two(app: &TestApp, admin: &Who) -> (Freelancer, Value, Value) {
    let anna = app.freelancer("anna@example.com").await;
    let other = app.client(anna.who.id.unwrap(), OTHER, "SE").await;
    let (kept, other) = (client(app, admin, anna.client).await, client(app, admin, other).await);
    (anna, kept, other)
}

fn to(owner: &Freelancer, client: &Value) -> Value {
    let mut input = owner.input();
    input["clientId"] = client["id"].clone();
    input
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn clients_of_one_owner_that_are_alike_are_pointed_out_with_what_is_alike(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    let bo = app.user("bo@example.com").await;
    let add = async |who: &Who, name: &str, email: &str, number: &str| {
        let body = json!({ "name": name, "email": email, "country": "SE", "companyTaxId": number });
        app.post(who, "/api/clients", body).await.ok()
    };
    let acme = add(&anna, "Acme Konsult AB", "a@acme.se", "556012-5790").await;
    add(&anna, "Acme-konsult", "b@acme.se", "").await;
    add(&anna, "Something else", "A@ACME.se", "").await;
    add(&anna, "Renamed", "c@acme.se", "5560125790").await;
    add(&anna, "Unlike", "d@acme.se", "").await;
    add(&bo, "Acme Konsult AB", "a@acme.se", "556012-5790").await;
    let found = app.get(&admin, &format!("/api/admin/clients/{}/duplicates", text(&acme["id"]))).await.ok();
    let found: Vec<_> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|duplicate| (text(&duplicate["client"]["name"]), &duplicate["alike"]))
        .collect();
    assert_eq!(
        found,
        [
            ("Renamed", &json!(["companyTaxId"])),
            ("Something else", &json!(["email"])),
            ("Acme-konsult", &json!(["name"])),
        ]
    );
    let listed = app.get(&admin, "/api/admin/clients?filter={\"duplicates\":true}").await.ok();
    let names: Vec<_> = listed.as_array().unwrap().iter().map(|client| text(&client["name"])).collect();
    assert_eq!(names, ["Acme Konsult AB", "Acme-konsult", "Renamed", "Something else"]);
    assert_eq!(
        app.get(&admin, &format!("/api/admin/clients/{}/duplicates", Uuid::nil())).await.refused(404),
        "not_found"
    );
    let own = app.get(&anna, "/api/clients?filter={\"duplicates\":true}").await;
    assert_eq!(own.refused(422), "invalid", "a filter of the back office");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_was_not_sent_moves_and_what_was_sent_stays(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let (anna, kept, other) = two(&app, &admin).await;
    let draft = app.post(&anna.who, "/api/invoices", to(&anna, &other)).await.ok();
    let pending = app.post(&anna.who, "/api/invoices", to(&anna, &other)).await.ok();
    let submit = format!("/api/invoices/{}/submit", text(&pending["id"]));
    let pending = app.post(&anna.who, &submit, json!({})).await.ok();
    let sent = app.post(&anna.who, "/api/invoices", to(&anna, &other)).await.ok();
    let sent = app.act(&admin, &sent, "send", json!({})).await.ok();

    let duplicates = format!("/api/admin/clients/{}/duplicates", text(&kept["id"]));
    let before = app.get(&admin, &duplicates).await.ok();
    assert_eq!(
        (&before[0]["draftCount"], &before[0]["pendingCount"], &before[0]["sentCount"]),
        (&json!(1), &json!(1), &json!(1))
    );

    let keep = json!({ "name": "other", "email": "this" });
    let merged = merge(&app, &admin, &kept, &other, keep).await.ok();
    assert_eq!((text(&merged["name"]), &merged["version"]), (OTHER, &json!(2)));
    let gone = client(&app, &admin, text(&other["id"]).parse().unwrap()).await;
    assert_eq!((&gone["archived"], &gone["mergedInto"]), (&json!(true), &kept["id"]));
    assert_eq!(app.get(&admin, &duplicates).await.ok(), json!([]));

    let client_of = async |invoice: &Value| {
        let path = format!("/api/admin/invoices/{}", text(&invoice["id"]));
        app.get(&admin, &path).await.ok()["clientId"].clone()
    };
    assert_eq!(client_of(&draft).await, kept["id"]);
    assert_eq!(client_of(&pending).await, kept["id"]);
    assert_eq!(client_of(&sent).await, other["id"], "as it was sent");
    let of_kept = format!("/api/admin/invoices?filter={{\"clientId\":\"{}\"}}", text(&kept["id"]));
    assert_eq!(app.get(&admin, &of_kept).await.ok().as_array().unwrap().len(), 3, "the sent one among them");

    let seen_before = json!({ "version": pending["version"] });
    let stale = app.act(&admin, &pending, "send", seen_before).await;
    assert_eq!(stale.refused(409), "stale_version", "nobody approves what another client was seen on");
    let copy =
        app.post(&anna.who, &format!("/api/invoices/{}/duplicate", text(&sent["id"])), json!({})).await;
    assert_eq!(copy.ok()["clientId"], kept["id"], "a new one is to the kept client");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_merge_stands_in_the_history_of_both_and_of_what_moved(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let (anna, kept, other) = two(&app, &admin).await;
    let draft = app.post(&anna.who, "/api/invoices", to(&anna, &other)).await.ok();
    merge(&app, &admin, &kept, &other, json!({ "name": "other" })).await.ok();
    let last = async |entity: &str, id: &Value| {
        let filter = json!({ "entity": entity, "entityId": id });
        app.get(&admin, &format!("/api/admin/audit-events?filter={filter}")).await.ok()[0].clone()
    };
    let of_kept = last("client", &kept["id"]).await;
    assert_eq!(
        (text(&of_kept["action"]), &of_kept["before"]["name"], &of_kept["after"]["name"]),
        ("client.merge", &json!("Kund AB"), &json!(OTHER))
    );
    assert_eq!(
        (&of_kept["after"]["mergedFrom"], &of_kept["after"]["movedInvoices"]),
        (&other["id"], &json!(1))
    );
    let of_other = last("client", &other["id"]).await;
    assert_eq!((text(&of_other["action"]), &of_other["after"]["mergedInto"]), ("client.merged", &kept["id"]));
    assert_eq!(last("invoice", &draft["id"]).await["after"]["clientId"], kept["id"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_merge_that_does_not_fit_changes_nothing(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let (anna, kept, other) = two(&app, &admin).await;
    let bo = app.freelancer("bo@example.com").await;
    let of_bo = client(&app, &admin, bo.client).await;
    let none = json!({});

    let refused =
        async |into: &Value, from: &Value| merge(&app, &admin, into, from, none.clone()).await.refused(409);
    assert_eq!(refused(&kept, &of_bo).await, "clients_of_different_owners");
    let mut stale = other.clone();
    stale["version"] = json!(7);
    assert_eq!(refused(&kept, &stale).await, "stale_version");
    assert_eq!(refused(&stale, &kept).await, "stale_version");
    assert_eq!(merge(&app, &admin, &kept, &kept, none.clone()).await.refused(422), "invalid");
    let nobody = json!({ "id": Uuid::nil(), "version": 1 });
    assert_eq!(merge(&app, &admin, &kept, &nobody, none.clone()).await.refused(422), "invalid");
    assert_eq!(merge(&app, &admin, &nobody, &kept, none.clone()).await.refused(404), "not_found");
    let answer = merge(&app, &admin, &kept, &other, json!({ "userId": "other" })).await;
    assert_eq!(answer.refused(400), "malformed");
    assert_eq!(merge(&app, &anna.who, &kept, &other, none.clone()).await.refused(403), "forbidden");
    assert_eq!(client(&app, &admin, anna.client).await, kept);

    merge(&app, &admin, &kept, &other, none.clone()).await.ok();
    assert_eq!(refused(&kept, &other).await, "client_merged", "once is enough");
    assert_eq!(refused(&other, &kept).await, "client_merged");
    let archived = app.client(anna.who.id.unwrap(), "Kund", "SE").await;
    app.delete(&anna.who, &format!("/api/clients/{archived}")).await.ok();
    let archived = client(&app, &admin, archived).await;
    assert_eq!(refused(&archived, &kept).await, "client_archived");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn fields_that_do_not_go_together_are_refused_by_name(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    let add = async |country: &str, number: &str| {
        let body = json!({
            "name": "Acme", "email": "a@acme.se", "country": country, "vatRegistered": true, "vatNumber": number,
        });
        app.post(&anna, "/api/clients", body).await.ok()
    };
    let (swedish, german) = (add("SE", "SE556012579001").await, add("DE", "DE136695976").await);
    let answer = merge(&app, &admin, &swedish, &german, json!({ "country": "other" })).await;
    assert_eq!(answer.json["fields"][0]["field"], "vatNumber");
    assert_eq!(answer.refused(422), "invalid");
    let both = json!({ "country": "other", "vatNumber": "other" });
    assert_eq!(merge(&app, &admin, &swedish, &german, both).await.ok()["vatTreatment"], "eu_reverse_charge");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_was_merged_before_leads_to_the_last(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let (anna, first, second) = two(&app, &admin).await;
    let third = app.client(anna.who.id.unwrap(), "Kund", "SE").await;
    let third = client(&app, &admin, third).await;
    merge(&app, &admin, &second, &first, json!({})).await.ok();
    let second = client(&app, &admin, text(&second["id"]).parse().unwrap()).await;
    merge(&app, &admin, &third, &second, json!({})).await.ok();
    assert_eq!(client(&app, &admin, anna.client).await["mergedInto"], third["id"]);
}
