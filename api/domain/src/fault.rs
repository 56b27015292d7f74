//! What a person can mend in a form: which field, what is wrong with it, and what to do about it.

use std::fmt;

use crate::Language;

/// One thing wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The field's name on the wire, with its place in a list: `items[2].quantity`.
    pub field: String,
    /// What is wrong.
    pub kind: FaultKind,
}

impl Fault {
    /// A fault of a field.
    pub fn new(field: impl Into<String>, kind: FaultKind) -> Self {
        Self { field: field.into(), kind }
    }
}

/// What can be wrong with a value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant's meaning is its message below")]
pub enum FaultKind {
    Required,
    TooShort { min: usize },
    TooLong { max: usize },
    TooMany { max: usize },
    InvalidEmail,
    InvalidCharacters,
    InvalidAmount,
    TooManyDecimals { max: u32 },
    OutOfRange { min: String, max: String },
    MustBePositive,
    NotADate,
    BeforeIssueDate,
    EndsBeforeItBegins,
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
    AccountLength { bank: String, min: u8, max: u8 },
    AccountCheckDigit,
    AccountMissing,
    InvalidIban,
    InvalidBic,
    InvalidBankgiro,
    InvalidPlusgiro,
    InvalidOcr,
    UnknownTaxTable,
    UnknownTaxColumn,
    TaxTableMissing { year: i32 },
    ContributionRateMissing { year: i32 },
    YearRatesMissing { year: i32 },
    TableIncomplete { year: i32 },
    OtherYear { year: i32 },
    RangeGap { from: u64 },
    RangeEnded,
    RangeTurned,
    SameRowTwice,
    NotAWholeNumber,
    NotOneOf { names: String },
    WholeTableOnly,
    CostsExceedPool { pool: String },
    ContributionsExceedPool { missing: String },
    OfficeOnly,
    PayoutUnreachable,
    BelowFee { least: String },
    TotalNotPositive,
    Unbalanced,
    ReasonRequired,
    EvidenceRequired,
    BankAccountRequired,
    PasswordTooShort { min: usize },
    PasswordTooLong { max: usize },
    PasswordTooCommon,
    WrongPassword,
    Unknown,
    Duplicate,
    Malformed,
    UnsupportedFile,
    FileTooLarge { max_mb: u32 },
    EmptyFile,
    UnsupportedPicture,
    PictureSides { min: u32, max: u32 },
    BrokenPicture,
    AccountClass { class: u16 },
    UnknownPlaceholders { names: String },
    MissingPlaceholders { names: String },
    ColumnMissing { column: String },
    NotASpreadsheet,
    BrokenXml,
    NotAStatusReport,
    UnknownPaymentFile { message_id: String },
    InvalidPeriod,
    NoPayInMonth { period: String },
    NoVouchers,
    SheetTooLarge { rows: usize, columns: usize },
    NoRows,
    UnclosedQuote { row: usize },
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
            Self::EndsBeforeItBegins => "ends_before_it_begins",
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
            Self::CostsExceedPool { .. } => "costs_exceed_pool",
            Self::ContributionsExceedPool { .. } => "contributions_exceed_pool",
            Self::OfficeOnly => "office_only",
            Self::PayoutUnreachable => "payout_unreachable",
            Self::BelowFee { .. } => "below_fee",
            Self::TotalNotPositive => "total_not_positive",
            Self::Unbalanced => "unbalanced",
            Self::ReasonRequired => "reason_required",
            Self::EvidenceRequired => "evidence_required",
            Self::BankAccountRequired => "bank_account_required",
            Self::PasswordTooShort { .. } => "password_too_short",
            Self::PasswordTooLong { .. } => "password_too_long",
            Self::PasswordTooCommon => "password_too_common",
            Self::WrongPassword => "wrong_password",
            Self::Unknown => "unknown",
            Self::Duplicate => "duplicate",
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
            Self::ColumnMissing { .. } => "column_missing",
            Self::NotASpreadsheet => "not_a_spreadsheet",
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

    /// What is wrong and what to do, for the person at the form.
    pub fn message(&self, language: Language) -> String {
        match language {
            Language::Sv => self.swedish(),
            Language::En => self.english(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Required => "This field is required".into(),
            Self::TooShort { min } => format!("Please write at least {min} characters"),
            Self::TooLong { max } => format!("Please write at most {max} characters"),
            Self::TooMany { max } => format!("There can be at most {max}"),
            Self::InvalidEmail => "Please enter a valid email".into(),
            Self::InvalidCharacters => "There are characters here that cannot be used; please type the text again".into(),
            Self::InvalidAmount => "Please enter a number, such as 1234.50".into(),
            Self::TooManyDecimals { max: 0 } => "Please enter a whole number".into(),
            Self::TooManyDecimals { max } => format!("Please use at most {max} decimals"),
            Self::OutOfRange { min, max } => format!("Please enter a value from {min} to {max}"),
            Self::MustBePositive => "Please enter a value above zero".into(),
            Self::NotADate => "Please enter a date as year-month-day, such as 2026-05-31".into(),
            Self::BeforeIssueDate => "The due date cannot be before the invoice date".into(),
            Self::EndsBeforeItBegins => "The last day cannot be before the first".into(),
            Self::InThePast => "Please choose today or a later date".into(),
            Self::InTheFuture => "Please choose today or an earlier date".into(),
            Self::NotABankDay => "Swedish banks are closed on this day; please choose a bank day".into(),
            Self::UnknownCurrency => "Please choose SEK, EUR, NOK, DKK, USD or GBP".into(),
            Self::UnknownVatRate => "Please choose 25, 12, 6 or 0 % VAT".into(),
            Self::UnknownCountry => "Please choose a country from the list".into(),
            Self::FinnishClient => {
                "Clients in Finland are invoiced through our Finnish sister service, not from here".into()
            }
            Self::InvalidPersonnummer => {
                "Please enter the personal identity number with ten or twelve digits, such as 19900101-1234".into()
            }
            Self::PersonnummerCheckDigit => {
                "The last digit does not match the rest; please check the personal identity number".into()
            }
            Self::PersonnummerInterim => {
                "This is an interim number; we need the one from the Swedish Tax Agency to report your pay".into()
            }
            Self::BirthDateUnknown => {
                "This number holds no complete date of birth; please contact us and we will help you".into()
            }
            Self::InvalidVatNumber => {
                "This is not a complete VAT number; it begins with the country's letters, such as SE556012579001".into()
            }
            Self::VatNumberCountry => "The VAT number belongs to another country than the client".into(),
            Self::InvalidOrgNumber => "Please enter the organisation number with ten digits, such as 556012-5790".into(),
            Self::UnknownClearing => "No bank has this clearing number; please check its first four digits".into(),
            Self::ClearingCheckDigit => "The fifth digit of the clearing number does not match; please check it".into(),
            Self::AccountLength { bank, min, max } if min == max => {
                format!("An account number with {bank} has {min} digits here, without the clearing number")
            }
            Self::AccountLength { bank, min, max } => {
                format!("An account number with {bank} has {min} to {max} digits here, without the clearing number")
            }
            Self::AccountCheckDigit => "The account number does not add up; please check every digit".into(),
            Self::AccountMissing => "Please enter a clearing and account number, or an IBAN".into(),
            Self::InvalidIban => "This IBAN does not add up; please check every character".into(),
            Self::InvalidBic => "A BIC has 8 or 11 characters, such as SWEDSESS".into(),
            Self::InvalidBankgiro => "This is not a valid bankgiro number; please check every digit".into(),
            Self::InvalidPlusgiro => "This is not a valid plusgiro number; please check every digit".into(),
            Self::InvalidOcr => "This is not a valid OCR number; please check every digit".into(),
            Self::UnknownTaxTable => "Please choose a tax table from 29 to 42; it stands on your tax decision".into(),
            Self::UnknownTaxColumn => "Please choose a tax column from 1 to 6".into(),
            Self::TaxTableMissing { year } => {
                format!("The tax tables of {year} are not here yet; please choose another payment date or 30 % tax")
            }
            Self::ContributionRateMissing { year } => {
                format!("The employer contributions of {year} are not known yet; please choose another payment date")
            }
            Self::YearRatesMissing { year } => {
                format!("The rates and limits of {year} are not here yet; please choose another payment date")
            }
            Self::TableIncomplete { year } => {
                format!("The file does not hold everything for {year}; please check the file and the year")
            }
            Self::OtherYear { year } => format!("This must be a day of {year}; split the row where the year ends"),
            Self::RangeGap { from } => {
                format!("This must be {from}, where the row before it ends; please check that no row is missing")
            }
            Self::RangeEnded => "The row before it has no end, so nothing can follow; please check the order".into(),
            Self::RangeTurned => "The range ends before it begins".into(),
            Self::SameRowTwice => "An earlier row says what holds here; please remove one of them".into(),
            Self::NotAWholeNumber => "Please write a whole number, without spaces".into(),
            Self::NotOneOf { names } => format!("Please write one of: {names}"),
            Self::WholeTableOnly => {
                "A tax table is brought in whole or not at all; please mend the rows with faults first".into()
            }
            Self::CostsExceedPool { pool } => {
                format!("The costs are more than the {pool} kr that are left after the fee; please lower them")
            }
            Self::ContributionsExceedPool { missing } => format!(
                "Another {missing} kr is needed for the employer contributions on earlier pay of the year; please pay \
                 this together with the next invoice"
            ),
            Self::OfficeOnly => {
                "We record this for you once we have the decision; please send it to us as a message".into()
            }
            Self::PayoutUnreachable => "No invoice gives this payout; please enter another amount".into(),
            Self::BelowFee { least } => {
                format!("The fee is larger than that amount; please enter at least {least}")
            }
            Self::TotalNotPositive => "The invoice must come to more than zero; please check its lines".into(),
            Self::Unbalanced => "Debit and credit do not come to the same amount".into(),
            Self::ReasonRequired => "Please give the reason".into(),
            Self::EvidenceRequired => "Please say what shows it, such as the decision and its date".into(),
            Self::BankAccountRequired => "You must select a bank account before saving the invoice.".into(),
            Self::PasswordTooShort { min } => format!("Please choose a password of at least {min} characters"),
            Self::PasswordTooLong { max } => format!("Please choose a password of at most {max} characters"),
            Self::PasswordTooCommon => "This password is among the first that are guessed; please choose another".into(),
            Self::WrongPassword => "The password is not right; please try again".into(),
            Self::Unknown => "This choice does not exist; please choose again".into(),
            Self::Duplicate => "This is already in use; please choose another".into(),
            Self::Malformed => "This value could not be read; please check how it is written".into(),
            Self::UnsupportedFile => {
                "Please choose a PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV or TXT file".into()
            }
            Self::FileTooLarge { max_mb } => format!("Please choose a file of at most {max_mb} MB"),
            Self::EmptyFile => "The file is empty; please choose another".into(),
            Self::UnsupportedPicture => "Please choose a PNG or JPEG picture".into(),
            Self::PictureSides { min, max } => {
                format!("Please choose a picture with sides of {min} to {max} pixels")
            }
            Self::BrokenPicture => "The picture is cut off or damaged; please choose another".into(),
            Self::AccountClass { class } => format!("Please enter four digits that begin with {class}"),
            Self::UnknownPlaceholders { names } => format!("This cannot be filled in here: {names}"),
            Self::MissingPlaceholders { names } => format!("The text must have {names}"),
            Self::ColumnMissing { column } => format!("The column \"{column}\" is missing from the file"),
            Self::NotASpreadsheet => "Please choose a CSV, XLSX, XLS or ODS file that can be opened".into(),
            Self::BrokenXml => "The file is cut off or damaged; please fetch it from the bank again".into(),
            Self::NotAStatusReport => "Please choose the bank's status report on a payment file (pain.002)".into(),
            Self::UnknownPaymentFile { message_id } => {
                format!("The report is about the payment file {message_id}, which was not made here")
            }
            Self::InvalidPeriod => "Please enter a month as year and month, such as 202611".into(),
            Self::NoVouchers => "Nothing has been posted in this time; please choose other days".into(),
            Self::NoPayInMonth { period } => {
                format!("No pay in {period} has been approved and not taken back; there is nothing to declare")
            }
            Self::SheetTooLarge { rows, columns } => {
                format!("The sheet is too large; please keep to {rows} rows and {columns} columns, and split the file")
            }
            Self::NoRows => "The file has headings but no rows; please choose another".into(),
            Self::UnclosedQuote { row } => {
                format!("Row {row} has a quotation mark (\") that is never closed; please close it or take it away")
            }
        }
    }

    fn swedish(&self) -> String {
        match self {
            Self::Required => "Fältet måste fyllas i".into(),
            Self::TooShort { min } => format!("Skriv minst {min} tecken"),
            Self::TooLong { max } => format!("Skriv högst {max} tecken"),
            Self::TooMany { max } => format!("Det får vara högst {max}"),
            Self::InvalidEmail => "Ange en giltig e-postadress".into(),
            Self::InvalidCharacters => "Här finns tecken som inte kan användas; skriv texten igen".into(),
            Self::InvalidAmount => "Ange ett tal, till exempel 1234.50".into(),
            Self::TooManyDecimals { max: 0 } => "Ange ett helt tal".into(),
            Self::TooManyDecimals { max } => format!("Använd högst {max} decimaler"),
            Self::OutOfRange { min, max } => format!("Ange ett värde från {min} till {max}"),
            Self::MustBePositive => "Ange ett värde över noll".into(),
            Self::NotADate => "Ange ett datum som år-månad-dag, till exempel 2026-05-31".into(),
            Self::BeforeIssueDate => "Förfallodagen kan inte ligga före fakturadatumet".into(),
            Self::EndsBeforeItBegins => "Den sista dagen kan inte ligga före den första".into(),
            Self::InThePast => "Välj i dag eller ett senare datum".into(),
            Self::InTheFuture => "Välj i dag eller ett tidigare datum".into(),
            Self::NotABankDay => "Bankerna har stängt den här dagen; välj en bankdag".into(),
            Self::UnknownCurrency => "Välj SEK, EUR, NOK, DKK, USD eller GBP".into(),
            Self::UnknownVatRate => "Välj 25, 12, 6 eller 0 % moms".into(),
            Self::UnknownCountry => "Välj ett land i listan".into(),
            Self::FinnishClient => "Kunder i Finland faktureras genom vår finska systertjänst, inte härifrån".into(),
            Self::InvalidPersonnummer => {
                "Ange personnumret med tio eller tolv siffror, till exempel 19900101-1234".into()
            }
            Self::PersonnummerCheckDigit => {
                "Den sista siffran stämmer inte med de övriga; kontrollera personnumret".into()
            }
            Self::PersonnummerInterim => {
                "Det här är ett interimsnummer; vi behöver Skatteverkets nummer för att redovisa din lön".into()
            }
            Self::BirthDateUnknown => {
                "Numret innehåller inget fullständigt födelsedatum; kontakta oss så hjälper vi dig".into()
            }
            Self::InvalidVatNumber => {
                "Momsnumret är inte fullständigt; det börjar med landets bokstäver, till exempel SE556012579001".into()
            }
            Self::VatNumberCountry => "Momsnumret hör till ett annat land än kunden".into(),
            Self::InvalidOrgNumber => "Ange organisationsnumret med tio siffror, till exempel 556012-5790".into(),
            Self::UnknownClearing => "Ingen bank har det här clearingnumret; kontrollera de fyra första siffrorna".into(),
            Self::ClearingCheckDigit => "Clearingnumrets femte siffra stämmer inte; kontrollera den".into(),
            Self::AccountLength { bank, min, max } if min == max => {
                format!("Ett kontonummer i {bank} har {min} siffror här, utan clearingnummer")
            }
            Self::AccountLength { bank, min, max } => {
                format!("Ett kontonummer i {bank} har {min} till {max} siffror här, utan clearingnummer")
            }
            Self::AccountCheckDigit => "Kontonumret stämmer inte; kontrollera varje siffra".into(),
            Self::AccountMissing => "Ange clearing- och kontonummer, eller ett IBAN".into(),
            Self::InvalidIban => "IBAN-numret stämmer inte; kontrollera varje tecken".into(),
            Self::InvalidBic => "En BIC-kod har 8 eller 11 tecken, till exempel SWEDSESS".into(),
            Self::InvalidBankgiro => "Bankgironumret är inte giltigt; kontrollera varje siffra".into(),
            Self::InvalidPlusgiro => "Plusgironumret är inte giltigt; kontrollera varje siffra".into(),
            Self::InvalidOcr => "OCR-numret är inte giltigt; kontrollera varje siffra".into(),
            Self::UnknownTaxTable => "Välj en skattetabell från 29 till 42; den står på din A-skattsedel".into(),
            Self::UnknownTaxColumn => "Välj en skattekolumn från 1 till 6".into(),
            Self::TaxTableMissing { year } => {
                format!("Skattetabellerna för {year} finns inte här ännu; välj en annan utbetalningsdag eller 30 % skatt")
            }
            Self::ContributionRateMissing { year } => {
                format!("Arbetsgivaravgifterna för {year} är inte kända ännu; välj en annan utbetalningsdag")
            }
            Self::YearRatesMissing { year } => {
                format!("Satserna och gränserna för {year} finns inte här ännu; välj en annan utbetalningsdag")
            }
            Self::TableIncomplete { year } => {
                format!("Filen innehåller inte allt för {year}; kontrollera filen och året")
            }
            Self::OtherYear { year } => format!("Dagen måste ligga i {year}; dela raden där året tar slut"),
            Self::RangeGap { from } => {
                format!("Här måste stå {from}, där raden före slutar; kontrollera att ingen rad saknas")
            }
            Self::RangeEnded => "Raden före har inget slut, så inget kan följa; kontrollera ordningen".into(),
            Self::RangeTurned => "Intervallet slutar innan det börjar".into(),
            Self::SameRowTwice => "En tidigare rad säger vad som gäller här; ta bort en av dem".into(),
            Self::NotAWholeNumber => "Skriv ett heltal utan mellanslag".into(),
            Self::NotOneOf { names } => format!("Skriv ett av: {names}"),
            Self::WholeTableOnly => {
                "En skattetabell läses in hel eller inte alls; rätta raderna med fel först".into()
            }
            Self::CostsExceedPool { pool } => {
                format!("Kostnaderna är högre än de {pool} kr som är kvar efter avgiften; sänk dem")
            }
            Self::ContributionsExceedPool { missing } => format!(
                "Det fattas {missing} kr till arbetsgivaravgifterna på årets tidigare lön; betala ut detta \
                 tillsammans med nästa faktura"
            ),
            Self::OfficeOnly => "Vi för in detta åt dig när vi har beslutet; skicka det till oss i ett meddelande".into(),
            Self::PayoutUnreachable => "Ingen faktura ger den utbetalningen; ange ett annat belopp".into(),
            Self::BelowFee { least } => format!("Avgiften är större än det beloppet; ange minst {least}"),
            Self::TotalNotPositive => "Fakturan måste bli mer än noll; kontrollera raderna".into(),
            Self::Unbalanced => "Debet och kredit blir inte samma belopp".into(),
            Self::ReasonRequired => "Ange anledningen".into(),
            Self::EvidenceRequired => "Ange vad som visar det, till exempel beslutet och dess datum".into(),
            Self::BankAccountRequired => "Du måste välja ett bankkonto innan fakturan sparas.".into(),
            Self::PasswordTooShort { min } => format!("Välj ett lösenord med minst {min} tecken"),
            Self::PasswordTooLong { max } => format!("Välj ett lösenord med högst {max} tecken"),
            Self::PasswordTooCommon => "Lösenordet är ett av de första som gissas; välj ett annat".into(),
            Self::WrongPassword => "Lösenordet stämmer inte; försök igen".into(),
            Self::Unknown => "Valet finns inte; välj på nytt".into(),
            Self::Duplicate => "Detta används redan; välj något annat".into(),
            Self::Malformed => "Värdet gick inte att läsa; kontrollera hur det är skrivet".into(),
            Self::UnsupportedFile => "Välj en fil av typen PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV eller TXT".into(),
            Self::FileTooLarge { max_mb } => format!("Välj en fil på högst {max_mb} MB"),
            Self::EmptyFile => "Filen är tom; välj en annan".into(),
            Self::UnsupportedPicture => "Välj en bild av typen PNG eller JPEG".into(),
            Self::PictureSides { min, max } => {
                format!("Välj en bild vars sidor är {min} till {max} pixlar")
            }
            Self::BrokenPicture => "Bilden är avklippt eller skadad; välj en annan".into(),
            Self::AccountClass { class } => format!("Ange fyra siffror som börjar med {class}"),
            Self::UnknownPlaceholders { names } => format!("Det här kan inte fyllas i här: {names}"),
            Self::MissingPlaceholders { names } => format!("Texten måste ha {names}"),
            Self::ColumnMissing { column } => format!("Kolumnen \"{column}\" saknas i filen"),
            Self::NotASpreadsheet => "Välj en CSV-, XLSX-, XLS- eller ODS-fil som går att öppna".into(),
            Self::BrokenXml => "Filen är avklippt eller skadad; hämta den från banken igen".into(),
            Self::NotAStatusReport => "Välj bankens statusrapport om en betalfil (pain.002)".into(),
            Self::UnknownPaymentFile { message_id } => {
                format!("Rapporten gäller betalfilen {message_id}, som inte är gjord här")
            }
            Self::InvalidPeriod => "Ange en månad som år och månad, till exempel 202611".into(),
            Self::NoVouchers => "Inget är bokfört under den här tiden; välj andra dagar".into(),
            Self::NoPayInMonth { period } => {
                format!("Ingen lön är attesterad med utbetalning i {period}; det finns inget att deklarera")
            }
            Self::SheetTooLarge { rows, columns } => {
                format!("Bladet är för stort; håll dig till {rows} rader och {columns} kolumner, och dela filen")
            }
            Self::NoRows => "Filen har rubriker men inga rader; välj en annan".into(),
            Self::UnclosedQuote { row } => {
                format!("Rad {row} har ett citattecken (\") som aldrig stängs; stäng det eller ta bort det")
            }
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english())
    }
}

impl std::error::Error for FaultKind {}

/// Collects every fault of a form, so that a person sees all of them at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Nothing wrong yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Notes a fault.
    pub fn push(&mut self, field: impl Into<String>, kind: FaultKind) {
        self.0.push(Fault::new(field, kind));
    }

    /// Notes faults found elsewhere, their fields placed under a prefix such as `items[2].`.
    pub fn extend(&mut self, prefix: &str, faults: Vec<Fault>) {
        self.0.extend(
            faults.into_iter().map(|fault| Fault::new(format!("{prefix}{}", fault.field), fault.kind)),
        );
    }

    /// Passes a good value on and notes a bad one.
    pub fn check<T>(&mut self, field: impl Into<String>, result: Result<T, FaultKind>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(kind) => {
                self.push(field, kind);
                None
            }
        }
    }

    /// The value when nothing is wrong, else everything that is.
    pub fn into_result<T>(self, value: T) -> Result<T, Vec<Fault>> {
        if self.0.is_empty() { Ok(value) } else { Err(self.0) }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All faults, in the order they were found.
    pub fn into_vec(self) -> Vec<Fault> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specified_texts_stand() {
        let en = |kind: FaultKind| kind.message(Language::En);
        assert_eq!(en(FaultKind::Required), "This field is required");
        assert_eq!(en(FaultKind::InvalidEmail), "Please enter a valid email");
        assert_eq!(
            en(FaultKind::BankAccountRequired),
            "You must select a bank account before saving the invoice."
        );
        assert_eq!(en(FaultKind::TooShort { min: 10 }), "Please write at least 10 characters");
    }

    #[test]
    fn all_faults_of_a_form_are_collected() {
        let mut faults = Faults::new();
        assert_eq!(faults.check("name", Ok(1)), Some(1));
        assert!(faults.is_empty());
        assert_eq!(faults.check::<i32>("email", Err(FaultKind::InvalidEmail)), None);
        faults.extend("items[1].", vec![Fault::new("quantity", FaultKind::MustBePositive)]);
        let fields: Vec<_> = faults.into_result(()).unwrap_err().into_iter().map(|f| f.field).collect();
        assert_eq!(fields, ["email", "items[1].quantity"]);
    }
}
