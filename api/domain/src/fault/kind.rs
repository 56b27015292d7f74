//! What can be wrong with a value, and the name of it for programs.

use chrono::NaiveDate;
use serde::Serialize;
use strum::VariantNames;

/// What can be wrong with a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, VariantNames)]
#[serde(rename = "Fault")]
#[allow(missing_docs, reason = "each variant's meaning is its message")]
pub enum FaultKind {
    Required,
    TooShort {
        min: usize,
    },
    TooLong {
        max: usize,
    },
    TooMany {
        max: usize,
    },
    InvalidEmail,
    InvalidCharacters,
    InvalidAmount,
    TooManyDecimals {
        max: u32,
    },
    OutOfRange {
        min: String,
        max: String,
    },
    MustBePositive,
    NotADate,
    BeforeIssueDate,
    BeforeInvoice {
        issued: NaiveDate,
    },
    EndsBeforeItBegins,
    PeriodTooLong {
        max: usize,
    },
    InThePast,
    InTheFuture,
    NotABankDay,
    UnknownCurrency,
    UnknownVatRate,
    UnknownCountry,
    FinnishClient,
    InvalidPersonnummer,
    PersonnummerCheckDigit,
    PersonnummerInterim,
    BirthDateUnknown,
    InvalidVatNumber,
    VatNumberCountry,
    InvalidOrgNumber,
    UnknownClearing,
    ClearingCheckDigit,
    AccountLength {
        bank: String,
        min: u8,
        max: u8,
    },
    AccountCheckDigit,
    AccountMissing,
    OneAccountOnly,
    InvalidIban,
    InvalidBic,
    InvalidBankgiro,
    InvalidPlusgiro,
    InvalidOcr,
    UnknownTaxTable,
    UnknownTaxColumn,
    TaxTableMissing {
        year: i32,
    },
    ContributionRateMissing {
        year: i32,
    },
    YearRatesMissing {
        year: i32,
    },
    TableIncomplete {
        year: i32,
    },
    OtherYear {
        year: i32,
    },
    RangeGap {
        from: u64,
    },
    RangeEnded,
    RangeTurned,
    SameRowTwice,
    NotAWholeNumber,
    NotOneOf {
        names: String,
    },
    WholeTableOnly,
    ReimbursementsExceedPool {
        pool: String,
    },
    ContributionsExceedPool {
        missing: String,
    },
    OfficeOnly,
    RequestRequired,
    NothingChanges,
    SalaryApproved {
        from: NaiveDate,
    },
    PayoutUnreachable,
    BelowFee {
        least: String,
    },
    TotalNotPositive,
    NoSmallClaim,
    Unbalanced,
    ReasonRequired,
    EvidenceRequired,
    FSkattIsAGround,
    BankAccountRequired,
    PasswordTooShort {
        min: usize,
    },
    PasswordTooLong {
        max: usize,
    },
    PasswordTooCommon,
    WrongPassword,
    WrongCode,
    /// A passkey that did not sign what it was asked to.
    WrongPasskey,
    Unknown,
    /// A name that is none of those that there are.
    NoSuchName {
        name: String,
        known: String,
    },
    Duplicate,
    OneOfTwo,
    NumberOfAnother,
    Malformed,
    UnsupportedFile,
    FileTooLarge {
        max_mb: u32,
    },
    EmptyFile,
    UnsupportedPicture,
    PictureSides {
        min: u32,
        max: u32,
    },
    BrokenPicture,
    AccountClass {
        class: u16,
    },
    UnknownPlaceholders {
        names: String,
    },
    MissingPlaceholders {
        names: String,
    },
    /// Something stands right before a placeholder that must stand by itself.
    PlaceholderInsideWord {
        names: String,
    },
    ColumnMissing {
        column: String,
    },
    NotASpreadsheet,
    /// A file of a kind that is none of those wanted, whatever its name says.
    AnotherKindOfFile {
        kind: &'static str,
    },
    BrokenXml,
    NotAStatusReport,
    UnknownPaymentFile {
        message_id: String,
    },
    InvalidPeriod,
    NoPayInMonth {
        period: String,
    },
    NoVouchers,
    SheetTooLarge {
        rows: usize,
        columns: usize,
    },
    NoRows,
    UnclosedQuote {
        row: usize,
    },
}

impl FaultKind {
    /// The name for programs and tests.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::TooShort { .. } => "too_short",
            Self::TooLong { .. } => "too_long",
            Self::TooMany { .. } => "too_many",
            Self::InvalidEmail => "invalid_email",
            Self::InvalidCharacters => "invalid_characters",
            Self::InvalidAmount => "invalid_amount",
            Self::TooManyDecimals { .. } => "too_many_decimals",
            Self::OutOfRange { .. } => "out_of_range",
            Self::MustBePositive => "must_be_positive",
            Self::NotADate => "not_a_date",
            Self::BeforeIssueDate => "before_issue_date",
            Self::BeforeInvoice { .. } => "before_invoice",
            Self::EndsBeforeItBegins => "ends_before_it_begins",
            Self::PeriodTooLong { .. } => "period_too_long",
            Self::InThePast => "in_the_past",
            Self::InTheFuture => "in_the_future",
            Self::NotABankDay => "not_a_bank_day",
            Self::UnknownCurrency => "unknown_currency",
            Self::UnknownVatRate => "unknown_vat_rate",
            Self::UnknownCountry => "unknown_country",
            Self::FinnishClient => "finnish_client",
            Self::InvalidPersonnummer => "invalid_personnummer",
            Self::PersonnummerCheckDigit => "personnummer_check_digit",
            Self::PersonnummerInterim => "personnummer_interim",
            Self::BirthDateUnknown => "birth_date_unknown",
            Self::InvalidVatNumber => "invalid_vat_number",
            Self::VatNumberCountry => "vat_number_country",
            Self::InvalidOrgNumber => "invalid_org_number",
            Self::UnknownClearing => "unknown_clearing",
            Self::ClearingCheckDigit => "clearing_check_digit",
            Self::AccountLength { .. } => "account_length",
            Self::AccountCheckDigit => "account_check_digit",
            Self::AccountMissing => "account_missing",
            Self::OneAccountOnly => "one_account_only",
            Self::InvalidIban => "invalid_iban",
            Self::InvalidBic => "invalid_bic",
            Self::InvalidBankgiro => "invalid_bankgiro",
            Self::InvalidPlusgiro => "invalid_plusgiro",
            Self::InvalidOcr => "invalid_ocr",
            Self::UnknownTaxTable => "unknown_tax_table",
            Self::UnknownTaxColumn => "unknown_tax_column",
            Self::TaxTableMissing { .. } => "tax_table_missing",
            Self::ContributionRateMissing { .. } => "contribution_rate_missing",
            Self::YearRatesMissing { .. } => "year_rates_missing",
            Self::TableIncomplete { .. } => "table_incomplete",
            Self::OtherYear { .. } => "other_year",
            Self::RangeGap { .. } => "range_gap",
            Self::RangeEnded => "range_ended",
            Self::RangeTurned => "range_turned",
            Self::SameRowTwice => "same_row_twice",
            Self::NotAWholeNumber => "not_a_whole_number",
            Self::NotOneOf { .. } => "not_one_of",
            Self::WholeTableOnly => "whole_table_only",
            Self::ReimbursementsExceedPool { .. } => "reimbursements_exceed_pool",
            Self::ContributionsExceedPool { .. } => "contributions_exceed_pool",
            Self::OfficeOnly => "office_only",
            Self::RequestRequired => "request_required",
            Self::NothingChanges => "nothing_changes",
            Self::SalaryApproved { .. } => "salary_approved",
            Self::PayoutUnreachable => "payout_unreachable",
            Self::BelowFee { .. } => "below_fee",
            Self::TotalNotPositive => "total_not_positive",
            Self::NoSmallClaim => "no_small_claim",
            Self::Unbalanced => "unbalanced",
            Self::ReasonRequired => "reason_required",
            Self::EvidenceRequired => "evidence_required",
            Self::FSkattIsAGround => "f_skatt_is_a_ground",
            Self::BankAccountRequired => "bank_account_required",
            Self::PasswordTooShort { .. } => "password_too_short",
            Self::PasswordTooLong { .. } => "password_too_long",
            Self::PasswordTooCommon => "password_too_common",
            Self::WrongPassword => "wrong_password",
            Self::WrongCode => "wrong_code",
            Self::WrongPasskey => "wrong_passkey",
            Self::Unknown | Self::NoSuchName { .. } => "unknown",
            Self::Duplicate => "duplicate",
            Self::OneOfTwo => "one_of_two",
            Self::NumberOfAnother => "number_of_another",
            Self::Malformed => "malformed",
            Self::UnsupportedFile => "unsupported_file",
            Self::FileTooLarge { .. } => "file_too_large",
            Self::EmptyFile => "empty_file",
            Self::UnsupportedPicture => "unsupported_picture",
            Self::PictureSides { .. } => "picture_sides",
            Self::BrokenPicture => "broken_picture",
            Self::AccountClass { .. } => "account_class",
            Self::UnknownPlaceholders { .. } => "unknown_placeholders",
            Self::MissingPlaceholders { .. } => "missing_placeholders",
            Self::PlaceholderInsideWord { .. } => "placeholder_inside_word",
            Self::ColumnMissing { .. } => "column_missing",
            Self::NotASpreadsheet => "not_a_spreadsheet",
            Self::AnotherKindOfFile { .. } => "another_kind_of_file",
            Self::BrokenXml => "broken_xml",
            Self::NotAStatusReport => "not_a_status_report",
            Self::UnknownPaymentFile { .. } => "unknown_payment_file",
            Self::InvalidPeriod => "invalid_period",
            Self::NoPayInMonth { .. } => "no_pay_in_month",
            Self::NoVouchers => "no_vouchers",
            Self::SheetTooLarge { .. } => "sheet_too_large",
            Self::NoRows => "no_rows",
            Self::UnclosedQuote { .. } => "unclosed_quote",
        }
    }
}

impl FaultKind {
    /// What a name that stands for nothing is, whatever the name.
    pub(crate) fn unknown(_: &str) -> Self {
        Self::Unknown
    }
}
