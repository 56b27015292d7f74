//! What one person can still do alone: with nobody to confirm it, the act waits, is told by email and can be stopped.

use chrono::TimeDelta;
use paraply_app::jobs;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const APPROVALS: &str = "/api/admin/approvals";

#[track_caller]
fn waits(answer: Answer) -> Value {
    assert_eq!(answer.status, 202, "{}", answer.json);
    assert_eq!(answer.json["status"], "waiting");
    answer.json
}

/// One admin, and a salary run that they have made.
struct Alone {
    app: TestApp,
    anna: Who,
    admin: Who,
    run: String,
}

impl Alone {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let anna = app.user("anna@example.com").await;
        app.ready_for_salary(&anna, "199001019802").await;
        app.paid_invoice(&anna, 1, "10000.00").await;
        let admin = app.admin("admin@example.com").await;
        let run =
            app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
        let run = format!("/api/admin/salary-runs/{}", text(&run["id"]));
        Self { app, anna, admin, run }
    }

    async fn approve(&self) -> Answer {
        self.app.post(&self.admin, &format!("{}/approve", self.run), json!({})).await
    }

    async fn shown(&self) -> Value {
        self.app.get(&self.admin, &self.run).await.ok()
    }

    /// The delay of a single admin passes.
    async fn a_day_later(self) -> Self {
        self.app.app.clock.advance(TimeDelta::hours(24));
        jobs::run_due(&self.app.app).await.unwrap();
        let admin = self.app.sign_in_again(&self.admin).await;
        Self { admin, ..self }
    }

    async fn request(&self, request: &Value) -> Value {
        self.app.get(&self.admin, &format!("{APPROVALS}/{}", text(&request["id"]))).await.ok()
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_is_alone_with_payroll_does_not_approve_their_own_run_at_once(pool: PgPool) {
    let alone = Alone::new(pool).await;
    let request = waits(alone.approve().await);
    assert!(text(&request["executesAt"]).starts_with("2026-11-22T11:00:00"), "{request}");
    assert_eq!((&request["act"], &request["entity"]), (&json!("approve_salary_run"), &json!("salary_run")));
    let run = alone.shown().await;
    assert_eq!(run["status"], "draft");
    assert_eq!(run["waitingApproval"]["id"], request["id"]);
    assert!(!run["allowedActions"].to_string().contains("approve"), "{}", run["allowedActions"]);
    assert_eq!(alone.app.count("select count(*) from vouchers where kind = 'salary_approved'").await, 0);
    assert_eq!(alone.approve().await.refused(409), "approval_waiting");
    let export = alone.app.post(&alone.admin, &format!("{}/payment-file", alone.run), json!({})).await;
    assert_eq!(export.refused(409), "run_not_approved");
    let told: Vec<String> =
        sqlx::query_scalar("select recipients[1] from mails where kind = 'approval_delayed' order by 1")
            .fetch_all(&alone.app.app.pool)
            .await
            .unwrap();
    assert_eq!(told, ["admin@example.com", "hej@example.com"], "the company's own address, too");
    let alone = alone.a_day_later().await;
    let run = alone.shown().await;
    assert_eq!((&run["status"], run.get("waitingApproval")), (&json!("approved"), None));
    assert_eq!(alone.request(&request).await["status"], "confirmed");
    assert_eq!(alone.app.count("select count(*) from vouchers where kind = 'salary_approved'").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_that_waits_is_looked_at_again_when_its_time_has_come(pool: PgPool) {
    let alone = Alone::new(pool).await;
    let request = waits(alone.approve().await);
    let hold = format!("/api/admin/users/{}/salary-hold", alone.anna.id.unwrap());
    alone.app.post(&alone.admin, &hold, json!({ "reason": "Väntar på avtal" })).await.ok();
    let alone = alone.a_day_later().await;
    assert_eq!(alone.shown().await["status"], "draft");
    let failed = alone.request(&request).await;
    assert_eq!(failed["status"], "failed");
    assert!(text(&failed["reason"]).contains("anna"), "{failed}");
    assert_eq!(alone.app.count("select count(*) from vouchers where kind = 'salary_approved'").await, 0);
    alone.app.delete(&alone.admin, &hold).await.ok();
    // Stopped, it stays a draft; so does a run that has changed since.
    let request = waits(alone.approve().await);
    let stop = format!("{APPROVALS}/{}/stop", text(&request["id"]));
    alone.app.post(&alone.admin, &stop, json!({ "version": request["version"] })).await.ok();
    let request = waits(alone.approve().await);
    let recalculated = json!({ "paymentDate": "2026-11-26" });
    alone.app.post(&alone.admin, &format!("{}/recalculate", alone.run), recalculated).await.ok();
    let alone = alone.a_day_later().await;
    assert_eq!(alone.shown().await["status"], "draft");
    assert_eq!(alone.request(&request).await["status"], "failed");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_that_would_wait_beyond_its_payment_date_says_so_at_once(pool: PgPool) {
    let alone = Alone::new(pool).await;
    alone.app.app.clock.advance(TimeDelta::days(3) + TimeDelta::hours(20));
    let alone = Alone { admin: alone.app.sign_in_again(&alone.admin).await, ..alone };
    let answer = alone.approve().await;
    assert_eq!(answer.json["nextPaymentDate"], "2026-11-26", "{}", answer.json);
    assert_eq!(answer.refused(409), "payment_date_too_soon");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_is_alone_types_in_no_money_and_pays_it_out_at_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, maker) = (app.freelancer("anna@example.com").await, app.admin("maker@example.com").await);
    let admin = app.admin("admin@example.com").await;
    let sent = app.sent(&anna, &admin).await;
    app.act(&admin, &sent, "mark-paid", json!({})).await.ok();
    let run = app.post(&maker, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    // The colleague who made the run has left.
    app.set_roles(&maker, &[]).await;
    let path = format!("/api/admin/salary-runs/{}/approve", text(&run["id"]));
    let body = json!({ "version": run["version"] });
    let send = async || {
        let headers = [("idempotency-key", "one")];
        app.send_with(&admin, Method::POST, &path, Some(body.clone()), &headers).await
    };
    let request = waits(send().await);
    assert_eq!(waits(send().await)["id"], request["id"], "once by its key");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn by_setting_one_is_enough_to_approve_a_run(pool: PgPool) {
    let alone = Alone::new(pool).await;
    let mut settings = alone.app.get(&alone.admin, "/api/admin/settings").await.ok();
    settings["requireSecondApprover"] = json!(false);
    alone.app.put_agreed(&alone.admin, "/api/admin/settings", settings).await;
    assert_eq!(alone.approve().await.ok()["status"], "approved");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_admin_alone_changes_nobodys_fee_by_a_group(pool: PgPool) {
    let app = TestApp::new(pool);
    let (admin, second) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let group = async |name: &str, fee: Value| {
        let mut body = json!({ "name": name });
        if !fee.is_null() {
            body["feePercentage"] = fee;
        }
        app.post(&admin, "/api/admin/groups", body).await.ok()
    };
    let (plain, cheap) = (group("Plain", Value::Null).await, group("Cheap", json!("1")).await);
    let path = |group: &Value| format!("/api/admin/groups/{}", text(&group["id"]));
    let user = |who: &Who| format!("/api/admin/users/{}", who.id.unwrap());
    let confirm = async |who: &Who, request: &Value| {
        let path = format!("{APPROVALS}/{}/confirm", text(&request["id"]));
        app.post(who, &path, json!({ "version": request["version"] })).await
    };
    let group_of = async |who: &Who| app.get(&admin, &user(who)).await.ok().get("groupName").cloned();
    let people = json!({ "userIds": [anna.id, bo.id] });
    // The same fee: at once.
    let moved = app.post(&admin, &format!("{}/members", path(&plain)), people.clone()).await.ok();
    assert_eq!((&moved["results"][0]["ok"], moved.get("waiting")), (&json!(true), None));
    // Another one: not alone.
    let moved = app.post(&admin, &format!("{}/members", path(&cheap)), people.clone()).await.ok();
    assert_eq!(moved["results"][1]["code"], "group_fee_waits");
    let again = app.post(&admin, &format!("{}/members", path(&cheap)), people).await.ok();
    assert_eq!(again["waiting"]["id"], moved["waiting"]["id"], "asked again, it is the same request");
    assert_eq!(group_of(&anna).await, Some(json!("Plain")));
    let request = &moved["waiting"];
    assert_eq!(confirm(&admin, request).await.refused(409), "approval_by_another");
    confirm(&second, request).await.ok();
    assert_eq!((group_of(&anna).await, group_of(&bo).await), (Some(json!("Cheap")), Some(json!("Cheap"))));
    // Nor by the person's page, where the rest is written at once.
    let seen = app.get(&admin, &user(&bo)).await.ok();
    let body = json!({
        "fullName": "Bo", "email": "bo@example.com", "phone": "070-1", "groupId": null, "version": seen["version"],
    });
    let request = waits(app.put(&admin, &user(&bo), body).await);
    let seen = app.get(&admin, &user(&bo)).await.ok();
    assert_eq!((&seen["phone"], &seen["groupName"]), (&json!("070-1"), &json!("Cheap")));
    confirm(&second, &request).await.ok();
    assert_eq!(group_of(&bo).await, None);
    // Nor by another fee of the group.
    let fee = json!({ "name": "Cheap", "feePercentage": "0", "version": cheap["version"] });
    let request = waits(app.put(&admin, &path(&cheap), fee.clone()).await);
    assert_eq!(app.get(&admin, &path(&cheap)).await.ok()["feePercentage"], cheap["feePercentage"]);
    sqlx::query("update users set group_id = $2 where id = $1")
        .bind(second.id)
        .bind(text(&cheap["id"]).parse::<uuid::Uuid>().unwrap())
        .execute(&app.app.pool)
        .await
        .unwrap();
    let third = app.admin("third@example.com").await;
    assert_eq!(confirm(&third, &request).await.refused(409), "approval_outdated", "it reaches one more");
    let request = waits(app.put(&admin, &path(&cheap), fee).await);
    assert_eq!(confirm(&second, &request).await.refused(409), "approval_by_another", "a member gains by it");
    confirm(&third, &request).await.ok();
    let now = app.get(&admin, &path(&cheap)).await.ok();
    assert_ne!(now["feePercentage"], cheap["feePercentage"]);
    let name = json!({ "name": "Cheaper", "feePercentage": now["feePercentage"], "version": now["version"] });
    assert_eq!(app.put(&admin, &path(&cheap), name).await.ok()["name"], "Cheaper", "the name at once");
    // Nor by a file.
    let file = "E-post;Namn;Grupp\nanna@example.com;Anna;Plain\nbo@example.com;Bo;Plain\nny@example.com;Ny;Cheaper\n";
    let fields = [("kind", "users")];
    app.send_form(&admin, "/api/admin/imports", &fields, "people.csv", file.as_bytes()).await.ok();
    assert_eq!((group_of(&anna).await, group_of(&bo).await), (Some(json!("Cheaper")), Some(json!("Plain"))));
    let waiting = app.get(&admin, &format!("{APPROVALS}?filter={{\"status\":\"waiting\"}}")).await.ok();
    assert_eq!((waiting.as_array().unwrap().len(), &waiting[0]["act"]), (1, &json!("move_to_group")));
    confirm(&third, &waiting[0]).await.ok();
    assert_eq!(group_of(&anna).await, Some(json!("Plain")));
}
