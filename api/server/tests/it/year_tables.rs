//! The office brings in next year's tables without a release: tried row by row, whole, and taken back while nothing was
//! reckoned with them.

use std::fmt::Write;

use chrono::TimeDelta;
use poem::http::Method;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{Answer, TestApp, Who};

const MONTHLY: &str = include_str!("../../../domain/data/tax_table_monthly_2026.csv");
const ONE_TIME: &str = include_str!("../../../domain/data/one_time_tax.csv");
const PARAMETERS: &str = include_str!("../../../domain/data/parameters.csv");
const CONTRIBUTIONS: &str = include_str!("../../../domain/data/employer_contributions.csv");

struct Office {
    app: TestApp,
    admin: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let admin = app.admin("admin@example.com").await;
        Self { app, admin }
    }

    async fn send(&self, table: &str, year: &str, more: &[(&str, &str)], name: &str, file: &[u8]) -> Answer {
        let mut fields = vec![("table", table), ("year", year), ("origin", "Skatteverket 2026-12-15")];
        fields.extend(more);
        self.app.send_form(&self.admin, "/api/admin/year-tables", &fields, name, file).await
    }

    async fn dry_run(&self, table: &str, year: &str, file: &str) -> Value {
        self.send(table, year, &[("dryRun", "true")], "t.csv", file.as_bytes()).await.ok()
    }

    async fn import(&self, table: &str, year: &str, file: &str) -> Value {
        self.send(table, year, &[], "t.csv", file.as_bytes()).await.ok()
    }

    async fn undo(&self, import: &Value) -> Answer {
        let path = format!("/api/admin/imports/{}/undo", import["id"].as_str().unwrap());
        self.app.post(&self.admin, &path, json!({})).await
    }

    async fn quote(&self, day: &str) -> Answer {
        let body = json!({ "amount": "40000", "taxTable": 32, "taxColumn": 1, "paymentDate": day });
        self.app.post(&self.app.visitor(), "/api/salary-quote", body).await
    }

    async fn tax(&self) -> String {
        self.quote("2026-12-15").await.ok()["preliminaryTax"].as_str().unwrap().to_owned()
    }

    async fn tables(&self) -> i64 {
        sqlx::query_scalar("select count(*) from year_tables where undone_at is null")
            .fetch_one(&self.app.app.pool)
            .await
            .unwrap()
    }
}

/// The monthly tables with one withholding for everybody up to 80 000 kr.
fn flat(kronor: u32) -> String {
    MONTHLY.lines().fold(String::new(), |mut text, line| {
        match line.split_once(",kr,") {
            Some((head, _)) => writeln!(text, "{head},kr{}", format!(",{kronor}").repeat(6)),
            None => writeln!(text, "{line}"),
        }
        .unwrap();
        text
    })
}

/// What a refusal to take a table back says.
fn stays(answer: Answer) -> String {
    let message = answer.json["message"].as_str().unwrap_or_default().to_owned();
    assert_eq!(answer.refused(409), "year_table_used");
    message
}

fn field(answer: &Answer) -> &Value {
    &answer.json["fields"][0]["field"]
}

fn counts(summary: &Value) -> [u64; 5] {
    ["created", "changed", "unchanged", "removed", "failed"].map(|name| summary[name].as_u64().unwrap())
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn next_years_table_is_missing_until_it_is_brought_in(pool: PgPool) {
    let office = Office::new(pool).await;
    let missing = office.quote("2027-01-25").await;
    assert_eq!((missing.status.as_u16(), field(&missing)), (422, &json!("paymentDate")));
    assert!(missing.json["fields"][0]["message"].as_str().unwrap().contains("2027"));

    let seen = office.dry_run("monthly_tax", "2027", MONTHLY).await;
    assert_eq!((counts(&seen), &seen["rowCount"]), ([7966, 0, 0, 0, 0], &json!(7966)));
    assert_eq!((&seen["rows"][0]["row"], &seen["rows"][0]["title"]), (&json!(2), &json!("29 · 1–2000")));
    assert_eq!((&seen["headings"], &seen["columns"]), (&json!([]), &json!([])));
    assert_eq!(office.quote("2027-01-25").await.status, 422);

    let done = office.import("monthly_tax", "2027", MONTHLY).await;
    assert_eq!((&done["kind"], &done["created"]), (&json!("year_tables"), &json!(7966)));
    office.quote("2027-01-25").await.ok();
    for dry_run in ["true", "false"] {
        let again =
            office.send("monthly_tax", "2027", &[("dryRun", dry_run)], "other.csv", MONTHLY.as_bytes()).await;
        assert_eq!((&again.json["alreadyImported"], &again.json["id"]), (&json!(true), &done["id"]));
    }
    assert_eq!(office.tables().await, 1);

    let list = office.app.get(&office.admin, "/api/admin/year-tables?filter={\"year\":2027}").await;
    assert_eq!(list.headers["content-range"], "year-tables 0-1/2");
    let loaded = &list.json[0];
    assert_eq!((&loaded["kind"], &loaded["uploadedByName"]), (&json!("monthly_tax"), &json!("admin")));
    let imports =
        office.app.get(&office.admin, "/api/admin/imports?filter={\"kind\":\"year_tables\"}").await.ok();
    assert_eq!((imports.as_array().unwrap().len(), &imports[0]["id"]), (1, &done["id"]));
    assert_eq!((&imports[0]["table"], &imports[0]["year"]), (&json!("monthly_tax"), &json!(2027)));
    let audited: Vec<String> = sqlx::query_scalar(
        "select action from audit_events where action in ('year_table.upload', 'import.create') order by id",
    )
    .fetch_all(&office.app.app.pool)
    .await
    .unwrap();
    assert_eq!(audited, ["year_table.upload", "import.create"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_dry_run_names_each_row_that_would_be_other(pool: PgPool) {
    let office = Office::new(pool).await;
    let same = office.dry_run("one_time_tax", "2026", ONE_TIME).await;
    assert_eq!((counts(&same), &same["rowCount"]), ([0, 0, 31, 0, 0], &json!(31)));
    assert!(office.import("one_time_tax", "2026", ONE_TIME).await.get("id").is_none());
    assert_eq!(office.tables().await, 0);

    let file = ONE_TIME
        .replace("2026,1,0,25041,0", "2026,1,0,25041,1")
        .replace("2026,1,25042,82800,10", "2026,1,25042,50000,10\n2026,1,50001,82800,12");
    let seen = office.dry_run("one_time_tax", "2026", &file).await;
    assert_eq!(counts(&seen), [2, 1, 29, 1, 0]);
    let rows = seen["rows"].as_array().unwrap();
    assert_eq!(
        rows[..5],
        [
            json!({ "row": 8, "outcome": "changed", "title": "1 · 0–25041",
                    "changes": [{ "column": "withhold_pct", "from": "0", "to": "1" }] }),
            json!({ "row": 9, "outcome": "created", "title": "1 · 25042–50000", "changes": [] }),
            json!({ "row": 10, "outcome": "created", "title": "1 · 50001–82800", "changes": [] }),
            json!({ "outcome": "removed", "title": "1 · 25042–82800", "changes": [] }),
            json!({ "row": 11, "outcome": "unchanged", "title": rows[4]["title"], "changes": [] }),
        ]
    );
    let done = office.import("one_time_tax", "2026", &file).await;
    assert_eq!((counts(&done), done.get("id").is_some()), ([2, 1, 29, 1, 0], true));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_table_replaces_the_one_built_in_until_it_is_taken_back(pool: PgPool) {
    let office = Office::new(pool).await;
    let built_in = office.tax().await;
    let first = office.import("monthly_tax", "2026", &flat(9_999)).await;
    assert_eq!(office.tax().await, "9999.00");
    office.app.app.clock.advance(TimeDelta::minutes(1));
    let second = office.import("monthly_tax", "2026", &flat(8_888)).await;
    assert_eq!(office.tax().await, "8888.00");
    // What another has replaced stays, and what was there before can be brought back.
    office.undo(&first).await.refused(409);
    office.app.app.clock.advance(TimeDelta::minutes(1));
    let third = office.import("monthly_tax", "2026", &flat(9_999)).await;
    assert_eq!((&third["alreadyImported"], office.tax().await), (&json!(false), "9999.00".into()));
    for (import, tax) in [(&third, "8888.00"), (&second, "9999.00"), (&first, &*built_in)] {
        let undone = office.undo(import).await.ok();
        assert!(undone.get("undoneAt").is_some());
        assert_eq!(office.undo(import).await.ok()["undoneAt"], undone["undoneAt"]);
        assert_eq!(office.tax().await, tax);
    }
    let list = office.app.get(&office.admin, "/api/admin/year-tables").await.ok();
    assert!(list.as_array().unwrap().iter().all(|table| table.get("fileName").is_none()));
    let again = office.import("monthly_tax", "2026", &flat(9_999)).await;
    assert_eq!((&again["alreadyImported"], office.tax().await), (&json!(false), "9999.00".into()));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_table_that_salaries_were_calculated_with_stays(pool: PgPool) {
    let office = Office::new(pool).await;
    let anna = office.app.user("anna@example.com").await;
    office.app.ready_for_salary(&anna, "199001019802").await;
    office.app.paid_invoice(&anna, 1, "10000.00").await;
    let run = || async {
        let body = json!({ "paymentDate": "2026-11-25" });
        office.app.post(&office.admin, "/api/admin/salary-runs", body).await.ok()
    };
    let discard = |run: Value| {
        let path = format!("/api/admin/salary-runs/{}/discard", run["id"].as_str().unwrap());
        let office = &office;
        async move { office.app.post(&office.admin, &path, json!({})).await.ok() }
    };
    let before = run().await;
    office.app.app.clock.advance(TimeDelta::minutes(1));
    let done = office.import("monthly_tax", "2026", &flat(1)).await;
    let other_year = office.import("monthly_tax", "2027", MONTHLY).await;
    discard(before).await;
    let after = run().await;
    let message = stays(office.undo(&done).await);
    assert!(message.contains("used for the salary run paid on 2026-11-25."), "{message}");
    office.undo(&other_year).await.ok();
    discard(after).await;
    office.undo(&done).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn rates_that_a_month_was_declared_with_stay(pool: PgPool) {
    let office = Office::new(pool).await;
    let anna = office.app.user("anna@example.com").await;
    let approver = office.app.admin("approver@example.com").await;
    office.app.ready_for_salary(&anna, "199001019802").await;
    office.app.paid_invoice(&anna, 1, "10000.00").await;
    let body = json!({ "paymentDate": "2026-11-25" });
    let run = office.app.post(&office.admin, "/api/admin/salary-runs", body).await.ok();
    let path = format!("/api/admin/salary-runs/{}/approve", run["id"].as_str().unwrap());
    office.app.post(&approver, &path, json!({})).await.ok();

    // The salary was calculated before; what is owed on it is declared with the new rates.
    office.app.app.clock.advance(TimeDelta::minutes(1));
    let rates = office.import("employer_contributions", "2026", &CONTRIBUTIONS.replace("31.42", "31")).await;
    let tax = office.import("monthly_tax", "2026", &flat(1)).await;
    office.app.post(&office.admin, "/api/admin/agi/202611/declaration", json!({})).await.ok();
    let message = stays(office.undo(&rates).await);
    assert!(message.contains("the employer declaration for 2026-11."), "{message}");
    let path = format!("/api/admin/imports/{}/undo", rates["id"].as_str().unwrap());
    let headers = [("x-language", "sv")];
    let swedish = stays(office.app.send_with(&office.admin, Method::POST, &path, None, &headers).await);
    assert!(swedish.contains("arbetsgivardeklarationen för 2026-11"), "{swedish}");
    office.undo(&tax).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn allowances_that_reimbursements_are_reckoned_with_stay(pool: PgPool) {
    let office = Office::new(pool).await;
    let anna = office.app.user("anna@example.com").await;
    office.app.ready_for_salary(&anna, "199001019802").await;
    let invoice = office.app.paid_invoice(&anna, 1, "10000.00").await;
    let path = format!("/api/invoices/{invoice}/reimbursements");
    let add = |reimbursement: Value| office.app.post(&anna, &path, reimbursement);
    let drive =
        |text: &str| json!({ "kind": "mileage", "description": text, "vehicle": "own", "kilometres": "100" });
    let reject = |reimbursement: &Value| {
        let path = format!("/api/admin/reimbursements/{}/reject", reimbursement["id"].as_str().unwrap());
        let office = &office;
        async move { office.app.post(&office.admin, &path, json!({ "reason": "Nej" })).await.ok() }
    };
    let before = add(drive("Before")).await.ok()[0].clone();
    assert_eq!(before["taxFree"], "250.00");
    office.app.app.clock.advance(TimeDelta::minutes(1));
    let file = PARAMETERS.replace("2026,mileage_own_car,25.0", "2026,mileage_own_car,26.0");
    let done = office.import("parameters", "2026", &file).await;
    // Nothing of it is used for a receipt, nor for what was entered before and is not decided.
    add(json!({ "kind": "receipt", "description": "Train", "amount": "100" })).await.ok();
    office.undo(&done).await.ok();

    let done = office.import("parameters", "2026", &file).await;
    let path = format!("/api/admin/reimbursements/{}/approve", before["id"].as_str().unwrap());
    assert_eq!(office.app.post(&office.admin, &path, json!({})).await.ok()["taxFree"], "260.00");
    let after = add(drive("After")).await.ok().as_array().unwrap().last().unwrap().clone();
    let message = stays(office.undo(&done).await);
    assert!(message.contains("2 expenses on invoices without a payslip."), "{message}");
    reject(&before).await;
    reject(&after).await;
    office.undo(&done).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_that_does_not_fit_is_refused_with_its_rows(pool: PgPool) {
    let office = Office::new(pool).await;
    let gap = MONTHLY.replacen("29,2001,", "29,2002,", 1).replacen("30,1,2000,kr,0,", "30,1,2000,kr,x,", 1);
    for dry_run in ["true", "false"] {
        let seen =
            office.send("monthly_tax", "2027", &[("dryRun", dry_run)], "t.csv", gap.as_bytes()).await.ok();
        let errors = seen["errors"].as_array().unwrap();
        assert_eq!((errors.len(), &seen["failed"], seen.get("id")), (2, &json!(2), None));
        assert_eq!(
            (&errors[0]["row"], &errors[0]["column"], &errors[0]["value"]),
            (&json!(3), &json!("income_from"), &json!("2002"))
        );
        assert!(errors[0]["message"].as_str().unwrap().contains("This must be 2001"));
        assert_eq!((&errors[1]["column"], &errors[1]["value"]), (&json!("col1"), &json!("x")));
    }
    for (file, word) in [
        (MONTHLY.lines().take(100).map(|line| format!("{line}\n")).collect::<String>(), "2027"),
        (MONTHLY.replacen("income_to", "to", 1), "income_to"),
        (ONE_TIME.to_owned(), "table"),
    ] {
        let seen = office.dry_run("monthly_tax", "2027", &file).await;
        assert_eq!((&seen["errors"][0]["row"], &seen["failed"]), (&json!(1), &seen["rowCount"]));
        assert!(seen["errors"][0]["message"].as_str().unwrap().contains(word), "{seen}");
    }
    assert_eq!(office.tables().await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_a_form_lacks_is_named(pool: PgPool) {
    let office = Office::new(pool).await;
    for (table, year, expected) in [
        ("taxes", "2027", "table"),
        ("", "2027", "table"),
        ("parameters", "1999", "year"),
        ("parameters", "x", "year"),
        ("parameters", "", "year"),
    ] {
        let refused = office.send(table, year, &[], "t.csv", b"a").await;
        assert_eq!((refused.status.as_u16(), field(&refused)), (422, &json!(expected)));
    }
    let bare = office.app.send_form(&office.admin, "/api/admin/year-tables", &[], "t.csv", b"a").await;
    let fields: Vec<_> =
        bare.json["fields"].as_array().unwrap().iter().map(|fault| &fault["field"]).collect();
    assert_eq!(fields, ["table", "year", "origin"]);
    // A table is taken whole, and nobody says what its headings mean.
    for field in [("skipInvalid", "true"), ("mapping", r#"{"a":"name"}"#)] {
        office.send("monthly_tax", "2027", &[field], "t.csv", MONTHLY.as_bytes()).await.refused(400);
    }
    let elsewhere = [("kind", "year_tables"), ("table", "monthly_tax"), ("year", "2027")];
    let path = "/api/admin/imports";
    let other = office.app.send_form(&office.admin, path, &elsewhere, "t.csv", MONTHLY.as_bytes()).await;
    assert_eq!((other.status.as_u16(), field(&other)), (422, &json!("kind")));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_was_tried_is_done_or_nothing(pool: PgPool) {
    let office = Office::new(pool).await;
    let mark = |seen: &Value| seen["fingerprint"].as_str().unwrap().to_owned();
    let file = flat(7_777);
    let tried = mark(&office.dry_run("monthly_tax", "2026", &file).await);
    assert_eq!(tried, mark(&office.dry_run("monthly_tax", "2026", &file).await));
    assert_ne!(tried, mark(&office.dry_run("monthly_tax", "2027", &file).await));
    office.import("monthly_tax", "2026", &flat(1)).await;
    let expected = [("expected", &*tried)];
    office.send("monthly_tax", "2026", &expected, "t.csv", file.as_bytes()).await.refused(409);
    let tried = mark(&office.dry_run("monthly_tax", "2026", &file).await);
    let expected = [("expected", &*tried), ("origin", "from elsewhere")];
    let elsewhere: Vec<(&str, &str)> =
        [("table", "monthly_tax"), ("year", "2026")].into_iter().chain(expected).collect();
    let path = "/api/admin/year-tables";
    office.app.send_form(&office.admin, path, &elsewhere, "t.csv", file.as_bytes()).await.refused(409);
    let expected = [("expected", &*tried)];
    office.send("monthly_tax", "2026", &expected, "t.csv", file.as_bytes()).await.ok();
    assert_eq!(office.tax().await, "7777.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_of_several_years_is_each_of_them(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = CONTRIBUTIONS.replace("1959,,31.42", "1959,,31").replace("1960,,31.42", "1960,,31");
    for (year, rows) in [("2025", 3), ("2026", 4)] {
        let done = office.import("employer_contributions", year, &file).await;
        assert_eq!((&done["alreadyImported"], &done["rowCount"]), (&json!(false), &json!(rows)), "{year}");
        assert_eq!((&done["changed"], &done["created"]), (&json!(1), &json!(0)), "{year}");
    }
    assert_eq!(office.import("employer_contributions", "2025", &file).await["alreadyImported"], true);
    assert_eq!(office.tables().await, 2);
}

/// Contributions with a changed rate, as a sheet of days, numbers and text.
fn workbook() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let day = Format::new().set_num_format("yyyy-mm-dd");
    for (row, line) in (0u32..).zip(CONTRIBUTIONS.lines()) {
        for (column, cell) in (0u16..).zip(line.split(',')) {
            if let Ok(date) = ExcelDateTime::parse_from_str(cell)
                .map_err(|_| ())
                .and_then(|date| if cell.contains('-') { Ok(date) } else { Err(()) })
            {
                sheet.write_with_format(row, column, date, &day).unwrap();
            } else if let Ok(number) = cell.parse::<f64>() {
                sheet.write(row, column, if (column, cell) == (5, "31.42") { 31.5 } else { number }).unwrap();
            } else {
                sheet.write(row, column, cell).unwrap();
            }
        }
    }
    book.save_to_buffer().unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_usual_way_to_write_a_file_is_read(pool: PgPool) {
    let office = Office::new(pool).await;
    let swedish = PARAMETERS
        .replace("2026,sink_rate,22.5,%", "2026,sink_rate,22.25,€")
        .replace(',', ";")
        .replace('.', ",");
    let wide = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> { swedish.encode_utf16().flat_map(unit).collect() };
    let windows: Vec<u8> = swedish
        .chars()
        .flat_map(|c| if c == '€' { vec![0x80] } else { c.to_string().into_bytes() })
        .collect();
    for (name, file) in [
        ("utf-8", ["\u{feff}", &swedish].concat().into_bytes()),
        ("utf-16", [&[0xFF, 0xFE][..], &wide(u16::to_le_bytes)].concat()),
        ("utf-16 big", wide(u16::to_be_bytes)),
        ("windows-1252", windows),
        ("tabs", swedish.replace(';', "\t").into_bytes()),
    ] {
        let seen = office.send("parameters", "2026", &[("dryRun", "true")], "t.csv", &file).await.ok();
        assert_eq!((counts(&seen), &seen["errors"]), ([0, 1, 16, 0, 0], &json!([])), "{name}");
        assert_eq!(seen["rows"][0]["changes"], json!([{ "column": "value", "from": "22.5", "to": "22.25" }]));
    }
    let dry_run = [("dryRun", "true")];
    let seen = office.send("employer_contributions", "2026", &dry_run, "t.xlsx", &workbook()).await.ok();
    assert_eq!((counts(&seen)[1], &seen["errors"]), (1, &json!([])));
    assert_eq!(seen["rows"][0]["changes"][0], json!({ "column": "rate_pct", "from": "31.42", "to": "31.5" }));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_skatteverket_publishes_is_read(pool: PgPool) {
    let office = Office::new(pool).await;
    let text = MONTHLY.lines().skip(1).fold(String::new(), |mut text, line| {
        let fields: Vec<_> = line.split(',').collect();
        let unit = if fields[3] == "kr" { 'B' } else { '%' };
        write!(text, "30{unit}{}{:>7}{:>7}", fields[0], fields[1], fields[2]).unwrap();
        fields[4..].iter().for_each(|value| write!(text, "{value:>5}").unwrap());
        text + "    0\r\n"
    });
    let seen =
        office.send("monthly_tax", "2026", &[("dryRun", "true")], "allm.txt", text.as_bytes()).await.ok();
    assert_eq!((counts(&seen), &seen["rowCount"]), ([0, 0, 7966, 0, 0], &json!(7966)));
    let broken = text.replacen("30B29   2001", "30B29   2011", 1);
    let seen =
        office.send("monthly_tax", "2026", &[("dryRun", "true")], "allm.txt", broken.as_bytes()).await.ok();
    assert_eq!((&seen["errors"][0]["row"], &seen["errors"][0]["value"]), (&json!(2), &json!("2011")));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_sample_is_the_table_that_applies(pool: PgPool) {
    let office = Office::new(pool).await;
    let get = async |query: &str| {
        office.app.get(&office.admin, &format!("/api/admin/year-tables/sample?{query}")).await
    };
    assert!(get("").await.headers["content-disposition"].to_str().unwrap().contains("monthly_tax 2026.csv"));
    for (table, year, format) in [
        ("monthly_tax", "2026", "xlsx"),
        ("one_time_tax", "2025", "csv"),
        ("employer_contributions", "2026", "xlsx"),
        ("employer_contributions", "2027", "csv"),
        ("parameters", "2026", "csv"),
        ("parameters", "2026", "xlsx"),
    ] {
        let sample = get(&format!("table={table}&year={year}&format={format}")).await;
        assert_eq!(sample.status, 200);
        let name = format!("sample.{format}");
        let seen = office.send(table, year, &[("dryRun", "true")], &name, &sample.bytes).await.ok();
        let [created, changed, unchanged, removed, failed] = counts(&seen);
        assert_eq!((created, removed, failed), (0, 0, 0), "{table} {format}: {seen}");
        // Brought in, what was assumed is decided.
        let assumed = table == "employer_contributions" && year == "2027";
        let same = if assumed { changed } else { unchanged };
        assert_eq!((json!(same), changed + unchanged), (seen["rowCount"].clone(), same), "{table} {year}");
    }
    let next = get("table=parameters&year=2027").await;
    assert!(next.headers["content-disposition"].to_str().unwrap().contains("parameters 2026.csv"));
    assert_eq!(field(&get("table=taxes").await), "table");
    assert_eq!(field(&get("year=x").await), "year");
}
