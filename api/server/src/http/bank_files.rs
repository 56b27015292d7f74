//! Files of the bank.

use chrono::NaiveDate;
use paraply_app::bank_transactions::taking::{self, BankUpload, FILE_MAX_MB, Line, Outcome, Problem, Taken};
use paraply_app::{App, Error, bank_transactions, detached};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::BankFileId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Enum, Multipart, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::bank_transactions::{TransactionKind, WaitReason};
use super::download::FileAnswer;
use super::idempotency_key::IdempotencyKey;
use super::imports::upload::yes_or_no;
use super::language;
use super::list::ApiResult;
use super::scalars::Amount;
use super::staff::{Staff, may};

/// A bank file to import.
#[derive(Debug, Multipart)]
#[oai(rename_all = "camelCase")]
struct BankFileForm {
    /// `true`: only check the file; nothing is imported.
    dry_run: Option<String>,
    /// BgMax, camt.053 or camt.054 (version 001.02 or 001.08), at most 64 MB.
    file: Upload,
}

/// Format of a bank file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum BankFileFormat {
    /// Bankgirot's BgMax.
    Bgmax,
    /// Statement camt.053.001.02.
    #[oai(rename = "camt053_v02")]
    Camt053V02,
    /// Statement camt.053.001.08.
    #[oai(rename = "camt053_v08")]
    Camt053V08,
    /// Notification camt.054.001.02.
    #[oai(rename = "camt054_v02")]
    Camt054V02,
    /// Notification camt.054.001.08.
    #[oai(rename = "camt054_v08")]
    Camt054V08,
}

impl BankFileFormat {
    fn of(name: &str) -> Self {
        match name {
            "camt053_v02" => Self::Camt053V02,
            "camt053_v08" => Self::Camt053V08,
            "camt054_v02" => Self::Camt054V02,
            "camt054_v08" => Self::Camt054V08,
            _ => Self::Bgmax,
        }
    }
}

/// What happens to a transaction of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "Outcome")]
enum BankFileOutcome {
    /// It pays an invoice.
    Matched,
    /// It may be a payment that has been recorded already.
    Question,
    /// It waits to be allocated.
    Waiting,
    /// It is in one of our payment files.
    OwnPayment,
    /// It was imported in another file.
    Known,
}

/// A transaction of a file.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankFileLine {
    /// Line of the record (BgMax) or position of the entry (camt).
    line: u64,
    kind: TransactionKind,
    /// Booking date.
    booked_on: NaiveDate,
    /// Above zero for every kind.
    amount: Amount,
    /// Name of the payer, or of the payee of an outgoing payment; may be empty.
    payer: String,
    /// Reference from the payer; may be empty.
    reference: String,
    outcome: BankFileOutcome,
    /// Number of the invoice that it pays.
    invoice_number: Option<String>,
    /// Why it was not matched automatically.
    wait_reason: Option<WaitReason>,
    /// The same in words, in the language of the request.
    wait_message: Option<String>,
}

impl From<Line> for BankFileLine {
    fn from(line: Line) -> Self {
        Self {
            line: line.line as u64,
            kind: line.kind.into(),
            booked_on: line.booked_on,
            amount: line.amount.into(),
            payer: line.payer,
            reference: line.reference,
            outcome: line.outcome.into(),
            invoice_number: line.invoice_number,
            wait_reason: line.wait_reason.map(Into::into),
            wait_message: line.wait_reason.map(|reason| language::current().say(&reason)),
        }
    }
}

/// An error in a bank file.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankFileProblem {
    /// Line of the record (BgMax) or position of the entry (camt); absent if it concerns the whole file.
    line: Option<u64>,
    /// Name of the field, in the language of the request; a path in camt. Empty if it concerns the whole line or file.
    field: String,
    /// In the language of the request.
    message: String,
}

impl From<Problem> for BankFileProblem {
    fn from(problem: Problem) -> Self {
        Self {
            line: problem.line.map(|line| line as u64),
            field: problem.field(language::current()).to_owned(),
            message: problem.message(language::current()),
        }
    }
}

/// Result of importing or checking a bank file.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct BankFileResult {
    /// Absent if nothing was imported.
    id: Option<Uuid>,
    /// Absent if the file could not be read.
    format: Option<BankFileFormat>,
    file_name: String,
    dry_run: bool,
    /// The same file was imported before; nothing is changed.
    already_imported: bool,
    /// Number of new transactions.
    created: u64,
    /// Number of new transactions that pay an invoice.
    matched: u64,
    /// Number of new transactions that may be recorded payments.
    questions: u64,
    /// Number of new transactions that wait to be allocated.
    waiting: u64,
    /// Number of transactions that were imported in another file.
    known: u64,
    /// Number of new outgoing transactions that are in our payment files.
    outgoing: u64,
    /// Total of the new transactions; what left the account is subtracted.
    total: Amount,
    /// The first 1,000 transactions, those that need a decision first.
    lines: Vec<BankFileLine>,
    /// Nothing is imported if there are errors.
    problems: Vec<BankFileProblem>,
}

impl From<Taken> for BankFileResult {
    fn from(taken: Taken) -> Self {
        Self {
            id: taken.id.map(|id| id.0),
            format: taken.format.as_deref().map(BankFileFormat::of),
            file_name: taken.file_name,
            dry_run: taken.dry_run,
            already_imported: taken.already_taken,
            created: taken.new as u64,
            matched: taken.matched as u64,
            questions: taken.questions as u64,
            waiting: taken.waiting as u64,
            known: taken.known as u64,
            outgoing: taken.outgoing as u64,
            total: taken.total.into(),
            lines: taken.lines.into_iter().map(Into::into).collect(),
            problems: taken.problems.into_iter().map(Into::into).collect(),
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminImports")]
impl Api {
    /// Import a bank file
    ///
    /// Incoming payments in BgMax, camt.053 or camt.054. The whole file is checked first (counts, sums, balances,
    /// account); if anything is wrong, nothing is imported and the response lists each error with its line and field.
    /// A payment with a verified reference and the amount due pays its invoice; all other transactions wait to be
    /// allocated. The same file, and the same payment in another file, is imported once. Outgoing transactions that are in
    /// our payment files are recognised. Requires the permissions to import files and to handle payments.
    #[oai(path = "/admin/bank-files", method = "post", operation_id = "adminImportBankFile")]
    async fn import(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::Import>,
        key: IdempotencyKey,
        form: BankFileForm,
    ) -> ApiResult<Json<BankFileResult>> {
        let dry_run = yes_or_no("dryRun", form.dry_run.as_deref())?;
        if form.file.size() > FILE_MAX_MB << 20 {
            return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: FILE_MAX_MB as u32 }).into());
        }
        let name = form.file.file_name().unwrap_or_default().to_owned();
        let bytes = form.file.into_vec().await.map_err(Error::internal)?;
        let app = app.clone();
        let upload = BankUpload { name, bytes, dry_run };
        let import = async move { taking::take_in(&app, &caller, key.into_text(), upload).await };
        // Who asks again waits for the first time to end, and finds it done.
        let taken = if dry_run { import.await? } else { detached(import).await? };
        Ok(Json(taken.into()))
    }

    /// Download an imported bank file
    ///
    /// The file as it was imported.
    #[oai(path = "/admin/bank-files/:id/content", method = "get", operation_id = "adminGetBankFileContent")]
    async fn content(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
    ) -> ApiResult<FileAnswer> {
        let (name, media_type, bytes) = bank_transactions::file(app, BankFileId(id.0)).await?;
        Ok(FileAnswer::new(&name, media_type, bytes))
    }
}
