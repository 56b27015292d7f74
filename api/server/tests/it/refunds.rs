//! Refunds: what goes back is reserved, approved by a second person, paid once, and decided by the bank.

use chrono::TimeDelta;
use futures_util::future::join_all;
use paraply_app::jobs;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};

use crate::support::bank::{BgMax, Entry, bgmax, camt053, pain002, verified};
use crate::support::bank_account::{DAY, TRANSACTIONS, of, people};
use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const REFUNDS: &str = "/api/admin/refunds";
const FILES: &str = "/api/admin/refund-files";
/// A bank day after the day on which the tests begin.
const PAY_DAY: &str = "2026-11-30";

fn asked(amount: &str) -> Value {
    json!({
        "amount": amount, "payee": "Kund AB", "account": { "bankgiro": "5402-9681" },
        "reason": "Betald två gånger", "evidence": "Mejl från kunden 2026-11-22",
    })
}

impl TestApp {
    async fn request(&self, who: &Who, transaction: &Value, body: Value) -> Answer {
        self.post(who, &of(transaction, "refund"), body).await
    }

    /// A refund that a second person has approved.
    async fn approved(&self, who: &Who, transaction: &Value, amount: &str) -> Value {
        let waits = self.request(who, transaction, asked(amount)).await;
        assert_eq!(waits.status, 202, "{}", waits.json);
        self.confirm(&waits.json).await.ok();
        self.get(who, &format!("{REFUNDS}/{}", text(&waits.json["entityId"]))).await.ok()
    }

    async fn export(&self, who: &Who) -> Answer {
        self.post(who, FILES, json!({ "paymentDate": PAY_DAY })).await
    }

    async fn refund(&self, who: &Who, refund: &Value) -> Value {
        self.get(who, &format!("{REFUNDS}/{}", text(&refund["id"]))).await.ok()
    }

    async fn left(&self, who: &Who, transaction: &Value) -> Value {
        let path = format!("{TRANSACTIONS}/{}", text(&transaction["id"]));
        self.get(who, &path).await.ok()["unexplained"].clone()
    }

    /// Takes in unknown money.
    async fn unknown(&self, who: &Who, ore: i64) -> Value {
        let deposit = u32::try_from(self.count("select count(*) from bank_files").await).unwrap() + 1;
        let unknown = BgMax { code: '0', ..verified("", ore, u64::from(deposit)) };
        let file = bgmax(DAY, deposit, &[unknown]);
        let taken = self.bank_file(who, "in.txt", &file).await;
        let newest = self.waiting(who).await;
        newest.into_iter().find(|one| one["fileId"] == taken["id"]).unwrap()
    }
}

fn file_path(file: &Value, act: &str) -> String {
    format!("{FILES}/{}/{act}", text(&file["id"]))
}

fn end_to_end(refund: &Value) -> String {
    text(&refund["id"]).replace('-', "")
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn money_that_came_by_mistake_goes_back_once(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    // Worked example 1: 12,600.00 unknown; later the client with 7,500.00 and 5,000.00 open; 100.00 goes back.
    let (one, two) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let transaction = app.unknown(&admin, 1_260_000).await;
    app.allocate(&admin, &transaction, &[(&one, "7500"), (&two, "5000")]).await.ok();
    let waits = app.request(&admin, &transaction, asked("100.00")).await;
    assert_eq!(waits.status, 202, "{}", waits.json);
    // Reserved at once, and neither allocated nor refunded a second time meanwhile.
    assert_eq!(app.left(&admin, &transaction).await, "0.00");
    let again = app.request(&admin, &transaction, asked("0.01")).await;
    assert_eq!(again.refused(409), "exceeds_unexplained");
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&waits.json["id"]));
    let alone = app.post(&admin, &confirm, json!({ "version": waits.json["version"] })).await;
    assert_eq!(alone.refused(409), "approval_by_another");
    assert_eq!(app.export(&admin).await.refused(409), "no_refunds_to_pay");
    app.confirm(&waits.json).await.ok();

    let file = app.export(&admin).await.ok();
    assert_eq!((&file["total"], &file["openCount"]), (&json!("100.00"), &json!(1)), "{file}");
    let xml = app.get(&admin, &file_path(&file, "content")).await;
    assert_eq!(app.get(&admin, &file_path(&file, "content")).await.bytes, xml.bytes, "the same bytes");
    let xml = String::from_utf8(xml.bytes).unwrap();
    for part in ["<Cd>SUPP</Cd>", "<Id>54029681</Id>", "<Nm>Kund AB</Nm>", "<CtrlSum>100.00</CtrlSum>"] {
        assert!(xml.contains(part), "{part}: {xml}");
    }
    assert!(!xml.contains("SALA"));
    assert_eq!(app.export(&admin).await.refused(409), "no_refunds_to_pay");
    assert_eq!(app.balances([1930, 2499]).await, [1_260_000, -10_000]);
    app.is_in_balance().await;

    app.post(&admin, &file_path(&file, "confirm"), json!({})).await.ok();
    assert_eq!(app.balances([1930, 2499]).await, [1_250_000, 0]);
    let twice = app.post(&admin, &file_path(&file, "confirm"), json!({})).await;
    assert_eq!(twice.refused(409), "no_refunds_to_confirm");
    let refund = app.get(&admin, REFUNDS).await.ok()[0].clone();
    assert_eq!((&refund["status"], &refund["account"]), (&json!("paid"), &json!("…9681")), "{refund}");
    // What is undone is the rest; money that went back stays gone.
    app.post(&admin, &of(&transaction, "undo"), json!({})).await.ok();
    assert_eq!(app.left(&admin, &transaction).await, "12500.00");
    app.is_in_balance().await;
    assert_eq!(
        app.get(&admin, "/api/admin/reports/reconciliation?month=2026-11").await.ok()["balanced"],
        true
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_turned_down_or_called_off_waits_again(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let second = app.admin("second@example.com").await;
    for (who, act, body) in [
        (&second, "reject", json!({ "version": 1, "reason": "Fel konto" })),
        (&admin, "stop", json!({ "version": 1 })),
    ] {
        let waits = app.request(&admin, &transaction, asked("400.00")).await;
        assert_eq!(app.left(&admin, &transaction).await, "600.00");
        let path = format!("/api/admin/approvals/{}/{act}", text(&waits.json["id"]));
        app.post(who, &path, body).await.ok();
        assert_eq!(app.left(&admin, &transaction).await, "1000.00", "{act}");
    }
    let refund = app.approved(&admin, &transaction, "400.00").await;
    assert_eq!(refund["account"], "5402-9681");
    let path = |act: &str| format!("{REFUNDS}/{}/{act}", text(&refund["id"]));
    let reason = json!({ "reason": "Kunden vill ha den mot en faktura" });
    assert_eq!(app.post(&admin, &path("reject"), reason.clone()).await.refused(409), "impossible_transition");
    let cancelled = app.post(&admin, &path("cancel"), reason.clone()).await.ok();
    assert_eq!(cancelled["status"], "cancelled");
    assert_eq!(app.post(&admin, &path("cancel"), reason).await.refused(409), "impossible_transition");
    assert_eq!(app.left(&admin, &transaction).await, "1000.00");
    assert_eq!(app.export(&admin).await.refused(409), "no_refunds_to_pay");
    let told: Vec<Value> = app.get(&admin, REFUNDS).await.ok().as_array().unwrap().clone();
    assert_eq!(told.iter().filter(|one| one["status"] == "cancelled").count(), 3);
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_bank_decides_by_its_report(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let one = app.approved(&admin, &transaction, "400.00").await;
    let two = app.approved(&admin, &transaction, "250.00").await;
    let file = app.export(&admin).await.ok();
    let report =
        |settled: &[String], rejected: &[String]| pain002(text(&file["messageId"]), settled, rejected);
    let path = file_path(&file, "status-report");
    let first = report(&[end_to_end(&one)], &[end_to_end(&two)]);
    let told = app.upload(&admin, &path, &[("report.xml", first.as_bytes())]).await.ok();
    assert_eq!((&told["paid"], &told["rejected"]), (&json!(1), &json!(1)), "{told}");
    assert_eq!(app.refund(&admin, &one).await["status"], "paid");
    let rejected = app.refund(&admin, &two).await;
    assert_eq!(rejected["status"], "rejected");
    assert!(!text(&rejected["decisionReason"]).is_empty(), "{rejected}");
    assert_eq!(app.left(&admin, &transaction).await, "600.00");
    assert_eq!(app.balances([1930, 2499]).await, [60_000, -60_000]);
    app.is_in_balance().await;
    let again = app.upload(&admin, &path, &[("report.xml", first.as_bytes())]).await.ok();
    assert_eq!((&again["paid"], &again["unchanged"]), (&json!(0), &json!(2)), "{again}");
    // What was paid comes back after all.
    let later = report(&[], &[end_to_end(&one)]);
    app.upload(&admin, &path, &[("later.xml", later.as_bytes())]).await.ok();
    assert_eq!(app.left(&admin, &transaction).await, "1000.00");
    assert_eq!(app.balances([1930, 2499]).await, [100_000, -100_000]);
    app.is_in_balance().await;
    let foreign = pain002("SOMEBODY-ELSES", &[], &[]);
    let refused = app.upload(&admin, &path, &[("x.xml", foreign.as_bytes())]).await;
    assert_eq!(refused.status, 422, "{}", refused.json);
    assert_eq!(
        app.get(&admin, "/api/admin/reports/reconciliation?month=2026-11").await.ok()["balanced"],
        true
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_paid_refund_came_back_only_if_the_bank_says_so(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let refund = app.approved(&admin, &transaction, "400.00").await;
    let file = app.export(&admin).await.ok();
    app.post(&admin, &file_path(&file, "confirm"), json!({})).await.ok();
    let path = format!("{REFUNDS}/{}/reject", text(&refund["id"]));
    let reason = json!({ "reason": "Kontot är avslutat" });
    assert_eq!(app.post(&admin, &path, reason.clone()).await.refused(409), "refund_not_returned");
    assert_eq!(app.left(&admin, &transaction).await, "600.00");
    app.app.clock.advance(TimeDelta::days(9));
    let admin = app.sign_in_again(&admin).await;
    let entry = Entry { amount: "400.00", credit: true, reference: "", id: "R1" };
    let returned = camt053(PAY_DAY, "0.00", "400.00", &[entry]);
    let returned = String::from_utf8(returned).unwrap();
    let returned = returned.replace("</CdtDbtInd><Sts>BOOK", "</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK");
    let taken = app.bank_file(&admin, "return.xml", returned.as_bytes()).await;
    assert_eq!(taken["lines"][0]["waitReason"], "return", "{taken}");
    app.post(&admin, &path, reason).await.ok();
    assert_eq!(app.left(&admin, &transaction).await, "1000.00");
    assert_eq!(app.waiting(&admin).await.len(), 1, "the return is explained");
    assert_eq!(app.balances([1930, 2499]).await, [100_000, -100_000]);
    app.explains_what_waits().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_refund_that_was_rejected_by_hand_while_the_bank_paid_it_is_found_out(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let refund = app.approved(&admin, &transaction, "400.00").await;
    let file = app.export(&admin).await.ok();
    let reject = format!("{REFUNDS}/{}/reject", text(&refund["id"]));
    app.post(&admin, &reject, json!({ "reason": "Banken säger nej" })).await.ok();
    // Who approves the next one sees it.
    let again = app.request(&admin, &transaction, asked("400.00")).await;
    let seen = again.json["changes"].as_array().unwrap();
    let before = seen.iter().find(|change| change["field"] == "rejectedBefore").unwrap();
    assert_eq!(before["to"], "400.00");
    // The bank has paid it all the same: by its report, and by its statement, as one sum or by its name.
    let report = pain002(text(&file["messageId"]), &[end_to_end(&refund)], &[]);
    let told =
        app.upload(&admin, &file_path(&file, "status-report"), &[("r.xml", report.as_bytes())]).await.ok();
    assert_eq!((&told["paid"], &told["contradicted"]), (&json!(0), &json!(1)), "{told}");
    app.app.clock.advance(TimeDelta::days(9));
    let admin = app.sign_in_again(&admin).await;
    for (id, named) in [("S1", true), ("S2", false)] {
        let entry = Entry { amount: "400.00", credit: false, reference: "", id };
        let statement = String::from_utf8(camt053(PAY_DAY, "400.00", "0.00", &[entry])).unwrap();
        let details = format!(
            "</BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>{}</EndToEndId></Refs></TxDtls></NtryDtls>",
            end_to_end(&refund)
        );
        let statement = if named { statement.replace("</BkTxCd>", &details) } else { statement };
        let taken = app.bank_file(&admin, "statement.xml", statement.as_bytes()).await;
        assert_eq!((&taken["outgoing"], &taken["waiting"]), (&json!(0), &json!(1)), "{taken}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_bank_has_told_as_paid_is_not_rejected_by_hand_and_no_return_serves_two(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let (one, two) = (
        app.approved(&admin, &transaction, "400.00").await,
        app.approved(&admin, &transaction, "400.00").await,
    );
    let file = app.export(&admin).await.ok();
    app.app.clock.advance(TimeDelta::days(9));
    let admin = app.sign_in_again(&admin).await;
    let out = Entry { amount: "800.00", credit: false, reference: "", id: "S1" };
    let taken = app.bank_file(&admin, "out.xml", &camt053(PAY_DAY, "800.00", "0.00", &[out])).await;
    assert_eq!(taken["outgoing"], 1, "{taken}");
    let reject = |refund: &Value| format!("{REFUNDS}/{}/reject", text(&refund["id"]));
    let reason = json!({ "reason": "Kom tillbaka" });
    assert_eq!(app.post(&admin, &reject(&one), reason.clone()).await.refused(409), "refund_not_returned");
    app.post(&admin, &file_path(&file, "confirm"), json!({})).await.ok();
    let back = Entry { amount: "400.00", credit: true, reference: "", id: "R1" };
    let returned = String::from_utf8(camt053(PAY_DAY, "0.00", "400.00", &[back])).unwrap();
    let returned = returned.replace("</CdtDbtInd><Sts>BOOK", "</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK");
    app.bank_file(&admin, "return.xml", returned.as_bytes()).await;
    app.post(&admin, &reject(&one), reason.clone()).await.ok();
    let list = app.get(&admin, &format!("{TRANSACTIONS}?filter={{\"open\":false}}")).await.ok();
    let used = list.as_array().unwrap().iter().find(|found| found["kind"] == "return").unwrap();
    assert_eq!(app.post(&admin, &of(used, "undo"), json!({})).await.refused(409), "return_of_refund");
    assert_eq!(app.post(&admin, &reject(&two), reason).await.refused(409), "refund_not_returned");
    app.explains_what_waits().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn wrong_requests_name_the_field_and_reserve_nothing(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let with = |field: &str, value: Value| {
        let mut body = asked("100.00");
        body[field] = value;
        body
    };
    for (body, says) in [
        (asked("0.00"), "amount"),
        (with("payee", json!("")), "payee"),
        (with("payee", json!("x".repeat(71))), "payee"),
        (with("payee", json!("***")), "payee"),
        (with("reason", json!(" ")), "reason"),
        (with("evidence", json!("")), "evidence"),
        (with("account", json!({})), "account.accountNumber"),
        (with("account", json!({ "bankgiro": "5402-9682" })), "account.bankgiro"),
        (
            with("account", json!({ "bankgiro": "5402-9681", "iban": "SE3550000000054910000003" })),
            "account.iban",
        ),
        (with("account", json!({ "sortCode": "1", "accountNumber": "2" })), "account.sortCode"),
    ] {
        let answer = app.request(&admin, &transaction, body).await;
        assert_eq!(answer.status, 422, "{says}: {}", answer.json);
        assert!(answer.json.to_string().contains(says), "{says}: {}", answer.json);
    }
    let deducted = BgMax { record: "21", code: '0', ..verified("", 100, 9) };
    let more = BgMax { code: '0', ..verified("", 200, 8) };
    app.bank_file(&admin, "d.txt", &bgmax(DAY, 9, &[more, deducted])).await;
    let deduction = app.waiting(&admin).await.into_iter().find(|one| one["kind"] == "deduction").unwrap();
    assert_eq!(app.request(&admin, &deduction, asked("1.00")).await.refused(409), "explanation_unfit");
    for date in ["2026-11-01", "2026-11-28", "2099-11-30"] {
        let answer = app.post(&admin, FILES, json!({ "paymentDate": date })).await;
        assert!(answer.json.to_string().contains("paymentDate"), "{date}: {}", answer.json);
    }
    assert_eq!(app.count("select count(*) from refunds").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_who_works_here_is_paid_by_a_refund(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let accounts = app.get(&anna.who, "/api/bank-accounts").await.ok();
    let account = &accounts[0];
    let mut body = asked("100.00");
    body["account"] = json!({ "sortCode": account["sortCode"], "accountNumber": account["accountNumber"] });
    let waits = app.request(&admin, &transaction, body.clone()).await;
    assert_eq!(waits.status, 202, "a freelancer's own client may be anybody");
    // Since then its owner has come to work here.
    app.set_roles(&anna.who, &["finance"]).await;
    assert_eq!(app.confirm(&waits.json).await.refused(409), "refund_to_staff");
    assert_eq!(app.left(&admin, &transaction).await, "1000.00", "a failed request gives its money back");
    assert_eq!(app.request(&admin, &transaction, body).await.refused(409), "refund_to_staff");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_refunds_money_of_an_invoice_of_their_own(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    app.set_roles(&anna.who, &["finance"]).await;
    let short = verified(text(&sent["ocr"]), 10_000, 1);
    app.bank_file(&admin, "in.txt", &bgmax(DAY, 1, &[short])).await;
    let [transaction] = &app.waiting(&admin).await[..] else { panic!() };
    assert_eq!(app.request(&anna.who, transaction, asked("100.00")).await.refused(409), "own_money");
    let waits = app.request(&admin, transaction, asked("100.00")).await;
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&waits.json["id"]));
    let by_owner = app.post(&anna.who, &confirm, json!({ "version": waits.json["version"] })).await;
    assert_eq!(by_owner.refused(409), "approval_by_another");
    app.confirm(&waits.json).await.ok();
    assert_eq!(app.export(&anna.who).await.refused(409), "own_money");
    let file = app.export(&admin).await.ok();
    let refused = app.post(&anna.who, &file_path(&file, "confirm"), json!({})).await;
    assert_eq!(refused.refused(409), "own_money");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn requests_and_files_at_once_and_repeated_pay_once(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let at_once = join_all((0..6).map(|_| app.request(&admin, &transaction, asked("400.00")))).await;
    let waiting: Vec<&Answer> = at_once.iter().filter(|answer| answer.status == 202).collect();
    assert_eq!(waiting.len(), 2);
    for waits in &waiting {
        app.confirm(&waits.json).await.ok();
    }
    let files = join_all((0..4).map(|_| app.export(&admin))).await;
    assert_eq!(files.iter().filter(|answer| answer.status == 200).count(), 1);
    let file = files.into_iter().find(|answer| answer.status == 200).unwrap().json;
    assert_eq!(file["total"], "800.00");
    let confirm = file_path(&file, "confirm");
    let confirmed = join_all((0..4).map(|_| app.post(&admin, &confirm, json!({})))).await;
    assert_eq!(confirmed.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(app.balances([1930, 2499]).await, [20_000, -20_000]);
    // The same request again, by its key.
    for _ in 0..2 {
        let path = of(&transaction, "refund");
        let key = [("idempotency-key", "once")];
        let answer = app.send_with(&admin, Method::POST, &path, Some(asked("50.00")), &key).await;
        assert_eq!(answer.status, 202);
    }
    assert_eq!(app.left(&admin, &transaction).await, "150.00");
    app.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_refund_of_a_single_admin_is_approved_by_the_clock(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let waits = app.request(&admin, &transaction, asked("400.00")).await;
    assert!(waits.json["executesAt"].is_string(), "{}", waits.json);
    app.app.clock.advance(TimeDelta::hours(24));
    jobs::run_due(&app.app).await.unwrap();
    let admin = app.sign_in_again(&admin).await;
    let refund = app.get(&admin, REFUNDS).await.ok()[0].clone();
    assert_eq!(refund["status"], "approved", "{refund}");
    assert!(refund.get("approvedByName").is_none(), "{refund}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn only_who_handles_payments_pays_back(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let transaction = app.unknown(&admin, 100_000).await;
    let refund = app.approved(&admin, &transaction, "400.00").await;
    for role in ["reviewer", "support"] {
        let who = app.staff(&format!("{role}@example.com"), &[role]).await;
        for answer in [
            app.request(&who, &transaction, asked("1.00")).await,
            app.export(&who).await,
            app.get(&who, &format!("{REFUNDS}/{}", text(&refund["id"]))).await,
        ] {
            assert_eq!(answer.status, 403, "{role}");
        }
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_to_pay_what_nobody_approved(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let sent = app.sent(&anna, &admin).await;
    let transaction = app.unknown(&admin, 100_000).await;
    app.request(&admin, &transaction, asked("400.00")).await;
    let of_own = app.unknown(&admin, 1_260_000).await;
    app.allocate(&admin, &of_own, &[(&sent, "12500")]).await.ok();
    let own = format!(
        "insert into refunds (id, bank_transaction_id, amount, payee, account, reason, evidence, status, requested_by, requested_at)
         select gen_random_uuid(), '{}', 100, payee, account, reason, evidence, 'requested', '{}', now() from refunds limit 1",
        text(&of_own["id"]),
        anna.who.id.unwrap(),
    );
    for (statement, constraint) in [
        ("update refunds set status = 'approved', approved_at = now(), approved_by = requested_by", "refunds_two_people"),
        ("update refunds set status = 'exported', approved_at = now()", "refunds_way"),
        ("update refunds set status = 'paid', paid_at = now(), decided_at = now()", "refunds_way"),
        ("update refunds set amount = amount + 1", "refunds_unchanged"),
        ("update refunds set account = to_jsonb('enc1.x'::text)", "refunds_unchanged"),
        ("delete from refunds", "refunds_stay"),
        (
            "insert into bank_explanations (id, bank_transaction_id, kind, amount, note, refund_id, reverses_id, explained_by, explained_at)
             select gen_random_uuid(), bank_transaction_id, kind, -amount, note, refund_id, id, explained_by, now()
             from bank_explanations where kind = 'refund'",
            "bank_explanations_fit",
        ),
        (
            "insert into payment_files (id, kind, format, message_id, execution_date, total, payment_count, content, sha256, created_by, created_at)
             select gen_random_uuid(), 'refund', 'pain.001.001.03', 'M1', '2026-11-30', 5, 1, 'enc1.x'::bytea, ''::bytea, requested_by, now() from refunds",
            "payment_files_hold_refunds",
        ),
        (own.as_str(), "refunds_not_own"),
    ] {
        let error = sqlx::query(AssertSqlSafe(statement.to_owned())).execute(&app.app.pool).await.unwrap_err();
        let refused = error.as_database_error().and_then(|error| error.constraint()).map(str::to_owned);
        assert_eq!(refused.as_deref(), Some(constraint), "{statement}: {error}");
    }
    let sealed = "select count(*) from refunds where account #>> '{}' like 'enc1.%'";
    assert_eq!(app.count(sealed).await, 1, "nobody reads an account in the database");
}
