//! Files of many rows: how fast they are checked and imported, how much memory the server takes for it, and how long
//! others wait meanwhile.

use std::time::Instant;

use paraply_app::clock::Clock;
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor};

use crate::files;
use crate::load::{await_done, beside, succeed};
use crate::reads::{FIRST_PAGE, NEWEST, list};
use crate::report::Unit::{Megabytes, Millis, PerSecond, Seconds};
use crate::report::{Report, Work, grouped};
use crate::seed::Store;
use crate::server::Server;

const PAYMENTS: Work = Work::new("payments by file", Seconds, 10.0);
const BANK: Work = Work::new("payments by bank file", Seconds, 20.0);
const CAMT: Work = Work::new("payments by camt.054", Seconds, 20.0);
const BANK_MEMORY: Work = Work::new("bank file: most memory added", Megabytes, 120.0);
const BANK_OTHERS: Work = Work::new("bank file: others' list meanwhile, p95", Millis, 50.0);
const CLIENTS: Work = Work::new("clients by file", Seconds, 4.0);
const CLIENTS_CHECKED: Work = Work::new("clients by file, checked only", PerSecond, 20_000.0);
const WORKBOOK_CHECKED: Work = Work::new("clients by workbook, checked only", PerSecond, 10_000.0);
const INVOICES: Work = Work::new("invoices by file", Seconds, 5.0);
const UNDO: Work = Work::new("invoices by file undone, beside 100 000 mails", Seconds, 30.0);
const MEMORY: Work = Work::new("import: most memory added", Megabytes, 150.0);
const OTHERS: Work = Work::new("import: others' list meanwhile, p95", Millis, 100.0);
pub const WORKS: [Work; 12] = [
    PAYMENTS,
    BANK,
    CAMT,
    BANK_MEMORY,
    BANK_OTHERS,
    CLIENTS,
    CLIENTS_CHECKED,
    WORKBOOK_CHECKED,
    INVOICES,
    UNDO,
    MEMORY,
    OTHERS,
];

/// The most rows of invoices in one file.
const INVOICES_MAX: usize = 50_000;

/// Brings in files of `rows` rows; each run has files of its own.
pub async fn measure(report: &mut Report, server: &Server, store: &mut Store, rows: usize, run: usize) {
    let people = store.people as usize;
    let size = format!("{} rows", grouped(rows as f64));
    let mut import = Import { report, server, memory: 0.0, others: 0.0 };
    for work in [BANK, CAMT] {
        if !import.report.wants(&[work, BANK_MEMORY, BANK_OTHERS]) {
            continue;
        }
        let first = i64::from(store.add(rows as u32, Some("sent")).await);
        store.give_references(first).await;
        let sent = sent_since(store, first, "ocr", rows).await;
        let file = if work == BANK { files::bgmax(&sent, run) } else { files::camt054(&sent, run) };
        let mut bank = Import { report: import.report, server, memory: 0.0, others: 0.0 };
        let (told, took) = bank.send("/api/admin/bank-files", Form::new, "bank", &file).await;
        // Whoever has waited too long asks again, and is told that the file is there.
        let is_late = told["alreadyImported"] == true;
        assert!(is_late || told["matched"] == rows, "{told}");
        let Import { report, memory, others, .. } = bank;
        report.take(work, &size, took, None);
        report.take(BANK_MEMORY, &size, memory, None);
        report.take(BANK_OTHERS, &size, others, None);
        paid(report, store, first, rows, "bank").await;
        store.put_off_queues().await;
    }
    if import.report.wants(&[PAYMENTS]) {
        let first = i64::from(store.add(rows as u32, Some("sent")).await);
        let sent = &sent_since(store, first, "invoice_number", rows).await;
        let limit = seconds_alone(store, &PAYMENTS_ALONE.replace("$first", &first.to_string())).await;
        let file = files::csv(&files::payments(sent, Clock::system().today()));
        let (took, _) = import.file("payments", "p.csv", file, rows, false).await;
        import.report.take(PAYMENTS, &size, took, Some(limit));
        paid(import.report, store, first, rows, "import").await;
        store.put_off_queues().await;
    }
    let wanted = [CLIENTS, CLIENTS_CHECKED, WORKBOOK_CHECKED];
    if import.report.wants(&wanted) {
        let table = files::clients(rows, people, run);
        for (work, name, file) in [
            (CLIENTS_CHECKED, "c.csv", files::csv(&table)),
            (WORKBOOK_CHECKED, "c.xlsx", files::xlsx(&table)),
        ] {
            if import.report.wants(&[work]) {
                let (took, _) = import.file("clients", name, file, rows, true).await;
                import.report.take(work, &size, rows as f64 / took, None);
            }
        }
        if import.report.wants(&[CLIENTS]) {
            let limit = seconds_alone(store, &format!("{CLIENTS_ALONE} generate_series(1, {rows}) n")).await;
            let (took, _) = import.file("clients", "c.csv", files::csv(&table), rows, false).await;
            import.report.take(CLIENTS, &size, took, Some(limit));
        }
    }
    if import.report.wants(&[INVOICES, UNDO]) {
        let rows = (rows / 2).clamp(1, INVOICES_MAX);
        let size = format!("{} rows", grouped(rows as f64));
        let limit = seconds_alone(store, &INVOICES_ALONE.replace("$rows", &rows.to_string())).await;
        let file = files::csv(&files::invoices(rows, people, run));
        let (took, id) = import.file("invoices", "i.csv", file, rows, false).await;
        import.report.take(INVOICES, &size, took, Some(limit));
        // Each removed draft is looked for among all mails.
        if run == 0 {
            store.db.execute(MAILS).await.unwrap();
        }
        let begun = Instant::now();
        let path = format!("/api/admin/imports/{id}/undo");
        await_done(import.report, || server.post_in_session(&path)).await;
        import.report.take(UNDO, &size, begun.elapsed().as_secs_f64(), None);
    }
    let Import { report, memory, others, .. } = import;
    if others > 0.0 {
        report.take(MEMORY, &size, memory, None);
        report.take(OTHERS, &size, others, None);
    }
}

struct Import<'a> {
    report: &'a mut Report,
    server: &'a Server,
    /// The worst of all files.
    memory: f64,
    others: f64,
}

impl Import<'_> {
    /// Imports a file or only has it checked; gives the seconds and the import's id.
    async fn file(
        &mut self,
        kind: &str,
        name: &str,
        file: Vec<u8>,
        rows: usize,
        dry_run: bool,
    ) -> (f64, String) {
        let form = || Form::new().text("kind", kind.to_owned()).text("dryRun", dry_run.to_string());
        let (summary, took) = self.send("/api/admin/imports", form, name, &file).await;
        assert_eq!(summary["failed"], 0, "{}", summary["errors"][0]);
        assert_eq!(summary["created"], rows, "{}", summary["created"]);
        (took, summary["id"].as_str().unwrap_or_default().to_owned())
    }

    /// Sends a file with a form; gives the answer and the seconds.
    async fn send(&mut self, path: &str, form: impl Fn() -> Form, name: &str, file: &[u8]) -> (Value, f64) {
        let server = self.server;
        let request = || {
            let form = form().part("file", Part::bytes(file.to_vec()).file_name(name.to_owned()));
            server.post_in_session(path).multipart(form)
        };
        let before = server.memory("VmRSS:");
        server.forget_peak();
        let others = async |_| _ = succeed(list(server, r#"{"status":"pending"}"#, NEWEST, FIRST_PAGE)).await;
        let begun = Instant::now();
        let work = async {
            let summary = await_done(self.report, request).await;
            (serde_json::from_slice::<Value>(&summary).unwrap(), begun.elapsed().as_secs_f64())
        };
        let (done, waits) = beside(others, usize::MAX, work).await;
        self.others = self.others.max(waits.percentile(95));
        if let (Some(before), Some(peak)) = (before, server.memory("VmHWM:")) {
            self.memory = self.memory.max(peak - before);
        }
        done
    }
}

/// What names the sent invoices from this number on, with their totals.
async fn sent_since(store: &mut Store, first: i64, name: &str, rows: usize) -> Vec<(String, String)> {
    let sql = format!(
        "select {name}, total::text from invoices
         where status = 'sent' and series_number >= $1 order by series_number limit $2"
    );
    let sent = sqlx::query_as(AssertSqlSafe(sql)).bind(first).bind(rows as i64).fetch_all(&mut store.db);
    sent.await.unwrap()
}

/// Each invoice of the file is paid, once.
async fn paid(report: &mut Report, store: &mut Store, first: i64, rows: usize, source: &str) {
    let paid: i64 = sqlx::query_scalar(
        "select count(*) from invoices i
         where series_number >= $1 and status = 'paid' and paid = total and id = any(
             select invoice_id from payment_allocations a join payments p on p.id = a.payment_id
             where p.source = $2)",
    )
    .bind(first)
    .bind(source)
    .fetch_one(&mut store.db)
    .await
    .unwrap();
    report.expect(paid == rows as i64, || format!("of {rows} payments by file, {paid} have paid an invoice"));
}

/// The same rows in one statement, with all guards, and taken back.
async fn seconds_alone(store: &mut Store, statement: &str) -> f64 {
    let mut tx = store.db.begin().await.unwrap();
    let begun = Instant::now();
    tx.execute(AssertSqlSafe(statement)).await.unwrap();
    tx.execute("set constraints all immediate").await.unwrap();
    let took = begun.elapsed().as_secs_f64();
    tx.rollback().await.unwrap();
    took
}

/// What each payment leaves: itself, its allocation, two events, a mail, an entry of the audit log, a voucher and its
/// entries, and the import's record of it.
const PAYMENTS_ALONE: &str = "
    with by_whom as (select id from users where email = 'admin@example.com'),
    paid as (
        update invoices set status = 'paid', paid = total, paid_at = now(), version = version + 1, updated_at = now()
        where status = 'sent' and series_number >= $first returning id, user_id, total),
    added as (
        insert into payments (id, amount, currency, paid_on, source, external_id, created_by, created_at)
        select paid.id, total, 'SEK', current_date, 'import', 'alone:' || paid.id, by_whom.id, now()
        from paid, by_whom),
    allocated as (
        insert into payment_allocations (payment_id, invoice_id, amount, created_at)
        select id, id, total, now() from paid),
    told as (
        insert into invoice_events (id, invoice_id, kind, at, actor_id, amount)
        select gen_random_uuid(), paid.id, kind, now(), by_whom.id, total
        from paid, by_whom, unnest(array['payment', 'paid']) kind),
    mailed as (
        insert into mails (id, kind, language, recipients, subject, text_body, html_body, run_at, user_id, invoice_id,
            key, created_at)
        select gen_random_uuid(), 'invoice_paid', 'sv', '{anna@example.com}', 'Betald', 'Betald', 'Betald', now(),
            user_id, id, 'alone:' || id, now() from paid),
    audited as (
        insert into audit_events (id, at, actor_id, action, entity, entity_id, before, after)
        select gen_random_uuid(), now(), by_whom.id, 'invoice.payment', 'invoice', paid.id,
            jsonb_build_object('status', 'sent'), jsonb_build_object('status', 'paid', 'paid', total)
        from paid, by_whom),
    posted as (
        insert into vouchers (id, series, number, voucher_date, text, kind, source_id, user_id, invoice_id, payment_id,
            created_at)
        select id, 'A', 1000000000 + row_number() over (), current_date, 'Inbetalning', 'payment_received', id, user_id,
            id, id, now() from paid),
    entered as (
        insert into voucher_entries (voucher_id, line, account, booked_as, amount)
        select id, line, account, account, sign * total
        from paid, (values (1, 1930, 1), (2, 1510, -1)) as entry (line, account, sign)),
    imported as (
        insert into imports (id, kind, file_name, sha256, summary, created_by, created_at)
        select gen_random_uuid(), 'payments', 'alone', '', '{}', id, now() from by_whom returning id),
    recorded as (
        insert into import_records (import_id, position, entity, entity_id, version)
        select imported.id, row_number() over (), 'payment', paid.id, 1 from paid, imported)
    select count(*) from paid";

const CLIENTS_ALONE: &str = "
    insert into clients (id, user_id, name, email, phone, address, postal_code, city, country, vat_registered,
        company_tax_id)
    select gen_random_uuid(), '01900001-0000-7000-8000-000000000001', 'Nya kund ' || n || ' AB', 'faktura@example.com',
        '070-123 45 67', 'Kungsgatan 1', '411 11', 'Göteborg', 'SE', true, 'REF' || n
    from";

const INVOICES_ALONE: &str = "
    with added as (
        insert into invoices (id, user_id, client_id, issue_date, due_date, subtotal, vat, total, fee_percentage,
            fixed_fee, fee_amount, created_at, updated_at)
        select gen_random_uuid(), '01900001-0000-7000-8000-000000000001', '01900003-0000-7000-8000-000000000001',
            current_date, current_date + 30, 8000, 2000, 10000, 5, 100, 500, now(), now()
        from generate_series(1, $rows) returning id),
    lines as (
        insert into invoice_lines (invoice_id, position, description, quantity, unit, unit_price, vat_rate, net)
        select id, 1, 'Konsultarbete', 8, 'h', 1000, 25, 8000 from added)
    insert into invoice_events (id, invoice_id, kind, at, actor_id)
    select gen_random_uuid(), id, 'created', now(), '01900001-0000-7000-8000-000000000001' from added";

const MAILS: &str = "
    insert into mails (id, kind, language, recipients, subject, text_body, html_body, status, invoice_id, run_at, created_at)
    select gen_random_uuid(), 'invoice_sent', 'sv', '{kund@example.com}', 'Faktura', '', '', 'kept', i.id, now(), now()
    from (select id from invoices where sent_at is not null limit 1000) i, generate_series(1, 100)";
