//! The month of pay: declared, corrected, paid, reconciled; and what goes to the books.

mod ledger;
mod overpaid_tax;
mod without_pay;

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
                  v as (insert into vouchers (id, series, number, voucher_date, text, kind, source_id, created_at)
                        select gen_random_uuid(), 'A',
                               row_number() over () + (select coalesce(max(number), 0) from vouchers where series = 'A'),
                               paid_on, 'Betalning', 'payment_received', id, now() from paid returning id, source_id)
             insert into voucher_entries (voucher_id, line, account, booked_as, amount)
             select v.id, line, account, account, case when account = 1930 then amount else -amount end
             from v join paid on paid.id = v.source_id, (values (1, 1930), (2, 1510)) e (line, account)",
        )
        .execute(&self.app.app.pool)
        .await
        .unwrap();
        sqlx::query("update voucher_series s set last_number = (select max(number) from vouchers v where v.series = s.series)
             where series = 'A'")
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_office_is_told_what_waits_or_is_wrong(pool: PgPool) {
    let stage = stage(pool).await;
    let app = &stage.app;
    let figures = async |who: &Who| {
        let page = app.get(who, "/api/admin/dashboard").await.ok();
        ["runsToApprove", "lateDeclarations", "wrongDeclarations"].map(|name| page[name].as_i64().unwrap())
    };
    let run = app.post(&stage.maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok();
    assert_eq!(figures(&stage.approver).await, [1, 0, 0]);
    assert_eq!(figures(&stage.maker).await, [0, 0, 0], "nobody approves their own");
    let told: Vec<(Vec<String>, String)> =
        sqlx::query_as("select recipients, text_body from mails where kind = 'salary_run_waiting'")
            .fetch_all(&app.app.pool)
            .await
            .unwrap();
    assert_eq!((told.len(), told[0].0[0].as_str()), (1, "approver@example.com"));
    assert!(told[0].1.contains("/admin/salary/") && told[0].1.contains("2026-11-25"), "{}", told[0].1);
    let path = format!("/api/admin/salary-runs/{}", text(&run, "id"));
    app.post(&stage.approver, &format!("{path}/approve"), json!({})).await.ok();
    for act in ["payment-file", "confirm"] {
        stage.act(&format!("{path}/{act}")).await;
    }
    assert_eq!(figures(&stage.approver).await, [0, 0, 0], "it is declared by 14 December");
    app.app.clock.advance(chrono::TimeDelta::days(25));
    let later = app.admin("later@example.com").await;
    assert_eq!(figures(&later).await, [0, 1, 0]);
    app.send(&later, Method::POST, &format!("{MONTH}/declaration"), None).await.ok();
    assert_eq!(figures(&later).await, [0, 0, 0]);
    let detail = app.get(&later, &path).await.ok();
    let body = json!({ "payslipId": detail["payslips"][0]["id"], "reason": "Fel timmar" });
    app.post(&later, &format!("{path}/reverse"), body).await.ok();
    assert_eq!(figures(&later).await, [0, 0, 1]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn salaries_are_numbered_in_a_series_of_their_own(pool: PgPool) {
    let stage = stage(pool).await;
    let in_between = async || {
        sqlx::query(
            "with taken as (update voucher_series set last_number = last_number + 1 where series = 'A'
                            returning series, last_number),
                  v as (insert into vouchers (id, series, number, voucher_date, text, kind, source_id, created_at)
                        select gen_random_uuid(), series, last_number, '2026-11-21', 'x', 'tax_paid', gen_random_uuid(), now()
                        from taken returning id)
             insert into voucher_entries (voucher_id, line, account, booked_as, amount)
             select v.id, line, account, account, amount
             from v, (values (1, 1630, 1), (2, 1930, -1)) e (line, account, amount)",
        )
        .execute(&stage.app.app.pool)
        .await
        .unwrap();
    };
    in_between().await;
    stage.approved_run().await;
    in_between().await;
    let listed = async |query: &str| -> Vec<String> {
        let list = stage.app.get(&stage.maker, &format!("/api/admin/vouchers?{query}")).await.ok();
        let name = |voucher: &Value| format!("{}{}", text(voucher, "series"), voucher["number"]);
        list.as_array().unwrap().iter().map(name).collect()
    };
    assert_eq!(listed(r#"sort=["number","ASC"]"#).await, ["A1", "A2", "L1", "L2"]);
    assert_eq!(listed(r#"filter={"q":"l2"}"#).await, ["L2"]);
    assert_eq!(listed(r#"filter={"q":"A2"}"#).await, ["A2"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_books_get_every_voucher_of_the_time(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.approved_run().await;
    stage.act(&format!("{run}/payment-file")).await;
    stage.act(&format!("{run}/confirm")).await;
    let file = stage.app.get(&stage.maker, "/api/admin/reports/sie?from=2026-11-01&to=2026-11-30").await;
    assert_eq!(file.headers["content-type"], "application/octet-stream");
    // Every byte of ours that is no ASCII stands for one mail.
    let sie: String = file.bytes.iter().map(|byte| char::from(*byte)).collect();
    assert!(sie.starts_with("#FLAGGA 0\r\n#PROGRAM \"Paraply\"") && sie.contains("#SIETYP 4\r\n"));
    assert_eq!(sie.matches("#VER \"L\"").count(), 4);
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn all_payslips_of_a_run_come_in_one_file(pool: PgPool) {
    let stage = stage(pool).await;
    let run = stage.approved_run().await;
    let answer = stage.app.get(&stage.maker, &format!("{run}/payslip-archive")).await;
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
    let none = format!("/api/admin/salary-runs/{}/payslip-archive", uuid::Uuid::nil());
    assert_eq!(stage.app.get(&stage.maker, &none).await.refused(404), "not_found");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_download_of_payslips_that_broke_goes_on_where_it_stopped(pool: PgPool) {
    let stage = stage(pool.clone()).await;
    let path = format!("{}/payslip-archive", stage.approved_run().await);
    let whole = stage.app.get(&stage.maker, &path).await;
    let (etag, bytes) = (whole.headers["etag"].to_str().unwrap(), &whole.bytes);
    assert_eq!(whole.status, 200);
    assert_eq!(whole.headers["accept-ranges"], "bytes");
    let length = bytes.len();
    // Another server has to make the archive again, and makes the same.
    let other = TestApp::new(pool);
    for app in [&stage.app, &other] {
        let get = async |language: &str, range: &str, etag: &str| {
            let headers = [("x-language", language), ("range", range), ("if-range", etag)];
            app.send_with(&stage.maker, Method::GET, &path, None, &headers).await
        };
        for from in [0, 1, length / 2, length - 1] {
            let rest = get("en", &format!("bytes={from}-"), etag).await;
            assert_eq!(rest.status, 206);
            let range = format!("bytes {from}-{}/{length}", length - 1);
            assert_eq!(rest.headers["content-range"], range);
            assert_eq!(rest.headers["etag"], etag);
            assert!(rest.bytes == bytes[from..], "from {from}");
        }
        let part = get("en", "bytes=10-19", etag).await;
        assert_eq!((part.status.as_u16(), &part.bytes[..]), (206, &bytes[10..20]));
        let end = get("en", &format!("bytes={length}-"), etag).await;
        assert_eq!(end.headers["content-range"], format!("bytes */{length}"));
        assert_eq!(end.refused(416), "range_past_end");

        // What was begun is not what there is now, or nobody knows what was asked for: all of it.
        for (language, range, seen) in
            [("sv", "bytes=100-", etag), ("en", "bytes=100-", "\"other\""), ("en", "rows=1-2", etag)]
        {
            let whole = get(language, range, seen).await;
            assert_eq!(whole.status, 200, "{language} {range} {seen}");
            assert_eq!(whole.headers["etag"] == etag, language == "en");
            assert_eq!(whole.bytes == *bytes, language == "en");
        }
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payslips_that_have_changed_are_another_archive(pool: PgPool) {
    let stage = stage(pool).await;
    let run =
        stage.app.post(&stage.maker, "/api/admin/salary-runs", json!({ "paymentDate": DATE })).await.ok();
    let run = format!("/api/admin/salary-runs/{}", text(&run, "id"));
    let path = format!("{run}/payslip-archive");
    let mut seen = stage.app.get(&stage.maker, &path).await;
    let changes = [
        ("remove", json!({ "userId": stage.bo.id })),
        // The same person, on another day.
        ("recalculate", json!({ "paymentDate": "2026-11-26" })),
    ];
    for (act, body) in changes {
        stage.app.post(&stage.maker, &format!("{run}/{act}"), body).await.ok();
        let etag = seen.headers["etag"].to_str().unwrap().to_owned();
        let headers = [("range", "bytes=100-"), ("if-range", etag.as_str())];
        let now = stage.app.send_with(&stage.maker, Method::GET, &path, None, &headers).await;
        assert_eq!(now.status, 200, "{act}: a download goes on with what it began with only");
        assert_ne!(now.headers["etag"], seen.headers["etag"], "{act}");
        assert_eq!(zip::ZipArchive::new(std::io::Cursor::new(&now.bytes)).unwrap().len(), 1, "{act}");
        seen = now;
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_year_is_forecast_with_swedish_tax_and_without(pool: PgPool) {
    let stage = stage(pool).await;
    let app = &stage.app;
    let forecast = async |query: &str| {
        app.get(&stage.anna, &format!("/api/payslips/forecast{query}")).await.ok()["forecast"].clone()
    };
    assert_eq!(forecast("").await, Value::Null, "a draft is no salary");
    stage.approved_run().await;

    // One salary of 10,000 kr in November; December is left, and goes on like that.
    let year = forecast("").await;
    assert_eq!(
        (&year["year"], &year["monthsLeft"], &year["monthlyAmount"], &year["soFar"]["payout"]),
        (&json!(2026), &json!(1), &json!("10000.00"), &json!("5007.64"))
    );
    let sums = |way: &Value, names: [&str; 4]| names.map(|name| text(way, name).to_owned());
    let names = ["subtotal", "grossSalary", "tax", "payout"];
    assert_eq!(sums(&year["withTax"], names), ["20000.00", "14305.28", "4290.00", "10015.28"]);
    // Without Swedish tax the fee is another, and nothing is kept back.
    assert_eq!(sums(&year["withoutTax"], names), ["20000.00", "7152.64", "2145.00", "13907.64"]);
    assert_eq!(year["swedishTax"], true);

    let more = forecast("?monthlyAmount=40000").await;
    assert_eq!(sums(&more["withTax"], names)[0], "50000.00");
    for amount in ["0", "-1", "100"] {
        let answer = app.get(&stage.anna, &format!("/api/payslips/forecast?monthlyAmount={amount}")).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json["fields"][0]["field"]),
            (422, &json!("monthlyAmount"))
        );
    }
    assert_eq!(app.get(&stage.maker, "/api/payslips/forecast").await.ok(), json!({}));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
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
