//! What a declared month leaves in the ledger: on the tax account, and compared with the records behind it.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::{DATE, MONTH, balance, stage, text};

/// What each account of the report holds, by the ledger.
fn accounts(report: &Value) -> Vec<(i64, &str)> {
    let rows = report["accounts"].as_array().unwrap().iter();
    rows.map(|row| (row["account"].as_i64().unwrap(), text(row, "ledger"))).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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
    assert_eq!(pay("2026-12-14").await.refused(409), "no_tax_to_pay");
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_voucher_rounds_more_than_a_krona(pool: PgPool) {
    let stage = stage(pool).await;
    let voucher = |rows: &'static str| {
        let sql = format!(
            "with v as (insert into vouchers (id, series, number, voucher_date, text, kind, source_id, created_at)
                 select gen_random_uuid(), 'A', coalesce(max(number), 0) + 1, '2026-11-25', 'x', 'tax_paid', gen_random_uuid(), now()
                 from vouchers where series = 'A' returning id)
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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
        "with v as (insert into vouchers (id, series, number, voucher_date, text, kind, source_id, created_at)
             select gen_random_uuid(), 'A', max(number) + 1, '2026-11-25', 'x', 'tax_paid', gen_random_uuid(), now()
             from vouchers where series = 'A' returning id)
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
