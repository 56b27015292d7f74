//! The first pages and the fee report.

use chrono::TimeDelta;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::TestApp;
use crate::support::invoices::text;

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_new_freelancer_sees_what_to_do_first(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let page = app.get(&anna, "/api/dashboard").await.ok();
    let done: Vec<bool> =
        page["checklist"].as_array().unwrap().iter().map(|item| item["done"].as_bool().unwrap()).collect();
    assert_eq!(done, [true, false, false, false, false, false]);
    assert!(page.get("nextPayout").is_none());
    assert_eq!(page["months"].as_array().unwrap().len(), 11);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_paid_invoice_is_the_next_money_until_the_bank_has_paid(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let admin = app.admin("admin@example.com").await;
    app.ready_for_salary(&anna, "199001019802").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    let next = app.get(&anna, "/api/dashboard").await.ok()["nextPayout"].clone();
    assert_eq!((&next["step"], &next["amount"]), (&json!("paid"), &json!("5007.64")));
    let office = app.get(&admin, "/api/admin/dashboard").await.ok();
    assert_eq!(
        (&office["readyForSalaryCount"], &office["readyForSalaryBasis"]),
        (&json!(1), &json!("9400.00"))
    );
    assert_eq!(office["feesThisMonth"], "600.00");

    let run = app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", run["id"].as_str().unwrap());
    assert_eq!(app.get(&anna, "/api/dashboard").await.ok()["nextPayout"]["step"], "salary");
    let money = async || {
        let money = app.get(&admin, "/api/admin/reports/money").await.ok();
        ["held", "owed", "owedToPeople", "salariesToCome"]
            .map(|name| money[name].as_str().unwrap().to_owned())
    };
    assert_eq!(money().await[3], "9400.00", "the pay of a draft is in no account yet");
    app.act_agreed(&admin, &path, "approve", json!({})).await;
    let office = app.get(&admin, "/api/admin/dashboard").await.ok();
    assert_eq!(
        (&office["payoutsDueCount"], &office["payoutsDueTotal"], &office["payoutsDueOn"]),
        (&json!(1), &json!("5007.64"), &json!("2026-11-25"))
    );
    let [held, _, people, to_come] = money().await;
    assert_eq!((people.as_str(), to_come.as_str()), ("5007.64", "0.00"));
    for act in ["payment-file", "confirm"] {
        app.post(&admin, &format!("{path}/{act}"), json!({})).await.ok();
    }
    let [left, owed, people, _] = money().await;
    let paid = |amount: &str| amount.parse::<rust_decimal::Decimal>().unwrap();
    assert_eq!(paid(&held) - paid(&left), paid("5007.64"), "what went out of the account");
    assert_eq!((people.as_str(), paid(&owed) > paid("0")), ("0.00", true), "the state waits for its part");
    assert_eq!(app.get(&admin, "/api/admin/dashboard").await.ok()["payoutsDueCount"], 0);
    let page = app.get(&anna, "/api/dashboard").await.ok();
    assert!(page.get("nextPayout").is_none());
    assert_eq!(
        (&page["paidOutThisYear"], &page["invoicedThisYear"]),
        (&json!("5007.64"), &json!("10000.00"))
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_year_is_told_beside_the_year_before_until_the_same_day(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let (admin, second) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
    app.ready_for_salary(&anna, "199001019802").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    let run = app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    for act in ["approve", "payment-file", "confirm"] {
        app.post(&second, &format!("{path}/{act}"), json!({})).await.ok();
    }
    let page = async || {
        let anna = app.sign_in_again(&anna).await;
        app.get(&anna, "/api/dashboard").await.ok()
    };
    assert!(page().await.get("yearBefore").is_none(), "there is nothing to compare with");

    // The invoice is of the first of November, the salary of the 25th.
    let before = |until: &str, paid_out: &str, fees: &str| {
        json!({
            "until": until, "invoiced": "10000.00", "paidOut": paid_out,
            "month": { "month": "2026-11", "invoiced": "10000.00", "fees": fees, "paidOut": paid_out },
        })
    };
    for (days, before) in [
        (344, Value::Null),
        (1, before("2026-11-01", "0.00", "600.00")),
        (23, before("2026-11-24", "0.00", "600.00")),
        (1, before("2026-11-25", "5007.64", "600.00")),
    ] {
        app.app.clock.advance(TimeDelta::days(days));
        let page = page().await;
        assert_eq!(page["yearBefore"], before);
        assert_eq!((&page["invoicedThisYear"], &page["paidOutThisYear"]), (&json!("0.00"), &json!("0.00")));
        let months = page["months"].as_array().unwrap();
        assert_eq!(months[0]["month"], "2027-01");
        assert!(months.iter().all(|month| month["invoiced"] == "0.00"));
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_comes_is_told_by_day_and_is_what_the_payslip_pays(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let (admin, second) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
    let coming = async |who| app.get(who, "/api/dashboard").await.ok()["comingPayouts"].clone();
    assert_eq!(coming(&anna.who).await, json!([]));
    app.draft(&anna).await;
    assert_eq!(coming(&anna.who).await, json!([]), "a draft is no money");

    let pending = app.pending(&anna).await;
    let (first, other) = (app.sent(&anna, &admin).await, app.sent(&anna, &admin).await);
    let day = first["promisedPayoutDate"].clone();
    let waiting = json!({ "date": pending["promisedPayoutDate"], "amount": "5007.64", "received": "0.00", "invoiceCount": 1 });
    let both = coming(&anna.who).await;
    let amount = both[1]["amount"].clone();
    assert_eq!(
        both,
        json!([waiting, { "date": day, "amount": amount, "received": "0.00", "invoiceCount": 2 }])
    );
    // Paid, it comes with the next salary run.
    app.act(&second, &first, "mark-paid", json!({})).await.ok();
    let paid = json!({ "date": "2026-11-25", "amount": "5007.64", "received": "5007.64", "invoiceCount": 1 });
    let unpaid = json!({ "date": day, "amount": "5007.64", "received": "0.00", "invoiceCount": 1 });
    assert_eq!(coming(&anna.who).await, json!([paid, waiting, unpaid]));

    // Another person sees none of it.
    let bo = app.freelancer("bo@example.com").await;
    assert_eq!(coming(&bo.who).await, json!([]));

    app.act(&second, &other, "mark-paid", json!({})).await.ok();
    let on_payslip = json!({ "date": "2026-11-25", "amount": amount, "received": amount, "invoiceCount": 2 });
    assert_eq!(coming(&anna.who).await, json!([on_payslip, waiting]));
    let run = app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    assert_eq!(coming(&anna.who).await, json!([on_payslip, waiting]));
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    let third = app.admin("third@example.com").await;
    app.post(&third, &format!("{path}/approve"), json!({})).await.ok();
    for act in ["payment-file", "confirm"] {
        app.post(&admin, &format!("{path}/{act}"), json!({})).await.ok();
    }
    assert_eq!(
        coming(&anna.who).await,
        json!([on_payslip, waiting]),
        "confirmed, but not on the account before its day"
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_promise_that_has_passed_is_no_day(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let admin = app.admin("admin@example.com").await;
    app.sent(&anna, &admin).await;
    app.app.clock.advance(TimeDelta::days(40));
    let anna = app.sign_in_again(&anna.who).await;
    let coming = app.get(&anna, "/api/dashboard").await.ok()["comingPayouts"].clone();
    assert_eq!(coming, json!([{ "amount": "5007.64", "received": "0.00", "invoiceCount": 1 }]));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_came_in_before_the_cut_off_of_a_past_bank_day_is_late(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let admin = app.admin("admin@example.com").await;
    let ids: Vec<_> = [app.pending(&anna).await, app.pending(&anna).await, app.pending(&anna).await]
        .iter()
        .map(|invoice| invoice["id"].as_str().unwrap().parse::<uuid::Uuid>().unwrap())
        .collect();
    let office = app.get(&admin, "/api/admin/dashboard").await.ok();
    let friday = "2026-11-20T14:00:00+00:00";
    assert_eq!(
        (&office["lateBefore"], &office["todayBefore"]),
        (&json!(friday), &json!(friday)),
        "a Saturday"
    );
    for (id, submitted) in ids.iter().zip([friday, "2026-11-20T14:00:01Z", "2026-11-21T10:00:00Z"]) {
        sqlx::query("update invoices set submitted_at = $2::text::timestamptz where id = $1")
            .bind(id)
            .bind(submitted)
            .execute(&app.app.pool)
            .await
            .unwrap();
    }
    let office = app.get(&admin, "/api/admin/dashboard").await.ok();
    assert_eq!((&office["pendingCount"], &office["approvalCutoff"]), (&json!(3), &json!("15:00")));
    assert_eq!((&office["pendingLateCount"], &office["pendingTodayCount"]), (&json!(1), &json!(0)));
    assert!(office["lastDayEventCount"].as_i64().unwrap() > 0);
    assert_eq!(office["months"][10]["fees"], "0.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_fee_report_sums_a_month_per_person(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let admin = app.admin("admin@example.com").await;
    app.paid_invoice(&anna, 1, "10000.00").await;
    app.paid_invoice(&anna, 2, "2000.00").await;
    app.paid_invoice(&bo, 3, "1000.00").await;
    let report = app.get(&admin, "/api/admin/reports/fees?month=2026-11").await.ok();
    assert_eq!((&report["fee"], &report["invoiceCount"]), (&json!("950.00"), &json!(3)));
    assert_eq!(
        (&report["rows"][0]["percentageFee"], &report["rows"][0]["fixedFee"]),
        (&json!("600.00"), &json!("200.00"))
    );
    assert_eq!(app.get(&admin, "/api/admin/reports/fees?month=2026-10").await.ok()["fee"], "0.00");
    let wrong = app.get(&admin, "/api/admin/reports/fees?month=2026-13").await;
    assert_eq!(wrong.json["fields"][0]["field"], "month");
}
