//! Paid invoices without the way to them, for the tests of what comes after.

use paraply_domain::fee::{FeeTerms, fee};
use paraply_domain::money::{Amount, Percent};
use paraply_storage::sealed;
use uuid::Uuid;

use super::{TestApp, Who};

impl TestApp {
    /// Gives a person what a payout needs: personnummer, address and a Swedish account.
    pub async fn ready_for_salary(&self, who: &Who, personnummer: &str) {
        let birth = format!("{}-{}-{}", &personnummer[..4], &personnummer[4..6], &personnummer[6..8]);
        sqlx::query(
            "update users set birth_date = $2::date, address = 'Gatan 1', postal_code = '111 20', city = 'Stockholm'
             where id = $1",
        )
        .bind(who.id)
        .bind(birth)
        .execute(&self.app.pool)
        .await
        .unwrap();
        self.set_personnummer(who.id.unwrap(), personnummer).await;
        let account = Uuid::now_v7();
        sqlx::query(
            "insert into bank_accounts (id, user_id, bank_name, recipient_name, sort_code, account_number, is_default,
                                        number_changed_at, created_at)
             values ($1, $2, 'Handelsbanken', 'n', '6789', $4, true, $3, $3)",
        )
        .bind(account)
        .bind(who.id)
        .bind(self.app.clock.now())
        .bind(sealed::ACCOUNT_NUMBER.seal(account, "123456789").unwrap())
        .execute(&self.app.pool)
        .await
        .unwrap();
    }

    /// Gives a person a personnummer, encrypted as the server stores it.
    pub async fn set_personnummer(&self, person: Uuid, number: &str) {
        sqlx::query("update users set personnummer = $2, personnummer_index = $3 where id = $1")
            .bind(person)
            .bind(sealed::PERSONNUMMER.seal(person, number).unwrap())
            .bind(sealed::PERSONNUMMER.index(number).unwrap())
            .execute(&self.app.pool)
            .await
            .unwrap();
    }

    /// Gives all accounts of a person another number, encrypted as the server stores it.
    pub async fn set_account_number(&self, person: Uuid, sort_code: &str, number: &str) {
        let ids: Vec<Uuid> = sqlx::query_scalar("select id from bank_accounts where user_id = $1")
            .bind(person)
            .fetch_all(&self.app.pool)
            .await
            .unwrap();
        for id in ids {
            sqlx::query("update bank_accounts set sort_code = $2, account_number = $3 where id = $1")
                .bind(id)
                .bind(sort_code)
                .bind(sealed::ACCOUNT_NUMBER.seal(id, number).unwrap())
                .execute(&self.app.pool)
                .await
                .unwrap();
        }
    }

    /// A paid invoice of a sum without VAT at 5 % + 100 kr.
    pub async fn paid_invoice(&self, who: &Who, number: i64, subtotal: &str) -> Uuid {
        self.paid_invoice_of_mode(who, number, subtotal, true).await
    }

    /// A paid invoice that was sent with or without Swedish tax: at 5 % or 10 %, and 100 kr.
    pub async fn paid_invoice_of_mode(
        &self,
        who: &Who,
        number: i64,
        subtotal: &str,
        swedish_tax: bool,
    ) -> Uuid {
        let subtotal = Amount::parse(subtotal).unwrap();
        let percentage = Percent::whole(if swedish_tax { 5 } else { 10 });
        let terms = FeeTerms { percentage, fixed: Amount::from_ore(10_000) };
        let (client, invoice, now) = (Uuid::now_v7(), Uuid::now_v7(), self.app.clock.now());
        let mut tx = self.app.pool.begin().await.unwrap();
        sqlx::query("insert into clients (id, user_id, name, email, country) values ($1, $2, 'Kund AB', 'k@example.com', 'SE')")
            .bind(client)
            .bind(who.id)
            .execute(&mut *tx)
            .await
            .unwrap();
        sqlx::query(
            "insert into invoices (id, user_id, client_id, status, series_year, series_number, invoice_number, ocr,
                                   issue_date, due_date, subtotal, vat, total, paid, fee_percentage, fixed_fee,
                                   fee_amount, snapshot, sent_at, paid_at, created_at, updated_at, swedish_tax)
             values ($1, $2, $3, 'paid', 2026, $4, $5, $6, '2026-11-01', '2026-12-01', $7, 0, $7, $7, $10, 100, $8,
                     '{}', $9, $9, $9, $9, $11)",
        )
        .bind(invoice)
        .bind(who.id)
        .bind(client)
        .bind(number)
        .bind(format!("2026-{number:05}"))
        .bind(format!("9{number:05}"))
        .bind(subtotal.decimal())
        .bind(fee(subtotal, terms).decimal())
        .bind(now)
        .bind(percentage.decimal())
        .bind(swedish_tax)
        .execute(&mut *tx)
        .await
        .unwrap();
        let payment = Uuid::now_v7();
        sqlx::query(
            "with payment as (
                 insert into payments (id, amount, currency, paid_on, source, reason, evidence, created_at)
                 values ($1, $3, 'SEK', '2026-11-20', 'manual', 'No file', 'Statement', $4)
             )
             insert into payment_allocations (payment_id, invoice_id, amount, created_at) values ($1, $2, $3, $4)",
        )
        .bind(payment)
        .bind(invoice)
        .bind(subtotal.decimal())
        .bind(now)
        .execute(&mut *tx)
        .await
        .unwrap();
        tx.commit().await.unwrap();
        invoice
    }
}
