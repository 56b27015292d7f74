//! What a store holds when it is measured.

use paraply_domain::invoice::Ocr;
use sqlx::{AssertSqlSafe, Executor, PgConnection};

use crate::server::Server;

/// Invoices of each freelancer, and clients.
const INVOICES_EACH: u32 = 500;
const CLIENTS_EACH: u32 = 5;
/// Also a small store has several people.
const PEOPLE_MIN: u32 = 20;

/// What the server encrypts is written in plain, and encrypted afterwards.
const UNSEALED: &str = "
    alter table users drop constraint users_personnummer_sealed;
    alter table bank_accounts drop constraint bank_accounts_account_number_sealed";
/// As the migrations say it; the server encrypts what is not yet proven.
const SEALED: &str = "
    alter table users add constraint users_personnummer_sealed check (
        (personnummer is null and personnummer_index is null)
        or (left(personnummer, 5) = 'enc1.' and personnummer_index is not null)) not valid;
    alter table bank_accounts add constraint bank_accounts_account_number_sealed
        check (account_number = '' or left(account_number, 5) = 'enc1.') not valid";

/// What invoices are searched by, as the triggers keep it.
const TEXTS: &str = "
    insert into invoice_texts (invoice_id, invoice_number, ocr, reference)
    select id, invoice_number, ocr, reference from invoices
    except select invoice_id, invoice_number, ocr, reference from invoice_texts
    on conflict (invoice_id) do update
    set invoice_number = excluded.invoice_number, ocr = excluded.ocr, reference = excluded.reference";

/// A store, and how to add to it.
pub struct Store {
    pub db: PgConnection,
    pub people: u32,
    clients_each: u32,
    /// The number of the next invoice.
    next: u32,
}

impl Store {
    /// The store of an office that has had so many invoices.
    pub async fn with_invoices(server: &Server, invoices: u32) -> Self {
        let people = (invoices / INVOICES_EACH).max(PEOPLE_MIN);
        let mut store = Self::with_people(server, people, CLIENTS_EACH).await;
        store.add(invoices, None).await;
        store
    }

    /// The store of so many people who have not written an invoice yet.
    pub async fn with_people(server: &Server, people: u32, clients_each: u32) -> Self {
        let mut db = server.database().await;
        db.execute(include_str!("seed.sql")).await.unwrap();
        db.execute(UNSEALED).await.unwrap();
        let mut store = Self { db, people, clients_each, next: 1 };
        store
            .unguarded(&format!("pg_temp.add_people({people}, {clients_each}), pg_temp.add_callers()"))
            .await;
        store.db.execute(SEALED).await.unwrap();
        server.seal(&mut store.db).await;
        store
    }

    /// Adds invoices and gives the number of the first: all with this status, or spread over the past year and over
    /// all states.
    pub async fn add(&mut self, count: u32, status: Option<&str>) -> u32 {
        let (first, people, clients) = (self.next, self.people, self.clients_each);
        self.next += count;
        let (last, status) =
            (self.next - 1, status.map_or("null".to_owned(), |status| format!("'{status}'")));
        self.unguarded(&format!("pg_temp.add_invoices({first}, {last}, {people}, {clients}, {status})"))
            .await;
        first
    }

    /// Adds bank transactions, of which one in a hundred waits.
    pub async fn add_transactions(&mut self, count: usize) {
        self.unguarded(&format!("pg_temp.add_transactions({count})")).await;
    }

    /// Gives sent invoices from this number on the references that they would have: those of the seed have no check digits.
    pub async fn give_references(&mut self, first: i64) {
        let sent: Vec<(uuid::Uuid, String)> = sqlx::query_as(
            "select id, invoice_number from invoices where status = 'sent' and series_number >= $1",
        )
        .bind(first)
        .fetch_all(&mut self.db)
        .await
        .unwrap();
        let reference = |number: &str| Ocr::for_invoice(&number.parse().unwrap()).to_string();
        let (ids, references): (Vec<_>, Vec<_>) =
            sent.iter().map(|(id, number)| (*id, reference(number))).unzip();
        self.db.execute("set session_replication_role = replica").await.unwrap();
        sqlx::query(
            "update invoices i set ocr = n.ocr from unnest($1::uuid[], $2::text[]) as n (id, ocr) where i.id = n.id",
        )
        .bind(ids)
        .bind(references)
        .execute(&mut self.db)
        .await
        .unwrap();
        self.db.execute("set session_replication_role = origin").await.unwrap();
        self.db.execute(TEXTS).await.unwrap();
        self.db.execute("vacuum analyze invoices, invoice_texts").await.unwrap();
    }

    /// The guards stay on for everybody but this connection, and are on again before it does anything else.
    async fn unguarded(&mut self, calls: &str) {
        self.db.execute("set session_replication_role = replica").await.unwrap();
        self.db.execute(AssertSqlSafe(format!("select {calls}"))).await.unwrap();
        self.db.execute("set session_replication_role = origin").await.unwrap();
        // The triggers that keep the sums and the texts were off, too.
        self.db.execute("select recount_sums()").await.unwrap();
        self.db.execute(TEXTS).await.unwrap();
        // What the database would do in a while, it does now and not while something is measured.
        self.db.execute("vacuum analyze").await.unwrap();
        self.db.execute("checkpoint").await.unwrap();
    }

    /// Puts off what was queued, so that it does not run beside what is measured next.
    pub async fn put_off_queues(&mut self) {
        self.db
            .execute(
                "update jobs set run_at = now() + interval '1 day' where status = 'queued' and locked_until is null;
                 update mails set run_at = now() + interval '1 day' where status = 'queued' and locked_until is null",
            )
            .await
            .unwrap();
    }
}

/// The id of what the seed gave a number.
pub fn id(kind: &str, number: u32) -> String {
    format!("{kind}-0000-7000-8000-{number:012x}")
}
