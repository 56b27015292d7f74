//! The bank's statements by day against the ledger: what left the account is recognised, and a difference has its cause.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};

use crate::support::bank::{Entry, camt053};
use crate::support::bank_account::{DAY, TRANSACTIONS, of, people};
use crate::support::invoices::text;
use crate::support::{TestApp, Who};

fn came<'a>(amount: &'a str, reference: &'a str, id: &'a str) -> Entry<'a> {
    Entry { amount, credit: true, reference, id }
}

fn went<'a>(amount: &'a str, id: &'a str) -> Entry<'a> {
    Entry { amount, credit: false, reference: "", id }
}

impl TestApp {
    async fn days(&self, who: &Who) -> Value {
        self.get(who, "/api/admin/reports/bank-days?month=2026-11").await.ok()
    }

    async fn statement(
        &self,
        who: &Who,
        day: &str,
        opening: &str,
        closing: &str,
        entries: &[Entry<'_>],
    ) -> Value {
        let taken = self.bank_file(who, "statement.xml", &camt053(day, opening, closing, entries)).await;
        assert_eq!(taken["problems"], json!([]), "{taken}");
        taken
    }
}

/// Kind, bank and ledger of each cause.
fn causes(report: &Value) -> Vec<(&str, &str, &str)> {
    let causes = report["causes"].as_array().unwrap().iter();
    causes.map(|cause| (text(&cause["kind"]), text(&cause["bank"]), text(&cause["ledger"]))).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_charge_is_posted_waits_and_is_explained(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let none = app.days(&admin).await;
    assert_eq!((&none["days"], &none["explained"], none.get("since")), (&json!([]), &json!(true), None));
    let sent = app.sent(&anna, &admin).await;
    let entries = [came("12500.00", text(&sent["ocr"]), "T1"), went("125.00", "C1")];
    let taken = app.statement(&admin, DAY, "1000.00", "13375.00", &entries).await;
    let told = (&taken["matched"], &taken["waiting"], &taken["outgoing"], &taken["total"]);
    assert_eq!(told, (&json!(1), &json!(1), &json!(0), &json!("12375.00")), "{taken}");
    assert_eq!(app.balances([1930, 2499]).await, [1_237_500, 12_500]);
    let [charge] = &app.waiting(&admin).await[..] else { panic!() };
    assert_eq!((&charge["kind"], &charge["waitReason"]), (&json!("outgoing"), &json!("outgoing")));
    let body = json!({ "kind": "bank_charge", "amount": "125.00", "note": "Avgift november" });
    app.post(&admin, &of(charge, "explain"), body).await.ok();
    assert_eq!(app.balances([1930, 2499, 6570]).await, [1_237_500, 0, 12_500]);

    let report = app.days(&admin).await;
    let day = &report["days"][0];
    assert_eq!((&day["difference"], &day["unexplained"]), (&json!("1000.00"), &json!("0.00")), "{report}");
    assert_eq!((&report["carried"], &report["rest"]), (&json!("1000.00"), &json!("0.00")));
    assert_eq!(report["causes"], json!([]));
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_day_without_its_statement_and_a_payment_that_only_one_side_has_are_named(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let typed = app.sent(&anna, &admin).await;
    app.statement(&admin, "2026-11-18", "0.00", "0.00", &[]).await;
    app.act(&admin, &typed, "payments", json!({ "amount": "12500", "paidOn": DAY })).await.ok();
    app.statement(&admin, "2026-11-20", "300.00", "300.00", &[]).await;
    app.statement(&admin, DAY, "300.00", "300.00", &[]).await;
    let report = app.days(&admin).await;
    let missing: Vec<&str> =
        report["days"].as_array().unwrap().iter().map(|day| text(&day["missing"])).collect();
    assert_eq!(missing, ["0.00", "300.00", "0.00"], "{report}");
    assert_eq!(report["explained"], false);
    let alerts = async || app.get(&admin, "/api/admin/dashboard").await.ok()["unexplainedBankDays"].clone();
    assert_eq!(alerts().await, 1);
    assert_eq!(causes(&report), [("payment", "0.00", "12500.00")]);
    assert_eq!(report["causes"][0]["invoiceId"], typed["id"]);
    assert_eq!(report["rest"], "300.00", "what the missing statement would tell");
    // The missing one comes.
    let late = [came("300.00", "", "L1")];
    app.statement(&admin, "2026-11-19", "0.00", "300.00", &late).await;
    let report = app.days(&admin).await;
    assert_eq!((&report["explained"], &report["rest"]), (&json!(true), &json!("0.00")), "{report}");
    assert_eq!(alerts().await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn pages_of_a_day_and_a_statement_of_a_whole_month_tell_the_same(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let page = |opening: &str, closing: &str, entry| {
        let page = String::from_utf8(camt053(DAY, opening, closing, &[entry])).unwrap();
        page.split("<Stmt>").nth(1).unwrap().split("</Stmt>").next().unwrap().to_owned()
    };
    let (first, second) =
        (page("100.00", "150.00", came("50.00", "", "A")), page("150.00", "180.00", came("30.00", "", "B")));
    let both = String::from_utf8(camt053(DAY, "100.00", "150.00", &[came("50.00", "", "A")])).unwrap();
    let both = both.replace(&first, &format!("{first}</Stmt><Stmt>{second}"));
    let taken = app.bank_file(&admin, "pages.xml", both.as_bytes()).await;
    assert_eq!(taken["created"], 2, "{taken}");
    let whole =
        String::from_utf8(camt053("2026-11-10", "90.00", "100.00", &[came("10.00", "", "C")])).unwrap();
    let entries = [came("50.00", "", "A"), came("30.00", "", "B")];
    let month = String::from_utf8(camt053(DAY, "90.00", "180.00", &entries)).unwrap();
    let earlier = whole.split("<Ntry>").nth(1).unwrap().split("</Ntry>").next().unwrap();
    let month = month.replacen("<Ntry>", &format!("<Ntry>{earlier}</Ntry><Ntry>"), 1);
    // It opens on the first day of what it tells.
    let month = month.replacen(&format!("<Dt><Dt>{DAY}"), "<Dt><Dt>2026-11-10", 1);
    let taken = app.bank_file(&admin, "month.xml", month.as_bytes()).await;
    assert_eq!((&taken["created"], &taken["known"]), (&json!(1), &json!(2)), "{taken}");
    let report = app.days(&admin).await;
    let day = &report["days"][0];
    let told =
        (&day["firstDay"], &day["opening"], &day["closing"], &day["transactions"], &day["unexplained"]);
    let right = (&json!(DAY), &json!("100.00"), &json!("180.00"), &json!("80.00"), &json!("0.00"));
    assert_eq!(told, right, "{report}");
}

/// A salary run that is approved and in a payment file, on the day on which it is paid.
async fn exported(app: &TestApp, admin: &Who) -> (String, Value, Who) {
    let anna = app.user("salary@example.com").await;
    app.ready_for_salary(&anna, "199001019802").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    let maker = app.admin("maker@example.com").await;
    let run = app.post(&maker, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    app.post(admin, &format!("{path}/approve"), json!({})).await.ok();
    let run = app.post(admin, &format!("{path}/payment-file"), json!({})).await.ok();
    app.app.clock.advance(TimeDelta::days(4));
    let admin = app.sign_in_again(admin).await;
    (path, run, admin)
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_payment_file_is_recognised_and_posted_by_its_confirmation_alone(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let (run, file, admin) = exported(&app, &admin).await;
    let total = text(&file["totals"]["payout"]).to_owned();
    app.statement(&admin, "2026-11-24", "90000.00", "90000.00", &[]).await;
    let left: i64 = 9_000_000 - total.replace('.', "").parse::<i64>().unwrap();
    let left = format!("{}.{:02}", left / 100, left % 100);
    let taken = app.statement(&admin, "2026-11-25", "90000.00", &left, &[went(&total, "S1")]).await;
    assert_eq!((&taken["outgoing"], &taken["waiting"]), (&json!(1), &json!(0)), "{taken}");
    assert_eq!(taken["lines"][0]["outcome"], "own_payment");
    let report = app.days(&admin).await;
    assert_eq!(causes(&report), [("salary_file", &*format!("-{total}"), "0.00")], "not confirmed yet");
    assert_eq!(report["causes"][0]["runId"], file["id"], "{report}");
    app.post(&admin, &format!("{run}/confirm"), json!({})).await.ok();
    let report = app.days(&admin).await;
    assert_eq!((causes(&report), &report["explained"]), (vec![], &json!(true)), "{report}");
    app.explains_what_waits().await;
    // Told of again, it is other money, and waits.
    let again = app
        .statement(&admin, "2026-11-25", &left, &left, &[went(&total, "S2"), came(&total, "", "S3")])
        .await;
    assert_eq!((&again["outgoing"], &again["waiting"]), (&json!(0), &json!(2)), "{again}");
    app.explains_what_waits().await;
    // Taken for it by mistake: the money that left waits like any other.
    let all = app.get(&admin, TRANSACTIONS).await.ok();
    let own = all.as_array().unwrap().iter().find(|one| one.get("paymentFileId").is_some()).unwrap();
    let undone = app.post(&admin, &of(own, "undo"), json!({})).await.ok();
    assert_eq!((&undone["status"], &undone["unexplained"]), (&json!("waiting"), &json!(total)), "{undone}");
    assert_eq!(app.post(&admin, &of(own, "undo"), json!({})).await.refused(409), "nothing_allocated");
    app.explains_what_waits().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_salary_is_recognised_by_what_our_file_called_it(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let (_, file, admin) = exported(&app, &admin).await;
    let total = text(&file["totals"]["payout"]);
    let called: String =
        sqlx::query_scalar("select end_to_end_id from payouts").fetch_one(&app.app.pool).await.unwrap();
    let with_name = |name: &str, id: &str| {
        let file = camt053("2026-11-25", total, "0.00", &[went(total, id)]);
        let details = format!(
            "</BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>{name}</EndToEndId></Refs>\
             <RltdPties><Cdtr><Nm>Anna Andersson</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>"
        );
        String::from_utf8(file).unwrap().replace("</BkTxCd>", &details).into_bytes()
    };
    let foreign = app.bank_file(&admin, "other.xml", &with_name("SOMETHING-ELSE", "S1")).await;
    assert_eq!((&foreign["outgoing"], &foreign["waiting"]), (&json!(0), &json!(1)), "{foreign}");
    let ours = app.bank_file(&admin, "ours.xml", &with_name(&called, "S2")).await;
    assert_eq!((&ours["outgoing"], &ours["waiting"]), (&json!(1), &json!(0)), "{ours}");
    // Whose salary it is, is theirs; who else was paid is told.
    assert_eq!(
        (&ours["lines"][0]["payer"], &foreign["lines"][0]["payer"]),
        (&json!(""), &json!("Anna Andersson"))
    );
    let named = app.count("select count(*) from bank_transactions where payer = 'Anna Andersson'").await;
    assert_eq!(named, 1);
    let twice = app.bank_file(&admin, "twice.xml", &with_name(&called, "S3")).await;
    assert_eq!((&twice["outgoing"], &twice["waiting"]), (&json!(0), &json!(1)), "{twice}");
    app.explains_what_waits().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_keeps_one_transaction_for_each_payment_of_ours(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let (_, file, admin) = exported(&app, &admin).await;
    let total = text(&file["totals"]["payout"]);
    app.statement(&admin, "2026-11-25", total, "0.00", &[went(total, "S1")]).await;
    app.statement(&admin, "2026-11-24", "5.00", "10.00", &[came("5.00", "", "X1")]).await;
    let copy = |own: &str| {
        format!(
            "insert into bank_transactions (id, bank_file_id, line, identity, kind, account, booked_on, amount, currency, payer,
                 reference, text, unexplained, payment_file_id, own_payment, is_posted, created_at)
             select gen_random_uuid(), bank_file_id, 9, identity || 'x', kind, account, booked_on, amount, currency, payer,
                 reference, text, 0, payment_file_id, '{own}', false, now() from bank_transactions where own_payment = ''"
        )
    };
    for (statement, constraint) in [
        (copy(""), "bank_transactions_file_told_once"),
        (copy("A"), "bank_transactions_file_told_once"),
        (
            "update bank_transactions set payment_file_id = (select id from payment_files limit 1) where kind = 'incoming'"
                .to_owned(),
            "bank_transactions_append_only",
        ),
        ("update bank_transactions set payment_file_id = null where own_payment = ''".to_owned(), "bank_transactions_explained"),
        ("delete from bank_balances".to_owned(), "bank_balances_append_only"),
        ("update bank_balances set closing = 0".to_owned(), "bank_balances_append_only"),
    ] {
        let error = sqlx::query(AssertSqlSafe(statement.clone())).execute(&app.app.pool).await.unwrap_err();
        let refused = error.as_database_error().and_then(|error| error.constraint()).map(str::to_owned);
        assert_eq!(refused.as_deref(), Some(constraint), "{statement}: {error}");
    }
}
