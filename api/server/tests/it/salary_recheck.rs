//! What is approved is what is paid: bad news between draft, approval and payment file.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::bank::{pain002, payment_of};
use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const DATE: &str = "2026-11-25";

struct Office {
    app: TestApp,
    anna: Who,
    bo: Who,
    maker: Who,
    approver: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
        app.ready_for_salary(&anna, "199001019802").await;
        app.ready_for_salary(&bo, "198507099805").await;
        app.paid_invoice(&anna, 1, "10000.00").await;
        app.paid_invoice(&bo, 2, "20000.00").await;
        let maker = app.admin("maker@example.com").await;
        let approver = app.admin("approver@example.com").await;
        Self { app, anna, bo, maker, approver }
    }

    async fn draft(&self) -> Value {
        self.app.post(&self.maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok()
    }

    async fn approved(&self) -> Value {
        let run = self.draft().await;
        self.act(&self.approver, &run, "approve", json!({})).await.ok()
    }

    async fn shown(&self, run: &Value) -> Value {
        self.app.get(&self.maker, &format!("/api/admin/salary-runs/{}", text(&run["id"]))).await.ok()
    }

    /// An act on the run as it is.
    async fn act(&self, who: &Who, run: &Value, act: &str, mut body: Value) -> Answer {
        body["version"] = self.shown(run).await["version"].clone();
        self.app.post(who, &format!("/api/admin/salary-runs/{}/{act}", text(&run["id"])), body).await
    }

    async fn file(&self, run: &Value) -> String {
        let path = format!("/api/admin/salary-runs/{}/payment-file", text(&run["id"]));
        String::from_utf8(self.app.get(&self.maker, &path).await.bytes).unwrap()
    }

    async fn hold(&self, who: &Who) {
        let path = format!("/api/admin/users/{}/salary-hold", who.id.unwrap());
        self.app.post(&self.approver, &path, json!({ "reason": "Väntar på avtal" })).await.ok();
    }

    async fn set(&self, sql: &'static str, who: &Who) {
        let done = sqlx::query(sql).bind(who.id).execute(&self.app.app.pool).await.unwrap();
        assert_eq!(done.rows_affected(), 1, "{sql}");
    }

    /// A table and column for a person who has 30 %.
    async fn other_tax(&self, who: &Who) {
        self.set(
            "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, voluntary_percent, created_by)
             values (gen_random_uuid(), $1, '2026-01-01', true, 'side_income', 40, $1)",
            who,
        )
        .await;
    }

    async fn later(self, days: i64) -> Self {
        self.app.app.clock.advance(TimeDelta::days(days));
        let maker = self.app.sign_in_again(&self.maker).await;
        let approver = self.app.sign_in_again(&self.approver).await;
        Self { maker, approver, ..self }
    }

    /// The balance of an account on a day, in öre.
    async fn balance_on(&self, account: i32, day: &str) -> i64 {
        sqlx::query_scalar(
            "select coalesce(sum(e.amount * 100), 0)::bigint
             from voucher_entries e join vouchers v on v.id = e.voucher_id
             where e.account = $1 and v.voucher_date = $2::date",
        )
        .bind(account)
        .bind(day)
        .fetch_one(&self.app.app.pool)
        .await
        .unwrap()
    }
}

/// The names and codes of those whom a refusal is about.
fn affected(answer: Answer) -> Vec<(String, String)> {
    assert_eq!(
        (answer.status.as_u16(), text(&answer.json["code"])),
        (409, "run_affected"),
        "{}",
        answer.json
    );
    let people = answer.json["people"].as_array().unwrap();
    let mut people: Vec<_> = people
        .iter()
        .map(|person| (text(&person["userName"]).to_owned(), text(&person["code"]).to_owned()))
        .collect();
    people.sort();
    people
}

fn one(name: &str, code: &str) -> Vec<(String, String)> {
    vec![(name.into(), code.into())]
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn approval_names_whom_a_hold_or_a_block_has_stopped_since_the_draft(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.draft().await;
    office.hold(&office.anna).await;
    let refused = office.act(&office.approver, &run, "approve", json!({})).await;
    assert!(text(&refused.json["message"]).contains("anna"), "{}", refused.json);
    assert_eq!(affected(refused), one("anna", "held"));
    office.set("update users set blocked_at = now() where id = $1", &office.bo).await;
    let both = affected(office.act(&office.approver, &run, "approve", json!({})).await);
    assert_eq!(both, [one("anna", "held"), one("bo", "person_blocked")].concat());
    assert_eq!(text(&office.shown(&run).await["status"]), "draft");

    // Taken out, she waits; let go, he is paid.
    office.act(&office.maker, &run, "remove", json!({ "userId": office.anna.id })).await.ok();
    office.set("update users set blocked_at = null where id = $1", &office.bo).await;
    office.act(&office.approver, &run, "approve", json!({})).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn approval_names_a_closed_account_and_a_changed_bank_account(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.draft().await;
    office.set("update users set closed_at = now() where id = $1", &office.anna).await;
    office.app.set_account_number(office.bo.id.unwrap(), "6789", "987654322").await;
    let people = affected(office.act(&office.approver, &run, "approve", json!({})).await);
    assert_eq!(people, [one("anna", "account_closed"), one("bo", "account_changed")].concat());
    // A number that was changed within the last day gets no money at all.
    let now = office.app.app.clock.now();
    sqlx::query("update bank_accounts set created_at = $2, number_changed_at = $3, number_replaced = true where user_id = $1")
        .bind(office.bo.id)
        .bind(now - TimeDelta::days(9))
        .bind(now - TimeDelta::hours(1))
        .execute(&office.app.app.pool)
        .await
        .unwrap();
    let people = affected(office.act(&office.approver, &run, "approve", json!({})).await);
    assert_eq!(people, [one("anna", "account_closed"), one("bo", "account_changed_recently")].concat());
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn approval_recomputes_and_refuses_a_tax_that_changed_since_the_draft(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.draft().await;
    office.other_tax(&office.anna).await;
    let refused = office.act(&office.approver, &run, "approve", json!({})).await;
    let message = text(&refused.json["people"][0]["message"]).to_owned();
    assert!(message.contains("withholding 2") && message.contains("payout 5"), "{message}");
    assert_eq!(affected(refused), one("anna", "figures_changed"));

    // Calculated anew it is right, and whoever did that does not approve it.
    let anew = office.act(&office.approver, &run, "recalculate", json!({})).await.ok();
    assert_eq!((text(&anew["status"]), text(&anew["paymentDate"])), ("draft", DATE));
    assert_eq!(anew["payslips"].as_array().unwrap().len(), 2);
    let own = office.act(&office.approver, &run, "approve", json!({})).await;
    assert_eq!(own.refused(409), "second_approver_required");
    office.act(&office.maker, &run, "approve", json!({})).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_drafts_of_one_month_are_each_what_they_were(pool: PgPool) {
    let office = Office::new(pool).await;
    let first = office.draft().await;
    office.app.paid_invoice(&office.anna, 3, "30000.00").await;
    let second = office.draft().await;
    // Each counts what was calculated before it and not what came after, in whatever order they are approved.
    office.act(&office.approver, &second, "approve", json!({})).await.ok();
    office.act(&office.approver, &first, "approve", json!({})).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_payment_file_pays_nobody_whom_the_office_has_stopped(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.approved().await;
    office.hold(&office.anna).await;
    let refused = office.act(&office.maker, &run, "payment-file", json!({})).await;
    assert_eq!(affected(refused), one("anna", "held"));
    assert_eq!(office.app.count("select count(*) from payment_files").await, 0);

    let left_out = json!({ "leaveOut": [office.anna.id] });
    let exported = office.act(&office.maker, &run, "payment-file", left_out.clone()).await.ok();
    assert_eq!(exported["paymentFiles"][0]["paymentCount"], 1);
    let file = office.file(&run).await;
    assert!(!file.contains(">5007.64<") && file.contains(">10067.37<"), "{file}");
    let slip = |run: &Value, who: &Who| {
        let id = who.id.unwrap().to_string();
        let slips = run["payslips"].as_array().unwrap().clone();
        text(&slips.into_iter().find(|slip| slip["userId"] == id).unwrap()["status"]).to_owned()
    };
    assert_eq!(
        (slip(&exported, &office.anna), slip(&exported, &office.bo)),
        ("approved".into(), "exported".into())
    );
    let confirmed = office.act(&office.maker, &run, "confirm", json!({})).await.ok();
    assert_eq!(text(&confirmed["status"]), "exported", "one still waits");

    // Nobody else is left, so there is no file to make; once she is let go, the next file pays her.
    let nobody = office.act(&office.maker, &run, "payment-file", left_out).await;
    assert_eq!(nobody.refused(409), "nobody_to_pay");
    let path = format!("/api/admin/users/{}/salary-hold", office.anna.id.unwrap());
    office.app.delete(&office.approver, &path).await.ok();
    let second = office.act(&office.maker, &run, "payment-file", json!({})).await.ok();
    assert_eq!(second["paymentFiles"].as_array().unwrap().len(), 2);
    assert!(office.file(&run).await.contains(">5007.64<"));
    let paid = office.act(&office.maker, &run, "confirm", json!({})).await.ok();
    assert_eq!(text(&paid["status"]), "accepted");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_payment_file_names_a_bank_account_that_changed_after_the_approval(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.approved().await;
    office.app.set_account_number(office.anna.id.unwrap(), "6789", "987654322").await;
    office.set("update users set closed_at = now() where id = $1", &office.bo).await;
    let refused = office.act(&office.maker, &run, "payment-file", json!({})).await;
    assert_eq!(affected(refused), [one("anna", "account_changed"), one("bo", "account_closed")].concat());

    // Calculated anew, the run is a draft again with the new account, and without him.
    let anew = office.act(&office.maker, &run, "recalculate", json!({})).await.ok();
    assert_eq!((text(&anew["status"]), &anew["totals"]["payslipCount"]), ("draft", &json!(1)));
    for account in [7210, 2821, 2710] {
        assert_eq!(office.balance_on(account, DATE).await, 0, "{account}");
    }
    office.act(&office.approver, &run, "approve", json!({})).await.ok();
    office.act(&office.maker, &run, "payment-file", json!({})).await.ok();
    let file = office.file(&run).await;
    assert!(file.contains("987654322") && file.contains("<NbOfTxs>1</NbOfTxs>"), "{file}");
    let late = office.act(&office.maker, &run, "recalculate", json!({})).await;
    assert_eq!(late.refused(409), "impossible_transition");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_store_refuses_a_payment_to_whom_the_office_has_stopped(pool: PgPool) {
    let office = Office::new(pool).await;
    office.approved().await;
    let pool = &office.app.app.pool;
    office.hold(&office.anna).await;
    sqlx::query(
        "insert into payment_files (id, kind, run_id, format, message_id, execution_date, total, payment_count, content,
                                    sha256, created_by, created_at)
         select gen_random_uuid(), 'salary', id, 'x', 'x', payment_date, 1, 1, 'enc1.', '', created_by, now() from salary_runs",
    )
    .execute(pool)
    .await
    .unwrap();
    let pay = "insert into payouts (id, payslip_id, file_id, attempt, end_to_end_id, amount, account)
               select gen_random_uuid(), p.id, f.id, 1, 'x', p.payout, p.account
               from payslips p, payment_files f where p.user_id = $1";
    let error = sqlx::query(pay).bind(office.anna.id).execute(pool).await.unwrap_err();
    assert_eq!(error.as_database_error().and_then(|error| error.constraint()), Some("payouts_allowed"));
    office.set("update users set blocked_at = now() where id = $1", &office.bo).await;
    let error = sqlx::query(pay).bind(office.bo.id).execute(pool).await.unwrap_err();
    assert_eq!(error.as_database_error().and_then(|error| error.constraint()), Some("payouts_allowed"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_whose_payment_date_has_passed_is_recalculated_for_the_day_it_is_paid(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.draft().await;
    let office = office.later(6).await;
    let refused = office.act(&office.approver, &run, "approve", json!({})).await;
    assert_eq!(refused.json["nextPaymentDate"], "2026-11-27");
    assert_eq!(refused.refused(409), "payment_date_passed");
    for (day, code) in [("2026-11-26", "in_the_past"), ("2026-11-28", "not_a_bank_day")] {
        let wrong = office.act(&office.maker, &run, "recalculate", json!({ "paymentDate": day })).await;
        assert_eq!(wrong.json["fields"][0]["field"], "paymentDate", "{}", wrong.json);
        assert_eq!(wrong.json["fields"][0]["code"], code, "{}", wrong.json);
    }
    // The next month: another month of pay, with its voucher and declaration.
    let moved = json!({ "paymentDate": "2026-12-01" });
    let anew = office.act(&office.maker, &run, "recalculate", moved).await.ok();
    assert_eq!(text(&anew["paymentDate"]), "2026-12-01");
    assert!(anew["payslips"].as_array().unwrap().iter().all(|slip| slip["paymentDate"] == "2026-12-01"));
    office.act(&office.approver, &run, "approve", json!({})).await.ok();
    assert_ne!(office.balance_on(7210, "2026-12-01").await, 0);
    assert_eq!(office.balance_on(7210, DATE).await, 0);
    office.act(&office.maker, &run, "payment-file", json!({})).await.ok();
    assert!(office.file(&run).await.contains("2026-12-01"));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_approved_run_whose_payment_date_has_passed_is_not_exported_for_another_day(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.approved().await;
    let office = office.later(6).await;
    let refused = office.act(&office.maker, &run, "payment-file", json!({})).await;
    assert_eq!(refused.refused(409), "payment_date_passed");
    let moved = json!({ "paymentDate": "2026-12-01" });
    let anew = office.act(&office.maker, &run, "recalculate", moved).await.ok();
    assert_eq!(text(&anew["status"]), "draft", "to be approved again");
    assert_eq!(anew["totals"]["payslipCount"], 2);
    assert_eq!(office.balance_on(2821, DATE).await, 0, "nothing is left of the day that has passed");
    office.act(&office.approver, &run, "approve", json!({})).await.ok();
    let exported = office.act(&office.maker, &run, "payment-file", json!({})).await.ok();
    assert_eq!(text(&exported["paysOn"]), "2026-12-01");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_salary_that_was_rejected_is_not_paid_in_another_month_than_it_is_declared_in(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.approved().await;
    let exported = office.act(&office.maker, &run, "payment-file", json!({})).await.ok();
    let file = office.file(&run).await;
    office.act(&office.maker, &run, "confirm", json!({})).await.ok();
    let office = office.later(12).await;
    let message = text(&exported["paymentFiles"][0]["messageId"]);
    let report = pain002(message, &[], &[payment_of(&file, ">10067.37<")]);
    let path = format!("/api/admin/salary-runs/{}/status-report", text(&run["id"]));
    office.app.upload(&office.maker, &path, &[("file", report.as_bytes())]).await.ok();
    let refused = office.act(&office.maker, &run, "payment-file", json!({})).await;
    assert_eq!(affected(refused), one("bo", "payment_month_passed"));
    let shown = office.shown(&run).await;
    let bos = shown["payslips"].as_array().unwrap().iter().find(|slip| slip["status"] == "rejected").unwrap();
    let reverse = json!({ "payslipId": bos["id"], "reason": "Betalas i december" });
    office.act(&office.maker, &run, "reverse", reverse).await.ok();
    let input = json!({ "paymentDate": "2026-12-04" });
    let next = office.app.post(&office.maker, "/api/admin/salary-runs", input).await.ok();
    assert_eq!(
        (text(&next["payslips"][0]["payout"]), &next["totals"]["payslipCount"]),
        ("10067.37", &json!(1))
    );
}
