//! Sensitive acts wait for a second admin: what one alone gets nowhere with, and how two get it done.

use chrono::TimeDelta;
use paraply_app::jobs;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const SETTINGS: &str = "/api/admin/settings";
const LIST: &str = "/api/admin/approvals";

async fn decide(app: &TestApp, who: &Who, approval: &Value, decision: &str) -> Answer {
    let mut body = json!({ "version": approval["version"] });
    if decision == "reject" {
        body["reason"] = json!("Not agreed");
    }
    app.post(who, &format!("{LIST}/{}/{decision}", text(&approval["id"])), body).await
}

fn user(who: &Who) -> String {
    format!("/api/admin/users/{}", who.id.unwrap())
}

#[track_caller]
fn waits(answer: Answer) -> Value {
    assert_eq!(answer.status, 202, "{}", answer.json);
    assert_eq!(answer.json["status"], "waiting");
    answer.json
}

/// Sends a request that a second admin must confirm, and gives it.
async fn setting(app: &TestApp, who: &Who, pointer: &str, value: Value) -> Answer {
    let mut settings = app.get(who, SETTINGS).await.ok();
    *settings.pointer_mut(pointer).unwrap() = value;
    app.put(who, SETTINGS, settings).await
}

struct Office {
    app: TestApp,
    admin: Who,
    second: Who,
}

async fn office(pool: PgPool) -> Office {
    let app = TestApp::new(pool);
    let (admin, second) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
    Office { app, admin, second }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_admin_alone_cannot_change_a_setting_that_guards_money(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    for (pointer, value) in [
        ("/requireSecondApprover", json!(false)),
        ("/company/bankgiro", json!("991-2346")),
        ("/company/iban", json!("SE4550000000058398257466")),
        ("/company/bic", json!("NDEASESS")),
        ("/company/name", json!("Thief AB")),
        ("/company/email", json!("thief@example.com")),
        ("/taxAccountOcr", json!("1655667788996")),
        ("/accounts/bank", json!("1940")),
        ("/fees/fixedFee", json!("0.00")),
        ("/bankProfile/senderId", json!("123")),
        ("/singleAdminDelayHours", json!(1)),
        ("/manualPaymentLimit", json!("1.00")),
    ] {
        let before = app.get(&admin, SETTINGS).await.ok();
        let mut settings = before.clone();
        match settings.pointer_mut(pointer) {
            Some(place) => *place = value.clone(),
            None => settings[&pointer[1..]] = value.clone(),
        }
        let request = waits(app.put(&admin, SETTINGS, settings).await);
        assert_eq!(app.get(&admin, SETTINGS).await.ok(), before, "{pointer}");
        let field = pointer[1..].replace('/', ".");
        assert_eq!(request["changes"][0]["field"], json!(field));
        let own = decide(&app, &admin, &request, "confirm").await;
        assert_eq!(own.refused(409), "approval_by_another", "{pointer}");
        assert_eq!(app.get(&admin, SETTINGS).await.ok(), before, "{pointer}");
        decide(&app, &second, &request, "confirm").await.ok();
        let after = app.get(&admin, SETTINGS).await.ok();
        assert_ne!(after["version"], before["version"], "{pointer}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_setting_that_guards_nothing_changes_at_once_and_takes_no_guarded_one_along(pool: PgPool) {
    let Office { app, admin, .. } = office(pool).await;
    let done = setting(&app, &admin, "/supportHours", json!("8-16")).await;
    assert_eq!((done.status.as_u16(), &done.json["supportHours"]), (200, &json!("8-16")));
    let mut both = app.get(&admin, SETTINGS).await.ok();
    both["supportHours"] = json!("9-15");
    both["requireSecondApprover"] = json!(false);
    waits(app.put(&admin, SETTINGS, both).await);
    let now = app.get(&admin, SETTINGS).await.ok();
    assert_eq!((&now["supportHours"], &now["requireSecondApprover"]), (&json!("8-16"), &json!(true)));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_admin_alone_schedules_and_withdraws_no_guarded_change(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let mut planned = app.get(&admin, SETTINGS).await.ok();
    planned["validFrom"] = json!("2026-12-01");
    planned["company"]["bankgiro"] = json!("991-2346");
    let request = waits(app.put(&admin, SETTINGS, planned).await);
    let versions = format!("{SETTINGS}/versions");
    assert_eq!(app.get(&admin, &versions).await.ok(), json!([]));
    decide(&app, &second, &request, "confirm").await.ok();
    assert_eq!(app.get(&admin, &versions).await.ok()[0]["validFrom"], "2026-12-01");
    let request = waits(app.delete(&admin, &format!("{versions}/1")).await);
    assert_eq!(app.get(&admin, &versions).await.ok()[0]["state"], "planned");
    decide(&app, &second, &request, "confirm").await.ok();
    assert_eq!(app.get(&admin, &versions).await.ok()[0]["state"], "withdrawn");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_admin_alone_cannot_tell_clients_to_pay_elsewhere_by_email(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let path = "/api/admin/mail-texts/invoice_sent/sv";
    let mine = "Betala till 123-4567: {number} {amount} {due_date} {ocr}";
    let request =
        waits(app.put(&admin, path, json!({ "subject": "Faktura", "body": mine, "version": 0 })).await);
    assert_eq!(app.get(&admin, path).await.ok()["own"], false);
    decide(&app, &second, &request, "confirm").await.ok();
    assert_eq!(app.get(&admin, path).await.ok()["body"], mine);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_admin_alone_gives_and_takes_no_role(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let puppet = app.user("puppet@example.com").await;
    let body =
        json!({ "fullName": "puppet", "email": "puppet@example.com", "roles": ["admin"], "version": 1 });
    let request = waits(app.put(&admin, &user(&puppet), body).await);
    let now = app.get(&admin, &user(&puppet)).await.ok();
    assert_eq!((&now["roles"], &now["version"]), (&json!([]), &json!(1)), "nothing has changed");
    app.get(&puppet, LIST).await.refused(403);
    // Nor a role that adds nothing to what an admin may do, which the colleague confirms.
    let more = json!({ "fullName": "second", "email": "second@example.com", "roles": ["admin", "finance"] });
    let more = waits(app.put(&admin, &user(&second), more).await);
    assert_eq!(decide(&app, &admin, &more, "confirm").await.refused(409), "approval_by_another");
    decide(&app, &second, &request, "confirm").await.ok();
    assert_eq!(app.get(&admin, &user(&puppet)).await.ok()["roles"], json!(["admin"]));
    let new = json!({ "fullName": "New", "email": "new@example.com", "roles": ["finance"] });
    let request = waits(app.post(&admin, "/api/admin/users", new).await);
    let added = format!("/api/admin/users/{}", text(&request["entityId"]));
    assert_eq!(app.get(&admin, &added).await.ok()["roles"], json!([]), "a freelancer until then");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_admin_alone_does_not_take_over_a_colleague(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let colleague = app.staff("fia@example.com", &["finance"]).await;
    let body = json!({ "fullName": "fia", "email": "mine@example.com", "version": 1 });
    let request = waits(app.put(&admin, &user(&colleague), body).await);
    let invited = waits(app.post(&admin, &format!("{}/invite", user(&colleague)), json!({})).await);
    assert_eq!(app.get(&admin, &user(&colleague)).await.ok()["email"], "fia@example.com");
    assert_eq!(app.count("select count(*) from mails where kind = 'invitation'").await, 0);
    decide(&app, &second, &invited, "confirm").await.ok();
    assert_eq!(app.count("select count(*) from mails where kind = 'invitation'").await, 1);
    decide(&app, &second, &request, "confirm").await.ok();
    assert_eq!(app.get(&admin, &user(&colleague)).await.ok()["email"], "mine@example.com");
    assert_eq!(
        app.count("select count(*) from one_time_tokens").await,
        0,
        "links to the old address are void"
    );

    app.post(&admin, &format!("{}/block", user(&colleague)), json!({ "reason": "Left" })).await.ok();
    let request = waits(app.post(&admin, &format!("{}/unblock", user(&colleague)), json!({})).await);
    assert_eq!(app.get(&admin, &user(&colleague)).await.ok()["blocked"], true);
    decide(&app, &second, &request, "confirm").await.ok();
    assert_eq!(app.get(&admin, &user(&colleague)).await.ok()["blocked"], false);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_admin_alone_does_not_redirect_a_freelancers_mail_or_trust_a_puppet(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let bo = app.user("bo@example.com").await;
    let body = json!({ "fullName": "Bo", "email": "mine@example.com", "phone": "070-1", "version": 1 });
    waits(app.put(&admin, &user(&bo), body).await);
    let now = app.get(&admin, &user(&bo)).await.ok();
    assert_eq!(
        (&now["email"], &now["phone"]),
        (&json!("bo@example.com"), &json!("070-1")),
        "details at once"
    );
    let trust = format!("{}/trust", user(&bo));
    let request = waits(app.post(&admin, &trust, json!({ "trusted": true })).await);
    assert_eq!(app.get(&admin, &user(&bo)).await.ok()["trusted"], false);
    let again = app.post(&admin, &trust, json!({ "trusted": true })).await;
    assert_eq!(again.refused(409), "approval_waiting");
    decide(&app, &second, &request, "confirm").await.ok();
    assert_eq!(app.get(&admin, &user(&bo)).await.ok()["trusted"], true);
    let less = app.post(&admin, &trust, json!({ "trusted": false })).await;
    assert_eq!(less.ok()["trusted"], false, "the guard is restored at once");
    // The typing error in an invitation that nobody has accepted is corrected by one.
    let new = json!({ "fullName": "New", "email": "wrogn@example.com" });
    let new = app.post(&admin, "/api/admin/users", new).await.ok();
    let path = format!("/api/admin/users/{}", text(&new["id"]));
    let right = json!({ "fullName": "New", "email": "right@example.com", "version": new["version"] });
    assert_eq!(app.put(&admin, &path, right).await.ok()["email"], "right@example.com");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn everybody_with_the_right_is_told_and_nobody_without_it_decides(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let support = app.staff("sue@example.com", &["support"]).await;
    let finance = app.staff("fia@example.com", &["finance"]).await;
    let request = waits(setting(&app, &admin, "/company/bankgiro", json!("991-2346")).await);
    let told: Vec<String> =
        sqlx::query_scalar("select recipients[1] from mails where kind = 'approval_requested' order by 1")
            .fetch_all(&app.app.pool)
            .await
            .unwrap();
    assert_eq!(told, ["admin@example.com", "second@example.com"]);
    let changes = json!([{ "field": "company.bankgiro", "from": "5050-1055", "to": "991-2346" }]);
    assert_eq!((&request["changes"], &request["allowedDecisions"]), (&changes, &json!(["stop"])));
    for who in [&support, &finance] {
        let path = format!("{LIST}/{}", text(&request["id"]));
        assert_eq!(app.get(who, &path).await.ok()["allowedDecisions"], json!([]));
        for decision in ["confirm", "reject", "stop"] {
            assert_eq!(decide(&app, who, &request, decision).await.refused(403), "forbidden");
        }
    }
    let mut stale = request.clone();
    stale["version"] = json!(7);
    assert_eq!(decide(&app, &second, &stale, "confirm").await.refused(409), "stale_version");
    assert_eq!(decide(&app, &second, &request, "stop").await.refused(409), "approval_not_yours");
    let unexplained = json!({ "version": request["version"], "reason": " " });
    let path = format!("{LIST}/{}/reject", text(&request["id"]));
    let unexplained = app.post(&second, &path, unexplained).await;
    assert_eq!(unexplained.json["fields"][0]["field"], "reason");
    let rejected = decide(&app, &second, &request, "reject").await.ok();
    assert_eq!((&rejected["status"], &rejected["reason"]), (&json!("rejected"), &json!("Not agreed")));
    assert_eq!(decide(&app, &second, &rejected, "confirm").await.refused(409), "approval_decided");
    assert_eq!(app.count("select count(*) from mails where kind = 'approval_decided'").await, 1);
    let open = app.get(&admin, &format!("{LIST}?filter={{\"status\":\"waiting\"}}")).await;
    assert_eq!(open.headers["content-range"], "approvals */0");
    let trail = app.get(&admin, "/api/admin/audit-events?filter={\"entity\":\"approval\"}").await.ok();
    let actions: Vec<&str> = trail.as_array().unwrap().iter().map(|event| text(&event["action"])).collect();
    assert_eq!(actions, ["approval.reject", "approval.request"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_confirmations_at_once_carry_it_out_once(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let third = app.admin("third@example.com").await;
    let request = waits(setting(&app, &admin, "/fees/fixedFee", json!("150.00")).await);
    let (one, other) =
        tokio::join!(decide(&app, &second, &request, "confirm"), decide(&app, &third, &request, "confirm"),);
    let mut answers = [one.status.as_u16(), other.status.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [200, 409]);
    assert_eq!(app.count("select count(*) from settings").await, 1);

    let request = waits(setting(&app, &admin, "/fees/fixedFee", json!("170.00")).await);
    let (confirmed, stopped) =
        tokio::join!(decide(&app, &second, &request, "confirm"), decide(&app, &admin, &request, "stop"),);
    assert_ne!(confirmed.status.is_success(), stopped.status.is_success());
    let changes = app.count("select count(*) from settings").await;
    assert_eq!(changes, if confirmed.status.is_success() { 2 } else { 1 });
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_request_ends_with_the_right_of_its_maker(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let request = waits(setting(&app, &admin, "/company/bankgiro", json!("991-2346")).await);
    app.set_roles(&admin, &["support"]).await;
    let answer = decide(&app, &second, &request, "confirm").await;
    assert_eq!(answer.refused(409), "approval_requester_lost_right");
    let closed = app.get(&second, &format!("{LIST}/{}", text(&request["id"]))).await.ok();
    assert_eq!(closed["status"], "failed");
    assert_eq!(app.get(&second, SETTINGS).await.ok()["company"]["bankgiro"], "5050-1055");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_confirmed_is_what_was_seen(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let bo = app.user("bo@example.com").await;
    let body = json!({ "fullName": "Bo", "email": "new@example.com", "version": 1 });
    let request = waits(app.put(&admin, &user(&bo), body).await);
    sqlx::query("update users set email = 'other@example.com' where id = $1")
        .bind(bo.id)
        .execute(&app.app.pool)
        .await
        .unwrap();
    let answer = decide(&app, &second, &request, "confirm").await;
    assert_eq!(answer.refused(409), "approval_outdated");
    let closed = app.get(&second, &format!("{LIST}/{}", text(&request["id"]))).await.ok();
    assert_eq!(closed["status"], "failed");
    assert_eq!(app.get(&admin, &user(&bo)).await.ok()["email"], "other@example.com");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_single_admin_waits_a_day_in_which_it_can_be_stopped(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let request = waits(setting(&app, &admin, "/company/bankgiro", json!("991-2346")).await);
    assert!(text(&request["executesAt"]).starts_with("2026-11-22T11:00:00"), "{request}");
    let told: Vec<String> =
        sqlx::query_scalar("select recipients[1] from mails where kind = 'approval_delayed' order by 1")
            .fetch_all(&app.app.pool)
            .await
            .unwrap();
    assert_eq!(told, ["admin@example.com", "hej@example.com"], "the company's own address, too");
    app.app.clock.advance(TimeDelta::hours(23));
    jobs::run_due(&app.app).await.unwrap();
    let admin = app.sign_in_again(&admin).await;
    assert_eq!(decide(&app, &admin, &request, "confirm").await.refused(409), "approval_by_another");
    assert_eq!(app.get(&admin, SETTINGS).await.ok()["company"]["bankgiro"], "5050-1055");
    app.app.clock.advance(TimeDelta::hours(1));
    jobs::run_due(&app.app).await.unwrap();
    let admin = app.sign_in_again(&admin).await;
    assert_eq!(app.get(&admin, SETTINGS).await.ok()["company"]["bankgiro"], "991-2346");
    let done = app.get(&admin, &format!("{LIST}/{}", text(&request["id"]))).await.ok();
    assert_eq!((&done["status"], done.get("decidedByName")), (&json!("confirmed"), None));

    let request = waits(setting(&app, &admin, "/company/bankgiro", json!("5050-1055")).await);
    assert_eq!(decide(&app, &admin, &request, "stop").await.ok()["status"], "stopped");
    app.app.clock.advance(TimeDelta::hours(25));
    jobs::run_due(&app.app).await.unwrap();
    let admin = app.sign_in_again(&admin).await;
    assert_eq!(app.get(&admin, SETTINGS).await.ok()["company"]["bankgiro"], "991-2346");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn blocking_the_colleague_does_not_open_the_way_of_a_single_admin(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    app.post(&admin, &format!("{}/block", user(&second)), json!({ "reason": "In the way" })).await.ok();
    let request = waits(setting(&app, &admin, "/company/bankgiro", json!("991-2346")).await);
    assert_eq!(request.get("executesAt"), None);
    app.app.clock.advance(TimeDelta::days(8));
    jobs::run_due(&app.app).await.unwrap();
    let admin = app.sign_in_again(&admin).await;
    let ended = app.get(&admin, &format!("{LIST}/{}", text(&request["id"]))).await.ok();
    assert_eq!(ended["status"], "expired");
    assert_eq!(app.get(&admin, SETTINGS).await.ok()["company"]["bankgiro"], "5050-1055");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_what_the_rule_refuses(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let request = waits(setting(&app, &admin, "/company/bankgiro", json!("991-2346")).await);
    let id: uuid::Uuid = text(&request["id"]).parse().unwrap();
    let attempt = async |sql: &'static str, by: Option<uuid::Uuid>| {
        let error = sqlx::query(sql).bind(id).bind(by).execute(&app.app.pool).await.unwrap_err();
        error.as_database_error().and_then(|error| error.constraint()).unwrap_or_default().to_owned()
    };
    let confirm =
        "update approvals set status = 'confirmed', decided_by = $2, decided_at = now() where id = $1";
    assert_eq!(attempt(confirm, admin.id).await, "approvals_confirmed_by_another");
    assert_eq!(
        attempt(confirm, None).await,
        "approvals_confirmed_by_another",
        "nor the clock, with two admins"
    );
    let other = "update approvals set command = '{}', reason = $2::text where id = $1";
    assert_eq!(attempt(other, None).await, "approvals_request_fixed");
    let hurry = "update approvals set executes_at = now(), decided_by = $2 where id = $1";
    assert_eq!(attempt(hurry, None).await, "approvals_request_fixed");
    let gone = "delete from approvals where id = $1 and $2::uuid is null";
    assert_eq!(attempt(gone, None).await, "approvals_final");
    decide(&app, &second, &request, "reject").await.ok();
    assert_eq!(attempt(confirm, second.id).await, "approvals_final");
    let born = "insert into approvals select $1, act, entity, gen_random_uuid(), subject, command, before, after, favours,
                    requested_by, requested_at, executes_at, expires_at, 'confirmed', $2, now(), null, 1 from approvals";
    assert_eq!(attempt(born, second.id).await, "approvals_begin_waiting");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_person_alone_types_in_no_money_above_the_limit(pool: PgPool) {
    let Office { app, admin, second } = office(pool).await;
    let mut settings = app.get(&admin, SETTINGS).await.ok();
    settings["manualPaymentLimit"] = json!("10000.00");
    let limit = waits(app.put(&admin, SETTINGS, settings).await);
    decide(&app, &second, &limit, "confirm").await.ok();
    let anna = app.freelancer("anna@example.com").await;
    let invoice = app.sent(&anna, &admin).await;
    let pay = |amount: &str| json!({ "amount": amount, "paidOn": "2026-11-21" });
    app.act(&admin, &invoice, "payments", pay("9000.00")).await.ok();
    let request = waits(app.act(&admin, &invoice, "payments", pay("3500.00")).await);
    let read = async || app.get(&admin, &format!("/api/admin/invoices/{}", text(&invoice["id"]))).await.ok();
    let now = read().await;
    assert_eq!((&now["status"], &now["paid"]), (&json!("sent"), &json!("9000.00")), "small ones add up");
    let version = json!({ "version": now["version"] });
    assert_eq!(app.act(&admin, &invoice, "mark-paid", version).await.refused(409), "approval_waiting");
    assert_eq!(decide(&app, &admin, &request, "confirm").await.refused(409), "approval_by_another");
    decide(&app, &second, &request, "confirm").await.ok();
    assert_eq!(read().await["status"], "paid");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_key_makes_one_colleague_and_one_request(pool: PgPool) {
    let Office { app, admin, .. } = office(pool).await;
    let body = json!({ "fullName": "New", "email": "new@example.com", "roles": ["finance"] });
    let post = async || {
        let headers = [("idempotency-key", "one")];
        app.send_with(&admin, Method::POST, "/api/admin/users", Some(body.clone()), &headers).await
    };
    let first = waits(post().await);
    assert_eq!(waits(post().await)["id"], first["id"]);
    assert_eq!(app.count("select count(*) from approvals").await, 1);
}
