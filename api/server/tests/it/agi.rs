//! The month of pay: declared, corrected, paid, reconciled; and what goes to the books.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{TestApp, Who};

const DATE: &str = "2026-11-25";
const MONTH: &str = "/api/admin/agi/202611";

struct Stage {
    app: TestApp,
    anna: Who,
    bo: Who,
    maker: Who,
    approver: Who,
}

/// Two people with a paid invoice each.
async fn stage(pool: PgPool) -> Stage {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    app.ready_for_salary(&anna, "199001019802").await;
    app.ready_for_salary(&bo, "198505129851").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    app.paid_invoice(&bo, 2, "45000.00").await;
    let maker = app.admin("maker@example.com").await;
    let approver = app.admin("approver@example.com").await;
    Stage { app, anna, bo, maker, approver }
}

impl Stage {
    /// A run of everything, approved.
    async fn approved_run(&self) -> String {
        self.approved(json!({ "paymentDate": DATE })).await
    }

    async fn approved(&self, body: Value) -> String {
        let run = self.app.post(&self.maker, "/api/admin/salary-runs", body).await.ok();
        let path = format!("/api/admin/salary-runs/{}", text(&run, "id"));
        self.app.post(&self.approver, &format!("{path}/approve"), json!({})).await.ok();
        path
    }

    async fn act(&self, path: &str) -> Value {
        self.app.post(&self.maker, path, json!({})).await.ok()
    }

    async fn declare(&self) -> Value {
        self.app.send(&self.maker, Method::POST, &format!("{MONTH}/declaration"), None).await.ok()
    }

    async fn month(&self) -> Value {
        self.app.get(&self.maker, MONTH).await.ok()
    }

    /// The XML of the latest declaration.
    async fn xml(&self, month: &Value) -> String {
        let id = text(&month["declarations"][0], "id");
        let path = format!("/api/admin/agi/declarations/{id}/xml");
        let first = self.app.get(&self.maker, &path).await.bytes;
        assert!(first == self.app.get(&self.maker, &path).await.bytes, "the same bytes at every download");
        String::from_utf8(first).unwrap()
    }

    /// The payments of `paid_invoice` come without their vouchers.
    async fn reconciliation(&self) -> Value {
        sqlx::query(
            "with paid as (select * from payments p where not exists (select from vouchers v where v.source_id = p.id)),
                  v as (insert into vouchers (id, number, voucher_date, text, kind, source_id, created_at)
                        select gen_random_uuid(), row_number() over () + (select coalesce(max(number), 0) from vouchers),
                               paid_on, 'Betalning', 'payment_received', id, now() from paid returning id, source_id)
             insert into voucher_entries (voucher_id, line, account, booked_as, amount)
             select v.id, line, account, account, case when account = 1930 then amount else -amount end
             from v join paid on paid.id = v.source_id, (values (1, 1930), (2, 1510)) e (line, account)",
        )
        .execute(&self.app.app.pool)
        .await
        .unwrap();
        sqlx::query("update voucher_series set last_number = (select max(number) from vouchers)")
            .execute(&self.app.app.pool)
            .await
            .unwrap();
        self.app.get(&self.maker, "/api/admin/reports/reconciliation?month=2026-11").await.ok()
    }

    /// The ledger's balance of each account.
    async fn balances(&self, accounts: &[i32]) -> Vec<String> {
        sqlx::query_scalar(
            "select coalesce(sum(e.amount), 0.00)::text from unnest($1::int[]) with ordinality a (account, place)
             left join voucher_entries e on e.account = a.account group by a.place order by a.place",
        )
        .bind(accounts)
        .fetch_all(&self.app.app.pool)
        .await
        .unwrap()
    }

    /// Takes a person's payslip in a run back.
    async fn reverse(&self, run: &str, who: &Who) {
        let detail = self.app.get(&self.maker, run).await.ok();
        let slips = detail["payslips"].as_array().unwrap();
        let slip = slips.iter().find(|slip| slip["userId"] == json!(who.id)).unwrap();
        let body = json!({ "payslipId": slip["id"], "reason": "Fel timmar" });
        self.app.post(&self.maker, &format!("{run}/reverse"), body).await.ok();
    }
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} in {value}"))
}

fn balance(report: &Value) -> (&Value, Vec<String>) {
    let apart = |part: &str, name: &str| {
        let rows = report[part].as_array().unwrap().iter().filter(|row| row["difference"] != "0.00");
        rows.map(|row| row[name].to_string().trim_matches('"').to_owned()).collect::<Vec<_>>()
    };
    (&report["balanced"], [apart("rows", "name"), apart("accounts", "account")].concat())
}

/// What each account of the report holds, by the ledger.
fn accounts(report: &Value) -> Vec<(i64, &str)> {
    let rows = report["accounts"].as_array().unwrap().iter();
    rows.map(|row| (row["account"].as_i64().unwrap(), text(row, "ledger"))).collect()
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_month_is_declared_with_what_its_payslips_say(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.approved_run().await;
    let month = stage.month().await;
    let summary = &month["month"];
    assert_eq!(summary["status"], "open");
    // 7 152 + 32 453 = 39 605 × 31.42 % = 12 443.89
    assert_eq!(
        (&summary["gross"], &summary["box487"], &summary["box497"], &summary["tax"]),
        (&json!("39605.84"), &json!("12443.00"), &json!("11880.00"), &json!("11880.00"))
    );
    assert_eq!((&summary["dueOn"], &summary["payBy"]), (&json!("2026-12-14"), &json!("2026-12-14")));
    let slips = stage.app.get(&stage.maker, &run).await.ok();
    for slip in slips["payslips"].as_array().unwrap() {
        let individuals = month["individuals"].as_array().unwrap();
        let record = individuals.iter().find(|record| record["userId"] == slip["userId"]).unwrap();
        let gross = text(slip, "grossSalary").split('.').next().unwrap();
        assert_eq!(record["box011"], format!("{gross}.00"));
        assert_eq!((&record["tax"], &record["taxBox"]), (&slip["preliminaryTax"], &json!("001")));
        assert_eq!(record["change"], "changed");
        assert!(text(record, "personnummerMasked").ends_with("-****"));
    }

    let declared = stage.declare().await;
    assert_eq!(declared["month"]["status"], "declared");
    assert_eq!(declared["declarations"][0]["kind"], "original");
    let xml = stage.xml(&declared).await;
    for part in [
        "<agd:SummaArbAvgSlf faltkod=\"487\">12443</agd:SummaArbAvgSlf>",
        "<agd:BetalningsmottagarId faltkod=\"215\">199001019802</agd:BetalningsmottagarId>",
        "<agd:KontantErsattningUlagAG faltkod=\"011\">7152</agd:KontantErsattningUlagAG>",
        "<agd:AgRegistreradId faltkod=\"201\">165566778899</agd:AgRegistreradId>",
    ] {
        assert!(xml.contains(part), "{part} is missing in {xml}");
    }
    let again = stage.app.send(&stage.maker, Method::POST, &format!("{MONTH}/declaration"), None).await;
    assert_eq!(again.refused(409), "nothing_to_declare");
    let list = stage.app.get(&stage.maker, "/api/admin/agi").await.ok();
    assert_eq!((&list[0]["period"], &list[0]["individualCount"]), (&json!("202611"), &json!(2)));
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_correction_sends_what_changed_and_removes_what_is_gone(pool: PgPool) {
    let stage = stage(pool).await;
    let first = stage.approved_run().await;
    stage.declare().await;
    stage.reverse(&first, &stage.bo).await;
    let invoice = stage.app.paid_invoice(&stage.anna, 3, "5000.00").await;
    let body = json!({ "paymentDate": DATE, "invoiceIds": [invoice] });
    let second = stage.approved(body).await;
    let month = stage.month().await;
    assert_eq!(month["month"]["status"], "correction_needed");
    let changes: Vec<&str> =
        month["individuals"].as_array().unwrap().iter().map(|record| text(record, "change")).collect();
    assert_eq!(changes, ["changed", "removed"]);

    let corrected = stage.declare().await;
    let latest = &corrected["declarations"][0];
    assert_eq!(
        (&latest["kind"], &latest["sequence"], &latest["individualCount"], &latest["removedCount"]),
        (&json!("correction"), &json!(2), &json!(1), &json!(1))
    );
    let xml = stage.xml(&corrected).await;
    assert_eq!(xml.matches("<agd:IU>").count(), 2);
    let removal = "<agd:Borttag faltkod=\"205\">1</agd:Borttag>";
    let at = xml.find("198505129851").unwrap();
    assert!(xml[at..].contains(removal) && xml.matches(removal).count() == 1);

    stage.reverse(&second, &stage.anna).await;
    stage.reverse(&first, &stage.anna).await;
    let nothing_left = stage.declare().await;
    assert_eq!(nothing_left["month"]["box487"], "0.00");
    assert!(stage.xml(&nothing_left).await.contains("faltkod=\"487\">0<"));
    assert_eq!(balance(&stage.reconciliation().await), (&json!(true), vec![]));
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_month_without_pay_is_refused(pool: PgPool) {
    let stage = stage(pool).await;
    for path in ["202611", "202601", "2026", "209913", "x"] {
        for (method, path, body) in [
            (Method::GET, format!("/api/admin/agi/{path}"), None),
            (Method::POST, format!("/api/admin/agi/{path}/declaration"), None),
            (
                Method::POST,
                format!("/api/admin/agi/{path}/tax-payment"),
                Some(json!({ "paymentDate": DATE })),
            ),
        ] {
            let answer = stage.app.send(&stage.maker, method, &path, body).await;
            assert_eq!(answer.status.as_u16(), 422, "{path}: {}", answer.json);
            assert_eq!(answer.json["fields"][0]["field"], "period", "{path}");
        }
    }
    assert_eq!(stage.app.get(&stage.maker, "/api/admin/agi").await.ok(), json!([]));
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn pay_below_the_limit_is_declared_before_the_years_rates_are_known(pool: PgPool) {
    let mut stage = stage(pool).await;
    stage.app.app.clock.advance(chrono::TimeDelta::days(417));
    stage.maker = stage.app.sign_in_again(&stage.maker).await;
    stage.approver = stage.app.sign_in_again(&stage.approver).await;
    let invoice = stage.app.paid_invoice(&stage.anna, 3, "500.00").await;
    stage.approved(json!({ "paymentDate": "2028-01-17", "invoiceIds": [invoice] })).await;
    let month = stage.app.get(&stage.maker, "/api/admin/agi/202801").await.ok();
    let record = &month["individuals"][0];
    assert_eq!((&record["box131"], &record["box011"]), (&json!("375.00"), &json!("0.00")));
    stage.app.send(&stage.maker, Method::POST, "/api/admin/agi/202801/declaration", None).await.ok();
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn the_same_key_declares_once(pool: PgPool) {
    let stage = stage(pool).await;
    stage.approved_run().await;
    let path = format!("{MONTH}/declaration");
    let headers = [("idempotency-key", "agi-1")];
    let send = || stage.app.send_with(&stage.maker, Method::POST, &path, None, &headers);
    for answer in futures_util::future::join_all((0..8).map(|_| send())).await {
        assert_eq!(answer.ok()["declarations"].as_array().unwrap().len(), 1);
    }
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn what_is_declared_is_paid_to_the_tax_account(pool: PgPool) {
    let stage = stage(pool).await;
    stage.approved_run().await;
    let path = format!("{MONTH}/tax-payment");
    let pay = |date: &str| {
        let body = json!({ "paymentDate": date });
        stage.app.post(&stage.maker, "/api/admin/agi/202611/tax-payment", body)
    };
    assert_eq!(pay("2026-12-14").await.refused(409), "month_not_declared");
    stage.declare().await;
    for (date, code) in [("2026-12-13", "not_a_bank_day"), ("2026-11-20", "in_the_past")] {
        let answer = pay(date).await;
        assert_eq!((answer.status.as_u16(), &answer.json["fields"][0]["code"]), (422, &json!(code)));
    }
    let month = pay("2026-12-14").await.ok();
    let payment = &month["taxPayments"][0];
    assert_eq!((&payment["amount"], &month["month"]["unpaid"]), (&json!("24323.00"), &json!("0.00")));
    let file = format!("/api/admin/payment-files/{}", text(payment, "fileId"));
    let xml = String::from_utf8(stage.app.get(&stage.maker, &file).await.bytes).unwrap();
    for part in ["<Id>50501055</Id>", "<Prtry>BGNR</Prtry>", "<Ref>1655667788996</Ref>", "24323.00"] {
        assert!(xml.contains(part), "{part} is missing in {xml}");
    }
    assert_eq!(pay("2026-12-14").await.refused(409), "tax_payment_open");

    let confirm = format!("{path}/confirm");
    let confirmed = stage.app.send(&stage.maker, Method::POST, &confirm, None).await.ok();
    assert!(confirmed["taxPayments"][0]["confirmedAt"].is_string());
    let twice = stage.app.send(&stage.maker, Method::POST, &confirm, None).await;
    assert_eq!(twice.refused(409), "no_tax_payment");
    assert_eq!(pay("2026-12-14").await.refused(409), "nothing_to_pay");
    assert_eq!(stage.balances(&[1630, 2710, 2731, 3740]).await, ["0.00"; 4], "settled to the öre");
    let vouchers = stage.app.get(&stage.maker, "/api/admin/vouchers").await.ok();
    let of_kind = |kind: &str| {
        let voucher = vouchers.as_array().unwrap().iter().find(|voucher| voucher["kind"] == kind).unwrap();
        let rows = voucher["entries"].as_array().unwrap().iter();
        let rows = rows.map(|row| format!("{} {}", row["account"], text(row, "debit"))).collect::<Vec<_>>();
        (text(voucher, "date").to_owned(), rows.join(", "))
    };
    // The payslips charge 12 444.16 in contributions; declared are whole kronor.
    let declared = "2710 11880.00, 2731 12444.16, 7511 0.00, 1630 0.00";
    assert_eq!(of_kind("tax_declared"), ("2026-12-14".to_owned(), declared.to_owned()));
    assert_eq!(of_kind("tax_paid"), ("2026-12-14".to_owned(), "1630 24323.00, 1930 0.00".to_owned()));
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_tax_payment_settles_what_was_declared_and_not_what_came_after(pool: PgPool) {
    let stage = stage(pool).await;
    let first = stage.approved_run().await;
    stage.declare().await;
    // After the declaration 7 152.64 more is earned: 2 145 in tax, 2 247.36 in contributions.
    stage.app.paid_invoice(&stage.anna, 3, "10000.00").await;
    let second = stage.approved_run().await;
    stage.app.post(&stage.maker, &format!("{MONTH}/tax-payment"), json!({ "paymentDate": DATE })).await.ok();
    stage.act(&format!("{MONTH}/tax-payment/confirm")).await;
    let owed = ["0.00", "-2145.00", "-2247.36", "0.00"];
    assert_eq!(stage.balances(&[1630, 2710, 2731, 3740]).await, owed, "what is not declared is owed still");

    assert_eq!(stage.declare().await["month"]["unpaid"], "4393.00");
    assert_eq!(stage.balances(&[1630, 2710, 2731, 3740]).await, ["-4393.00", "0.00", "0.00", "0.00"]);
    // A payslip is reversed after its tax was paid: the money is ours on the tax account.
    stage.reverse(&second, &stage.anna).await;
    assert_eq!(stage.declare().await["month"]["unpaid"], "0.00");
    assert_eq!(stage.balances(&[1630, 2710, 2731, 3740]).await, ["0.00"; 4]);
    stage.reverse(&first, &stage.anna).await;
    stage.reverse(&first, &stage.bo).await;
    assert_eq!(stage.declare().await["month"]["unpaid"], "-24323.00");
    assert_eq!(stage.balances(&[1630, 2710, 2731, 3740]).await, ["24323.00", "0.00", "0.00", "0.00"]);
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn no_voucher_rounds_more_than_a_krona(pool: PgPool) {
    let stage = stage(pool).await;
    let voucher = |rows: &'static str| {
        let sql = format!(
            "with v as (insert into vouchers (id, number, voucher_date, text, kind, source_id, created_at)
                 select gen_random_uuid(), coalesce(max(number), 0) + 1, '2026-11-25', 'x', 'tax_paid', gen_random_uuid(), now()
                 from vouchers returning id)
             insert into voucher_entries (voucher_id, line, account, booked_as, amount)
             select v.id, line, account, account, amount from v, (values {rows}) e (line, account, amount)"
        );
        let pool = stage.app.app.pool.clone();
        async move {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&pool).await.map_err(|error| error.to_string())
        }
    };
    let too_much = voucher("(1, 3740, 1.01), (2, 1930, -1.01)").await.unwrap_err();
    assert!(too_much.contains("voucher_entries_rounding_small"), "{too_much}");
    let in_two = voucher("(1, 3740, 1.00), (2, 3740, 0.01), (3, 1930, -1.01)").await.unwrap_err();
    assert!(in_two.contains("voucher_entries_one_rounding"), "{in_two}");
    voucher("(1, 3740, 1.00), (2, 1930, -1.00)").await.unwrap();
}

/// As the versions before posted it: a payment settled what the payslips owed on the day it was made.
#[sqlx::test(migrations = false)]
async fn what_was_declared_before_is_brought_onto_the_tax_account(pool: PgPool) {
    const THIS: i64 = 20_261_122_230_000;
    let run = async |from: i64, to: i64| {
        let mut tx = pool.begin().await.unwrap();
        for migration in paraply_api::storage::MIGRATOR.iter().filter(|m| (from..to).contains(&m.version)) {
            let sql = sqlx::AssertSqlSafe(migration.sql.as_str().to_owned());
            sqlx::raw_sql(sql).execute(&mut *tx).await.unwrap();
        }
        tx.commit().await.unwrap();
    };
    run(0, THIS).await;
    // October is declared and paid, with another run approved between; November is declared only.
    sqlx::raw_sql(
        "begin;
         set local session_replication_role = replica;
         update voucher_series set last_number = 3;
         insert into vouchers (id, number, voucher_date, text, kind, source_id, created_at)
         select gen_random_uuid(), n, '2026-11-25', 'x', kind, gen_random_uuid(), now()
         from (values (1, 'salary_approved'), (2, 'salary_approved'), (3, 'tax_paid')) v (n, kind);
         insert into voucher_entries (voucher_id, line, account, booked_as, amount)
         select v.id, line, account, account, amount from vouchers v join (values
             (1, 1, 2710, -2145.00), (1, 2, 2731, -2247.36), (2, 1, 2710, -9727.00), (2, 2, 2731, -10196.78),
             (3, 1, 2710, 2145.00), (3, 2, 2731, 11308.36), (3, 3, 3740, -9061.36), (3, 4, 1930, -4392.00)
         ) e (number, line, account, amount) on e.number = v.number;
         insert into agi_declarations (id, period, sequence, kind, individuals, changed, removed, contributions, tax,
                                       content, sha256, created_by, created_at)
         select gen_random_uuid(), period, 1, 'original', to_jsonb('enc1.'::text), 1, 0, contributions, tax, 'enc1.', '', gen_random_uuid(),
                now()
         from (values ('202610', 2247, 2145), ('202611', 10196, 9727)) d (period, contributions, tax);
         insert into tax_payments (id, period, sequence, amount, tax, contributions, contributions_owed, payment_date,
                                   ocr, file_id, created_by, created_at)
         values (gen_random_uuid(), '202610', 1, 4392, 2145, 2247, 11308.36, '2026-11-12', '', gen_random_uuid(),
                 gen_random_uuid(), now());
         insert into tax_payment_confirmations (payment_id, confirmed_by, confirmed_at)
         select id, gen_random_uuid(), now() from tax_payments;
         commit;",
    )
    .execute(&pool)
    .await
    .unwrap();
    run(THIS, i64::MAX).await;
    let balances: Vec<(i32, String)> = sqlx::query_as(
        "select account, sum(amount)::text from voucher_entries group by account order by account",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    // November's is owed to the tax account, and what 3740 took of October is a cost again.
    let expected = [
        (1630, "-19923.00"),
        (1930, "-4392.00"),
        (2710, "0.00"),
        (2731, "-1.14"),
        (3740, "-9061.36"),
        (7511, "9061.36"),
    ];
    assert_eq!(balances, expected.map(|(account, amount)| (account, amount.to_owned())));
    let numbers: Vec<i64> =
        sqlx::query_scalar("select number from vouchers order by 1").fetch_all(&pool).await.unwrap();
    let last: i64 =
        sqlx::query_scalar("select last_number from voucher_series").fetch_one(&pool).await.unwrap();
    assert_eq!((numbers, last), (vec![1, 2, 3, 4, 5], 5));
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn payslips_ledger_files_and_declaration_say_the_same(pool: PgPool) {
    let stage = stage(pool).await;
    assert_eq!(balance(&stage.reconciliation().await), (&json!(true), vec![]));
    let run = stage.approved_run().await;
    assert_eq!(balance(&stage.reconciliation().await), (&json!(true), vec![]));
    stage.act(&format!("{run}/payment-file")).await;
    stage.declare().await;
    stage.act(&format!("{run}/confirm")).await;
    let report = stage.reconciliation().await;
    assert_eq!(balance(&report), (&json!(true), vec![]), "{report}");
    let names: Vec<&str> = report["rows"].as_array().unwrap().iter().map(|row| text(row, "name")).collect();
    assert_eq!(
        names,
        [
            "gross",
            "tax",
            "contributions",
            "payout",
            "paid",
            "payment_files",
            "declared_gross",
            "declared_tax",
            "declared_contributions"
        ]
    );
    assert!(report["rows"].as_array().unwrap().iter().all(|row| row["payslips"] != "0.00"), "{report}");

    stage.app.paid_invoice(&stage.anna, 3, "5000.00").await;
    stage.approved_run().await;
    let report = stage.reconciliation().await;
    let apart = ["declared_gross", "declared_tax", "declared_contributions"].map(str::to_owned).to_vec();
    assert_eq!(balance(&report), (&json!(false), apart), "until it is corrected");
    stage.reverse(&run, &stage.bo).await;
    stage.declare().await;
    let report = stage.reconciliation().await;
    assert_eq!(balance(&report), (&json!(true), vec![]), "what was paid is a claim now: {report}");
    let wrong = stage.app.get(&stage.maker, "/api/admin/reports/reconciliation?month=2026-13").await;
    assert_eq!(wrong.refused(422), "invalid");
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn each_account_is_what_its_records_say(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.approved_run().await;
    stage.act(&format!("{run}/payment-file")).await;
    stage.act(&format!("{run}/confirm")).await;
    stage.declare().await;
    stage.app.post(&stage.maker, &format!("{MONTH}/tax-payment"), json!({ "paymentDate": DATE })).await.ok();
    stage.act(&format!("{MONTH}/tax-payment/confirm")).await;
    // Paid, and reversed: a claim, and money of ours on the tax account once it is declared.
    stage.reverse(&run, &stage.anna).await;
    stage.declare().await;
    let report = stage.reconciliation().await;
    assert_eq!(balance(&report), (&json!(true), vec![]), "{report}");
    // The declarations are drawn on 14 December, after the month.
    let of_november = [
        (1610, "5007.64"),
        (1630, "24323.00"),
        (1930, "2951.16"),
        (2710, "-9735.00"),
        (2731, "-10196.80"),
        (2821, "0.00"),
        (2920, "0.00"),
    ];
    assert_eq!(accounts(&report), of_november);
    let december = "/api/admin/reports/reconciliation?month=2026-12";
    let report = stage.app.get(&stage.maker, december).await.ok();
    assert_eq!(balance(&report), (&json!(true), vec![]), "{report}");
    let of_december = [(1610, "5007.64"), (1630, "4392.00"), (1930, "2951.16"), (2710, "0.00")];
    assert_eq!(accounts(&report)[..4], of_december);
    assert_eq!(
        report["accounts"][1]["parts"],
        json!([
            { "source": "tax_payments", "amount": "24323.00" }, { "source": "declarations", "amount": "-19931.00" },
        ])
    );

    // What no record explains is named, on its account.
    sqlx::query(
        "with v as (insert into vouchers (id, number, voucher_date, text, kind, source_id, created_at)
             select gen_random_uuid(), max(number) + 1, '2026-11-25', 'x', 'tax_paid', gen_random_uuid(), now()
             from vouchers returning id)
         insert into voucher_entries (voucher_id, line, account, booked_as, amount)
         select v.id, line, account, account, amount from v, (values (1, 1630, 0.01), (2, 1930, -0.01))
             e (line, account, amount)",
    )
    .execute(&stage.app.app.pool)
    .await
    .unwrap();
    let apart = vec!["1630".to_owned(), "1930".to_owned()];
    assert_eq!(balance(&stage.reconciliation().await), (&json!(false), apart));
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn the_books_get_every_voucher_of_the_time(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.approved_run().await;
    stage.act(&format!("{run}/payment-file")).await;
    stage.act(&format!("{run}/confirm")).await;
    let file = stage.app.get(&stage.maker, "/api/admin/reports/sie?from=2026-11-01&to=2026-11-30").await;
    assert_eq!(file.headers["content-type"], "application/octet-stream");
    // Every byte of ours that is no ASCII stands for one letter.
    let sie: String = file.bytes.iter().map(|byte| char::from(*byte)).collect();
    assert!(sie.starts_with("#FLAGGA 0\r\n#PROGRAM \"Paraply\"") && sie.contains("#SIETYP 4\r\n"));
    assert_eq!(sie.matches("#VER \"A\"").count(), 4);
    let ore: i64 = sie
        .lines()
        .filter(|line| line.trim_start().starts_with("#TRANS"))
        .map(|line| line.rsplit(' ').next().unwrap().replace('.', "").parse::<i64>().unwrap())
        .sum();
    assert_eq!(ore, 0);
    assert!(sie.contains("#TRANS 2821 {\"7\" \""), "{sie}");
    for (query, field) in [("from=2026-12-01&to=2026-12-31", "from"), ("from=2026-12-01&to=2026-11-01", "to")]
    {
        let answer = stage.app.get(&stage.maker, &format!("/api/admin/reports/sie?{query}")).await;
        assert_eq!((answer.status.as_u16(), &answer.json["fields"][0]["field"]), (422, &json!(field)));
    }
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn all_payslips_of_a_run_come_in_one_file(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.approved_run().await;
    let answer = stage.app.get(&stage.maker, &format!("{run}/payslips.zip")).await;
    assert_eq!(answer.headers["content-type"], "application/zip");
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(answer.bytes)).unwrap();
    assert_eq!(zip.len(), 2);
    for place in 0..2 {
        let mut pdf = Vec::new();
        let mut file = zip.by_index(place).unwrap();
        assert!(file.name().starts_with("payslip-2026-11-25-"), "{}", file.name());
        std::io::Read::read_to_end(&mut file, &mut pdf).unwrap();
        assert!(pdf.starts_with(b"%PDF-"));
    }
    let none = format!("/api/admin/salary-runs/{}/payslips.zip", uuid::Uuid::nil());
    assert_eq!(stage.app.get(&stage.maker, &none).await.refused(404), "not_found");
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_person_sees_the_years_of_their_own_pay(pool: PgPool) {
    let stage = stage(pool).await;
    let app = &stage.app;
    assert_eq!(app.get(&stage.anna, "/api/payslips/years").await.ok(), json!([]), "a draft is no salary");
    stage.approved_run().await;
    let years = app.get(&stage.anna, "/api/payslips/years").await.ok();
    assert_eq!(years.as_array().unwrap().len(), 1);
    assert_eq!(
        (&years[0]["year"], &years[0]["grossSalary"], &years[0]["tax"], &years[0]["payout"]),
        (&json!(2026), &json!("7152.64"), &json!("2145.00"), &json!("5007.64"))
    );
    assert_eq!((&years[0]["subtotal"], &years[0]["fee"]), (&json!("10000.00"), &json!("600.00")));
    let pdf = app.get(&stage.anna, "/api/payslips/years/2026/pdf").await;
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    assert_eq!(app.get(&stage.anna, "/api/payslips/years/2025/pdf").await.refused(404), "not_found");
    assert_eq!(app.get(&stage.maker, "/api/payslips/years").await.ok(), json!([]), "only one's own");
}

#[sqlx::test(migrator = "paraply_api::storage::MIGRATOR")]
async fn a_declaration_cannot_be_changed_in_the_store_itself(pool: PgPool) {
    let stage = stage(pool).await;
    stage.approved_run().await;
    stage.declare().await;
    let pool = &stage.app.app.pool;
    for sql in ["update agi_declarations set content = ''", "delete from agi_declarations"] {
        assert!(sqlx::query(sql).execute(pool).await.is_err(), "{sql}");
    }
    assert!(sqlx::query("update users set specification_number = 1").execute(pool).await.is_err());
}
