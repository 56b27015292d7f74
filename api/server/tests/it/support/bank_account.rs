//! The bank account in tests: files that are taken in, and whether every krona is explained.

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};

use super::invoices::{Freelancer, text};
use super::{Answer, TestApp, Who};

pub const FILES: &str = "/api/admin/bank-files";
pub const TRANSACTIONS: &str = "/api/admin/bank-transactions";
pub const DAY: &str = "2026-11-21";

/// A company with a freelancer and an admin.
pub async fn people(pool: PgPool) -> (TestApp, Freelancer, Who) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    (app, anna, admin)
}

impl TestApp {
    pub async fn bank_file(&self, who: &Who, name: &str, file: &[u8]) -> Value {
        self.upload(who, FILES, &[(name, file)]).await.ok()
    }

    /// What stands on an account, in öre.
    pub async fn balance(&self, account: i32) -> i64 {
        let sql = format!(
            "select (coalesce(sum(amount), 0) * 100)::bigint from voucher_entries where account = {account}"
        );
        sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&self.app.pool).await.unwrap()
    }

    pub async fn balances<const N: usize>(&self, accounts: [i32; N]) -> [i64; N] {
        let mut balances = [0; N];
        for (balance, account) in balances.iter_mut().zip(accounts) {
            *balance = self.balance(account).await;
        }
        balances
    }

    /// The transactions of which something is not explained, the oldest first.
    pub async fn waiting(&self, who: &Who) -> Vec<Value> {
        let path = format!("{TRANSACTIONS}?filter={{\"open\":true}}&sort=[\"id\",\"ASC\"]");
        self.get(who, &path).await.ok().as_array().unwrap().clone()
    }

    pub async fn allocate(&self, who: &Who, transaction: &Value, parts: &[(&Value, &str)]) -> Answer {
        let parts: Vec<Value> = parts
            .iter()
            .map(|(invoice, amount)| json!({ "invoiceId": invoice["id"], "amount": amount }))
            .collect();
        self.post(who, &of(transaction, "allocate"), json!({ "parts": parts })).await
    }

    pub async fn invoice(&self, who: &Who, invoice: &Value) -> Value {
        self.get(who, &format!("/api/admin/invoices/{}", text(&invoice["id"]))).await.ok()
    }

    /// The same in the database and in the ledger: nothing is lost and nothing counts twice.
    pub async fn explains_what_waits(&self) {
        let wrong = self
            .count(
                "select count(*) from bank_transactions t
                 where unexplained <> amount - coalesce((select sum(amount) from payments p where p.bank_transaction_id = t.id), 0)
                     - coalesce((select sum(amount) from bank_explanations e where e.bank_transaction_id = t.id), 0)
                     - case when same_as_payment_id is not null or payment_file_id is not null then amount else 0 end",
            )
            .await;
        assert_eq!(wrong, 0, "what is unexplained");
        let held = self
            .count(
                "select ((coalesce(sum(case when kind = 'incoming' then unexplained else -unexplained end), 0)
                     + (select coalesce(sum(amount), 0) from refunds where status in ('requested', 'approved', 'exported')))
                     * 100)::bigint
                 from bank_transactions where is_posted",
            )
            .await;
        assert_eq!(self.balance(2499).await, -held, "2499 is what is unexplained or goes back");
    }

    /// Receivables (1510), with those that are disputed (1516), are what invoices say is left to pay; and what is in doubt stands
    /// where it belongs.
    pub async fn owes_what_is_left(&self) {
        let owed = self
            .count(
                "select coalesce(sum((left_total - paid) * 100), 0)::bigint from invoices
                 where kind = 'invoice' and status in ('sent', 'paid')",
            )
            .await;
        let [claims, disputed, written_down, feared] = self.balances([1510, 1516, 1519, 6352]).await;
        assert_eq!(claims + disputed, owed, "1510 and 1516 are what is owed");
        let doubted = self.count("select (100 * coalesce(sum(disputed), 0))::bigint from invoices").await;
        assert_eq!(disputed, doubted, "1516 is what is disputed");
        let net =
            "select (100 * coalesce(sum(net), 0))::bigint from invoice_doubts where kind = 'feared_loss'";
        let net = self.count(net).await;
        assert_eq!((written_down, feared), (-net, net), "1519 and 6352 are what is feared to be lost");
    }

    /// The same of the account itself, where nothing is paid out.
    pub async fn is_in_balance(&self) {
        self.explains_what_waits().await;
        let on_account = self
            .count(
                "select ((coalesce((select sum(case when kind in ('incoming', 'return') then amount else -amount end)
                     from bank_transactions where is_posted), 0)
                   + coalesce((select sum(amount) from payments where bank_transaction_id is null), 0)
                   - coalesce((select sum(amount) from refunds where status = 'paid'), 0)
                   - coalesce((select sum(case when t.kind = 'incoming' then e.amount else -e.amount end)
                       from bank_explanations e join bank_transactions t on t.id = e.bank_transaction_id
                       where e.kind = 'recorded_elsewhere' and t.is_posted), 0)) * 100)::bigint",
            )
            .await;
        assert_eq!(self.balance(1930).await, on_account, "1930 is what came in");
    }
}

/// The path of an act on a transaction.
pub fn of(transaction: &Value, act: &str) -> String {
    format!("{TRANSACTIONS}/{}/{act}", text(&transaction["id"]))
}
