//! Files of people, clients and payments: what they make and change, exactly as they were tried, and how it is taken
//! back.

use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::Freelancer;
use crate::support::{Answer, TestApp, Who};

struct Office {
    app: TestApp,
    admin: Who,
    anna: Freelancer,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let admin = app.admin("admin@example.com").await;
        let anna = app.freelancer("anna@example.com").await;
        Self { app, admin, anna }
    }

    async fn import(&self, kind: &str, file: &str, more: &[(&str, &str)]) -> Answer {
        let fields: Vec<_> = [("kind", kind)].into_iter().chain(more.iter().copied()).collect();
        self.app.send_form(&self.admin, "/api/admin/imports", &fields, "fil.csv", file.as_bytes()).await
    }

    async fn done(&self, kind: &str, file: &str) -> Value {
        let summary = self.import(kind, file, &[]).await.ok();
        assert!(summary.get("id").is_some(), "{summary}");
        summary
    }

    async fn undo(&self, import: &Value) -> Answer {
        let path = format!("/api/admin/imports/{}/undo", import["id"].as_str().unwrap());
        self.app.post(&self.admin, &path, json!({})).await
    }

    /// What acts of a kind have noted of a field, before and after.
    async fn trail(&self, action: &str, field: &str) -> Vec<(Option<String>, Option<String>)> {
        sqlx::query_as("select before ->> $2, after ->> $2 from audit_events where action = $1 order by id")
            .bind(action)
            .bind(field)
            .fetch_all(&self.app.app.pool)
            .await
            .unwrap()
    }

    async fn count(&self, sql: &'static str) -> i64 {
        self.app.count(sql).await
    }

    /// An invoice of 12 500 kr that was sent, and its number.
    async fn sent(&self) -> (Value, String) {
        let invoice = self.app.sent(&self.anna, &self.admin).await;
        let number = invoice["invoiceNumber"].as_str().unwrap().to_owned();
        (invoice, number)
    }

    async fn invoice(&self, id: &Value) -> Value {
        self.app.get(&self.admin, &format!("/api/admin/invoices/{}", id.as_str().unwrap())).await.ok()
    }
}

/// What a summary counts: made, changed, there already, with faults.
fn counts(summary: &Value) -> [u64; 4] {
    ["created", "changed", "unchanged", "failed"].map(|name| summary[name].as_u64().unwrap())
}

const PEOPLE: &str = "E-post;Namn;Telefon;Ort;Land;Personnummer;Språk;Betrodd\n\
    ny@example.com;Nils Ny;070-1;Umeå;se;19900101-0017;sv;ja\n\
    anna@example.com;;070-123;;;;;\n";

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn people_are_made_and_changed_and_what_is_empty_stays(pool: PgPool) {
    let office = Office::new(pool).await;
    let trial = office.import("users", PEOPLE, &[("dryRun", "true")]).await.ok();
    assert_eq!(counts(&trial), [1, 1, 0, 0], "{trial}");
    assert_eq!(trial["rows"][0]["changes"], json!([{ "column": "phone", "from": "", "to": "070-123" }]));
    assert_eq!(office.count("select count(*) from users where email = 'ny@example.com'").await, 0);

    let done = office.done("users", PEOPLE).await;
    assert_eq!(counts(&done), [1, 1, 0, 0]);
    let name: String = sqlx::query_scalar("select full_name from users where email = 'anna@example.com'")
        .fetch_one(&office.app.app.pool)
        .await
        .unwrap();
    assert!(!name.is_empty());
    assert_eq!(
        office
            .count("select count(*) from users where email = 'ny@example.com' and not trusted and birth_date = '1990-01-01'")
            .await,
        1
    );
    assert_eq!(office.count("select count(*) from mails where kind = 'invitation'").await, 0);
    // Nobody trusts people alone, by a file neither.
    let request = office.app.get(&office.admin, "/api/admin/approvals").await.ok()[0].clone();
    let marked = json!([{ "field": "ny@example.com", "from": "false", "to": "true" }]);
    assert_eq!((&request["act"], &request["changes"]), (&json!("trust_user"), &marked));
    office.app.confirm(&request).await.ok();
    let trusted = "select count(*) from users where email = 'ny@example.com' and trusted";
    assert_eq!(office.count(trusted).await, 1);
    // The same rows in another file change nothing.
    let again = office.import("users", &format!("{PEOPLE}\n"), &[("dryRun", "true")]).await.ok();
    assert_eq!(counts(&again), [0, 0, 2, 0]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn many_who_change_at_once_each_get_their_own(pool: PgPool) {
    let office = Office::new(pool).await;
    office.app.freelancer("bo@example.com").await;
    let state = "select jsonb_object_agg(email, to_jsonb(u) - '{phone,city,version,last_seen_at,updated_at,personnummer}'::text[] order by email) from users u";
    let state =
        async || -> Value { sqlx::query_scalar(state).fetch_one(&office.app.app.pool).await.unwrap() };
    let before = state().await;
    let file = "E-post;Namn;Telefon;Ort\nanna@example.com;;070-1;\nadmin@example.com;;;Umeå\nbo@example.com;;070-3;Lund\n";
    let done = office.done("users", file).await;
    assert_eq!(counts(&done), [0, 3, 0, 0]);
    let changed: Vec<String> = sqlx::query_scalar(
        "select concat_ws(' ', split_part(email, '@', 1), phone, city, version) from users order by email",
    )
    .fetch_all(&office.app.app.pool)
    .await
    .unwrap();
    assert_eq!(changed, ["admin  Umeå 2", "anna 070-1 Stockholm 2", "bo 070-3 Lund 2"]);
    assert_eq!(state().await, before, "nothing else is other than before");
    office.undo(&done).await.ok();
    assert_eq!(office.count("select count(*) from users where phone = '' and city <> 'Lund'").await, 3);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn new_people_are_invited_when_that_is_wished(pool: PgPool) {
    let office = Office::new(pool).await;
    office.import("users", PEOPLE, &[("invite", "true")]).await.ok();
    assert_eq!(office.count("select count(*) from mails where kind = 'invitation'").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn faults_of_people_are_told_by_cell(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = "E-post;Namn;Personnummer;Språk;Grupp;Betrodd\n\
        fel;Nils;;;;\n\
        a@example.com;;;;;\n\
        b@example.com;Bo;19900101-0018;;;\n\
        c@example.com;Cia;;de;;\n\
        d@example.com;Dan;;;Ingen sådan;\n\
        e@example.com;Eva;;;;kanske\n\
        f@example.com;Fia;;;;\n\
        F@example.com;Fia;;;;\n";
    let summary = office.import("users", file, &[]).await.ok();
    let errors = summary["errors"].as_array().unwrap();
    let places: Vec<_> = errors
        .iter()
        .map(|error| (error["row"].as_u64().unwrap(), error["column"].as_str().unwrap()))
        .collect();
    assert_eq!(
        places,
        [
            (2, "E-post"),
            (3, "Namn"),
            (4, "Personnummer"),
            (5, "Språk"),
            (6, "Grupp"),
            (7, "Betrodd"),
            (9, "E-post")
        ],
        "{summary}"
    );
    assert!(summary.get("id").is_none());
}

fn clients(rows: &str) -> String {
    format!("Användarens e-post;Kund;E-post;Org.nr;Ort;Land\n{rows}")
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn clients_are_known_by_number_and_name_and_show_what_changes(pool: PgPool) {
    let office = Office::new(pool).await;
    let first = clients(
        "anna@example.com;Havre AB;havre@example.com;556677-8899;Lund;\n\
         anna@example.com;Nils Bygg;nils@example.com;;Umeå;\n",
    );
    assert_eq!(counts(&office.done("clients", &first).await), [2, 0, 0, 0]);
    let second = clients(
        "anna@example.com;Havre Sverige AB;;5566778899;;\n\
         anna@example.com;nils bygg;nils@example.com;;;\n\
         anna@example.com;Ny AB;ny@example.com;;;no\n",
    );
    let trial = office.import("clients", &second, &[("dryRun", "true")]).await.ok();
    assert_eq!(counts(&trial), [1, 2, 0, 0], "{trial}");
    let change = json!({ "column": "name", "from": "Havre AB", "to": "Havre Sverige AB" });
    assert!(trial["rows"][0]["changes"].as_array().unwrap().contains(&change), "{trial}");
    office.done("clients", &second).await;
    assert_eq!(
        office.count("select count(*) from clients where name = 'Havre Sverige AB' and city = 'Lund'").await,
        1
    );
    let finnish = clients("anna@example.com;Suomi Oy;s@example.com;;;FI\n");
    let refused = office.import("clients", &finnish, &[]).await.ok();
    assert_eq!((&refused["errors"][0]["column"], refused["failed"].as_u64()), (&json!("Land"), Some(1)));
    let twice = clients(
        "anna@example.com;Två AB;a@example.com;;;\nanna@example.com;TVÅ AB;b@example.com;;;\n\
         nobody@example.com;Tre AB;c@example.com;;;\n",
    );
    let refused = office.import("clients", &twice, &[]).await.ok();
    assert_eq!(refused["failed"], 2, "{refused}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_is_brought_in_as_it_was_tried_or_not_at_all(pool: PgPool) {
    let office = Office::new(pool).await;
    office.done("clients", &clients("anna@example.com;Havre AB;havre@example.com;;Lund;\n")).await;
    let file = clients("anna@example.com;Havre AB;ny@example.com;;;\n");
    let trial = office.import("clients", &file, &[("dryRun", "true")]).await.ok();
    let mark = trial["fingerprint"].as_str().unwrap().to_owned();
    sqlx::query("update clients set city = 'Umeå', version = version + 1 where name = 'Havre AB'")
        .execute(&office.app.app.pool)
        .await
        .unwrap();
    let refused = office.import("clients", &file, &[("expected", &mark)]).await;
    assert_eq!(refused.json["code"], "import_changed");
    refused.refused(409);
    let trial = office.import("clients", &file, &[("dryRun", "true")]).await.ok();
    let done =
        office.import("clients", &file, &[("expected", trial["fingerprint"].as_str().unwrap())]).await.ok();
    assert_eq!(counts(&done), [0, 1, 0, 0]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_provider_moves_in_with_accounts_and_tax(pool: PgPool) {
    let office = Office::new(pool).await;
    let people = "E-post;Namn;Clearing;Kontonummer;IBAN;Skatteregel;Skattetabell;Skattekolumn;Semesterersättning\n\
        ny@example.com;Nils Ny;3300;0006205124;;;33;1;sparas\n\
        eva@example.com;Eva Ek;;;SE45 5000 0000 0583 9825 7466;sidoinkomst;;;\n\
        utan@example.com;Ulf Utan;;;;;;;\n";
    let done = office.done("users", people).await;
    assert_eq!(counts(&done), [3, 0, 0, 0]);
    let account = "select count(*) from bank_accounts b join users u on u.id = b.user_id
                   where is_default and recorded_by is not null";
    assert_eq!(office.count(account).await, 2);
    let mails =
        "select count(*) from mails where kind = 'bank_account_recorded' and recipients = '{ny@example.com}'";
    assert_eq!(office.count(mails).await, 1, "the person is told");
    let tax = "select count(*) from tax_profiles t join users u on u.id = t.user_id
               where email = 'ny@example.com' and rule = 'main_employer' and tax_table = 33 and tax_column = 1
               and holiday_mode = 'saved' and reason = 'fil.csv:2'";
    assert_eq!(office.count(tax).await, 1);
    // The same again changes nothing, in other words neither.
    let again = people.replace("sidoinkomst", "side_income").replace("3300;0006205124", "3300;000620-5124");
    let again = office.import("users", &again, &[("dryRun", "true")]).await.ok();
    assert_eq!(counts(&again), [0, 0, 3, 0], "{again}");
    // Their invoices have where to be paid.
    let clients = "Användare;Kund;E-post\nny@example.com;Kund AB;kund@example.com\n";
    let clients = office.done("clients", clients).await;
    let invoices =
        "Användare;Kund;Beskrivning;Antal;À-pris;Moms %\nny@example.com;Kund AB;Arbete;1;1000;25\n";
    let invoices = office.done("invoices", invoices).await;
    assert_eq!(office.undo(&done).await.refused(409), "import_used_since");
    office.undo(&invoices).await.ok();
    office.undo(&clients).await.ok();
    office.undo(&done).await.ok();
    let left = "select (select count(*) from users where email in ('ny@example.com', 'eva@example.com'))
                + (select count(*) from bank_accounts where recorded_by is not null) + (select count(*) from tax_profiles)";
    assert_eq!(office.count(left).await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn accounts_and_tax_of_those_who_are_here_change_and_come_back(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = "E-post;Clearing;Kontonummer;Skattetabell;Skattekolumn;Frivillig skatt\n\
        anna@example.com;3300;0006205124;33;1;40\n";
    let trial = office.import("users", file, &[("dryRun", "true")]).await.ok();
    let columns: Vec<_> =
        trial["rows"][0]["changes"].as_array().unwrap().iter().map(|c| c["column"].clone()).collect();
    let expected = ["accountNumber", "taxRule", "taxTable", "taxColumn", "voluntaryPercent"];
    assert_eq!(columns[..5], expected.map(Value::from), "{trial}");
    let version = "select version::bigint from users where email = 'anna@example.com'";
    let before = office.count(version).await;
    let done = office.done("users", file).await;
    assert_eq!(office.count(version).await, before, "the person is as they were");
    let default = "select count(*) from bank_accounts where is_default and recorded_by is not null";
    assert_eq!(office.count(default).await, 1);
    office.undo(&done).await.ok();
    assert_eq!(office.count(default).await, 0);
    assert_eq!(office.count("select count(*) from bank_accounts where is_default").await, 1);
    let rules: Vec<String> = sqlx::query_scalar("select rule from tax_profiles order by created_at, id")
        .fetch_all(&office.app.app.pool)
        .await
        .unwrap();
    assert_eq!(rules, ["main_employer", "side_income"], "what applied before is recorded again");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn accounts_and_tax_that_cannot_be_name_their_cells(pool: PgPool) {
    let office = Office::new(pool).await;
    let own = json!({ "recipientName": "admin", "sortCode": "3300", "accountNumber": "0006205124" });
    office.app.post(&office.admin, "/api/bank-accounts", own).await.ok();
    let file = "E-post;Namn;Clearing;Kontonummer;IBAN;Skatteregel;Skattetabell\n\
        a@example.com;A;3300;0006205125;;;\n\
        b@example.com;B;;;SE31 3000 0000 0000 0620 5124;;\n\
        c@example.com;C;;;;okänd;\n\
        d@example.com;D;;;;;28\n\
        admin@example.com;;;;;sink;\n\
        e@example.com;;;;;;\n";
    let trial = office.import("users", file, &[("dryRun", "true")]).await.ok();
    let errors: Vec<_> = trial["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| (error["row"].as_u64().unwrap(), error["column"].as_str().unwrap_or_default()))
        .collect();
    let expected = [
        (2, "Kontonummer"),
        (3, "IBAN"),
        (4, "Skatteregel"),
        (5, "Skattetabell"),
        (5, "Tax column"),
        (6, "Tax decision"),
        (7, "Namn"),
    ];
    assert_eq!(errors, expected, "{}", trial["errors"]);
    // Nobody's own, and nobody else's to an own account.
    assert!(trial["errors"][1]["message"].as_str().unwrap().contains("your own bank account"), "{trial}");
    let own = "E-post;Skattetabell;Skattekolumn;IBAN\nadmin@example.com;33;1;SE4550000000058398257466\n";
    let own = office.import("users", own, &[("dryRun", "true")]).await.ok();
    assert_eq!(own["errors"].as_array().unwrap().len(), 2, "{own}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_with_accounts_asks_who_brings_it_in(pool: PgPool) {
    let office = Office::new(pool).await;
    sqlx::query("update sessions set authenticated_at = authenticated_at - interval '11 minutes'")
        .execute(&office.app.app.pool)
        .await
        .unwrap();
    let file = "E-post;Clearing;Kontonummer\nanna@example.com;3300;0006205124\n";
    let asked = office.import("users", file, &[]).await;
    assert_eq!(asked.refused(403), "reauthentication_required");
    office.import("users", file, &[("dryRun", "true")]).await.ok();
    office.done("users", "E-post;Ort\nanna@example.com;Lund\n").await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn headings_are_found_below_what_stands_above_them(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = "Kundregister\nUtskrivet 2026-11-20 av Ada\n\nAnvändare,Kund,E-post\nanna@example.com,Havre AB,havre@example.com\nanna@example.com,Korn AB,fel\n";
    let trial = office.import("clients", file, &[("dryRun", "true")]).await.ok();
    assert_eq!(trial["headings"][1], json!({ "heading": "Kund", "column": "name" }), "{trial}");
    assert_eq!(counts(&trial), [1, 0, 0, 1]);
    assert_eq!((&trial["errors"][0]["row"], &trial["errors"][0]["column"]), (&json!(6), &json!("E-post")));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_file_is_what_it_holds(pool: PgPool) {
    let office = Office::new(pool).await;
    let pdf = office.import("clients", "%PDF-1.4\n1 0 obj\nendobj\n", &[("dryRun", "true")]).await;
    let fault = pdf.json["fields"][0].clone();
    assert_eq!((&fault["field"], &fault["code"]), (&json!("file"), &json!("another_kind_of_file")));
    assert!(fault["message"].as_str().unwrap().contains("PDF"), "{fault}");
    pdf.refused(422);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_changes_is_looked_at_first(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = "E-post;Namn;Ort\nadmin@example.com;admin;\nny@example.com;Ny;Umeå\nanna@example.com;;Lund\n";
    let trial = office.import("users", file, &[("dryRun", "true")]).await.ok();
    let rows: Vec<_> = trial["rows"].as_array().unwrap().iter().map(|row| row["outcome"].clone()).collect();
    assert_eq!(rows, ["changed", "created", "unchanged"], "{trial}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn good_rows_alone_leave_the_others_as_a_file(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = clients(
        "anna@example.com;Havre AB;havre@example.com;;;\n\
         anna@example.com;=HYPERLINK(1);fel;;;\n",
    );
    let done = office.import("clients", &file, &[("skipInvalid", "true")]).await.ok();
    assert_eq!(counts(&done), [1, 0, 0, 1]);
    let path = format!("/api/admin/imports/{}/rejected-rows", done["id"].as_str().unwrap());
    let rest = office.app.get(&office.admin, &path).await;
    let text = String::from_utf8(rest.bytes.clone()).unwrap();
    assert!(text.starts_with("\u{feff}Användarens e-post;Kund;"), "{text}");
    assert!(text.contains("'=HYPERLINK(1);fel;;;;E-post: ") && !text.contains("Havre"), "{text}");
    // Mended, the rest comes in.
    let mended = text.replace(";fel;", ";rätt@example.com;").replace("rätt", "ratt");
    assert_eq!(counts(&office.done("clients", &mended).await), [1, 0, 0, 0]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_headings_mean_can_be_said_and_is_remembered(pool: PgPool) {
    let office = Office::new(pool).await;
    let file = |name: &str| format!("Vem;Bolag;Adress dit\nanna@example.com;{name};x@example.com\n");
    let guessed = office.import("clients", &file("Ett AB"), &[("dryRun", "true")]).await.ok();
    assert_eq!(guessed["headings"][0], json!({ "heading": "Vem" }));
    assert_eq!(guessed["errors"][0]["column"], "User", "as the sample calls it");
    let mapping = json!({ "Vem": "userEmail", "Bolag": "name", "Adress dit": "email" }).to_string();
    let done = office.import("clients", &file("Ett AB"), &[("mapping", &mapping)]).await.ok();
    assert_eq!(counts(&done), [1, 0, 0, 0]);
    assert_eq!(counts(&office.done("clients", &file("Två AB")).await), [1, 0, 0, 0]);
    let unknown = json!({ "Vem": "shoeSize" }).to_string();
    office.import("clients", &file("Tre AB"), &[("mapping", &unknown)]).await.refused(422);
    office.import("clients", &file("Tre AB"), &[("mapping", "[")]).await.refused(422);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn drafts_of_a_file_have_the_terms_of_their_owners(pool: PgPool) {
    let office = Office::new(pool).await;
    let bo = office.app.freelancer("bo@example.com").await;
    sqlx::raw_sql(
        "insert into groups (id, name, fee_percentage) values (gen_random_uuid(), 'Egna villkor', 3);
         update users set group_id = (select id from groups) where email = 'bo@example.com'",
    )
    .execute(&office.app.app.pool)
    .await
    .unwrap();
    office.app.draft(&office.anna).await;
    office.app.draft(&bo).await;
    let row = "Kund AB;Konsultarbete;10;1000;25;2026-11-20;2026-12-20\n";
    let file = format!(
        "userEmail;clientName;description;quantity;unitPrice;vatRate;issueDate;dueDate\n\
         anna@example.com;{row}bo@example.com;{row}anna@example.com;{row}"
    );
    assert_eq!(counts(&office.done("invoices", &file).await), [3, 0, 0, 0]);
    // One of each person, however it was made.
    let kinds = "select count(*) from (
        select distinct user_id, client_id, bank_account_id, fee_percentage, fixed_fee, fee_amount, swedish_tax, vat_treatment,
            total, due_date, promised_payout_date from invoices) kinds";
    assert_eq!(office.count(kinds).await, 2);
    assert_eq!(office.count("select count(distinct fee_percentage) from invoices").await, 2);
    assert_eq!(office.count("select count(*) from invoice_lines where position = 1").await, 5);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payments_find_their_invoice_and_never_count_twice(pool: PgPool) {
    let office = Office::new(pool).await;
    let (invoice, number) = office.sent().await;
    let total = invoice["total"].as_str().unwrap().to_owned();
    let day = office.app.app.clock.today();
    let file = format!(
        "Fakturanummer;OCR;Belopp;Datum;Referens;Transaktions-id\n\
         {number};;1000,00;{day};del;\n\
         {number};;1000,00;{day};del;\n\
         ;{};500;{day};;B-17\n",
        invoice["ocr"].as_str().unwrap()
    );
    let done = office.done("payments", &file).await;
    assert_eq!((counts(&done), &done["total"]), ([3, 0, 0, 0], &json!("2500.00")));
    let shown = office.invoice(&invoice["id"]).await;
    assert_eq!(shown["paid"], "2500.00", "{total}");
    // Another file with the same payments and one more.
    let more = format!("{file}{number};;1,00;{day};ny;\n");
    let again = office.done("payments", &more).await;
    assert_eq!(counts(&again), [1, 0, 3, 0]);

    let undone = office.undo(&done).await.ok();
    assert!(undone.get("undoneAt").is_some());
    assert_eq!(office.invoice(&invoice["id"]).await["paid"], "1.00");
    assert_eq!(office.undo(&done).await.ok()["undoneAt"], undone["undoneAt"]);
    // Taken back, the same file counts again.
    assert_eq!(counts(&office.done("payments", &file).await), [3, 0, 0, 0]);
    assert_eq!(office.invoice(&invoice["id"]).await["paid"], "2501.00");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn payments_that_no_invoice_takes_are_refused_by_row(pool: PgPool) {
    let office = Office::new(pool).await;
    let (invoice, number) = office.sent().await;
    let (other, _) = office.sent().await;
    let (day, total) = (office.app.app.clock.today(), invoice["total"].as_str().unwrap());
    let tomorrow = day.succ_opt().unwrap();
    let file = format!(
        "Fakturanummer;OCR;Belopp;Datum\n\
         999999;;1;{day}\n\
         {number};{};1;{day}\n\
         {number};;0;{day}\n\
         {number};;1,005;{day}\n\
         {number};;1;{tomorrow}\n\
         ;;1;{day}\n\
         {number};;{total};{day}\n\
         {number};;1;{day}\n",
        other["ocr"].as_str().unwrap()
    );
    let summary = office.import("payments", &file, &[]).await.ok();
    let rows: Vec<u64> =
        summary["errors"].as_array().unwrap().iter().map(|error| error["row"].as_u64().unwrap()).collect();
    assert_eq!(rows, [2, 3, 4, 5, 6, 7, 9], "{summary}");
    assert_eq!(office.count("select count(*) from payments").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_import_is_taken_back_while_nothing_stands_on_it(pool: PgPool) {
    let office = Office::new(pool).await;
    let before = office.count("select count(*) from clients").await;
    let people = office.import("users", PEOPLE, &[("invite", "true")]).await.ok();
    let made = office.done("clients", &clients("ny@example.com;Havre AB;havre@example.com;;Lund;\n")).await;
    // A client stands on the person.
    let refused = office.undo(&people).await;
    assert_eq!(refused.json["code"], "import_used_since");
    refused.refused(409);
    let changed = office.done("clients", &clients("ny@example.com;Havre AB;ny@example.com;;Umeå;\n")).await;
    office.undo(&made).await.refused(409);
    office.undo(&changed).await.ok();
    assert_eq!(
        office.count("select count(*) from clients where name = 'Havre AB' and city = 'Lund'").await,
        1
    );
    assert_eq!(office.trail("import.restore", "city").await, [(Some("Umeå".into()), Some("Lund".into()))]);
    // It has a newer version than the import left, although it says the same.
    office.undo(&made).await.refused(409);
    assert_eq!(office.count("select count(*) from clients").await, before + 1);

    let draft = format!(
        "userEmail;clientName;description;quantity;unitPrice;vatRate\nanna@example.com;{};Arbete;1;1000;25\n",
        "Kund AB"
    );
    let drafts = office.done("invoices", &draft).await;
    office.undo(&drafts).await.ok();
    assert_eq!(office.count("select count(*) from invoices").await, 0);
    let drafts = office.done("invoices", &draft).await;
    let id: Uuid = drafts["createdIds"][0].as_str().unwrap().parse().unwrap();
    // What she adds to the draft stands on it, although it leaves the draft as it was.
    let anna = &office.anna.who;
    let (files, reimbursements) =
        (format!("/api/invoices/{id}/files"), format!("/api/invoices/{id}/reimbursements"));
    let added = office.app.upload(anna, &files, &[("tid.txt", b"Tre timmar")]).await.ok();
    office.undo(&drafts).await.refused(409);
    office.app.delete(anna, &format!("{files}/{}", added[0]["id"].as_str().unwrap())).await.ok();
    let receipt = json!({ "kind": "receipt", "description": "Tågresa", "amount": "100" });
    let added = office.app.post(anna, &reimbursements, receipt).await.ok();
    office.undo(&drafts).await.refused(409);
    office.app.delete(anna, &format!("{reimbursements}/{}", added[0]["id"].as_str().unwrap())).await.ok();
    office.app.post(&office.admin, &format!("/api/admin/invoices/{id}/send"), json!({})).await.ok();
    office.undo(&drafts).await.refused(409);
    let missing = json!({ "id": Uuid::now_v7() });
    office.undo(&missing).await.refused(404);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn people_whom_nothing_belongs_to_are_gone_again(pool: PgPool) {
    let office = Office::new(pool).await;
    let people = office.import("users", PEOPLE, &[("invite", "true")]).await.ok();
    office.undo(&people).await.ok();
    assert_eq!(office.count("select count(*) from users where email = 'ny@example.com'").await, 0);
    assert_eq!(office.count("select count(*) from users where phone = '070-123'").await, 0);
    assert_eq!(
        office.count("select count(*) from mails where kind = 'invitation' and status = 'queued'").await,
        0
    );
    let phone = office.trail("import.restore", "phone").await;
    assert_eq!(phone, [(Some("070-123".into()), Some(String::new()))]);
    let removed = office.trail("import.remove", "email").await;
    assert_eq!(removed, [(Some("ny@example.com".into()), None)]);
    assert_eq!(counts(&office.done("users", PEOPLE).await), [1, 1, 0, 0]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn unicode_text_of_excel_is_understood(pool: PgPool) {
    let office = Office::new(pool).await;
    let text = clients("anna@example.com;Åkers Ö;a@example.com;;;\n").replace(';', "\t");
    let bytes: Vec<u8> = [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let fields = [("kind", "clients")];
    let done = office.app.send_form(&office.admin, "/api/admin/imports", &fields, "a.txt", &bytes).await.ok();
    assert_eq!(counts(&done), [1, 0, 0, 0], "{done}");
    assert_eq!(office.count("select count(*) from clients where name = 'Åkers Ö'").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn of_many_records_all_are_taken_back_or_none(pool: PgPool) {
    let office = Office::new(pool).await;
    let before = office.count("select count(*) from clients").await;
    let row = |n: usize| format!("anna@example.com;Bolag {n} AB;bolag{n}@example.com;;Lund;\n");
    let made = office.done("clients", &clients(&(0..1100).map(row).collect::<String>())).await;
    let touch = async |change: i32| {
        sqlx::query("update clients set version = version + $1 where name in ('Bolag 7 AB', 'Bolag 900 AB')")
            .bind(change)
            .execute(&office.app.app.pool)
            .await
            .unwrap();
    };
    touch(1).await;
    let refused = office.undo(&made).await;
    assert!(refused.json["message"].as_str().unwrap().contains("2 "), "{}", refused.json);
    refused.refused(409);
    assert_eq!(office.count("select count(*) from clients").await, before + 1100);
    assert_eq!(office.trail("import.remove", "name").await, []);
    touch(-1).await;
    office.undo(&made).await.ok();
    assert_eq!(office.count("select count(*) from clients").await, before);
    assert_eq!(office.trail("import.remove", "name").await.len(), 1100);
}
