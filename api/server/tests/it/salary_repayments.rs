//! Salaries that were reversed after they were paid, and come back to the bank account: the claim (1610) falls by as much,
//! and never below zero, whoever else takes of it.

use futures_util::future::join;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::bank::{BgMax, bgmax, verified};
use crate::support::bank_account::{DAY, TRANSACTIONS, of};
use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

/// What a salary on 10 000 comes to, in kronor and in öre.
const NET: (&str, i64) = ("5007.64", 500_764);

struct Office {
    app: TestApp,
    maker: Who,
    approver: Who,
    anna: Who,
}

impl Office {
    /// With somebody who owes a whole salary.
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let anna = app.user("anna@example.com").await;
        app.ready_for_salary(&anna, "199001019802").await;
        let office = Self {
            maker: app.admin("maker@example.com").await,
            approver: app.admin("approver@example.com").await,
            app,
            anna,
        };
        office.owes(&office.anna, 9_001).await;
        office
    }

    /// Pays a salary on 10 000 and reverses it; the invoice waits for the next run.
    async fn owes(&self, who: &Who, invoice: i64) {
        self.app.paid_invoice(who, invoice, "10000.00").await;
        let run = self.run().await;
        for act in ["approve", "payment-file", "confirm"] {
            self.act(&run, act, json!({})).await.ok();
        }
        let body = json!({ "payslipId": run["payslips"][0]["id"], "reason": "Fel skattesats" });
        self.act(&run, "reverse", body).await.ok();
    }

    async fn run(&self) -> Value {
        self.run_on("2026-11-25").await
    }

    async fn run_on(&self, day: &str) -> Value {
        self.app.post(&self.maker, "/api/admin/salary-runs", json!({ "paymentDate": day })).await.ok()
    }

    async fn act(&self, run: &Value, act: &str, body: Value) -> Answer {
        let path = format!("/api/admin/salary-runs/{}/{act}", text(&run["id"]));
        self.app.post(&self.approver, &path, body).await
    }

    /// Money that came in without a reference, in öre.
    async fn came_in(&self, ore: i64) -> Value {
        let deposit = self.app.count("select count(*) from bank_transactions").await;
        let unknown = BgMax { code: '0', ..verified("", ore, 1) };
        let deposit = u32::try_from(deposit + 1).unwrap();
        self.app.bank_file(&self.maker, "in.txt", &bgmax(DAY, deposit, &[unknown])).await;
        self.app.waiting(&self.maker).await.pop().unwrap()
    }

    async fn repay(&self, by: &Who, transaction: &Value, who: Option<Uuid>, amount: &str) -> Answer {
        let body = json!({
            "kind": "salary_repayment", "amount": amount, "note": "Swish från Anna", "userId": who,
        });
        self.app.post(by, &of(transaction, "explain"), body).await
    }

    /// The same, confirmed by a colleague.
    async fn repaid(&self, transaction: &Value, amount: &str) -> Value {
        let asked = self.repay(&self.maker, transaction, self.anna.id, amount).await;
        let path = format!("{TRANSACTIONS}/{}", text(&transaction["id"]));
        self.app.agreed(&self.maker, asked, &path).await
    }

    /// A request that the whole is paid back by this.
    async fn asked(&self, transaction: &Value) -> Value {
        let asked = self.repay(&self.maker, transaction, self.anna.id, NET.0).await;
        assert_eq!(asked.status, 202, "{}", asked.json);
        asked.json
    }

    async fn confirm(&self, asked: &Value) -> Answer {
        let path = format!("/api/admin/approvals/{}/confirm", text(&asked["id"]));
        self.app.post(&self.approver, &path, json!({ "version": asked["version"] })).await
    }

    /// So much is paid back by this, as rows.
    async fn stored(&self, transaction: &Value, amount: &str, number: i64) -> sqlx::Result<()> {
        let transaction: Uuid = text(&transaction["id"]).parse().unwrap();
        let mut tx = self.app.app.pool.begin().await?;
        sqlx::query(
            "insert into bank_explanations (id, bank_transaction_id, kind, amount, note, person_id, posted_on,
                 explained_by, explained_at)
             values (gen_random_uuid(), $1, 'salary_repayment', $4::numeric, 'x', $2, '2026-11-25', $3, now())",
        )
        .bind(transaction)
        .bind(self.anna.id)
        .bind(self.maker.id)
        .bind(amount)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "with voucher as (
                 insert into vouchers (id, series, number, voucher_date, text, kind, source_id, user_id, created_at)
                 values (gen_random_uuid(), 'A', $1, '2026-11-25', 'x', 'bank_explanation', gen_random_uuid(), $2, now())
                 returning id)
             insert into voucher_entries (voucher_id, line, account, booked_as, amount, owed_by)
             select v.id, e.line, e.account, e.account, e.amount, e.owed_by
             from voucher v,
                 (values (1, 2499, $3::numeric, null::uuid), (2, 1610, -$3::numeric, $2)) as e (line, account, amount, owed_by)",
        )
        .bind(number)
        .bind(self.anna.id)
        .bind(amount)
        .execute(&mut *tx)
        .await?;
        tx.commit().await
    }

    async fn undo(&self, transaction: &Value) -> Value {
        let body = json!({ "reason": "Fel person" });
        self.app.post(&self.maker, &of(transaction, "undo"), body).await.ok()
    }

    /// What Anna was told of repayments, the oldest first.
    async fn told(&self) -> Vec<String> {
        let mails = "select text_body from mails where kind = 'salary_repaid' order by id";
        let texts: Vec<String> = sqlx::query_scalar(mails).fetch_all(&self.app.app.pool).await.unwrap();
        texts.iter().map(|text| text.lines().nth(2).unwrap().replace('\u{a0}', " ")).collect()
    }

    async fn transaction(&self, transaction: &Value) -> Value {
        self.app.get(&self.maker, &format!("{TRANSACTIONS}/{}", text(&transaction["id"]))).await.ok()
    }

    /// The claim is what payslips, payouts and repayments make of it.
    async fn is_in_balance(&self) {
        let month = self.app.get(&self.maker, "/api/admin/reports/reconciliation?month=2026-11").await.ok();
        let claims = &month["accounts"][0];
        assert_eq!((&claims["account"], &claims["difference"]), (&json!(1610), &json!("0.00")), "{claims}");
        self.app.explains_what_waits().await;
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_somebody_owes_is_paid_back_in_parts_and_undone(pool: PgPool) {
    let office = Office::new(pool).await;
    let (app, anna) = (&office.app, &office.anna);
    assert_eq!(app.balance(1610).await, NET.1);
    let money = office.came_in(NET.1 + 10_000).await;
    let debtors = json!([{ "userId": anna.id, "userName": "anna", "owes": NET.0 }]);
    assert_eq!(office.transaction(&money).await["debtors"], debtors);

    let part = office.repaid(&money, "2000.00").await;
    assert_eq!(part["unexplained"], "3107.64");
    assert_eq!(part["debtors"][0]["owes"], "3007.64");
    let told = &part["explanations"][0];
    assert_eq!((&told["kind"], &told["userName"]), (&json!("salary_repayment"), &json!("anna")), "{told}");
    assert_eq!(app.balances([1610, 2499]).await, [300_764, -310_764]);
    office.is_in_balance().await;
    let report = app.get(&office.maker, "/api/admin/reports/debt").await.ok();
    assert_eq!(report["rows"][0]["claims"], "3007.64", "{report}");

    // The next salary is set off against the rest alone.
    let next = office.run().await;
    let slip = &next["payslips"][0];
    assert_eq!((&slip["claimOffset"], &slip["payout"]), (&json!("3007.64"), &json!("2000.00")));
    office.act(&next, "approve", json!({})).await.ok();
    assert_eq!(app.balance(1610).await, 0);
    assert_eq!(office.transaction(&money).await["debtors"], json!([]));

    // It came from somebody else: it is owed again, and the approved run would set it off.
    assert_eq!(office.transaction(&money).await["runToRecalculate"], true);
    let silent = app.post(&office.maker, &of(&money, "undo"), json!({})).await;
    assert_eq!(silent.json["fields"][0]["field"], "reason", "{}", silent.json);
    let again = office.undo(&money).await;
    assert_eq!((&again["unexplained"], &again["debtors"][0]["owes"]), (&json!("5107.64"), &json!("2000.00")));
    assert_eq!(app.balances([1610, 2499]).await, [200_000, -510_764]);
    office.is_in_balance().await;
    assert_eq!(office.act(&next, "payment-file", json!({})).await.refused(409), "run_affected");
    office.repaid(&money, "2000.00").await;
    assert_eq!(app.balance(1610).await, 0);
    office.is_in_balance().await;
    assert_eq!(
        office.told().await,
        [
            "Vi har fått 2.000,00 kr av dig för en återförd lön. Resterande 3.007,64 kr dras av från dina nästa \
             löner.",
            "Återbetalningen på 2.000,00 kr för en återförd lön är ångrad: Fel person. Du är skyldig 2.000,00 kr, \
             som dras av från dina nästa löner.",
            "Vi har fått 2.000,00 kr av dig för en återförd lön. Du är inte skyldig något mer för den.",
        ]
    );
    let notified = app.get(anna, "/api/notifications").await.ok();
    assert_eq!(notified["items"][0]["kind"], "salary_repaid", "{notified}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_more_is_paid_back_than_is_owed_and_only_by_who_owes_it(pool: PgPool) {
    let office = Office::new(pool).await;
    let (app, anna, maker) = (&office.app, &office.anna, &office.maker);
    let money = office.came_in(900_000).await;
    let bo = app.user("bo@example.com").await;
    for (who, amount, status, says) in [
        (anna.id, "5007.65", 409, "exceeds_claim"),
        (bo.id, "0.01", 409, "exceeds_claim"),
        (Some(Uuid::now_v7()), "1.00", 422, "userId"),
        (None, "1.00", 422, "userId"),
    ] {
        let answer = office.repay(maker, &money, who, amount).await;
        assert_eq!(answer.status, status, "{amount}: {}", answer.json);
        assert!(answer.json.to_string().contains(says), "{}", answer.json);
    }
    let unknown = |ore, serial| BgMax { code: '0', ..verified("", ore, serial) };
    let out = bgmax(DAY, 9, &[unknown(88_800, 1), BgMax { record: "21", ..unknown(7_700, 2) }]);
    app.bank_file(maker, "out.txt", &out).await;
    let out = app.waiting(maker).await.into_iter().find(|one| one["kind"] == "deduction").unwrap();
    assert_eq!(office.repay(maker, &out, anna.id, "1.00").await.refused(409), "explanation_unfit");
    assert_eq!(app.count("select count(*) from bank_explanations").await, 0);

    let [id, admin] = [anna.id, maker.id].map(|id| id.unwrap().to_string());
    let say = |kind: &str, person: &str, by: &str| {
        let day = if kind == "salary_repayment" { "'2026-11-21'" } else { "null" };
        format!(
            "insert into bank_explanations (id, bank_transaction_id, kind, amount, note, person_id, posted_on, explained_by, explained_at)
             values (gen_random_uuid(), '{}', '{kind}', 6000, 'x', {person}, {day}, '{by}', now())",
            text(&money["id"])
        )
    };
    app.refused_by_database(
        &say("salary_repayment", "null", &admin),
        "bank_explanations_person_of_repayment",
    )
    .await;
    app.refused_by_database(
        &say("other_income", &format!("'{id}'"), &admin),
        "bank_explanations_person_of_repayment",
    )
    .await;
    app.refused_by_database(
        &say("salary_repayment", &format!("'{id}'"), &id),
        "bank_explanations_repayment_not_own",
    )
    .await;
    let refused = office.stored(&money, "5007.65", 999).await.unwrap_err();
    let constraint = refused.as_database_error().and_then(|error| error.constraint());
    assert_eq!(constraint, Some("bank_explanations_repay_what_is_owed"), "{refused}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_people_say_that_it_is_paid_back_and_never_who_owes_it(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let clerk = app.staff("clerk@example.com", &["finance"]).await;
    let money = office.came_in(NET.1).await;
    let asked = office.repay(&clerk, &money, office.anna.id, NET.0).await;
    assert_eq!(asked.status, 202, "{}", asked.json);
    let changes = asked.json["changes"].as_array().unwrap();
    assert!(changes.contains(&json!({ "field": "userName", "from": "", "to": "anna" })), "{changes:?}");
    assert!(changes.contains(&json!({ "field": "claims", "from": "", "to": "0.00" })), "{changes:?}");
    let confirm = format!("/api/admin/approvals/{}/confirm", text(&asked.json["id"]));
    let version = json!({ "version": asked.json["version"] });
    assert_eq!(app.post(&clerk, &confirm, version.clone()).await.refused(409), "approval_by_another");
    // Anna has become staff meanwhile.
    app.set_roles(&office.anna, &["admin"]).await;
    assert_eq!(app.post(&office.anna, &confirm, version.clone()).await.refused(409), "approval_by_another");
    assert_eq!(office.repay(&office.anna, &money, office.anna.id, "1.00").await.refused(409), "own_money");
    app.post(&office.maker, &confirm, version).await.ok();
    assert_eq!(app.balance(1610).await, 0);
    let undo = json!({ "reason": "Fel" });
    assert_eq!(app.post(&office.anna, &of(&money, "undo"), undo).await.refused(409), "own_money");
}

/// Nobody but the debtor could confirm: it is carried out after the delay of a single admin.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn it_waits_for_nobody_where_only_the_debtor_could_confirm(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let money = office.came_in(NET.1).await;
    app.set_roles(&office.anna, &["admin"]).await;
    app.set_roles(&office.approver, &[]).await;
    let asked = office.repay(&office.maker, &money, office.anna.id, NET.0).await;
    assert_eq!(asked.status, 202, "{}", asked.json);
    assert!(asked.json["executesAt"].is_string(), "{}", asked.json);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn money_that_no_bank_has_told_of_pays_nothing_back(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let bo = app.freelancer("bo@example.com").await;
    let invoice = app.sent(&bo, &office.approver).await;
    let path = format!("/api/admin/invoices/{}", text(&invoice["id"]));
    let body = json!({ "amount": "17500.00", "paidOn": DAY, "reason": "Swish", "evidence": "Skärmbild" });
    app.act_agreed(&office.maker, &path, "payments", body).await;
    let payments = app
        .get(&office.maker, &format!("/api/admin/payments?filter={{\"invoiceId\":{}}}", invoice["id"]))
        .await
        .ok();
    let release = format!("/api/admin/payments/{}/release", text(&payments[0]["id"]));
    app.post(&office.maker, &release, json!({})).await.ok();
    let held = app.waiting(&office.maker).await.pop().unwrap();
    assert_eq!(held["unexplained"], "5000.00", "{held}");
    let refused = office.repay(&office.maker, &held, office.anna.id, "5000.00").await.refused(409);
    assert_eq!(refused, "refund_not_told");
    let by = format!(
        "insert into bank_explanations (id, bank_transaction_id, kind, amount, note, person_id, posted_on, explained_by, explained_at)
         values (gen_random_uuid(), '{}', 'salary_repayment', 5000, 'x', '{}', '{DAY}', '{}', now())",
        text(&held["id"]),
        office.anna.id.unwrap(),
        office.maker.id.unwrap(),
    );
    app.refused_by_database(&by, "bank_explanations_fit").await;

    // The bank tells of it: it is the money that was typed.
    let told = BgMax { code: '0', ..verified("", 1_750_000, 1) };
    app.bank_file(&office.maker, "told.txt", &bgmax(DAY, 7, &[told])).await;
    let question =
        app.waiting(&office.maker).await.into_iter().find(|one| one["status"] == "question").unwrap();
    app.post(&office.approver, &of(&question, "same-payment"), json!({ "isSame": true })).await.ok();
    office.repaid(&held, "5000.00").await;
    assert_eq!(app.balance(1610).await, 764);
}

/// It came before the salary was reversed, and even in the month before: nobody owed it then.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn it_is_posted_on_no_day_before_it_was_owed(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let owed = "select max(v.voucher_date)::text from vouchers v join voucher_entries e on e.voucher_id = v.id where e.account = 1610 and amount > 0";
    let owed: String = sqlx::query_scalar(owed).fetch_one(&app.app.pool).await.unwrap();
    let early = BgMax { code: '0', ..verified("", NET.1, 1) };
    app.bank_file(&office.maker, "in.txt", &bgmax("2026-10-28", 1, &[early])).await;
    let money = app.waiting(&office.maker).await.pop().unwrap();
    office.repaid(&money, NET.0).await;
    let posted = "select max(v.voucher_date)::text from vouchers v where kind = 'bank_explanation'";
    let posted: String = sqlx::query_scalar(posted).fetch_one(&app.app.pool).await.unwrap();
    assert_eq!(posted, owed);
    // What a run that was approved has set off and given back is on its day; the claim is older.
    office.undo(&money).await;
    let run = office.run_on("2026-12-22").await;
    office.act(&run, "approve", json!({})).await.ok();
    let path = format!("/api/admin/salary-runs/{}/recalculate", text(&run["id"]));
    app.post(&office.maker, &path, json!({})).await.ok();
    office.repaid(&money, NET.0).await;
    let posted: Vec<String> =
        sqlx::query_scalar("select posted_on::text from bank_explanations order by explained_at, id")
            .fetch_all(&app.app.pool)
            .await
            .unwrap();
    assert_eq!(posted, vec![owed; 3], "repaid, undone and repaid again on one day, which is to come");
    for month in ["2026-10", "2026-11"] {
        let path = format!("/api/admin/reports/reconciliation?month={month}");
        let claims = app.get(&office.maker, &path).await.ok()["accounts"][0].clone();
        assert_eq!((&claims["difference"], &claims["ledger"]), (&json!("0.00"), &json!("0.00")), "{month}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_that_was_to_set_it_off_is_calculated_anew(pool: PgPool) {
    let office = Office::new(pool).await;
    let run = office.run().await;
    assert_eq!(run["payslips"][0]["claimOffset"], NET.0);
    let money = office.came_in(NET.1).await;
    assert_eq!(office.transaction(&money).await["debtors"][0]["owes"], NET.0, "whatever drafts will take");
    office.repaid(&money, NET.0).await;
    assert_eq!(office.act(&run, "approve", json!({})).await.refused(409), "run_affected");
    let path = format!("/api/admin/salary-runs/{}/recalculate", text(&run["id"]));
    let anew = office.app.post(&office.maker, &path, json!({})).await.ok();
    let slips = anew["payslips"].as_array().unwrap();
    let slip = slips.iter().find(|slip| slip["status"] == "draft").unwrap();
    assert_eq!((&slip["claimOffset"], &slip["payout"]), (&json!("0.00"), &json!(NET.0)));
    office.act(&anew, "approve", json!({})).await.ok();
    assert_eq!(office.app.balance(1610).await, 0);
    office.is_in_balance().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn two_who_take_of_one_claim_at_once_take_it_once(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    let (one, other) = (office.came_in(NET.1).await, office.came_in(NET.1).await);
    let (first, second) = (office.asked(&one).await, office.asked(&other).await);
    join(office.confirm(&first), office.confirm(&second)).await;
    assert_eq!(app.balance(1610).await, 0, "once, and not below zero");
    let [one, other] = [office.transaction(&one).await, office.transaction(&other).await];
    let (done, waits) = if one["status"] == "explained" { (one, other) } else { (other, one) };
    assert_eq!((&done["status"], &waits["unexplained"]), (&json!("explained"), &json!(NET.0)));
    office.undo(&done).await;
    // The store by itself, past every look beforehand.
    let (first, second) = join(office.stored(&done, NET.0, 901), office.stored(&waits, NET.0, 902)).await;
    let refused: Vec<_> = [first, second].into_iter().filter_map(Result::err).collect();
    let [refused] = &refused[..] else { panic!("{refused:?}") };
    let constraint = refused.as_database_error().and_then(|error| error.constraint());
    assert_eq!(constraint, Some("bank_explanations_repay_what_is_owed"), "{refused}");
    assert_eq!(app.balance(1610).await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_run_and_a_repayment_at_once_take_it_once(pool: PgPool) {
    let office = Office::new(pool).await;
    let app = &office.app;
    // A run that sets it off, and money that pays it back.
    let money = office.came_in(NET.1).await;
    let run = office.run().await;
    let asked = office.asked(&money).await;
    let (approved, _) = join(office.act(&run, "approve", json!({})), office.confirm(&asked)).await;
    let repaid = office.transaction(&money).await["status"] == "explained";
    assert_ne!(approved.status == 200, repaid, "{}", approved.json);
    assert!(approved.status == 200 || approved.status == 409, "{}", approved.json);
    assert_eq!(app.balance(1610).await, 0);
    office.is_in_balance().await;
}
