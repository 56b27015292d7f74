//! The bank account: its transactions and what explains them.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::bank_transactions::{self, Counterpart, Explained, Filter, Part, Said, Sort, Suggested};
use paraply_app::{App, Result, Window};
use paraply_domain::bank_transaction::{self as domain, explanation};
use paraply_domain::ids::{BankTransactionId, InvoiceId, UserId};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::approvals::MayWait;
use super::idempotency_key::IdempotencyKey;
use super::language;
use super::list::{ApiResult, List, ListAnswer, ListQuery};
use super::payments::Payment;
use super::scalars::Amount;
use super::staff::{Staff, may};

/// Kind of a bank transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "domain::TransactionKind")]
pub enum TransactionKind {
    /// Incoming payment.
    Incoming,
    /// Amount that the bank deducted from incoming payments.
    Deduction,
    /// Incoming payment that the bank reversed.
    Reversal,
    /// Outgoing payment that came back.
    Return,
    /// Outgoing payment.
    Outgoing,
}

/// Status of a bank transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "domain::TransactionStatus")]
enum TransactionStatus {
    /// It may be a payment that has been recorded already; answer whether it is.
    Question,
    /// Part or all of it is not allocated.
    Waiting,
    /// All of it is allocated.
    Explained,
}

/// Why a transaction was not matched automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "domain::matching::WaitReason")]
pub enum WaitReason {
    /// A deduction by the bank.
    Deduction,
    /// A reversal by the bank.
    Reversal,
    /// A returned outgoing payment.
    Return,
    /// An outgoing payment that is in none of our payment files.
    Outgoing,
    /// Released from an invoice by a credit note.
    Released,
    /// No reference.
    NoReference,
    /// More than one reference.
    SeveralReferences,
    /// The reference is not verified.
    UnverifiedReference,
    /// No invoice has the reference.
    UnknownReference,
    /// Another transaction has the same reference.
    Competing,
    /// An equal payment was recorded within five bank days.
    MaybeRecorded,
    /// The invoice is paid, cancelled or credited.
    InvoiceNotOpen,
    /// The client disputes the invoice.
    Disputed,
    /// The money arrived before the invoice date.
    BeforeInvoice,
    /// The amount differs from the amount due.
    OtherAmount,
    /// The invoice belongs to the person who imported the file.
    OwnInvoice,
    /// Above the limit for manual payments.
    AboveLimit,
}

/// What speaks for a suggested invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "domain::suggestion::SuggestionReason")]
enum SuggestionReason {
    /// The payer gave its OCR number.
    Reference,
    /// Its number is in the payer's text.
    NumberInText,
    /// The payer's name resembles the client's.
    SimilarName,
    /// The amount is the amount due, apart from öre.
    SameAmount,
}

/// A bank transaction.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankTransaction {
    id: Uuid,
    kind: TransactionKind,
    status: TransactionStatus,
    /// The provider's account: a bankgiro number in digits, or an IBAN; empty for released money.
    account: String,
    /// Booking date.
    booked_on: NaiveDate,
    /// Above zero for every kind.
    amount: Amount,
    /// Amount that is not allocated yet.
    unexplained: Amount,
    /// ISO 4217.
    currency: String,
    /// Name of the payer, or of the payee of an outgoing payment; may be empty, and is for our own payments.
    payer: String,
    /// Reference from the payer, several separated by `, `; may be empty.
    reference: String,
    /// Message from the payer; may be empty.
    text: String,
    /// Why it was not matched automatically; absent once a part of it is allocated.
    wait_reason: Option<WaitReason>,
    /// The same in words, in the language of the request.
    wait_message: Option<String>,
    /// Payment file of ours that contains it.
    payment_file_id: Option<Uuid>,
    /// File it came in; absent for money released from a manual payment.
    file_id: Option<Uuid>,
    /// Name of that file.
    file_name: Option<String>,
    /// Line of the record (BgMax) or position of the entry (camt) in the file.
    line: Option<i32>,
    /// Manual payment that the money was released from by a credit note.
    released_from_payment_id: Option<Uuid>,
    /// When the file was imported, or the money released.
    created_at: DateTime<Utc>,
}

impl From<domain::BankTransaction> for BankTransaction {
    fn from(transaction: domain::BankTransaction) -> Self {
        let status = transaction.status();
        // Once somebody has allocated a part, it waits for the rest only.
        let wait_reason = transaction.wait_reason.filter(|_| transaction.unexplained == transaction.amount);
        Self {
            id: transaction.id.0,
            kind: transaction.kind.into(),
            status: status.into(),
            account: transaction.account,
            booked_on: transaction.booked_on,
            amount: transaction.amount.into(),
            unexplained: transaction.unexplained.into(),
            currency: transaction.currency.code().to_owned(),
            payer: transaction.payer,
            reference: transaction.reference,
            text: transaction.text,
            wait_reason: wait_reason.map(Into::into),
            wait_message: wait_reason.map(|reason| language::current().say(&reason)),
            payment_file_id: transaction.payment_file.map(|file| file.0),
            line: transaction.file_id.map(|_| transaction.line),
            file_id: transaction.file_id.map(|file| file.0),
            file_name: Some(transaction.file_name).filter(|name| !name.is_empty()),
            released_from_payment_id: transaction.held_of.map(|payment| payment.0),
            created_at: transaction.created_at,
        }
    }
}

/// An invoice that a transaction may be for.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct SuggestedInvoice {
    invoice_id: Uuid,
    invoice_number: String,
    client_name: String,
    /// Name of the freelancer.
    user_name: String,
    due_date: NaiveDate,
    /// Amount due on the invoice.
    balance: Amount,
    /// From 1, best first. Invoices that nothing tells apart have the same rank.
    rank: u32,
    reasons: Vec<SuggestionReason>,
    /// Amount of the transaction that would settle it.
    amount: Amount,
}

impl From<Suggested> for SuggestedInvoice {
    fn from(suggested: Suggested) -> Self {
        let Suggested { suggestion, .. } = suggested;
        Self {
            invoice_id: suggestion.invoice.0,
            invoice_number: suggested.number,
            client_name: suggested.client_name,
            user_name: suggested.owner_name,
            due_date: suggested.due_date,
            balance: suggested.balance.into(),
            rank: suggestion.rank,
            reasons: suggestion.reasons.into_iter().map(Into::into).collect(),
            amount: suggestion.part.into(),
        }
    }
}

/// What a bank transaction is that pays no invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "explanation::ExplanationKind")]
enum ExplanationKind {
    /// Charge that the bank deducted (6570).
    BankCharge,
    /// Income that is not a sale (3990).
    OtherIncome,
    /// Recorded elsewhere already, such as a refund from the tax account.
    RecordedElsewhere,
    /// Not ours: other business of the company, in its other books (2890).
    NotOurs,
    /// Set off against a transaction in the other direction, such as a payment that the bank reversed.
    Offset,
    /// Refunded to the payer.
    Refund,
    /// Freelancer's repayment of a salary that was reversed after it was paid (1610).
    SalaryRepayment,
}

/// An explanation of part of a bank transaction.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankExplanation {
    id: Uuid,
    kind: ExplanationKind,
    amount: Amount,
    note: String,
    /// Transaction that it is set off against.
    other_transaction_id: Option<Uuid>,
    refund_id: Option<Uuid>,
    /// Freelancer whose repayment it is.
    user_id: Option<Uuid>,
    user_name: Option<String>,
    /// Whether it was undone.
    reversed: bool,
    explained_by_name: String,
    explained_at: DateTime<Utc>,
}

impl From<explanation::Explanation> for BankExplanation {
    fn from(explanation: explanation::Explanation) -> Self {
        let (user_id, user_name) =
            explanation.repayment.map(|repayment| (repayment.user.0, repayment.user_name)).unzip();
        Self {
            id: explanation.id.0,
            kind: explanation.kind.into(),
            amount: explanation.amount.into(),
            note: explanation.note,
            other_transaction_id: explanation.other.map(|other| other.0),
            refund_id: explanation.refund.map(|refund| refund.0),
            user_id,
            user_name,
            reversed: explanation.reversed,
            explained_by_name: explanation.explained_by_name,
            explained_at: explanation.explained_at,
        }
    }
}

/// A transaction in the other direction.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct OppositeTransaction {
    id: Uuid,
    kind: TransactionKind,
    booked_on: NaiveDate,
    payer: String,
    amount: Amount,
    unexplained: Amount,
}

impl From<Counterpart> for OppositeTransaction {
    fn from(counterpart: Counterpart) -> Self {
        Self {
            id: counterpart.id.0,
            kind: counterpart.kind.into(),
            booked_on: counterpart.booked_on,
            payer: counterpart.payer,
            amount: counterpart.amount.into(),
            unexplained: counterpart.unexplained.into(),
        }
    }
}

/// A freelancer who owes something from reversed salaries.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct Debtor {
    user_id: Uuid,
    user_name: String,
    /// Amount in SEK, including what draft salary runs set off against it.
    owes: Amount,
}

impl From<bank_transactions::Debtor> for Debtor {
    fn from(debtor: bank_transactions::Debtor) -> Self {
        Self { user_id: debtor.user.0, user_name: debtor.name, owes: debtor.owes.into() }
    }
}

/// An explanation in a request.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct ExplanationInput {
    /// Not `refund`, which is requested as one.
    kind: ExplanationKind,
    /// Above zero, at most what is not allocated.
    amount: Amount,
    /// Why, at most 500 characters.
    note: String,
    /// For `offset`: the transaction in the other direction.
    other_transaction_id: Option<Uuid>,
    /// For `salary_repayment`: the freelancer, who owes at least as much.
    user_id: Option<Uuid>,
}

/// A bank transaction with its allocations.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct ExplainedTransaction {
    #[oai(flatten)]
    transaction: BankTransaction,
    /// Payments allocated from it, oldest first, with those that were reversed; or the recorded payment that is the
    /// same money, with what its invoice has kept of it.
    payments: Vec<Payment>,
    /// Recorded payment that may be the same money.
    asks_about: Option<Payment>,
    /// What explains it besides payments, with what was undone.
    explanations: Vec<BankExplanation>,
    /// Invoices it may be for, best first.
    suggestions: Vec<SuggestedInvoice>,
    /// Unallocated transactions in the other direction, the same amount first, at most 20.
    opposite_transactions: Vec<OppositeTransaction>,
    /// If unallocated money was received: freelancers who owe something from reversed salaries, with a name like the payer's
    /// first, at most 200.
    debtors: Vec<Debtor>,
    /// Amount in SEK by which undoing would lower the wage pools of later salaries: the salary of its invoices is with the bank. None
    /// if it would not.
    salary_deduction: Option<Amount>,
    /// First payment date of the salaries that would be lowered, unless the client has paid again when they are calculated.
    salary_deduction_from: Option<NaiveDate>,
    /// Whether an approved salary run would have to be recalculated before its payment file is created.
    run_to_recalculate: bool,
}

impl From<Explained> for ExplainedTransaction {
    fn from(explained: Explained) -> Self {
        Self {
            transaction: explained.transaction.into(),
            payments: explained.payments.into_iter().map(Into::into).collect(),
            asks_about: explained.asks_about.map(Into::into),
            explanations: explained.explanations.into_iter().map(Into::into).collect(),
            suggestions: explained.suggestions.into_iter().map(Into::into).collect(),
            opposite_transactions: explained.counterparts.into_iter().map(Into::into).collect(),
            debtors: explained.debtors.into_iter().map(Into::into).collect(),
            salary_deduction: explained.undoing.deduction.map(|(amount, _)| amount.into()),
            salary_deduction_from: explained.undoing.deduction.map(|(_, day)| day),
            run_to_recalculate: explained.undoing.recalculates,
        }
    }
}

/// A part of a transaction for an invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct PartInput {
    invoice_id: Uuid,
    /// Above zero, at most what is not allocated and what is due.
    amount: Amount,
    /// Amount that a bank kept of what the client paid, at most 100.00 and no more than `amount`: all that is missing of
    /// the amount due, with the part that uses up the rest. The provider bears it (6570), and the invoice is paid.
    bank_charge: Option<Amount>,
}

/// How a transaction is allocated.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct AllocationInput {
    /// At least one, each invoice once, at most 100.
    parts: Vec<PartInput>,
}

/// Whether a transaction is the same money as a recorded payment.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct SamePaymentInput {
    is_same: bool,
}

fn narrowed(query: &ListQuery) -> Result<(Filter, Window<Sort>)> {
    query.allow_filters(&["id", "q", "open", "from", "to"])?;
    let filter = Filter {
        ids: query.ids()?,
        open: query.parsed("open")?,
        q: query.text("q")?,
        from: query.parsed("from")?,
        to: query.parsed("to")?,
    };
    Ok((filter, query.window()?))
}

/// Why the explanations of a bank transaction are undone.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct UndoInput {
    /// Shown to the freelancers whose payments or repayments are reversed; at most 500 characters. Required if a salary is
    /// lowered or has to be recalculated (`salaryDeduction`, `runToRecalculate`), or a salary was repaid.
    #[oai(default)]
    reason: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminPayments")]
impl Api {
    /// List bank transactions
    ///
    /// Filters: `q` (part of the payer's name, reference or text), `open` (`true`: only those that are not fully
    /// allocated), `from` and `to` (booking date), `id`.
    #[oai(path = "/admin/bank-transactions", method = "get", operation_id = "adminListBankTransactions")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<BankTransaction>> {
        let (filter, window) = narrowed(&query)?;
        let page = bank_transactions::list(app, &filter, window).await?;
        Ok(ListAnswer::new("bank-transactions", &query, page))
    }

    /// Get a bank transaction
    ///
    /// With its payments and, while it waits, the invoices it may be for.
    #[oai(path = "/admin/bank-transactions/:id", method = "get", operation_id = "adminGetBankTransaction")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<ExplainedTransaction>> {
        Ok(Json(bank_transactions::get(app, BankTransactionId(id.0)).await?.into()))
    }

    /// Allocate a bank transaction
    ///
    /// Each part becomes a payment of its invoice; all parts or none. The rest stays unallocated. Öre up to the setting
    /// `oreTolerance` are rounded once per transaction, with the part that uses up the rest, unless a part has a bank
    /// charge. A part that brings the total
    /// paid above the setting `manualPaymentLimit` must be confirmed by a second person, and is sent alone.
    #[oai(
        path = "/admin/bank-transactions/:id/allocate",
        method = "post",
        operation_id = "adminAllocateBankTransaction"
    )]
    async fn allocate(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        key: IdempotencyKey,
        id: Path<Uuid>,
        Json(input): Json<AllocationInput>,
    ) -> ApiResult<MayWait<ExplainedTransaction>> {
        let key = key.of(&caller, &input)?;
        let part = |part: PartInput| Part {
            invoice: InvoiceId(part.invoice_id),
            amount: part.amount.0,
            bank_charge: part.bank_charge.map(|charge| charge.0).unwrap_or_default(),
        };
        let parts = input.parts.into_iter().map(part).collect();
        let id = BankTransactionId(id.0);
        let outcome = bank_transactions::allocate_parts(app, &caller, key, id, parts).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Answer whether a bank transaction is a recorded payment
    ///
    /// For a transaction with the status `question`. If it is the same money, it is linked to the recorded payment and
    /// nothing is posted; otherwise it is posted and waits to be allocated.
    #[oai(
        path = "/admin/bank-transactions/:id/same-payment",
        method = "post",
        operation_id = "adminAnswerBankTransaction"
    )]
    async fn answer(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        key: IdempotencyKey,
        id: Path<Uuid>,
        Json(input): Json<SamePaymentInput>,
    ) -> ApiResult<Json<ExplainedTransaction>> {
        let key = key.of(&caller, &input)?;
        let id = BankTransactionId(id.0);
        Ok(Json(bank_transactions::answer(app, &caller, key, id, input.is_same).await?.into()))
    }

    /// Explain a bank transaction
    ///
    /// Part or all of a transaction that pays no invoice: a bank charge, other income, a salary that a freelancer repays,
    /// something recorded elsewhere already, or an offset against a transaction in the other direction. Above the setting
    /// `manualPaymentLimit`, and a repaid salary always, a second person must confirm it.
    #[oai(
        path = "/admin/bank-transactions/:id/explain",
        method = "post",
        operation_id = "adminExplainBankTransaction"
    )]
    async fn explain(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        key: IdempotencyKey,
        id: Path<Uuid>,
        Json(input): Json<ExplanationInput>,
    ) -> ApiResult<MayWait<ExplainedTransaction>> {
        let key = key.of(&caller, &input)?;
        let said = Said {
            kind: input.kind.into(),
            amount: input.amount.0,
            note: input.note,
            other: input.other_transaction_id.map(BankTransactionId),
            person: input.user_id.map(UserId),
        };
        let outcome = bank_transactions::explain(app, &caller, key, BankTransactionId(id.0), said).await?;
        Ok(MayWait::new(app, &caller, outcome))
    }

    /// Undo what explains a bank transaction
    ///
    /// Reverses all its payments and explanations except refunds; the transaction then waits. If it was the same money as a
    /// recorded payment, the question is asked again. If the salary of an invoice of it is with the bank, the payslip stays; salaries
    /// are lowered by it, unless the client pays again within 30 days of the first reversal. Refused if any of the
    /// invoices is on a draft payslip, on one with an adjusted fee, or on a purchase against the freelancer's own invoice, and
    /// if money released from the recorded payment has been used (`freed_money_used`).
    #[oai(
        path = "/admin/bank-transactions/:id/undo",
        method = "post",
        operation_id = "adminUndoBankTransaction"
    )]
    async fn undo(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        key: IdempotencyKey,
        id: Path<Uuid>,
        Json(input): Json<UndoInput>,
    ) -> ApiResult<Json<ExplainedTransaction>> {
        let key = key.of(&caller, &input)?;
        let id = BankTransactionId(id.0);
        Ok(Json(bank_transactions::undo(app, &caller, key, id, &input.reason).await?.into()))
    }
}
