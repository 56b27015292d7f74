//! Two accounts with one personnummer: nobody learns from their profile that there is another, and only one that has been
//! paid before is paid until the office has looked at it.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{TestApp, Who};

const NUMBER: &str = "19900101-0017";
const STORED: &str = "199001010017";
const RUNS: &str = "/api/admin/salary-runs";

struct Pair {
    app: TestApp,
    anna: Who,
    eve: Who,
    admin: Who,
    second: Who,
}

impl Pair {
    /// Two people with paid invoices; only Anna has the number.
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let (anna, eve) = (app.user("anna@example.com").await, app.user("eve@example.com").await);
        app.ready_for_salary(&anna, STORED).await;
        app.ready_for_salary(&eve, STORED).await;
        sqlx::query(
            "update users set personnummer = null, personnummer_index = null, birth_date = null where id = $1",
        )
        .bind(eve.id)
        .execute(&app.app.pool)
        .await
        .unwrap();
        app.paid_invoice(&anna, 1, "10000.00").await;
        app.paid_invoice(&eve, 2, "10000.00").await;
        let (admin, second) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
        Self { app, anna, eve, admin, second }
    }

    async fn preview(&self) -> Value {
        self.app
            .post(&self.admin, &format!("{RUNS}/preview"), json!({ "paymentDate": "2026-11-25" }))
            .await
            .ok()
    }

    async fn create(&self) -> crate::support::Answer {
        self.app.post(&self.admin, RUNS, json!({ "paymentDate": "2026-11-25" })).await
    }
}

/// Writes the number into their own profile; gives the status and the answer without what is the person's own.
async fn write_number(app: &TestApp, who: &Who) -> (u16, Value) {
    let profile = app.get(who, "/api/profile").await.ok();
    let mut body = json!({ "personnummer": NUMBER });
    for field in ["phone", "address", "city", "postalCode", "country", "language", "tax", "version"] {
        body[field] = profile[field].clone();
    }
    body["fullName"] = json!("Same Name");
    let answer = app.send(who, Method::PUT, "/api/profile", Some(body)).await;
    let mut seen = answer.json.clone();
    for own in ["id", "email", "referralCode", "version", "createdAt"] {
        seen.as_object_mut().unwrap().remove(own);
    }
    (answer.status.as_u16(), seen)
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_profile_does_not_tell_whether_a_personnummer_is_a_customers(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, eve) = (app.user("anna@example.com").await, app.user("eve@example.com").await);
    let first = write_number(&app, &anna).await;
    assert_eq!(first.0, 200, "{}", first.1);
    assert_eq!(
        write_number(&app, &eve).await,
        first,
        "the same status and answer for a number that is known"
    );
    assert_eq!(app.get(&eve, "/api/profile").await.ok()["personnummerMasked"], "19900101-****");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_accounts_with_one_personnummer_are_not_paid_until_the_office_has_solved_it(pool: PgPool) {
    let pair = Pair::new(pool).await;
    let Pair { app, anna, eve, admin, second } = &pair;
    assert_eq!(pair.preview().await["totals"]["payslipCount"], 1);
    let run = pair.create().await.ok();
    assert_eq!(run["payslips"].as_array().unwrap().len(), 1);
    assert_eq!(write_number(app, eve).await.0, 200);
    // What was calculated before is not approved, and nothing more is calculated.
    let approve = format!("{RUNS}/{}/approve", text(&run["id"]));
    let refused = app.post(second, &approve, json!({})).await;
    assert_eq!(refused.json["people"][0]["code"], "duplicate_personnummer", "{}", refused.json);
    assert_eq!(refused.refused(409), "run_affected");
    app.post(admin, &format!("{RUNS}/{}/discard", text(&run["id"])), json!({})).await.ok();
    let preview = pair.preview().await;
    let codes: Vec<&str> =
        preview["blockers"].as_array().unwrap().iter().map(|blocker| text(&blocker["code"])).collect();
    assert_eq!((codes, &preview["payslips"]), (vec!["duplicate_personnummer"; 2], &json!([])));
    assert_eq!(pair.create().await.refused(409), "nothing_to_pay");
    // The office sees both, and corrects one.
    let listed = app.get(admin, "/api/admin/users?filter={\"duplicatePersonnummer\":true}").await.ok();
    let ids: Vec<&str> = listed.as_array().unwrap().iter().map(|user| text(&user["id"])).collect();
    let both = [anna.id.unwrap().to_string(), eve.id.unwrap().to_string()];
    assert!(ids.len() == 2 && both.iter().all(|id| ids.contains(&id.as_str())), "{listed}");
    let path = format!("/api/admin/users/{}", eve.id.unwrap());
    let user = app.get(admin, &path).await.ok();
    assert_eq!(user["duplicatePersonnummer"], true);
    let right = json!({
        "fullName": user["fullName"], "email": user["email"], "personnummer": "198507099805", "version": user["version"],
    });
    assert_eq!(app.put(admin, &path, right.clone()).await.ok()["duplicatePersonnummer"], false);
    assert_eq!(pair.preview().await["totals"]["payslipCount"], 2);
    // The office is told what it must not make.
    let mut wrong = right;
    wrong["personnummer"] = json!(NUMBER);
    wrong["version"] = app.get(admin, &path).await.ok()["version"].clone();
    let told = app.put(admin, &path, wrong).await;
    assert_eq!((told.status.as_u16(), &told.json["fields"][0]["code"]), (422, &json!("number_of_another")));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_calculates_approves_and_pays_nobody_whose_number_another_has(pool: PgPool) {
    let pair = Pair::new(pool).await;
    let Pair { app, eve, second, .. } = &pair;
    let run = pair.create().await.ok();
    app.set_personnummer(eve.id.unwrap(), STORED).await;
    let id: uuid::Uuid = text(&run["id"]).parse().unwrap();
    let refused = async |sql: &'static str| {
        let error = sqlx::query(sql).bind(id).execute(&app.app.pool).await.unwrap_err();
        error.as_database_error().and_then(|error| error.constraint()).unwrap_or_default().to_owned()
    };
    let approve = "update salary_runs set status = 'approved', approved_at = now(),
                       approved_by = (select id from users where email = 'second@example.com') where id = $1";
    assert_eq!(refused(approve).await, "payslips_one_account_per_person");
    // Nor is it sent to the bank when the number came after the approval.
    sqlx::query("update users set personnummer = null, personnummer_index = null where id = $1")
        .bind(eve.id)
        .execute(&app.app.pool)
        .await
        .unwrap();
    app.post(second, &format!("{RUNS}/{id}/approve"), json!({})).await.ok();
    app.set_personnummer(eve.id.unwrap(), STORED).await;
    let export = app.post(second, &format!("{RUNS}/{id}/payment-file"), json!({})).await;
    assert_eq!(export.json["people"][0]["code"], "duplicate_personnummer", "{}", export.json);
    assert_eq!(export.refused(409), "run_affected");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn of_two_who_write_one_number_while_a_run_is_made_at_most_one_is_paid(pool: PgPool) {
    let pair = Pair::new(pool).await;
    sqlx::query("update users set personnummer = null, personnummer_index = null where id = $1")
        .bind(pair.anna.id)
        .execute(&pair.app.app.pool)
        .await
        .unwrap();
    let (anna, eve, _) =
        tokio::join!(write_number(&pair.app, &pair.anna), write_number(&pair.app, &pair.eve), pair.create(),);
    assert_eq!((anna.0, eve.0), (200, 200));
    let live = "select count(*) from payslips where removed_at is null and reversed_at is null";
    assert!(pair.app.count(live).await <= 1);
    // Whatever was calculated in between is not approved.
    let runs = pair.app.get(&pair.admin, RUNS).await.ok();
    for run in runs.as_array().unwrap() {
        let path = format!("{RUNS}/{}/approve", text(&run["id"]));
        assert_eq!(pair.app.post(&pair.second, &path, json!({})).await.refused(409), "run_affected");
    }
    assert_eq!(pair.preview().await["payslips"], json!([]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_closed_account_keeps_its_number_and_stands_in_nobodys_way(pool: PgPool) {
    let pair = Pair::new(pool).await;
    assert_eq!(write_number(&pair.app, &pair.eve).await.0, 200);
    sqlx::query("update users set closed_at = now() where id = $1")
        .bind(pair.eve.id)
        .execute(&pair.app.app.pool)
        .await
        .unwrap();
    let preview = pair.preview().await;
    assert_eq!(preview["totals"]["payslipCount"], 1, "{}", preview["blockers"]);
    let path = format!("/api/admin/users/{}", pair.anna.id.unwrap());
    assert_eq!(pair.app.get(&pair.admin, &path).await.ok()["duplicatePersonnummer"], false);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_stops_a_persons_salary_by_writing_down_their_number(pool: PgPool) {
    let pair = Pair::new(pool).await;
    let Pair { app, anna, eve, second, .. } = &pair;
    let run = format!("{RUNS}/{}", text(&pair.create().await.ok()["id"]));
    for act in ["approve", "payment-file", "confirm"] {
        app.post(second, &format!("{run}/{act}"), json!({})).await.ok();
    }
    app.paid_invoice(anna, 3, "5000.00").await;
    assert_eq!(write_number(app, eve).await.0, 200);
    let preview = pair.preview().await;
    let blocked: Vec<_> = preview["blockers"].as_array().unwrap().iter().map(|one| &one["userId"]).collect();
    assert_eq!(blocked, [&json!(eve.id)], "{preview}");
    assert_eq!(preview["totals"]["payslipCount"], 1);
    let run = pair.create().await.ok();
    assert_eq!(run["payslips"][0]["userId"], json!(anna.id), "{run}");
    app.post(second, &format!("{RUNS}/{}/approve", text(&run["id"])), json!({})).await.ok();
}
