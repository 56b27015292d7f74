//! What a person is told about a fault: what is wrong and what to do about it.

use std::fmt;

use super::FaultKind;
use crate::Language;

impl FaultKind {
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
            Self::BeforeInvoice { issued } => {
                format!("The invoice is of {issued}; money that came before it is not for it")
            }
            Self::EndsBeforeItBegins => "The last day cannot be before the first".into(),
            Self::InThePast => "Please choose today or a later date".into(),
            Self::InTheFuture => "Please choose today or an earlier date".into(),
            Self::NotABankDay => "Swedish banks are closed on this day; please choose a bank day".into(),
            Self::UnknownCurrency => "Please choose SEK, EUR, NOK, DKK, USD or GBP".into(),
            Self::UnknownVatRate => "Please choose 25, 12, 6 or 0% VAT".into(),
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
                "This is no VAT number: a digit is wrong or missing. It begins with the country's letters, such as \
                 SE556012579001"
                    .into()
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
                format!("The tax tables of {year} are not here yet; please choose another payment date or 30% tax")
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
                format!("The costs are more than the {pool} that are left after the fee; please lower them")
            }
            Self::ContributionsExceedPool { missing } => format!(
                "Another {missing} is needed for the employer contributions on earlier pay of the year; please pay \
                 this together with the next invoice"
            ),
            Self::RequestRequired => {
                "Send a request with the document that shows it; we decide, and until then nothing changes".into()
            }
            Self::NothingChanges => "This already applies; choose something else".into(),
            Self::SalaryApproved { from } => {
                format!("A salary up to the day before is already approved; choose {from} or later")
            }
            Self::OfficeOnly => {
                "We record this for you once we have the decision; please send it to us as a message".into()
            }
            Self::PayoutUnreachable => "No invoice gives this payout; please enter another amount".into(),
            Self::BelowFee { least } => {
                format!("After the fee no salary is left of that amount; please enter at least {least}")
            }
            Self::TotalNotPositive => "The invoice must come to more than zero; please check its lines".into(),
            Self::Unbalanced => "Debit and credit do not come to the same amount".into(),
            Self::ReasonRequired => "Please give the reason".into(),
            Self::EvidenceRequired => "Please say what shows it, such as the decision and its date".into(),
            Self::FSkattIsAGround => "Choose F-tax as the ground".into(),
            Self::BankAccountRequired => "You must select a bank account before saving the invoice.".into(),
            Self::PasswordTooShort { min } => format!("Please choose a password of at least {min} characters"),
            Self::PasswordTooLong { max } => format!("Please choose a password of at most {max} characters"),
            Self::PasswordTooCommon => "This password is too easy to guess; choose a longer one of several unrelated words, without your name".into(),
            Self::WrongPassword => "The password is not right; please try again".into(),
            Self::WrongCode => "The code is wrong or has already been used; enter the next one".into(),
            Self::WrongPasskey => "The passkey could not be confirmed; try again".into(),
            Self::Unknown => "This choice does not exist; please choose again".into(),
            Self::NoSuchName { name, known } => format!("“{name}” does not exist here; there are {known}"),
            Self::NumberOfAnother => {
                "Another user has this personal number; please check it".into()
            }
            Self::Duplicate => "This is already in use; please choose another".into(),
            Self::Malformed => "This value could not be read; please check how it is written".into(),
            Self::UnsupportedFile => {
                "Please choose a PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV or TXT file".into()
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
            Self::PlaceholderInsideWord { names } => {
                format!("Put a space or a new line before {names}: it must stand by itself")
            }
            Self::ColumnMissing { column } => format!("The column \"{column}\" is missing from the file"),
            Self::AnotherKindOfFile { kind } => {
                format!("This is a {kind} file; please choose a CSV, XLSX, XLS or ODS file")
            }
            Self::NotASpreadsheet => "Please choose a CSV, XLSX, XLS or ODS file that can be opened".into(),
            Self::BrokenXml => "The file is cut off or damaged; please fetch it from the bank again".into(),
            Self::NotAStatusReport => "Please choose the bank's status report on a payment file (pain.002)".into(),
            Self::UnknownPaymentFile { message_id } => {
                format!("The report is about the payment file {message_id}, which was not made here")
            }
            Self::InvalidPeriod => "Please enter a month as year and month, such as 202611".into(),
            Self::NoVouchers => "Nothing has been posted in this time; please choose other days".into(),
            Self::NoPayInMonth { period } => {
                format!(
                    "There is nothing to declare of {period}: no pay is approved, and a month without pay is declared when it has ended, from the day on which the company is registered as an employer"
                )
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
            Self::BeforeInvoice { issued } => {
                format!("Fakturan är från {issued}; pengar som kom före den är inte för den")
            }
            Self::EndsBeforeItBegins => "Den sista dagen kan inte ligga före den första".into(),
            Self::InThePast => "Välj i dag eller ett senare datum".into(),
            Self::InTheFuture => "Välj i dag eller ett tidigare datum".into(),
            Self::NotABankDay => "Bankerna har stängt den här dagen; välj en bankdag".into(),
            Self::UnknownCurrency => "Välj SEK, EUR, NOK, DKK, USD eller GBP".into(),
            Self::UnknownVatRate => "Välj 25, 12, 6 eller 0\u{a0}% moms".into(),
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
                "Det här är inget momsnummer: en siffra är fel eller saknas. Det börjar med landets bokstäver, till \
                 exempel SE556012579001"
                    .into()
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
                format!("Skattetabellerna för {year} finns inte här ännu; välj en annan utbetalningsdag eller 30\u{a0}% skatt")
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
                format!("Kostnaderna är högre än de {pool} som är kvar efter avgiften; sänk dem")
            }
            Self::ContributionsExceedPool { missing } => format!(
                "Det fattas {missing} till arbetsgivaravgifterna på årets tidigare lön; betala ut detta \
                 tillsammans med nästa faktura"
            ),
            Self::RequestRequired => {
                "Skicka en begäran med handlingen som visar det; vi beslutar, och till dess ändras inget".into()
            }
            Self::NothingChanges => "Det gäller redan; välj något annat".into(),
            Self::SalaryApproved { from } => {
                format!("En lön till och med dagen före är redan godkänd; välj {from} eller senare")
            }
            Self::OfficeOnly => "Vi för in detta åt dig när vi har beslutet; skicka det till oss i ett meddelande".into(),
            Self::PayoutUnreachable => "Ingen faktura ger den utbetalningen; ange ett annat belopp".into(),
            Self::BelowFee { least } => format!("Efter avgiften blir ingen lön kvar av det beloppet; ange minst {least}"),
            Self::TotalNotPositive => "Fakturan måste bli mer än noll; kontrollera raderna".into(),
            Self::Unbalanced => "Debet och kredit blir inte samma belopp".into(),
            Self::ReasonRequired => "Ange anledningen".into(),
            Self::EvidenceRequired => "Ange vad som visar det, till exempel beslutet och dess datum".into(),
            Self::FSkattIsAGround => "Välj F-skatt som grund".into(),
            Self::BankAccountRequired => "Du måste välja ett bankkonto innan fakturan sparas.".into(),
            Self::PasswordTooShort { min } => format!("Välj ett lösenord med minst {min} tecken"),
            Self::PasswordTooLong { max } => format!("Välj ett lösenord med högst {max} tecken"),
            Self::PasswordTooCommon => "Lösenordet är för lätt att gissa; välj ett längre med flera ord som inte hör ihop, utan ditt namn".into(),
            Self::WrongPassword => "Lösenordet stämmer inte; försök igen".into(),
            Self::WrongCode => "Koden är fel eller redan använd; ange nästa kod".into(),
            Self::WrongPasskey => "Passkeyn kunde inte bekräftas; försök igen".into(),
            Self::Unknown => "Valet finns inte; välj på nytt".into(),
            Self::NoSuchName { name, known } => format!("”{name}” finns inte här; det finns {known}"),
            Self::NumberOfAnother => {
                "En annan användare har det här personnumret; kontrollera det".into()
            }
            Self::Duplicate => "Detta används redan; välj något annat".into(),
            Self::Malformed => "Värdet gick inte att läsa; kontrollera hur det är skrivet".into(),
            Self::UnsupportedFile => "Välj en fil av typen PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV eller TXT".into(),
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
            Self::PlaceholderInsideWord { names } => {
                format!("Sätt ett mellanslag eller en ny rad före {names}: den måste stå för sig själv")
            }
            Self::ColumnMissing { column } => format!("Kolumnen \"{column}\" saknas i filen"),
            Self::AnotherKindOfFile { kind } => {
                format!("Det här är en {kind}-fil; välj en CSV-, XLSX-, XLS- eller ODS-fil")
            }
            Self::NotASpreadsheet => "Välj en CSV-, XLSX-, XLS- eller ODS-fil som går att öppna".into(),
            Self::BrokenXml => "Filen är avklippt eller skadad; hämta den från banken igen".into(),
            Self::NotAStatusReport => "Välj bankens statusrapport om en betalfil (pain.002)".into(),
            Self::UnknownPaymentFile { message_id } => {
                format!("Rapporten gäller betalfilen {message_id}, som inte är gjord här")
            }
            Self::InvalidPeriod => "Ange en månad som år och månad, till exempel 202611".into(),
            Self::NoVouchers => "Inget är bokfört under den här tiden; välj andra dagar".into(),
            Self::NoPayInMonth { period } => {
                format!(
                    "Det finns inget att deklarera för {period}: ingen lön är attesterad, och en månad utan lön deklareras när den är slut, från den dag då företaget är registrerat som arbetsgivare"
                )
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
}
