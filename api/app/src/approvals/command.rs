//! What is carried out when a request is confirmed: one variant per act, described and executed by the noun it is about.

use chrono::NaiveDate;
use paraply_domain::Email;
use paraply_domain::approval::GuardedAct;
use paraply_domain::fee::OwnTerms;
use paraply_domain::ids::{
    BankTransactionId, GroupId, ImportId, InvoiceId, RefundId, SalaryRunId, TokenId, UserId,
};
use paraply_domain::invoice::write_off::{LossBearer, WriteOffGround};
use paraply_domain::language::Language;
use paraply_domain::money::Amount;
use paraply_domain::roles::Roles;
use paraply_storage::bank_transactions::explanations;
use paraply_storage::groups::{Terms, has_member};
use paraply_storage::salary::payslips;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::Fields;
use crate::bank_transactions::{self, Said};
use crate::groups::guarded as groups;
use crate::groups::guarded::Move;
use crate::identity::access_tokens;
use crate::invoices::writing_off;
use crate::payments::{self, Received};
use crate::refunds;
use crate::salary::{approval, waiving};
use crate::settings::{self, mail_texts};
use crate::users::guarded;
use crate::{App, Caller, Result};

/// A stored act. It holds no secrets: whoever reads the table or a backup learns nothing that logs in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Command {
    /// Settings, only what differs; from the day of the confirmation when no later one is given.
    ChangeSettings {
        valid_from: Option<NaiveDate>,
        /// What differs, nested as in the settings.
        patch: Value,
    },
    /// A scheduled change of the settings does not come into force.
    WithdrawSettingsChange {
        version: i32,
    },
    /// The provider's own wording of an email.
    ChangeMailTemplate {
        kind: String,
        language: Language,
        subject: String,
        body: String,
    },
    /// Another address, other roles, or both.
    ChangeAccount {
        user: UserId,
        /// The new address, checked.
        email: Option<Email>,
        roles: Option<Roles>,
    },
    /// A link to choose a password, for somebody with a role.
    InviteStaff {
        user: UserId,
    },
    /// Somebody with a role logs in again.
    UnblockStaff {
        user: UserId,
    },
    /// Somebody with a role logs in by the password alone, until a new second factor is set up.
    ResetSecondFactor {
        user: UserId,
    },
    /// A payment above the limit, typed in by hand.
    RecordPayment {
        invoice: InvoiceId,
        amount: Amount,
        paid_on: NaiveDate,
        /// What the payer or the clerk wrote.
        reference: String,
        reason: String,
        evidence: String,
        /// Whether the whole balance was marked as paid.
        mark_paid: bool,
        /// The bank transaction that it is a part of.
        #[serde(default)]
        bank_transaction: Option<BankTransactionId>,
        /// What a bank kept of it on the way.
        #[serde(default)]
        bank_charge: Amount,
    },
    /// What a bank transaction above the limit is.
    ExplainTransaction {
        transaction: BankTransactionId,
        #[serde(flatten)]
        said: Said,
    },
    /// What a client will not pay, above the limit or borne by the provider.
    WriteOff {
        invoice: InvoiceId,
        amount: Amount,
        ground: WriteOffGround,
        /// Unknown to requests of before it was asked for.
        #[serde(default)]
        bearer: LossBearer,
        note: String,
    },
    /// What somebody was paid too much and no salary will take.
    WaiveCorrections {
        user: UserId,
        amount: Amount,
        note: String,
    },
    /// A refund whose money is reserved.
    PayRefund {
        refund: RefundId,
    },
    /// A salary run that nobody else can approve.
    ApproveSalaryRun {
        run: SalaryRunId,
        version: i32,
    },
    /// An access token that moves money can be used.
    ApproveAccessToken {
        token: TokenId,
    },
    ChangeGroupFee {
        group: GroupId,
        terms: Terms,
    },
    ChangeUserFee {
        user: UserId,
        fees: OwnTerms,
    },
    MoveToGroups {
        id: Uuid,
        moves: Vec<Move>,
    },
    /// Invoices go out without a review.
    TrustUser {
        user: UserId,
    },
    /// The same for everybody whom a file marks so.
    TrustImported {
        import: ImportId,
        users: Vec<UserId>,
    },
}

fn written_off(
    amount: Amount,
    (ground, bearer): (WriteOffGround, LossBearer),
    note: &str,
) -> writing_off::Decided {
    writing_off::Decided { amount, ground, bearer, note: note.to_owned() }
}

/// What a second person sees of an act.
pub struct Described {
    pub entity: &'static str,
    pub entity_id: Uuid,
    pub subject: String,
    /// What changes, as it is now. Read again at the confirmation: another value refuses it.
    pub before: Fields,
    /// What changes, as it becomes.
    pub after: Fields,
    /// Whom it gives something, if anybody.
    pub favours: Option<UserId>,
}

impl Command {
    /// Which guarded act it is.
    pub fn act(&self) -> GuardedAct {
        match self {
            Self::ChangeSettings { .. } => GuardedAct::ChangeSettings,
            Self::WithdrawSettingsChange { .. } => GuardedAct::WithdrawSettingsChange,
            Self::ChangeMailTemplate { .. } => GuardedAct::ChangeMailTemplate,
            Self::ChangeAccount { roles: Some(_), .. } => GuardedAct::ChangeRoles,
            Self::ChangeAccount { roles: None, .. } => GuardedAct::ChangeEmail,
            Self::InviteStaff { .. } => GuardedAct::InviteStaff,
            Self::UnblockStaff { .. } => GuardedAct::UnblockStaff,
            Self::ResetSecondFactor { .. } => GuardedAct::ResetSecondFactor,
            Self::RecordPayment { .. } => GuardedAct::RecordPayment,
            Self::ExplainTransaction { .. } => GuardedAct::ExplainTransaction,
            Self::WriteOff { .. } => GuardedAct::WriteOff,
            Self::WaiveCorrections { .. } => GuardedAct::WaiveCorrections,
            Self::PayRefund { .. } => GuardedAct::PayRefund,
            Self::ApproveSalaryRun { .. } => GuardedAct::ApproveSalaryRun,
            Self::ApproveAccessToken { .. } => GuardedAct::ApproveAccessToken,
            Self::ChangeGroupFee { .. } => GuardedAct::ChangeGroupFee,
            Self::ChangeUserFee { .. } => GuardedAct::ChangeUserFee,
            Self::MoveToGroups { .. } => GuardedAct::MoveToGroup,
            Self::TrustUser { .. } | Self::TrustImported { .. } => GuardedAct::TrustUser,
        }
    }

    /// What it changes, with the record locked until the transaction ends. Refused if it cannot be done now.
    pub(super) async fn describe(&self, db: &mut PgConnection, app: &App) -> Result<Described> {
        match self {
            Self::ChangeSettings { valid_from, patch } => {
                settings::guarded::describe_change(db, app, *valid_from, patch).await
            }
            Self::WithdrawSettingsChange { version } => {
                settings::guarded::describe_withdrawal(db, app, *version).await
            }
            Self::ChangeMailTemplate { kind, language, subject, body } => {
                mail_texts::describe_change(db, app, kind, *language, subject, body).await
            }
            Self::ChangeAccount { user, email, roles } => {
                guarded::describe_account(db, *user, email.as_ref(), roles.as_ref()).await
            }
            Self::InviteStaff { user } => guarded::describe_invitation(db, *user).await,
            Self::UnblockStaff { user } => guarded::describe_unblock(db, *user).await,
            Self::ResetSecondFactor { user } => guarded::describe_factor_reset(db, *user).await,
            Self::RecordPayment {
                invoice,
                amount,
                paid_on,
                reference,
                reason,
                evidence,
                bank_charge,
                ..
            } => {
                let received = Received {
                    amount: *amount,
                    paid_on: *paid_on,
                    reference: reference.clone(),
                    reason: reason.clone(),
                    evidence: evidence.clone(),
                };
                payments::describe_by_hand(db, *invoice, &received, *bank_charge).await
            }
            Self::ExplainTransaction { transaction, said } => {
                bank_transactions::explaining::describe(db, *transaction, said).await
            }
            Self::WriteOff { invoice, amount, ground, bearer, note } => {
                let decided = written_off(*amount, (*ground, *bearer), note);
                writing_off::describe(app, db, *invoice, &decided).await
            }
            Self::WaiveCorrections { user, amount, note } => {
                let decided = waiving::Decided { amount: *amount, note: note.clone() };
                waiving::describe(db, *user, &decided).await
            }
            Self::PayRefund { refund } => refunds::describe(db, *refund).await,
            Self::ApproveSalaryRun { run, .. } => approval::describe(db, *run).await,
            Self::ApproveAccessToken { token } => access_tokens::describe(db, *token).await,
            Self::ChangeGroupFee { group, terms } => groups::describe_terms(db, *group, terms).await,
            Self::ChangeUserFee { user, fees } => guarded::describe_fee(db, *user, *fees).await,
            Self::MoveToGroups { id, moves } => groups::describe_moves(db, *id, moves).await,
            Self::TrustUser { user } => guarded::describe_trust(db, *user).await,
            Self::TrustImported { import, users } => guarded::describe_trust_of(db, *import, users).await,
        }
    }

    /// Whether it changes what this person is paid: they do not confirm it.
    pub(super) async fn pays(&self, db: &mut PgConnection, person: UserId) -> Result<bool> {
        match self {
            Self::ChangeGroupFee { group, .. } => Ok(has_member(db, *group, person).await?),
            Self::MoveToGroups { moves, .. } => Ok(moves.iter().any(|one| one.user == person)),
            Self::TrustImported { users, .. } => Ok(users.contains(&person)),
            Self::ApproveSalaryRun { run, .. } => {
                Ok(!payslips::holds(db, &[run.0], person).await?.is_empty())
            }
            Self::ExplainTransaction { transaction, said } => {
                for one in [Some(*transaction), said.other].into_iter().flatten() {
                    if explanations::pays(db, one, person).await? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Self::PayRefund { refund } => refunds::concerns(db, *refund, person).await,
            // Its owner now, who may be another than when it was requested.
            Self::RecordPayment { invoice, .. } | Self::WriteOff { invoice, .. } => {
                let invoice = paraply_storage::invoices::find(db, *invoice, Some(person.0)).await?;
                Ok(invoice.is_some())
            }
            // Whom these favour, if anybody, stands in the request; the others pay nobody more than all.
            Self::ChangeAccount { .. }
            | Self::InviteStaff { .. }
            | Self::UnblockStaff { .. }
            | Self::ResetSecondFactor { .. }
            | Self::ApproveAccessToken { .. }
            | Self::ChangeUserFee { .. }
            | Self::WaiveCorrections { .. }
            | Self::TrustUser { .. }
            | Self::ChangeSettings { .. }
            | Self::WithdrawSettingsChange { .. }
            | Self::ChangeMailTemplate { .. } => Ok(false),
        }
    }

    /// Carries it out, in the name of whoever requested it. Confirmed by nobody when a single person's delay is over.
    pub(super) async fn execute(
        &self,
        db: &mut PgConnection,
        app: &App,
        by: &Caller,
        confirmed_by: Option<UserId>,
    ) -> Result<()> {
        match self {
            Self::ChangeSettings { valid_from, patch } => {
                settings::guarded::change(db, app, by, *valid_from, patch).await
            }
            Self::WithdrawSettingsChange { version } => {
                settings::guarded::withdraw(db, app, by, *version).await
            }
            Self::ChangeMailTemplate { kind, language, subject, body } => {
                mail_texts::change_now(db, app, by, kind, *language, subject, body).await
            }
            Self::ChangeAccount { user, email, roles } => {
                guarded::change_account(db, app, by, *user, email.as_ref(), roles.as_ref()).await
            }
            Self::InviteStaff { user } => guarded::invite(db, app, by, *user).await,
            Self::UnblockStaff { user } => guarded::unblock(db, app, by, *user).await,
            Self::ResetSecondFactor { user } => guarded::reset_factor(db, app, by, *user).await,
            Self::RecordPayment {
                invoice, amount, bank_transaction: Some(transaction), bank_charge, ..
            } => {
                let (invoice, amount, bank_charge) = (*invoice, *amount, *bank_charge);
                let part = bank_transactions::Part { invoice, amount, bank_charge };
                bank_transactions::add_confirmed(db, app, by, *transaction, part).await
            }
            Self::RecordPayment {
                invoice,
                amount,
                paid_on,
                reference,
                reason,
                evidence,
                mark_paid,
                bank_transaction: None,
                bank_charge: _,
            } => {
                let received = Received {
                    amount: *amount,
                    paid_on: *paid_on,
                    reference: reference.clone(),
                    reason: reason.clone(),
                    evidence: evidence.clone(),
                };
                payments::record_by_hand(db, app, by, *invoice, &received, *mark_paid).await
            }
            Self::ExplainTransaction { transaction, said } => {
                bank_transactions::explaining::explain_confirmed(db, app, by, *transaction, said).await
            }
            Self::WriteOff { invoice, amount, ground, bearer, note } => {
                let decided = written_off(*amount, (*ground, *bearer), note);
                writing_off::write_off_confirmed(db, app, by, *invoice, &decided).await
            }
            Self::WaiveCorrections { user, amount, note } => {
                let decided = waiving::Decided { amount: *amount, note: note.clone() };
                waiving::waive_confirmed(db, app, by, *user, &decided).await
            }
            Self::PayRefund { refund } => refunds::approve(db, app, by, confirmed_by, *refund).await,
            Self::ApproveSalaryRun { run, version } => {
                approval::approve_later(db, app, by, *run, *version).await
            }
            Self::ApproveAccessToken { token } => access_tokens::approve(db, app, by, *token).await,
            Self::ChangeGroupFee { group, terms } => groups::change_terms(db, app, by, *group, terms).await,
            Self::ChangeUserFee { user, fees } => guarded::change_fee(db, app, by, *user, *fees).await,
            Self::MoveToGroups { moves, .. } => groups::carry_out_moves(db, app, by, moves).await,
            Self::TrustUser { user } => guarded::trust(db, app, by, *user).await,
            Self::TrustImported { users, .. } => {
                for user in users {
                    guarded::trust(db, app, by, *user).await?;
                }
                Ok(())
            }
        }
    }
    /// Gives back what was reserved for it, once the request has ended without being carried out.
    pub(super) async fn release(
        &self,
        db: &mut PgConnection,
        app: &App,
        by: Option<&Caller>,
        reason: Option<&str>,
    ) -> Result<()> {
        match self {
            Self::PayRefund { refund } => refunds::decline(db, app, by, *refund, reason).await,
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where something fails")]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_explanation_that_waits_since_before_repayments_still_reads() {
        let mut stored = json!({
            "command": "explain_transaction", "transaction": "01900000-0000-7000-8000-000000000001",
            "kind": "other_income", "amount": "12.50", "note": "Ränta", "other": null,
        });
        let command: Command = serde_json::from_value(stored.clone()).unwrap();
        stored["person"] = json!(null);
        assert_eq!(serde_json::to_value(&command).unwrap(), stored);
    }
}
