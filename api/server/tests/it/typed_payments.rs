//! Money that was only typed in carries who, why and its evidence, and is seen by whoever approves its salary.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp};

const DATE: &str = "2026-11-25";

fn field(answer: &Answer) -> &Value {
    &answer.json["fields"][0]["field"]
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn money_that_was_typed_in_says_who_why_and_by_what(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    let path = |act: &str| format!("/api/admin/invoices/{}/{act}", text(&sent["id"]));
    let post = async |act: &str, body: Value| app.send(&admin, Method::POST, &path(act), Some(body)).await;
    let version = sent["version"].clone();
    let acts = [
        ("payments", json!({ "amount": "500.00", "paidOn": "2026-11-21" })),
        ("mark-paid", json!({ "version": version })),
    ];
    for (act, mut body) in acts {
        for (reason, evidence, missing) in
            [(" ", "Mejl", "reason"), ("Bankgirot är försenat", " ", "evidence")]
        {
            (body["reason"], body["evidence"]) = (json!(reason), json!(evidence));
            let without = post(act, body.clone()).await;
            assert_eq!((without.status.as_u16(), field(&without)), (422, &json!(missing)), "{act}");
        }
    }
    let ground = ["Bankgirot är försenat", "Kontoutdrag 20 nov, rad 3"];
    let part = json!({
        "amount": "500.00", "paidOn": "2026-11-21", "reason": ground[0], "evidence": ground[1],
    });
    let sent = post("payments", part).await.ok();
    let rest =
        json!({ "reason": "Kunden har kvittat resten", "evidence": "Mejl", "version": sent["version"] });
    post("mark-paid", rest).await.ok();

    let payments = app.get(&admin, &path("payments")).await.ok();
    let told = |payment: &Value| {
        (payment["recordedByName"].clone(), payment["reason"].clone(), payment["evidence"].clone())
    };
    assert_eq!(told(&payments[0]), (json!("admin"), json!(ground[0]), json!(ground[1])));
    assert_eq!(told(&payments[1]), (json!("admin"), json!("Kunden har kvittat resten"), json!("Mejl")));
    let report = app.get(&admin, "/api/admin/reports/reconciliation?month=2026-11").await.ok();
    assert_eq!(report["paidByHand"], json!({ "count": 2, "amount": "12500.00" }));
    assert_eq!(report["paidFromFiles"]["count"], 0);
    for (sql, constraint) in [
        ("'mark_paid', '', 'x'", "payments_ground"),
        ("'mark_paid', 'x', ''", "payments_ground"),
        ("'manual', '', 'x'", "payments_ground"),
        ("'manual', 'x', ''", "payments_ground"),
    ] {
        let sql = format!(
            "insert into payments (id, amount, unallocated, currency, paid_on, source, reason, evidence, created_at)
             values (gen_random_uuid(), 1, 1, 'SEK', '2026-11-21', {sql}, now())"
        );
        let refused = sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&app.app.pool).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().constraint(), Some(constraint));
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payment_from_a_file_names_the_file_and_who_imported_it(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let sent = app.sent(&anna, &admin).await;
    let file = format!("Fakturanummer;Belopp;Datum\n{};12500,00;2026-11-21\n", text(&sent["invoiceNumber"]));
    let fields = [("kind", "payments")];
    app.send_form(&admin, "/api/admin/imports", &fields, "november.csv", file.as_bytes()).await.ok();
    let path = format!("/api/admin/invoices/{}/payments", text(&sent["id"]));
    let payment = &app.get(&admin, &path).await.ok()[0];
    assert_eq!(payment["evidence"], "november.csv:2");
    assert_eq!(payment["recordedByName"], "admin");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_approver_sees_what_was_typed_in_and_approves_nothing_they_typed(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let (maker, typist) = (app.admin("maker@example.com").await, app.admin("typist@example.com").await);
    let approver = app.admin("approver@example.com").await;
    let sent = app.sent(&anna, &maker).await;
    let why = json!({ "reason": "Kunden visade ett kvitto" });
    app.act(&typist, &sent, "mark-paid", why).await.ok();
    let input = json!({ "paymentDate": DATE });
    let run = app.post(&maker, "/api/admin/salary-runs", input).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));

    let seen = app.get(&typist, &path).await.ok();
    assert_eq!(seen["typedPayments"]["byYou"], 1);
    assert!(!seen["allowedActions"].to_string().contains("approve"), "{}", seen["allowedActions"]);
    let refused = app.post(&typist, &format!("{path}/approve"), json!({})).await;
    assert_eq!(
        refused.json["message"],
        "You recorded 1 payment in this salary run. A colleague must approve it."
    );
    assert_eq!(refused.refused(409), "payments_recorded_by_approver");

    let seen = app.get(&approver, &path).await.ok();
    let typed = &seen["typedPayments"];
    assert_eq!((&typed["byYou"], &typed["byMaker"]), (&json!(0), &json!(0)));
    assert_eq!(typed["byHand"], json!({ "count": 1, "amount": "12500.00" }));
    let payment = &typed["payments"][0];
    assert_eq!(payment["payslipId"], seen["payslips"][0]["id"]);
    assert_eq!(payment["recordedByName"], "typist");
    assert_eq!(payment["reason"], "Kunden visade ett kvitto");
    assert_eq!(
        (&payment["source"], &payment["invoiceNumber"]),
        (&json!("mark_paid"), &sent["invoiceNumber"])
    );
    app.post(&approver, &format!("{path}/approve"), json!({})).await.ok();
    let listed = app.get(&approver, "/api/admin/salary-runs").await.ok();
    assert!(listed[0].get("typedPayments").is_none());
}

/// Whoever recorded them: what a person typed stands before what came in a file, and the large before the small.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_was_typed_in_is_listed_first_and_the_large_before_the_small(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let (maker, typist) = (app.admin("maker@example.com").await, app.admin("typist@example.com").await);
    let from_file = app.sent_of(&anna, &maker, &[("9", "1000", "25")]).await;
    let file =
        format!("Fakturanummer;Belopp;Datum\n{};11250,00;2026-11-21\n", text(&from_file["invoiceNumber"]));
    let fields = [("kind", "payments")];
    app.send_form(&maker, "/api/admin/imports", &fields, "november.csv", file.as_bytes()).await.ok();
    for (owner, hours, total, by) in
        [(&bo, "2", "2500.00", &typist), (&anna, "4", "5000.00", &maker), (&bo, "3", "3750.00", &maker)]
    {
        let sent = app.sent_of(owner, &maker, &[(hours, "1000", "25")]).await;
        app.paid_by_hand(by, &sent, total).await;
    }
    let run = app.post(&maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok();
    let typed = &run["typedPayments"];
    let listed: Vec<_> = typed["payments"].as_array().unwrap().iter().collect();
    let told = |payment: &Value| {
        let slips = run["payslips"].as_array().unwrap();
        let slip = slips.iter().find(|slip| slip["id"] == payment["payslipId"]).unwrap();
        assert_eq!(payment["userName"], slip["userName"], "{payment}");
        (text(&payment["amount"]).to_owned(), text(&payment["recordedByName"]).to_owned())
    };
    let told: Vec<_> = listed.into_iter().map(told).collect();
    let wanted = [("5000.00", "maker"), ("3750.00", "maker"), ("2500.00", "typist"), ("11250.00", "maker")];
    assert_eq!(told, wanted.map(|(amount, by)| (amount.to_owned(), by.to_owned())));
    assert_eq!(typed["byHand"], json!({ "count": 3, "amount": "11250.00" }));
    assert_eq!(typed["fromFiles"], json!({ "count": 1, "amount": "11250.00" }));
    assert_eq!((&typed["byYou"], &typed["byMaker"]), (&json!(3), &json!(3)));
}

/// With two people in payroll, neither is stuck: the maker confirms what the other recorded and would approve.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn of_two_in_payroll_the_maker_confirms_what_the_other_typed(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let (maker, typist) = (app.admin("maker@example.com").await, app.admin("typist@example.com").await);
    let sent = app.sent(&anna, &maker).await;
    app.act(&typist, &sent, "mark-paid", json!({})).await.ok();
    let run = app.post(&maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    let own = app.post(&maker, &format!("{path}/approve"), json!({})).await;
    assert_eq!(own.refused(409), "second_approver_required");
    let request = app.post(&typist, &format!("{path}/approve"), json!({})).await;
    assert_eq!((request.status.as_u16(), request.json.get("executesAt")), (202, None), "{}", request.json);
    let shown = app.get(&typist, &path).await.ok();
    assert_eq!((&shown["status"], &shown["waitingApproval"]["id"]), (&json!("draft"), &request.json["id"]));
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&request.json["id"]));
    let version = json!({ "version": request.json["version"] });
    assert_eq!(app.post(&typist, &confirm, version.clone()).await.refused(409), "approval_by_another");
    app.post(&maker, &confirm, version).await.ok();
    assert_eq!(app.get(&typist, &path).await.ok()["status"], "approved");
}

/// Nor are three who have all made the run or recorded a payment of it; a fourth would approve it alone.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn where_everybody_is_concerned_one_approves_and_another_confirms(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let (maker, typist) = (app.admin("maker@example.com").await, app.admin("typist@example.com").await);
    let other = app.admin("other@example.com").await;
    let sent = app.sent(&anna, &maker).await;
    let part = json!({ "amount": "500.00", "paidOn": "2026-11-21" });
    app.act(&other, &sent, "payments", part).await.ok();
    app.act(&typist, &sent, "mark-paid", json!({})).await.ok();
    let run = app.post(&maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    let fourth = app.admin("fourth@example.com").await;
    let refused = app.post(&typist, &format!("{path}/approve"), json!({})).await;
    assert_eq!(refused.refused(409), "payments_recorded_by_approver");
    app.set_roles(&fourth, &[]).await;
    let request = app.post(&typist, &format!("{path}/approve"), json!({})).await;
    assert_eq!((request.status.as_u16(), request.json.get("executesAt")), (202, None), "{}", request.json);
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&request.json["id"]));
    app.post(&other, &confirm, json!({ "version": request.json["version"] })).await.ok();
    assert_eq!(app.get(&maker, &path).await.ok()["status"], "approved");
}

/// Whoever calculates a run again is its maker, and their payments are theirs.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_payments_of_who_calculated_again_are_the_makers(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let (first, typist) = (app.admin("first@example.com").await, app.admin("typist@example.com").await);
    let sent = app.sent(&anna, &first).await;
    app.act(&typist, &sent, "mark-paid", json!({})).await.ok();
    let run = app.post(&first, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    app.post(&typist, &format!("{path}/recalculate"), json!({ "paymentDate": DATE })).await.ok();
    let typed = &app.get(&first, &path).await.ok()["typedPayments"];
    assert_eq!((&typed["byYou"], &typed["byMaker"]), (&json!(0), &json!(1)));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn reassigning_takes_a_reason_tells_both_and_ends_with_the_salary(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    let sent = app.sent(&anna, &admin).await;
    app.act(&admin, &sent, "mark-paid", json!({})).await.ok();
    let blank = app.act(&admin, &sent, "reassign", json!({ "userId": bo.who.id, "reason": " " })).await;
    assert_eq!((blank.status.as_u16(), field(&blank)), (422, &json!("reason")));
    let why = json!({ "userId": bo.who.id, "reason": "Bo gjorde arbetet" });
    app.act(&admin, &sent, "reassign", why).await.ok();
    let told: Vec<Vec<String>> = sqlx::query_scalar(
        "select recipients from mails where kind = 'invoice_reassigned' and text_body like '%Bo gjorde arbetet%' order by 1",
    )
    .fetch_all(&app.app.pool)
    .await
    .unwrap();
    assert_eq!(told, [["anna@example.com"], ["bo@example.com"]]);
    app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok();
    let late = app.act(&admin, &sent, "reassign", json!({ "userId": anna.who.id })).await;
    assert_eq!(late.refused(409), "already_salaried");
}
