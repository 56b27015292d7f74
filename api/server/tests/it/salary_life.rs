//! What can happen to a run besides being paid at once: people taken out, held, payments rejected, salaries reversed.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::bank::{pain002, payment_of};
use crate::support::{TestApp, Who};

const DATE: &str = "2026-11-25";

struct Stage {
    app: TestApp,
    anna: Who,
    bo: Who,
    maker: Who,
    approver: Who,
}

/// Two people with an invoice of 10 000 kr each.
async fn stage(pool: PgPool) -> Stage {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    app.ready_for_salary(&anna, "199001019802").await;
    app.ready_for_salary(&bo, "198507099805").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    app.paid_invoice(&bo, 2, "20000.00").await;
    let maker = app.admin("maker@example.com").await;
    let approver = app.admin("approver@example.com").await;
    Stage { app, anna, bo, maker, approver }
}

impl Stage {
    async fn preview(&self) -> Value {
        self.app
            .post(&self.maker, "/api/admin/salary-runs/preview", json!({ "paymentDate": DATE }))
            .await
            .ok()
    }

    async fn create(&self) -> Value {
        self.app.post(&self.maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok()
    }

    async fn act(&self, run: &Value, act: &str, body: Value) -> crate::support::Answer {
        self.app
            .post(&self.approver, &format!("/api/admin/salary-runs/{}/{act}", text(run, "id")), body)
            .await
    }

    /// A run whose payment file is with the bank.
    async fn exported(&self) -> Value {
        let run = self.create().await;
        self.act(&run, "approve", json!({})).await.ok();
        self.act(&run, "payment-file", json!({})).await.ok()
    }

    async fn file(&self, run: &Value) -> String {
        let path = format!("/api/admin/salary-runs/{}/payment-file", text(run, "id"));
        String::from_utf8(self.app.get(&self.maker, &path).await.bytes).unwrap()
    }

    async fn report(&self, run: &Value, xml: &str) -> crate::support::Answer {
        let path = format!("/api/admin/salary-runs/{}/status-report", text(run, "id"));
        self.app.upload(&self.maker, &path, &[("file", xml.as_bytes())]).await
    }

    async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.app.app.pool).await.unwrap()
    }

    /// The balance of an account in öre.
    async fn balance(&self, account: i32) -> i64 {
        sqlx::query_scalar(
            "select coalesce(sum(amount * 100), 0)::bigint from voucher_entries where account = $1",
        )
        .bind(account)
        .fetch_one(&self.app.app.pool)
        .await
        .unwrap()
    }
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} in {value}"))
}

fn slip_of<'a>(run: &'a Value, who: &Who) -> &'a Value {
    let user = who.id.unwrap().to_string();
    run["payslips"].as_array().unwrap().iter().find(|slip| slip["userId"] == user).unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_person_taken_out_of_a_draft_waits_for_the_next(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.create().await;
    let unknown = stage.act(&run, "remove", json!({ "userId": Uuid::nil() })).await;
    assert_eq!((unknown.status.as_u16(), &unknown.json["fields"][0]["field"]), (422, &json!("userId")));
    let body = json!({ "userId": stage.bo.id, "reason": "Fel belopp" });
    let left = stage.act(&run, "remove", body.clone()).await.ok();
    assert_eq!(left["totals"]["payslipCount"], 1);
    assert_eq!(left["totals"]["payout"], "5007.64");
    assert_eq!(left["payslips"].as_array().unwrap().len(), 1);
    assert_eq!(stage.act(&run, "remove", body).await.status.as_u16(), 422);
    let next = stage.create().await;
    assert_eq!(next["payslips"][0]["userId"], stage.bo.id.unwrap().to_string());
    stage.act(&run, "approve", json!({})).await.ok();
    let late = stage.act(&run, "remove", json!({ "userId": stage.anna.id })).await;
    assert_eq!(late.refused(409), "impossible_transition");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_discarded_draft_frees_its_invoices(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.create().await;
    let gone = stage.act(&run, "discard", json!({ "version": run["version"] })).await.ok();
    assert_eq!((text(&gone, "status"), &gone["allowedActions"]), ("discarded", &json!([])));
    assert_eq!(stage.act(&run, "approve", json!({})).await.refused(409), "impossible_transition");
    assert_eq!(stage.act(&run, "discard", json!({})).await.refused(409), "impossible_transition");
    let again = stage.create().await;
    assert_eq!(again["totals"]["payslipCount"], 2);
    // Neither the discarded nor its twin counts in the other's month: the tax is that of a first salary.
    assert_eq!(slip_of(&again, &stage.anna)["preliminaryTax"], "2145.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_that_a_later_one_was_calculated_on_stays(pool: PgPool) {
    let stage = stage(pool).await;
    let first = stage.create().await;
    stage.app.app.clock.advance(TimeDelta::minutes(1));
    stage.app.paid_invoice(&stage.anna, 3, "10000.00").await;
    let second = stage.create().await;
    assert_eq!(stage.act(&first, "discard", json!({})).await.refused(409), "later_payslip");
    stage.act(&second, "discard", json!({})).await.ok();
    stage.act(&first, "discard", json!({})).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_salary_is_reversed_that_a_later_one_counts_in(pool: PgPool) {
    let stage = stage(pool).await;
    let pay = async |number: i64, subtotal: &str, date: &str| {
        stage.app.app.clock.advance(TimeDelta::minutes(1));
        let invoice = stage.app.paid_invoice(&stage.anna, number, subtotal).await;
        let body = json!({ "paymentDate": date, "invoiceIds": [invoice] });
        let run = stage.app.post(&stage.maker, "/api/admin/salary-runs", body).await.ok();
        stage.act(&run, "approve", json!({})).await.ok()
    };
    let reverse = async |run: &Value| {
        let slip = slip_of(run, &stage.anna)["id"].clone();
        stage.act(run, "reverse", json!({ "payslipId": slip, "reason": "Fel timmar" })).await
    };
    // 475 kr and 380 kr are below the year's limit; with 760 kr more all of it is charged.
    let november = pay(3, "600.00", "2026-11-25").await;
    let again = pay(4, "500.00", "2026-11-26").await;
    let december = pay(5, "1000.00", "2026-12-23").await;
    assert_eq!(slip_of(&november, &stage.anna)["employerContributions"], "0.00");
    assert_ne!(slip_of(&december, &stage.anna)["employerContributions"], "0.00");
    for run in [&november, &again] {
        assert_eq!(reverse(run).await.refused(409), "later_payslip");
    }
    reverse(&december).await.ok();
    assert_eq!(reverse(&november).await.refused(409), "later_payslip", "of one month");
    reverse(&again).await.ok();
    reverse(&november).await.ok();

    // Of another month, and far above the limit: no figure of December depends on November's.
    let november = pay(6, "20000.00", "2026-11-27").await;
    let small = pay(7, "500.00", "2026-12-22").await;
    assert_eq!(reverse(&november).await.refused(409), "later_payslip", "charged only because of November");
    reverse(&small).await.ok();
    pay(8, "20000.00", "2026-12-22").await;
    reverse(&november).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_held_salary_waits_until_it_is_let_go(pool: PgPool) {
    let stage = stage(pool).await;
    let path = format!("/api/admin/users/{}/salary-hold", stage.anna.id.unwrap());
    let empty = stage.app.post(&stage.maker, &path, json!({ "reason": " " })).await;
    assert_eq!(empty.json["fields"][0]["field"], "reason", "{}", empty.json);
    let held = stage.app.post(&stage.maker, &path, json!({ "reason": "Väntar på avtal" })).await.ok();
    assert_eq!(held["salaryHold"]["reason"], "Väntar på avtal");
    assert_eq!(
        stage.app.post(&stage.maker, &path, json!({ "reason": "x" })).await.refused(409),
        "already_held"
    );
    let preview = stage.preview().await;
    assert_eq!(preview["blockers"][0]["code"], "held");
    assert_eq!(preview["totals"]["payslipCount"], 1);
    let free = stage.app.delete(&stage.maker, &path).await.ok();
    assert!(free["salaryHold"].is_null());
    assert_eq!(stage.app.delete(&stage.maker, &path).await.refused(409), "not_held");
    assert_eq!(stage.preview().await["totals"]["payslipCount"], 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payments_are_confirmed_one_by_one(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.exported().await;
    let anna = slip_of(&run, &stage.anna)["id"].clone();
    let unknown = stage.act(&run, "confirm", json!({ "payslipIds": [Uuid::nil()] })).await;
    assert_eq!(unknown.json["fields"][0]["field"], "payslipIds[0]");
    let half = stage.act(&run, "confirm", json!({ "payslipIds": [anna] })).await.ok();
    assert_eq!(text(&half, "status"), "exported");
    assert_eq!(text(slip_of(&half, &stage.anna), "status"), "accepted");
    assert_eq!(text(slip_of(&half, &stage.bo), "status"), "exported");
    let twice = stage.act(&run, "confirm", json!({ "payslipIds": [anna] })).await;
    assert_eq!(twice.json["fields"][0]["field"], "payslipIds[0]");
    let all = stage.act(&run, "confirm", json!({})).await.ok();
    assert_eq!(text(&all, "status"), "accepted");
    assert_eq!(stage.balance(2821).await, 0);
    assert_eq!(stage.count("select count(*) from mails where kind = 'payslip_paid'").await, 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_bank_rejects_is_paid_again_to_the_new_account(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.exported().await;
    let xml = stage.file(&run).await;
    let (anna, bo) = (payment_of(&xml, ">5007.64<"), payment_of(&xml, ">10067.37<"));
    let message = text(&run["paymentFiles"][0], "messageId").to_owned();
    let report = pain002(&message, &[anna], &[bo]);

    let foreign = stage.report(&run, &report.replace(&message, "SOMEBODYS")).await;
    assert_eq!(
        (foreign.status.as_u16(), &foreign.json["fields"][0]["code"]),
        (422, &json!("unknown_payment_file"))
    );
    let cut = stage.report(&run, &report[..report.len() / 2]).await;
    assert_eq!((cut.status.as_u16(), &cut.json["fields"][0]["field"]), (422, &json!("file")));

    let result = stage.report(&run, &report).await.ok();
    assert_eq!((&result["accepted"], &result["rejected"]), (&json!(1), &json!(1)));
    let again = stage.report(&run, &report).await.ok();
    assert_eq!((&again["unchanged"], &again["payments"]), (&json!(2), &json!([])));
    let shown =
        stage.app.get(&stage.maker, &format!("/api/admin/salary-runs/{}", text(&run, "id"))).await.ok();
    assert_eq!(text(&shown, "status"), "exported");
    let rejected = slip_of(&shown, &stage.bo);
    assert_eq!(text(rejected, "status"), "rejected");
    assert!(text(rejected, "bankReason").contains("closed"), "{rejected}");
    assert_eq!(stage.count("select count(*) from mails where kind = 'payout_rejected'").await, 1);
    let own = stage.app.get(&stage.bo, "/api/payslips").await.ok();
    assert_eq!(text(&own[0], "status"), "rejected");
    assert_eq!(stage.act(&run, "confirm", json!({})).await.refused(409), "nothing_to_confirm");

    stage.app.set_account_number(stage.bo.id.unwrap(), "6789", "987654322").await;
    // Whoever read in the report, which anybody could have written, does not alone pay again.
    let path = format!("/api/admin/salary-runs/{}/payment-file", text(&run, "id"));
    let own = stage.app.post(&stage.maker, &path, json!({})).await;
    assert_eq!(own.refused(409), "rejection_read_by_payer");
    let second = stage.act(&run, "payment-file", json!({})).await.ok();
    assert_eq!(second["paymentFiles"].as_array().unwrap().len(), 2);
    let next = stage.file(&run).await;
    assert!(next.contains("987654322") && next.contains("<NbOfTxs>1</NbOfTxs>"), "{next}");
    assert!(!next.contains(&message));
    let first = format!("/api/admin/payment-files/{}", text(&second["paymentFiles"][0], "id"));
    assert_eq!(stage.app.get(&stage.maker, &first).await.bytes, xml.as_bytes());
    // Asked again while it is with the bank, the second file stands.
    stage.act(&run, "payment-file", json!({})).await.ok();
    assert_eq!(stage.file(&run).await, next);

    // A late, older report moves nothing back.
    assert_eq!(stage.report(&run, &report).await.ok()["unchanged"], 2);
    let paid = stage.act(&run, "confirm", json!({})).await.ok();
    assert_eq!(text(&paid, "status"), "accepted");
    assert!(slip_of(&paid, &stage.bo)["bankReason"].is_null());
    assert_eq!(stage.balance(2821).await, 0);
    assert_eq!(stage.count("select count(*) from vouchers where kind = 'payout_confirmed'").await, 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_paid_salary_that_is_reversed_is_set_off_against_the_next(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.exported().await;
    let anna = slip_of(&run, &stage.anna)["id"].clone();
    let body = json!({ "payslipId": anna, "reason": "Fel skattesats" });
    assert_eq!(stage.act(&run, "reverse", body.clone()).await.refused(409), "payment_undecided");
    stage.act(&run, "confirm", json!({})).await.ok();
    let bank = stage.balance(1930).await;
    let none = stage.act(&run, "reverse", json!({ "payslipId": anna, "reason": "" })).await;
    assert_eq!(none.json["fields"][0]["field"], "reason");
    let reversed = stage.act(&run, "reverse", body.clone()).await.ok();
    let slip = slip_of(&reversed, &stage.anna);
    assert_eq!((text(slip, "status"), text(slip, "reversalReason")), ("reversed", "Fel skattesats"));
    assert_eq!(stage.act(&run, "reverse", body).await.refused(409), "payslip_not_reversible");
    assert_eq!(reversed["totals"]["payout"], slip_of(&reversed, &stage.bo)["payout"], "Bo alone");
    assert_eq!(stage.balance(1610).await, 500_764);
    let money = stage.app.get(&stage.maker, "/api/admin/reports/money").await.ok();
    assert_eq!(money["owedToPeople"], "-5007.64", "what was paid out is not owed a second time");
    assert_eq!(stage.balance(1930).await, bank, "a reversal moves no money");
    let mails = "select text_body from mails where kind = 'payslip_reversed'";
    let mails: Vec<String> = sqlx::query_scalar(mails).fetch_all(&stage.app.app.pool).await.unwrap();
    let [mail] = &mails[..] else { panic!("{mails:?}") };
    let day = text(slip, "paymentDate");
    let words =
        format!("sätt in dem på bankgiro 5050-1055 med meddelandet ”Lön {day}, {}”", text(slip, "userName"));
    assert!(mail.contains(&words), "{mail}");

    // The same invoice again: nothing more is due, and the claim is settled.
    let next = stage.create().await;
    let slip = slip_of(&next, &stage.anna);
    assert_eq!((text(slip, "claimOffset"), text(slip, "payout")), ("5007.64", "0.00"));
    assert_eq!(text(slip, "netSalary"), "5007.64");
    let path = format!("/api/admin/payslips/{}", text(slip, "id"));
    assert_eq!(stage.app.get(&stage.maker, &path).await.ok()["correctsPayslipId"], anna);
    let path = format!("/api/admin/payslips/{}", anna.as_str().unwrap());
    assert!(stage.app.get(&stage.maker, &path).await.ok()["correctsPayslipId"].is_null());
    stage.act(&next, "approve", json!({})).await.ok();
    let done = stage.act(&next, "payment-file", json!({})).await.ok();
    assert_eq!(text(&done, "status"), "paid", "there is nothing for the bank to do");
    for account in [1610, 2821] {
        assert_eq!(stage.balance(account).await, 0, "{account}");
    }
    assert_eq!(stage.balance(1930).await, bank);
    let year =
        stage.count("select count(*) from payslips p join payslip_states s on s.id = p.id where s.counts");
    assert_eq!(year.await, 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_salary_that_was_not_paid_leaves_nothing_when_reversed(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.create().await;
    let anna = slip_of(&run, &stage.anna)["id"].clone();
    let body = json!({ "payslipId": anna, "reason": "Fel person" });
    assert_eq!(stage.act(&run, "reverse", body.clone()).await.refused(409), "payslip_not_reversible");
    stage.act(&run, "approve", json!({})).await.ok();
    stage.act(&run, "reverse", body).await.ok();
    assert_eq!(stage.balance(1610).await, 0);
    let exported = stage.act(&run, "payment-file", json!({})).await.ok();
    assert_eq!(exported["paymentFiles"][0]["paymentCount"], 1);
    stage.act(&run, "confirm", json!({})).await.ok();
    assert_eq!(stage.balance(2821).await, 0);
    let next = stage.create().await;
    assert_eq!(slip_of(&next, &stage.anna)["payout"], "5007.64");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_long_act_says_how_far_it_has_come(pool: PgPool) {
    let beside = TestApp::new(pool.clone());
    let stage = stage(pool).await;
    let run = stage.create().await;
    let path = "/api/admin/progress";
    let progress = || async { stage.app.get(&stage.maker, path).await.ok()["acts"].clone() };
    let progress_elsewhere = || async { beside.get(&stage.maker, path).await.ok()["acts"].clone() };
    assert_eq!(progress().await, json!([]));
    // Nobody can write a voucher for now, so the approval stays where it is.
    let mut hold = stage.app.app.pool.begin().await.unwrap();
    sqlx::query("lock table vouchers in exclusive mode").execute(&mut *hold).await.unwrap();
    let watch = async {
        let act = loop {
            let acts = progress().await;
            if acts[0]["done"] == 2 {
                break acts[0].clone();
            }
        };
        // Another server hears of it.
        while progress_elsewhere().await != json!([act]) {}
        hold.rollback().await.unwrap();
        act
    };
    let (approved, act) = tokio::join!(stage.act(&run, "approve", json!({})), watch);
    // Everyone is calculated again, and then posted.
    assert_eq!((text(&act, "act"), &act["total"]), ("approve_salary_run", &json!(4)));
    assert_eq!(act["runId"], run["id"]);
    assert_eq!(approved.ok()["status"], "approved");
    assert_eq!(progress().await, json!([]));
    while progress_elsewhere().await != json!([]) {}
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn eight_files_at_once_pay_everyone_once(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.create().await;
    stage.act(&run, "approve", json!({})).await.ok();
    let answers =
        futures_util::future::join_all((0..8).map(|_| stage.act(&run, "payment-file", json!({})))).await;
    assert!(answers.iter().all(|answer| answer.status.is_success()));
    assert_eq!(stage.count("select count(*) from payment_files").await, 1);
    assert_eq!(stage.count("select count(*) from payouts").await, 2);
    let answers = futures_util::future::join_all((0..8).map(|_| stage.act(&run, "confirm", json!({})))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status.is_success()).count(), 1);
    assert_eq!(stage.count("select count(*) from vouchers where kind = 'payout_confirmed'").await, 2);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_unusual_payout_is_pointed_out(pool: PgPool) {
    let stage = stage(pool).await;
    let codes = |preview: &Value| -> Vec<String> {
        let warnings = preview["warnings"].as_array().unwrap();
        warnings.iter().map(|warning| text(warning, "code").to_owned()).collect()
    };
    for number in 10..13 {
        let run = stage.create().await;
        stage.act(&run, "approve", json!({})).await.ok();
        stage.app.paid_invoice(&stage.anna, number, "10000.00").await;
    }
    assert!(!codes(&stage.preview().await).contains(&"unusual_amount".into()));
    stage.app.paid_invoice(&stage.anna, 20, "90000.00").await;
    assert!(codes(&stage.preview().await).contains(&"unusual_amount".into()));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_bank_decided_stays_in_the_store_itself(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.exported().await;
    stage.act(&run, "confirm", json!({})).await.ok();
    for sql in [
        "update payouts set status = 'sent', decided_at = null",
        "delete from payouts",
        "update payment_files set content = ''",
        "update payslip_invoices set live = true",
        "insert into payouts (id, payslip_id, file_id, attempt, end_to_end_id, amount, account)
             select gen_random_uuid(), payslip_id, file_id, 2, 'x', amount, account from payouts limit 1",
    ] {
        assert!(sqlx::query(sql).execute(&stage.app.app.pool).await.is_err(), "{sql}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_mail_tells_of_pay_by_setting_only(pool: PgPool) {
    let stage = stage(pool).await;
    let told = async |stage: &Stage| {
        stage.count("select count(*) from mails where text_body like '%7.152,64%' and html_body like '%7.152,64%'").await
    };
    let run = stage.exported().await;
    let anna = slip_of(&run, &stage.anna)["id"].clone();
    stage.act(&run, "confirm", json!({ "payslipIds": [anna] })).await.ok();
    assert_eq!(stage.count("select count(*) from mails where kind = 'payslip_paid'").await, 1);
    assert_eq!(told(&stage).await, 0, "a link leads to the login");

    let mut settings = stage.app.get(&stage.maker, "/api/admin/settings").await.ok();
    settings["payslipDelivery"] = json!("calculation");
    stage.app.put_agreed(&stage.maker, "/api/admin/settings", settings).await;
    stage.act(&run, "confirm", json!({})).await.ok();
    assert_eq!(stage.count("select count(*) from mails where kind = 'payslip_paid'").await, 2);
    // Bo's gross salary, of 20 000 kr.
    let bos = "select count(*) from mails where text_body like '%14.381,37%' and html_body like '%bgcolor%14.381,37%'";
    assert_eq!(stage.count(bos).await, 1);
    assert_eq!(told(&stage).await, 0, "and what was written before stays");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn by_setting_the_payslip_itself_is_mailed_once(pool: PgPool) {
    let stage = stage(pool).await;
    let app = &stage.app;
    let mut settings = app.get(&stage.maker, "/api/admin/settings").await.ok();
    assert_eq!(settings["payslipDelivery"], "link");
    settings["payslipDelivery"] = json!("attachment");
    app.put_agreed(&stage.maker, "/api/admin/settings", settings).await;
    app.put(&stage.anna, "/api/email-choices/payslip_paid", json!({ "wanted": false })).await.ok();
    let run = stage.exported().await;
    stage.act(&run, "confirm", json!({})).await.ok();
    let mails = "select count(*) from mails where kind = 'payslip_paid'";
    assert_eq!(stage.count(mails).await, 0, "nobody is written to before the document is made");
    // Done twice, as by a server that died after the first time.
    for _ in 0..2 {
        sqlx::query("update jobs set status = 'queued', finished_at = null where kind = 'mail_payslip'")
            .execute(&app.app.pool)
            .await
            .unwrap();
        paraply_app::jobs::run_due(&app.app).await.unwrap();
        assert_eq!(stage.count(mails).await, 2);
    }
    let attached = "select count(*) from mail_attachments join files on files.id = file_id
                    where media_type = 'application/pdf' and name like '%2026-11-25.pdf'";
    assert_eq!(stage.count(attached).await, 1, "of a mail that is not wanted there is no copy");
}
