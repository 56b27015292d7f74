//! Where the money stands: fees, open invoices by age, what people are owed, and the ledger by account.

use chrono::{Days, NaiveDate};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{TestApp, Who};

const AGES: [&str; 5] = ["notDue", "days1To30", "days31To60", "days61To90", "over90Days"];

fn decimal(value: &Value) -> Decimal {
    text(value).parse().unwrap()
}

/// Which parts of a row are not zero.
fn ages(row: &Value) -> Vec<&'static str> {
    AGES.into_iter().filter(|age| row[*age] != "0.00").collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn fees_are_added_up_by_month_user_group_and_client(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("ada@example.com").await;
    let (anna, bo) = (app.user("anna@example.com").await, app.user("bo@example.com").await);
    let group = app.post(&admin, "/api/admin/groups", json!({ "name": "Tolkarna" })).await.ok();
    let member = json!({ "groupId": group["id"] });
    let path = format!("/api/admin/users/{}", anna.id.unwrap());
    let user = app.get(&admin, &path).await.ok();
    let mut input =
        json!({ "fullName": user["fullName"], "email": user["email"], "version": user["version"] });
    input.as_object_mut().unwrap().extend(member.as_object().unwrap().clone());
    app.put(&admin, &path, input).await.ok();
    app.paid_invoice(&anna, 1, "10000.00").await;
    app.paid_invoice(&anna, 2, "2000.00").await;
    app.paid_invoice(&bo, 3, "1000.00").await;

    let report = async |query: &str| app.get(&admin, &format!("/api/admin/reports/fees?{query}")).await.ok();
    let period = "from=2026-11-01&to=2026-11-30";
    for (by, names, fees) in [
        ("month", &["2026-11"][..], &["950.00"][..]),
        ("group", &["", "Tolkarna"], &["150.00", "800.00"]),
        ("client", &["Kund AB", "Kund AB", "Kund AB"], &["600.00", "200.00", "150.00"]),
    ] {
        let report = report(&format!("{period}&by={by}")).await;
        let rows = report["rows"].as_array().unwrap();
        assert_eq!(rows.iter().map(|row| text(&row["name"])).collect::<Vec<_>>(), names, "{by}");
        assert_eq!(rows.iter().map(|row| text(&row["fee"])).collect::<Vec<_>>(), fees, "{by}");
        assert_eq!(
            (&report["fee"], &report["percentageFee"], &report["fixedFee"]),
            (&json!("950.00"), &json!("650.00"), &json!("300.00"))
        );
    }
    let by_user = report(period).await;
    assert_eq!((&by_user["by"], by_user["rows"].as_array().unwrap().len()), (&json!("user"), 2));
    assert_eq!(by_user["rows"][0]["id"], json!(anna.id));
    // A page in another order; the sums are of all.
    let page = report(&format!("{period}&by=client&range=[1,1]&sort=[\"fee\",\"ASC\"]")).await;
    assert_eq!(
        (&page["rows"][0]["fee"], &page["rowCount"], &page["fee"]),
        (&json!("200.00"), &json!(3), &json!("950.00"))
    );
    assert_eq!(page["rows"].as_array().unwrap().len(), 1);
    let wrong = format!("/api/admin/reports/fees?{period}&sort=[\"shoe\",\"ASC\"]");
    assert_eq!(app.get(&admin, &wrong).await.json["fields"][0]["field"], "sort");
    let file = app.get(&admin, &format!("/api/admin/reports/fees/export?{period}&by=group")).await;
    let file = String::from_utf8(file.bytes).unwrap();
    assert_eq!(file.lines().count(), 3, "{file}");
    assert!(file.contains("Tolkarna;2;12000,00;"), "{file}");
    assert_eq!(report("from=2026-12-01&to=2026-12-31").await["rows"], json!([]));
    for (query, field) in [
        ("", "from"),
        ("from=2026-11-01", "to"),
        ("from=2026-11-02&to=2026-11-01", "to"),
        ("month=november", "month"),
    ] {
        let answer = app.get(&admin, &format!("/api/admin/reports/fees?{query}")).await;
        assert_eq!(answer.json["fields"][0]["field"], field, "{query}: {}", answer.json);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_clients_owe_is_told_by_its_age_on_any_day(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("ada@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    let invoice = app.sent(&anna, &admin).await;
    let total = &invoice["total"];
    let due: NaiveDate = text(&invoice["dueDate"]).parse().unwrap();
    let report =
        async |query: String| app.get(&admin, &format!("/api/admin/reports/aging?{query}")).await.ok();
    for name in ["aging", "debt"] {
        let path = format!("/api/admin/reports/{name}");
        let page = app.get(&admin, &format!("{path}?range=[0,0]&sort=[\"total\",\"DESC\"]")).await.ok();
        assert_eq!(page["rowCount"].as_u64().unwrap() as usize, page["rows"].as_array().unwrap().len());
        let file = app.get(&admin, &format!("{path}/export?format=csv")).await;
        let lines = String::from_utf8(file.bytes).unwrap().lines().count();
        assert_eq!(lines, 1 + page["rows"].as_array().unwrap().len(), "{name}");
    }
    for (days, age) in [
        (0, AGES[0]),
        (1, AGES[1]),
        (30, AGES[1]),
        (31, AGES[2]),
        (60, AGES[2]),
        (61, AGES[3]),
        (90, AGES[3]),
        (91, AGES[4]),
    ] {
        let on = due + Days::new(days);
        let report = report(format!("on={on}")).await;
        let row = &report["rows"][0];
        assert_eq!((ages(row), &row[age], &row["total"]), (vec![age], total, total), "{days} days");
        assert_eq!((&row["id"], &row["name"]), (&invoice["clientId"], &invoice["clientName"]));
        assert_eq!((&report["totals"][0][age], &report["totals"][0]["invoiceCount"]), (total, &json!(1)));
    }
    let by_user = report("by=user".into()).await;
    assert_eq!(by_user["rows"][0]["id"], json!(anna.who.id));
    // The ledger says the same.
    let today = text(&by_user["on"]);
    let path = format!("/api/admin/reports/ledger?from={today}&to={today}&account=1510");
    let ledger = app.get(&admin, &path).await.ok();
    assert_eq!(ledger["accounts"][0]["closing"], *total);

    let part = json!({ "amount": "100.00", "paidOn": today });
    app.act(&admin, &invoice, "payments", part).await.ok();
    let left = decimal(total) - Decimal::from(100);
    assert_eq!(decimal(&report(String::new()).await["rows"][0]["total"]), left);

    // One that was paid since is open on the days before.
    app.paid_invoice(&anna.who, 77, "5000.00").await;
    let open = report("on=2026-11-10".into()).await;
    assert_eq!((&open["rows"][0]["total"], open["rows"].as_array().unwrap().len()), (&json!("5000.00"), 1));
    assert_eq!(report("on=2026-10-31".into()).await["rows"], json!([]));
    assert_eq!(decimal(&report(String::new()).await["totals"][0]["total"]), left);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_credited_invoice_is_owed_no_more(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("ada@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    let invoice = app.sent(&anna, &admin).await;
    app.act(&admin, &invoice, "credit", json!({})).await.ok();
    let report = app.get(&admin, "/api/admin/reports/aging").await.ok();
    assert_eq!((&report["rows"], &report["totals"]), (&json!([]), &json!([])));
}

async fn debt(app: &TestApp, admin: &Who) -> Value {
    app.get(admin, "/api/admin/reports/debt").await.ok()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_people_are_owed_follows_their_money(pool: PgPool) {
    let app = TestApp::new(pool);
    let (maker, approver) = (app.admin("maker@example.com").await, app.admin("approver@example.com").await);
    let anna = app.user("anna@example.com").await;
    app.ready_for_salary(&anna, "199001019802").await;
    assert_eq!(debt(&app, &maker).await["rows"], json!([]));
    app.paid_invoice(&anna, 1, "10000.00").await;
    let owed = |report: &Value| {
        ["notSalaried", "notPaidOut", "claims", "total"].map(|part| text(&report["rows"][0][part]).to_owned())
    };
    let waiting = ["9400.00", "0.00", "0.00", "9400.00"];
    assert_eq!(owed(&debt(&app, &maker).await), waiting);

    let run = app.post(&maker, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    // A draft owes nobody anything else.
    assert_eq!(owed(&debt(&app, &maker).await), waiting);
    app.post(&approver, &format!("{path}/approve"), json!({})).await.ok();
    let approved = debt(&app, &maker).await;
    assert_eq!(owed(&approved), ["0.00", "5007.64", "0.00", "5007.64"]);
    assert_eq!(approved["total"]["total"], "5007.64");
    for act in ["payment-file", "confirm"] {
        app.post(&maker, &format!("{path}/{act}"), json!({})).await.ok();
    }
    assert_eq!(debt(&app, &maker).await["rows"], json!([]));

    let slip = json!({ "payslipId": run["payslips"][0]["id"], "reason": "Fel timmar" });
    app.post(&maker, &format!("{path}/reverse"), slip).await.ok();
    assert_eq!(owed(&debt(&app, &maker).await), ["9400.00", "0.00", "5007.64", "4392.36"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_ledger_balances_and_tells_each_line_of_an_account(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("ada@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    let invoice = app.sent(&anna, &admin).await;
    let day: NaiveDate = text(&invoice["issueDate"]).parse().unwrap();
    let part = json!({ "amount": "100.00", "paidOn": day });
    app.act(&admin, &invoice, "payments", part).await.ok();

    let ledger = async |from: NaiveDate, to: NaiveDate, more: &str| {
        app.get(&admin, &format!("/api/admin/reports/ledger?from={from}&to={to}{more}")).await
    };
    let report = ledger(day, day, "").await.ok();
    let accounts = report["accounts"].as_array().unwrap();
    let sum = |part: &str| accounts.iter().map(|account| decimal(&account[part])).sum::<Decimal>();
    assert_eq!((sum("opening"), sum("closing")), (Decimal::ZERO, Decimal::ZERO));
    assert_eq!(sum("debit"), sum("credit"));
    assert_eq!(report["lines"], json!([]));

    let one = ledger(day, day, "&account=1510").await.ok();
    let account = &one["accounts"][0];
    let left = decimal(&invoice["total"]) - Decimal::from(100);
    assert_eq!((&account["opening"], &account["debit"]), (&json!("0.00"), &invoice["total"]));
    assert_eq!((&account["credit"], decimal(&account["closing"])), (&json!("100.00"), left));
    assert_eq!(
        (&one["lines"][0]["debit"], &one["lines"][1]["credit"]),
        (&invoice["total"], &json!("100.00"))
    );
    assert_eq!((&one["lines"][0]["voucher"], &one["lines"][1]["voucher"]), (&json!("A1"), &json!("A2")));
    assert_eq!(one["lines"][1]["balance"], account["closing"]);

    let vouchers = async |accounts: &str| {
        let path = format!("/api/admin/vouchers?filter={{\"account\":\"{accounts}\"}}");
        app.get(&admin, &path).await.ok().as_array().unwrap().len()
    };
    assert_eq!((vouchers("1510").await, vouchers("1930").await, vouchers("2600-2799").await), (2, 1, 1));
    assert_eq!((vouchers("1930,2600-2799").await, vouchers("1630,3000-3999").await), (2, 1));
    assert_eq!(vouchers("2800-2999").await, 0);

    // Balances go on into the next year, results begin anew.
    let next = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
    let later = ledger(next, next, "").await.ok();
    let later = later["accounts"].as_array().unwrap();
    assert!(later.iter().all(|account| account["account"].as_u64().unwrap() < 3000), "{later:?}");
    let receivables = later.iter().find(|account| account["account"] == 1510).unwrap();
    assert_eq!((decimal(&receivables["opening"]), decimal(&receivables["closing"])), (left, left));

    assert_eq!(ledger(day, day, "&account=1").await.json["fields"][0]["field"], "account");
    assert_eq!(ledger(next, day, "").await.json["fields"][0]["field"], "to");
}
