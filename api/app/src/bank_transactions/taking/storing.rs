//! Storing what a file brings: the transactions, what they pay, and what waits.

use paraply_domain::bank_transaction::matching::{Match, WaitReason};
use paraply_domain::ids::{BankFileId, BankTransactionId};
use paraply_domain::ledger::postings;
use paraply_domain::money::{Amount, Currency};
use paraply_storage::bank_transactions::deposits;
use paraply_storage::bank_transactions::outgoing::insert_balances;
use paraply_storage::bank_transactions::write::{NewTransaction, await_transactions, insert_many};
use paraply_storage::vouchers::{self, Posting};
use sqlx::PgConnection;
use uuid::Uuid;

use super::super::{evidence, posting};
use super::plan::{Found, Plan};
use crate::payments::{Imported, Origin, Received, add_imported};
use crate::{App, Caller, Error, Result};

/// As many as are stored in one go.
const BATCH: usize = 500;

impl Plan<'_> {
    /// Stores the transactions, what they pay, and what waits.
    pub async fn store(
        &self,
        app: &App,
        caller: &Caller,
        db: &mut PgConnection,
        file: BankFileId,
        file_name: &str,
    ) -> Result<()> {
        let now = app.clock.now();
        deposits::insert(db, file, &self.deposits).await?;
        deposits::insert_known_entries(db, file, &self.entries).await?;
        deposits::insert_entries(db, &self.deposit_entries).await?;
        insert_balances(db, file, &self.balances).await?;
        let ids: Vec<BankTransactionId> =
            self.found.iter().map(|_| BankTransactionId(Uuid::now_v7())).collect();
        await_transactions(db).await?;
        for (batch, ids) in self.found.chunks(BATCH).zip(ids.chunks(BATCH)) {
            let mut received = Vec::new();
            for (found, id) in batch.iter().zip(ids) {
                if let Some(invoice) = found.pays() {
                    received.push((invoice, *id, found.received(file_name)?));
                }
            }
            let imported: Vec<Imported<'_>> = received
                .iter()
                .map(|(invoice, id, received)| Imported {
                    invoice: *invoice,
                    received,
                    origin: Origin::Matched(*id),
                })
                .collect();
            if !imported.is_empty() {
                add_imported(app, db, caller, &imported).await?;
            }
            let new =
                batch.iter().zip(ids).map(|(found, id)| found.to_store(*id)).collect::<Result<Vec<_>>>()?;
            insert_many(db, file, &new, now).await?;
        }
        // Last of all: others wait for the voucher series as long as it is held.
        for (batch, ids) in self.found.chunks(BATCH).zip(ids.chunks(BATCH)) {
            let waiting: Vec<Posting> =
                batch.iter().zip(ids).filter_map(|(found, id)| found.posting(*id)).collect();
            if !waiting.is_empty() {
                vouchers::post_all(db, &waiting, now).await?;
            }
        }
        Ok(())
    }
}

impl Found<'_> {
    /// What a transaction posts that waits for a person.
    fn posting(&self, id: BankTransactionId) -> Option<Posting> {
        let told = self.told;
        match self.matched {
            // It is posted when its payment file is confirmed.
            _ if self.own.is_some() => None,
            // It is posted when its payout is rejected.
            Match::Waits(WaitReason::Return) => None,
            Match::Waits(_) => {
                let voucher =
                    postings::bank_transaction(told.booked_on, self.party(), self.kind, told.amount);
                Some(posting(voucher, id))
            }
            Match::Invoice(_) | Match::MaybeRecorded(_) => None,
        }
    }

    fn to_store(&self, id: BankTransactionId) -> Result<NewTransaction<'_>> {
        let nothing = Amount::ZERO;
        let (wait_reason, asks_about, paid) = match self.matched {
            _ if self.own.is_some() => (None, None, nothing),
            Match::Invoice(_) => (None, None, self.told.amount),
            Match::MaybeRecorded(payment) => (Some(WaitReason::MaybeRecorded), Some(payment), nothing),
            Match::Waits(reason) => (Some(reason), None, nothing),
        };
        Ok(NewTransaction {
            id,
            line: i32::try_from(self.told.line).map_err(Error::internal)?,
            identity: &self.told.identity,
            kind: self.kind,
            account: self.account,
            booked_on: self.told.booked_on,
            amount: self.told.amount,
            currency: Currency::Sek,
            payer: self.party(),
            reference: &self.reference,
            // The bank may name there whose salary it is.
            text: if self.own.is_some() { "" } else { &self.told.text },
            wait_reason,
            paid,
            asks_about,
            own: self.own.as_ref().map(|own| (own.file, &*own.end_to_end_id)),
        })
    }

    fn received(&self, file_name: &str) -> Result<Received> {
        let line = i32::try_from(self.told.line).map_err(Error::internal)?;
        Ok(Received {
            amount: self.told.amount,
            paid_on: self.told.booked_on,
            reference: self.reference.to_string(),
            reason: String::new(),
            evidence: evidence(file_name, line),
        })
    }
}
