//! Credit notes for a part: what is left counts from then on, what is paid beyond it waits, and never more is credited than
//! was sold.

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};

use crate::support::bank::{bgmax, verified};
use crate::support::bank_account::{DAY, TRANSACTIONS, of, people};
use crate::support::invoices::{Freelancer, text};
use crate::support::{Answer, TestApp, Who};

impl TestApp {
    /// A sent invoice of these lines: quantity, price, rate of VAT.
    pub(crate) async fn sent_of(
        &self,
        owner: &Freelancer,
        admin: &Who,
        lines: &[(&str, &str, &str)],
    ) -> Value {
        let mut input = owner.input();
        input["items"] = lines
            .iter()
            .map(|(quantity, price, rate)| {
                json!({
                    "description": "Konsultarbete", "quantity": quantity, "unit": "h", "unitPrice": price,
                    "vatRate": rate,
                })
            })
            .collect();
        input["vatExemption"] = json!("Undantag enligt 10 kap. ML");
        let draft = self.post(&owner.who, "/api/invoices", input).await.ok();
        self.act(admin, &draft, "send", json!({})).await.ok()
    }

    pub(crate) async fn credit(&self, who: &Who, invoice: &Value, mut what: Value) -> Answer {
        what["version"] = self.invoice(who, invoice).await["version"].clone();
        self.act(who, invoice, "credit", what).await
    }

    /// The payment of an invoice by a file of the bank.
    async fn paid_by_bank(&self, who: &Who, invoice: &Value, ore: i64) -> Value {
        let deposit = u32::try_from(self.count("select count(*) from bank_files").await).unwrap() + 1;
        let file = bgmax(DAY, deposit, &[verified(text(&invoice["ocr"]), ore, u64::from(deposit))]);
        let taken = self.bank_file(who, "in.txt", &file).await;
        let all = self.get(who, TRANSACTIONS).await.ok();
        all.as_array().unwrap().iter().find(|one| one["fileId"] == taken["id"]).unwrap().clone()
    }

    pub(crate) async fn paid_by_hand(&self, who: &Who, invoice: &Value, amount: &str) {
        let paid =
            json!({ "amount": amount, "paidOn": DAY, "evidence": "Kontoutdrag", "reason": "Saknas i filen" });
        self.act(who, invoice, "payments", paid).await.ok();
    }

    /// Kept sums, ledger and bank account agree.
    pub(crate) async fn agrees(&self) {
        self.is_in_balance().await;
        assert_eq!(self.count("select count(*) from sums_that_differ").await, 0, "the sums that are kept");
        self.owes_what_is_left().await;
    }

    pub(crate) async fn refused_by_database(&self, sql: &str, constraint: &str) {
        let refused = sqlx::query(AssertSqlSafe(sql.to_owned())).execute(&self.app.pool).await.unwrap_err();
        let database = refused.as_database_error().unwrap_or_else(|| panic!("{sql}: {refused}"));
        assert_eq!(database.constraint(), Some(constraint), "{sql}: {refused}");
    }
}

fn says<const N: usize>(invoice: &Value, fields: [&str; N]) -> [String; N] {
    fields.map(|field| invoice[field].as_str().unwrap_or_default().to_owned())
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_line_is_credited_and_the_rest_becomes_salary(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    // Worked example 5: 8,000 + 2,000 at 25 %; the second is credited unpaid.
    let invoice = app.sent_of(&anna, &admin, &[("8", "1000", "25"), ("2", "1000", "25")]).await;
    let second = json!({ "lines": [{ "position": 2, "quantity": "2" }], "reason": "Två timmar för mycket" });
    let path = "credit-preview";
    let preview = app.act(&admin, &invoice, path, second.clone()).await.ok();
    let expected = ["-2500.00", "10000.00", "500.00", "7500.00", "0.00", "sent"];
    let fields = ["total", "balanceAfter", "feeAfter", "payoutBasisAfter", "overpaid", "statusAfter"];
    assert_eq!(says(&preview, fields), expected);
    assert_eq!(preview["leftOfLines"], json!(["8000.00", "2000.00"]));
    let credited = app.credit(&admin, &invoice, second).await.ok();
    assert_eq!(
        says(
            &credited,
            ["status", "total", "credited", "balance", "feeAmount", "creditedFee", "payoutBasis"]
        ),
        ["sent", "12500.00", "2500.00", "10000.00", "600.00", "100.00", "7500.00"]
    );
    let note = app.invoice(&admin, &json!({ "id": credited["creditNotes"][0]["id"] })).await;
    assert_eq!(
        says(&note, ["kind", "invoiceNumber", "total", "feeAmount"]),
        ["credit_note", "2026-00002", "-2500.00", "-100.00"]
    );
    assert_eq!(app.balances([1510, 3001, 2611]).await, [1_000_000, -800_000, -200_000]);
    app.agrees().await;
    // The bank's file finds what is left to be the sum that is owed.
    app.paid_by_bank(&admin, &invoice, 1_000_000).await;
    assert_eq!(says(&app.invoice(&admin, &invoice).await, ["status", "balance"]), ["paid", "0.00"]);
    let fees = app.get(&admin, "/api/admin/reports/fees?from=2026-11-01&to=2026-11-30&by=user").await.ok();
    assert_eq!(says(&fees["rows"][0], ["subtotal", "fee"]), ["8000.00", "500.00"], "{fees}");
    let run = json!({ "paymentDate": "2026-11-25", "invoiceIds": [invoice["id"]] });
    let run = app.post(&admin, "/api/admin/salary-runs", run).await.ok();
    let slip = &run["payslips"][0];
    assert_eq!(says(slip, ["subtotal", "fee", "wagePool"]), ["8000.00", "500.00", "7500.00"], "{slip}");
    let late = app.credit(&admin, &invoice, json!({ "amount": "1.00", "reason": "Avdrag" })).await;
    assert_eq!(late.refused(409), "already_salaried");
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_the_bank_paid_beyond_what_is_left_waits(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (paid, open) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let transaction = app.paid_by_bank(&admin, &paid, 1_250_000).await;
    let deduction = json!({ "amount": "500.00", "reason": "Överenskommet avdrag" });
    let preview = app.act(&admin, &paid, "credit-preview", deduction.clone()).await.ok();
    assert_eq!(says(&preview, ["overpaid", "statusAfter"]), ["500.00", "paid"]);
    let credited = app.credit(&admin, &paid, deduction).await.ok();
    assert_eq!(
        says(&credited, ["status", "paid", "balance", "creditedSubtotal", "creditedFee"]),
        ["paid", "12000.00", "0.00", "400.00", "20.00"]
    );
    app.agrees().await;
    assert_eq!(app.balances([1930, 2499]).await, [1_250_000, -50_000]);
    // It is used for another invoice, and the rest of that is undone where it was allocated.
    app.allocate(&admin, &transaction, &[(&open, "500.00")]).await.ok();
    assert_eq!(app.invoice(&admin, &open).await["paid"], "500.00");
    let timeline = app.get(&anna.who, &format!("/api/invoices/{}/timeline", text(&paid["id"]))).await.ok();
    let kinds: Vec<_> = timeline.as_array().unwrap().iter().map(|step| text(&step["kind"])).collect();
    assert!(kinds.contains(&"credited") && kinds.contains(&"payment_freed"), "{kinds:?}");
    app.post(&admin, &of(&transaction, "undo"), json!({})).await.ok();
    assert_eq!(says(&app.invoice(&admin, &paid).await, ["status", "balance"]), ["sent", "12000.00"]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_somebody_typed_in_beyond_what_is_left_waits_too(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    app.paid_by_hand(&admin, &invoice, "12500.00").await;
    let whole = app.credit(&admin, &invoice, json!({})).await.ok();
    assert_eq!(
        says(&whole, ["status", "paid", "credited", "payoutBasis"]),
        ["cancelled", "0.00", "12500.00", "0.00"]
    );
    app.agrees().await;
    assert_eq!(app.balances([1510, 1930, 2420, 2499]).await, [0, 1_250_000, 0, -1_250_000]);
    let held = app.waiting(&admin).await.remove(0);
    assert_eq!(
        says(&held, ["kind", "unexplained", "waitReason", "reference", "payer", "text"]),
        ["incoming", "12500.00", "released", "2026-00001", "Kund AB", "Kontoutdrag"]
    );
    assert!(held.get("fileId").is_none() && held["releasedFromPaymentId"].is_string(), "{held}");
    let month = app.get(&admin, "/api/admin/reports/reconciliation?month=2026-11").await.ok();
    assert_eq!(month["balanced"], true, "{month}");
    // It pays another invoice; who decides on the salary sees that a person vouches for it, and which.
    let other = app.sent(&anna, &admin).await;
    app.allocate(&admin, &held, &[(&other, "12500.00")]).await.ok();
    let run = json!({ "paymentDate": "2026-11-25", "invoiceIds": [other["id"]] });
    let run = app.post(&admin, "/api/admin/salary-runs", run).await.ok();
    let sum = json!({ "count": 1, "amount": "12500.00" });
    assert_eq!(run["typedPayments"]["byHand"], sum, "{}", run["typedPayments"]);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_a_client_paid_too_much_by_hand_is_released(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (invoice, other) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    app.paid_by_hand(&admin, &invoice, "13000.00").await;
    let run = json!({ "paymentDate": "2026-11-25", "invoiceIds": [invoice["id"]] });
    app.post(&admin, "/api/admin/salary-runs", run).await.ok();
    let path = "/api/admin/payments?filter={\"unallocated\":true}";
    let payment = app.get(&admin, path).await.ok()[0].clone();
    let release = format!("/api/admin/payments/{}/release", text(&payment["id"]));
    let answers = join_all((0..4).map(|_| app.post(&admin, &release, json!({})))).await;
    let (done, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|answer| answer.status.is_success());
    assert_eq!(done.len(), 1);
    for answer in refused {
        assert_eq!(answer.refused(409), "nothing_unallocated");
    }
    let held = &done[0].json;
    assert_eq!(
        says(held, ["amount", "unexplained", "waitReason"]),
        ["500.00", "500.00", "released"],
        "{held}"
    );
    assert_eq!(app.get(&admin, path).await.ok(), json!([]));
    assert_eq!(app.balances([1510, 2420, 2499]).await, [1_250_000, 0, -50_000]);
    app.agrees().await;
    app.allocate(&admin, held, &[(&other, "500.00")]).await.ok();
    assert_eq!(says(&app.invoice(&admin, &invoice).await, ["status", "paid"]), ["paid", "12500.00"]);
    app.agrees().await;
    // It is undone where it was allocated; what it was released from keeps its part.
    app.post(&admin, &of(held, "undo"), json!({})).await.ok();
    assert_eq!(app.invoice(&admin, &other).await["paid"], "0.00");
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_that_was_paid_short_is_settled_by_a_credit_note(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    app.paid_by_hand(&admin, &invoice, "12000.00").await;
    let rest = app.credit(&admin, &invoice, json!({ "amount": "500", "reason": "Avdrag" })).await.ok();
    assert_eq!(says(&rest, ["status", "paid", "balance"]), ["paid", "12000.00", "0.00"]);
    assert!(rest["promisedPayoutDate"].is_string());
    let told = app.count("select count(*) from mails where kind = 'invoice_paid'").await;
    assert_eq!(told, 1, "the freelancer is told");
    // Of what was rounded, the rounding goes with the payment.
    let rounded = app.sent_of(&anna, &admin, &[("1", "9876.54", "25")]).await;
    app.paid_by_hand(&admin, &rounded, "12345.00").await;
    app.credit(&admin, &rounded, json!({ "amount": "2500", "reason": "Avdrag" })).await.ok();
    assert_eq!(app.balance(3740).await, 0);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_invoice_is_issued_again_and_its_payments_go_with_it(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    app.paid_by_hand(&admin, &invoice, "2500.00").await;
    app.paid_by_bank(&admin, &invoice, 1_000_000).await;
    let paid = app.invoice(&admin, &invoice).await;
    assert_eq!(paid["status"], "paid");
    let wrong = json!({ "reason": " ", "version": paid["version"] });
    let wrong = app.act(&admin, &invoice, "reissue", wrong).await;
    assert_eq!(wrong.json["fields"][0]["code"], "reason_required", "{}", wrong.json);
    let again = json!({ "reason": "Fel referens", "version": paid["version"] });
    let draft = app.act(&admin, &invoice, "reissue", again.clone()).await.ok();
    assert_eq!(says(&draft, ["status", "total", "reference"]), ["draft", "12500.00", "PO 7"]);
    assert_eq!(draft["replacesInvoiceId"], invoice["id"]);
    let old = app.invoice(&admin, &invoice).await;
    assert_eq!((&old["status"], &old["replacedById"]), (&json!("cancelled"), &draft["id"]));
    assert_eq!(app.act(&admin, &invoice, "reissue", again).await.refused(409), "impossible_transition");
    app.agrees().await;
    let mut input = anna.input();
    input["version"] = draft["version"].clone();
    input["userId"] = json!(anna.who.id);
    input["reference"] = json!("PO 8");
    input["items"][0]["quantity"] = json!("9");
    app.put(&admin, &format!("/api/admin/invoices/{}", text(&draft["id"])), input).await.ok();
    let sent = app.act(&admin, &draft, "send", json!({})).await.ok();
    // 11,250.00, of which the client has paid more.
    assert_eq!(says(&sent, ["status", "paid", "balance"]), ["paid", "11250.00", "0.00"]);
    let left = app.waiting(&admin).await;
    let sum: f64 = left.iter().map(|one| text(&one["unexplained"]).parse::<f64>().unwrap()).sum();
    assert_eq!(sum, 1250.0, "{left:?}");
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn money_of_one_client_pays_no_invoice_of_another(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    app.paid_by_bank(&admin, &invoice, 1_250_000).await;
    let version = app.invoice(&admin, &invoice).await["version"].clone();
    let reason = json!({ "reason": "Fel kund", "version": version });
    let draft = app.act(&admin, &invoice, "reissue", reason).await.ok();
    let mut input = anna.input();
    input["clientId"] = json!(app.client(anna.who.id.unwrap(), "Annan AB", "SE").await);
    input["version"] = draft["version"].clone();
    app.put(&anna.who, &format!("/api/invoices/{}", text(&draft["id"])), input).await.ok();
    let sent = app.act(&admin, &draft, "send", json!({})).await.ok();
    assert_eq!(says(&sent, ["status", "paid"]), ["sent", "0.00"]);
    assert_eq!(app.waiting(&admin).await[0]["unexplained"], "12500.00");
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_trusted_owner_sends_what_replaces_and_records_nothing_of_it(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    app.paid_by_bank(&admin, &invoice, 1_250_000).await;
    let version = app.invoice(&admin, &invoice).await["version"].clone();
    let reason = json!({ "reason": "Fel referens", "version": version });
    let draft = app.act(&admin, &invoice, "reissue", reason).await.ok();
    sqlx::query("update users set trusted = true where id = $1")
        .bind(anna.who.id)
        .execute(&app.app.pool)
        .await
        .unwrap();
    let path = format!("/api/invoices/{}/submit", text(&draft["id"]));
    let sent = app.post(&anna.who, &path, json!({ "version": draft["version"] })).await.ok();
    assert_eq!(says(&sent, ["status", "paid"]), ["paid", "12500.00"]);
    let own = app
        .count("select count(*) from payments p join users u on u.id = p.created_by where not u.is_admin")
        .await;
    assert_eq!(own, 0);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn eight_clerks_credit_it_once(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    app.paid_by_bank(&admin, &invoice, 1_250_000).await;
    let version = app.invoice(&admin, &invoice).await["version"].clone();
    let credit = json!({ "amount": "10000", "reason": "Avdrag", "version": version });
    let answers = join_all((0..8).map(|_| app.act(&admin, &invoice, "credit", credit.clone()))).await;
    let (done, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|answer| answer.status.is_success());
    assert_eq!(done.len(), 1);
    for answer in refused {
        assert_eq!(answer.refused(409), "stale_version");
    }
    let left = app.credit(&admin, &invoice, json!({ "amount": "2500.01", "reason": "Avdrag" })).await;
    assert_eq!(left.json["fields"][0]["field"], "amount", "{}", left.json);
    assert_eq!(left.status, 422);
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn bad_credits_name_their_field(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("8", "1000", "25"), ("1", "-500", "25")]).await;
    for (body, field, code) in [
        (json!({ "lines": [] }), "lines", "required"),
        (json!({ "lines": [{ "position": 1 }] }), "lines[0].quantity", "required"),
        (json!({ "lines": [{ "position": 3, "quantity": "1" }] }), "lines[0].position", "unknown"),
        (json!({ "lines": [{ "position": 1, "quantity": "9" }] }), "lines[0].quantity", "out_of_range"),
        (json!({ "lines": [{ "position": 1, "quantity": "0" }] }), "lines[0].quantity", "must_be_positive"),
        (
            json!({ "lines": [{ "position": 1, "quantity": "1", "amount": "5" }] }),
            "lines[0].amount",
            "one_of_two",
        ),
        (json!({ "lines": [{ "position": 2, "quantity": "1" }] }), "lines", "out_of_range"),
        (json!({ "lines": [{ "position": 1, "quantity": "8" }] }), "lines", "out_of_range"),
        (json!({ "amount": "0", "reason": "Avdrag" }), "amount", "must_be_positive"),
        (json!({ "amount": "9375.01", "reason": "Avdrag" }), "amount", "out_of_range"),
        (json!({ "amount": "5" }), "reason", "reason_required"),
        (json!({ "lines": [], "amount": "5", "reason": "Avdrag" }), "amount", "one_of_two"),
        (json!({ "reason": "x".repeat(201) }), "reason", "too_long"),
    ] {
        let preview = app.act(&admin, &invoice, "credit-preview", body.clone()).await;
        // The reason may be written last.
        assert_eq!(preview.status == 200, code == "reason_required", "{body}: {}", preview.json);
        for answer in [app.credit(&admin, &invoice, body.clone()).await, preview] {
            if answer.status == 200 {
                continue;
            }
            assert_eq!(answer.status, 422, "{body}: {}", answer.json);
            let fault = &answer.json["fields"][0];
            assert_eq!((text(&fault["field"]), text(&fault["code"])), (field, code), "{body}");
        }
    }
    assert_eq!(app.count("select count(*) from invoices where kind = 'credit_note'").await, 0);
    // Nobody credits their own.
    let owner = app.act(&anna.who, &invoice, "credit", json!({ "version": 1 })).await;
    assert_eq!(owner.status, 403);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn freed_money_is_no_way_around_the_limit_for_payments_by_hand(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
    settings["manualPaymentLimit"] = json!("13000.00");
    app.put_agreed(&admin, "/api/admin/settings", settings).await;
    let large = app.sent_of(&anna, &admin, &[("20", "1000", "25")]).await;
    for waits in [false, true] {
        let small = app.sent(&anna, &admin).await;
        app.paid_by_hand(&admin, &small, "12500.00").await;
        app.credit(&admin, &small, json!({})).await.ok();
        let held = app.waiting(&admin).await.pop().unwrap();
        let allocated = app.allocate(&admin, &held, &[(&large, "12500.00")]).await;
        assert_eq!(allocated.status == 202, waits, "{}", allocated.json);
    }
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_bank_tells_of_money_that_was_freed_and_it_counts_once(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    app.paid_by_hand(&admin, &invoice, "12500.00").await;
    app.credit(&admin, &invoice, json!({ "amount": "5000", "reason": "Avdrag" })).await.ok();
    let held = app.waiting(&admin).await.remove(0);
    let back = json!({
        "amount": "5000.00", "payee": "Kund AB", "account": { "bankgiro": "5402-9681" }, "reason": "Avdrag",
        "evidence": "Mejl",
    });
    // Nothing goes back that only a person says has come; nor by the database.
    let refused = app.post(&admin, &of(&held, "refund"), back.clone()).await;
    assert_eq!(refused.refused(409), "refund_not_told");
    app.refused_by_database(
        "insert into refunds (id, bank_transaction_id, amount, payee, account, reason, evidence, status, requested_by, requested_at)
         select gen_random_uuid(), t.id, 5, 'x', '\"enc1.x\"', 'x', 'x', 'requested', u.id, now()
         from bank_transactions t, users u where u.email = 'admin@example.com'",
        "refunds_of_money_told",
    )
    .await;
    let told = app.paid_by_bank(&admin, &invoice, 1_250_000).await;
    assert_eq!(told["status"], "question", "{told}");
    app.post(&admin, &of(&told, "same-payment"), json!({ "isSame": true })).await.ok();
    assert_eq!(app.balances([1930, 2499]).await, [1_250_000, -500_000]);
    app.agrees().await;
    // What the bank has told of is not marked as unpaid, and what is left can be credited still.
    let unpaid = app.act(&admin, &invoice, "mark-unpaid", json!({})).await;
    assert_eq!(unpaid.refused(409), "payment_on_transaction");
    app.credit(&admin, &invoice, json!({ "amount": "500", "reason": "Avdrag" })).await.ok();
    assert_eq!(app.balances([1510, 1930, 2499]).await, [0, 1_250_000, -550_000]);
    app.agrees().await;
    assert_eq!(app.post(&admin, &of(&held, "refund"), back).await.status, 202);
    // What goes back cannot turn out to be other money.
    assert_eq!(app.post(&admin, &of(&told, "undo"), json!({})).await.refused(409), "freed_money_used");
    let ask_again =
        "update bank_transactions set asks_about_payment_id = same_as_payment_id, same_as_payment_id = null,
                     unexplained = amount where same_as_payment_id is not null";
    app.refused_by_database(ask_again, "bank_transactions_freed_unused").await;
}

// It was other money, and the recorded payment a mistake: each piece of that has a way back.
async fn other_money_after_all(pool: PgPool, credited: &str) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    app.paid_by_hand(&admin, &invoice, "12500.00").await;
    let told = app.paid_by_bank(&admin, &invoice, 1_250_000).await;
    app.post(&admin, &of(&told, "same-payment"), json!({ "isSame": true })).await.ok();
    app.credit(&admin, &invoice, json!({ "amount": credited, "reason": "Avdrag" })).await.ok();
    let payments = format!("/api/admin/invoices/{}/payments", text(&invoice["id"]));
    let kept = async || {
        let payments = app.get(&admin, &payments).await.ok();
        let stands = |payment: &&Value| payment["reversed"] == false;
        payments.as_array().unwrap().iter().find(stands).cloned()
    };
    let reverse = async |payment: &Value| {
        let path = format!("/api/admin/payments/{}/reverse", text(&payment["id"]));
        app.post(&admin, &path, json!({ "reason": "Fel betalning" })).await
    };
    if let Some(kept) = kept().await {
        assert_eq!(reverse(&kept).await.refused(409), "payment_on_transaction");
    }

    let undone = app.post(&admin, &of(&told, "undo"), json!({})).await.ok();
    assert_eq!(undone["status"], "question", "{undone}");
    app.agrees().await;
    app.post(&admin, &of(&told, "same-payment"), json!({ "isSame": false })).await.ok();
    if let Some(kept) = kept().await {
        reverse(&kept).await.ok();
    }
    let held = app.waiting(&admin).await.into_iter().find(|waiting| waiting["id"] != told["id"]).unwrap();
    let elsewhere = json!({ "kind": "recorded_elsewhere", "amount": credited, "note": "Fel betalning" });
    app.post(&admin, &of(&held, "explain"), elsewhere).await.ok();
    assert_eq!(app.balances([1930, 2499]).await, [1_250_000, -1_250_000], "only what the bank told of");
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_kept_of_a_payment_that_the_bank_confirmed_can_be_reversed(pool: PgPool) {
    other_money_after_all(pool, "5000").await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nor_does_a_credited_invoice_hold_a_payment_that_the_bank_confirmed(pool: PgPool) {
    other_money_after_all(pool, "12500").await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_of_payments_brings_back_nothing_that_was_freed(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    let file = format!("Fakturanummer;Belopp;Datum\n{};12500,00;{DAY}\n", text(&invoice["invoiceNumber"]));
    let import = async || {
        let fields = [("kind", "payments")];
        app.send_form(&admin, "/api/admin/imports", &fields, "in.csv", file.as_bytes()).await.ok()
    };
    assert_eq!(import().await["created"], 1);
    app.credit(&admin, &invoice, json!({ "amount": "5000", "reason": "Avdrag" })).await.ok();
    app.act(&admin, &invoice, "mark-unpaid", json!({})).await.ok();
    import().await;
    assert_eq!(app.invoice(&admin, &invoice).await["paid"], "0.00");
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_replaces_takes_over_nothing_of_others_on_the_same_transaction(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let (invoice, other) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    // 25,000 came for two invoices, of which the second half waits for somebody else's.
    let transaction = app.paid_by_bank(&admin, &invoice, 2_500_000).await;
    app.allocate(&admin, &transaction, &[(&invoice, "12500")]).await.ok();
    app.credit(&admin, &invoice, json!({ "amount": "2500", "reason": "Avdrag" })).await.ok();
    let draft = app.act(&admin, &invoice, "reissue", json!({ "reason": "Fel referens" })).await.ok();
    assert_eq!(app.waiting(&admin).await[0]["unexplained"], "25000.00");
    // 4,000 of the 10,000 that it held at last are used otherwise meanwhile.
    app.allocate(&admin, &transaction, &[(&other, "4000")]).await.ok();
    let second = app.admin("second@example.com").await;
    let sent = app.act(&second, &draft, "send", json!({})).await.ok();
    assert_eq!(says(&sent, ["status", "paid"]), ["sent", "6000.00"]);
    app.agrees().await;
    // Who allocated it vouches for it still, whoever sent the invoice.
    let recorded = app
        .count(
            "select count(*) from payments p join payment_allocations a on a.payment_id = p.id
             join invoices i on i.id = a.invoice_id join users u on u.id = p.created_by
             where i.replaces_invoice_id is not null and u.email = 'admin@example.com'",
        )
        .await;
    assert_eq!(recorded, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ore_that_were_rounded_are_credited_like_any_other(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    for (credit, paid) in [("0.50", "12345.18"), ("0.68", "12345.00"), ("5.00", "12340.68")] {
        let rounded = app.sent_of(&anna, &admin, &[("1", "9876.54", "25")]).await;
        app.paid_by_hand(&admin, &rounded, "12345.00").await;
        let credited =
            app.credit(&admin, &rounded, json!({ "amount": credit, "reason": "Avdrag" })).await.ok();
        assert_eq!(says(&credited, ["status", "paid"]), ["paid", paid], "{credit}");
        app.agrees().await;
    }
    assert_eq!(app.balances([3740, 2499]).await, [18, -432]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_decides_on_what_was_freed_of_their_own_invoice(pool: PgPool) {
    let (app, _, admin) = people(pool).await;
    let boss = app.freelancer("boss@example.com").await;
    let invoice = app.sent(&boss, &admin).await;
    app.paid_by_hand(&admin, &invoice, "12500.00").await;
    app.credit(&admin, &invoice, json!({})).await.ok();
    app.set_roles(&boss.who, &["admin"]).await;
    let held = app.waiting(&admin).await.remove(0);
    let note = json!({ "kind": "other_income", "amount": "12500.00", "note": "Okänd" });
    assert_eq!(app.post(&boss.who, &of(&held, "explain"), note).await.refused(409), "own_money");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_was_owed_on_a_day_stays_what_it_was(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent(&anna, &admin).await;
    app.paid_by_hand(&admin, &invoice, "5000.00").await;
    app.app.clock.advance(chrono::TimeDelta::days(3));
    let admin = app.sign_in_again(&admin).await;
    app.credit(&admin, &invoice, json!({ "amount": "10000", "reason": "Avdrag" })).await.ok();
    let owed = async |day: &str| {
        let path = format!("/api/admin/reports/aging?on={day}&by=client");
        let rows = app.get(&admin, &path).await.ok();
        rows["rows"][0]["total"].as_str().unwrap_or("0.00").to_owned()
    };
    assert_eq!(owed("2026-11-22").await, "7500.00");
    assert_eq!(owed("2026-11-24").await, "0.00");
    app.agrees().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_database_refuses_what_the_application_would(pool: PgPool) {
    let (app, anna, admin) = people(pool).await;
    let invoice = app.sent_of(&anna, &admin, &[("8", "1000", "25"), ("2", "1000", "6")]).await;
    let line = json!({ "lines": [{ "position": 2, "quantity": "1" }] });
    app.credit(&admin, &invoice, line).await.ok();
    for (sql, constraint) in [
        ("update invoices set credited_total = 0 where kind = 'invoice'", "invoices_credited_by_notes"),
        ("update invoices set credited_fee = credited_fee + 1 where kind = 'invoice'", "invoices_credited_by_notes"),
        ("update invoices set credited_total = total + 1 where kind = 'invoice'", "invoices_paid_range"),
        ("update invoices set credited_total = total where kind = 'invoice'", "invoices_cancelled_when_credited"),
        ("update invoices set status = 'cancelled' where kind = 'invoice'", "invoices_cancelled_when_credited"),
        ("update invoices set replaces_invoice_id = id where kind = 'invoice'", "invoices_replacement_stays"),
        (
            "insert into invoices (id, user_id, client_id, issue_date, due_date, subtotal, vat, total, fee_percentage,
                 fixed_fee, fee_amount, created_at, updated_at, replaces_invoice_id)
             select gen_random_uuid(), user_id, client_id, issue_date, due_date, subtotal, vat, total, fee_percentage,
                 fixed_fee, fee_amount, now(), now(), id from invoices where kind = 'invoice'",
            "invoices_replace_credited",
        ),
        (
            "insert into bank_transactions (id, line, identity, kind, account, booked_on, amount, unexplained, currency,
                 payer, reference, text, wait_reason, is_posted, created_at)
             values (gen_random_uuid(), 0, 'x', 'incoming', '', '2026-11-21', 5, 5, 'SEK', '', '', '', 'released', true,
                 now())",
            "bank_transactions_told_or_held",
        ),
    ] {
        app.refused_by_database(sql, constraint).await;
    }
    // A note that fits the sum, and takes more of a rate than was sold at it.
    let mut tx = app.app.pool.begin().await.unwrap();
    sqlx::query(
        "with note as (
             insert into invoices (id, kind, credits_invoice_id, user_id, client_id, issue_date, due_date, subtotal, vat,
                 total, fee_percentage, fixed_fee, fee_amount, created_at, updated_at)
             select gen_random_uuid(), 'credit_note', id, user_id, client_id, issue_date, due_date, -1500, -90, -1590, 0, 0,
                 0, now(), now() from invoices where kind = 'invoice'
             returning id)
         insert into invoice_lines (invoice_id, position, description, quantity, unit, unit_price, vat_rate, net)
         select id, 1, 'x', 1, '', -1500, 6, -1500 from note",
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query(
        "update invoices set credited_subtotal = credited_subtotal + 1500, credited_total = credited_total + 1590
         where kind = 'invoice'",
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    let refused = tx.commit().await.unwrap_err();
    let constraint = refused.as_database_error().unwrap().constraint().map(str::to_owned);
    assert_eq!(constraint.as_deref(), Some("invoices_credited_within_rates"), "{refused}");
    // Held money is what a reversed payment brought.
    let other = app.sent(&anna, &admin).await;
    app.paid_by_hand(&admin, &other, "100.00").await;
    app.refused_by_database(
        "insert into bank_transactions (id, line, identity, kind, account, booked_on, amount, unexplained, currency, payer,
             reference, text, wait_reason, is_posted, held_of_payment_id, created_at)
         select gen_random_uuid(), 0, 'x', 'incoming', '', paid_on, 100, 100, 'SEK', '', '', '', 'released', true, id, now()
         from payments",
        "bank_transactions_held_is_released",
    )
    .await;
}
