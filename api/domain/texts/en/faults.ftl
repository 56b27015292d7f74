### What is wrong with a field, and what to do about it. One sentence has no full stop.
### “connection”, “timeout” and “database” are left out of every text: the web client resends what is refused with them.

fault-required = This field is required
fault-too-short = Please write at least { $min } characters
fault-too-long = Write at most { $max } characters
fault-too-many = Enter at most { $max }
fault-invalid-email = Please enter a valid email
fault-invalid-characters = The text contains characters that cannot be used. Type it again.
fault-invalid-amount = Enter a number, such as 1234.50
fault-too-many-decimals =
    { $max ->
        [0] Enter a whole number
        [one] Use at most { $max } decimal
       *[other] Use at most { $max } decimals
    }
fault-out-of-range = Enter a value from { $min } to { $max }
fault-must-be-positive = Enter a value above zero

## Dates

fault-not-a-date = Enter a date as year-month-day, such as 2026-05-31
fault-before-issue-date = The due date cannot be before the invoice date
fault-before-invoice = The invoice is dated { $issued }. The payment date cannot be earlier.
fault-ends-before-it-begins = The last day cannot be before the first day
fault-period-too-long = The period has more than { $max } entries. Choose a shorter period.
fault-in-the-past = Choose today or a later date
fault-in-the-future = Choose today or an earlier date
fault-not-a-bank-day = Swedish banks are closed on this day. Choose a bank day.
fault-invalid-period = Enter a month as year and month, such as 202611
fault-no-vouchers = There are no vouchers in this period. Choose other dates.

## Invoices and clients

fault-unknown-currency = Choose SEK, EUR, NOK, DKK, USD or GBP
fault-unknown-vat-rate = Choose 25, 12, 6 or 0% VAT
fault-unknown-country = Choose a country from the list
fault-finnish-client = Clients in Finland are invoiced through our Finnish sister service
fault-invalid-vat-number = This is not a valid VAT number. It starts with the country code, such as SE556012579001.
fault-vat-number-country = The VAT number belongs to a different country from the client
fault-invalid-org-number = Enter the organisation number with ten digits, such as 556012-5790
fault-total-not-positive = The invoice total must be above zero. Check the lines.
fault-no-small-claim = The claim is not a small claim: it must be below 1,000 kr and eight months overdue
fault-bank-account-required = You must select a bank account before saving the invoice.

## People

fault-invalid-personnummer = Enter the personal identity number with ten or twelve digits, such as 19900101-1234
fault-personnummer-check-digit = The last digit does not match the others. Check the personal identity number.
fault-personnummer-interim = This is an interim number. Enter the number from the Swedish Tax Agency, which we need to report your pay.
fault-birth-date-unknown = The number has no complete date of birth. Contact support.
fault-number-of-another = Another user has this personal identity number. Check it.

## Bank accounts

fault-unknown-clearing = No bank has this clearing number. Check the first four digits.
fault-clearing-check-digit = The fifth digit of the clearing number is wrong. Check it.
fault-account-length = An account number at { $bank } has { $min } to { $max } digits, without the clearing number
    .exact = An account number at { $bank } has { $min } digits, without the clearing number
fault-account-check-digit = The account number is wrong. Check every digit.
fault-account-missing = Enter a clearing and account number, or an IBAN
fault-one-account-only = Enter a bankgiro number or an account, not both
fault-invalid-iban = The IBAN is wrong. Check every character.
fault-invalid-bic = A BIC has 8 or 11 characters, such as SWEDSESS
fault-invalid-bankgiro = This is not a valid bankgiro number. Check every digit.
fault-invalid-plusgiro = This is not a valid plusgiro number. Check every digit.
fault-invalid-ocr = This is not a valid OCR number. Check every digit.

## Tax and salary

fault-unknown-tax-table = Choose a tax table from 29 to 42. It is stated in your tax decision.
fault-unknown-tax-column = Choose a tax column from 1 to 6
fault-tax-table-missing = The tax tables for { $year } have not been imported. Choose another payment date or 30% tax.
fault-contribution-rate-missing = The employer contributions for { $year } are not known. Choose another payment date.
fault-year-rates-missing = The rates and limits for { $year } have not been imported. Choose another payment date.
fault-reimbursements-exceed-pool = The expenses exceed the { $pool } left after the fee. Reduce them.
fault-contributions-exceed-pool = The employer contributions on earlier pay this year need another { $missing }. Pay this together with the next invoice.
fault-office-only = We record this once we have the decision. Send it to us in a message.
fault-request-required = Send a request with supporting documents. Your current settings apply until we have decided.
fault-nothing-changes = This already applies. Choose something else.
fault-salary-approved = Salaries before { $from } are already approved. Choose { $from } or later.
fault-payout-unreachable = No invoice amount gives this payout. Enter another amount.
fault-below-fee = No salary is left after the fee. Enter at least { $least }.
fault-reason-required = Enter the reason
fault-evidence-required = Enter the evidence, such as the decision and its date
fault-f-skatt-is-a-ground = Choose F-tax as the ground
fault-no-pay-in-month = There is nothing to declare for { $period }: no salary is approved. A month without salary is declared after it has ended, from the date the company is registered as an employer.

## Ledger

fault-unbalanced = Debit and credit must be equal
fault-account-class = Enter four digits starting with { $class }

## Passwords and login

fault-password-too-short = Choose a password of at least { $min } characters
fault-password-too-long = Choose a password of at most { $max } characters
fault-password-too-common = This password is too easy to guess. Choose a longer one with several unrelated words, without your name.
fault-wrong-password = The password is incorrect. Try again.
fault-wrong-code = The code is incorrect or already used. Enter the next one.
fault-wrong-passkey = The passkey could not be verified. Try again.

## Choices

fault-unknown = This option does not exist. Choose another.
fault-no-such-name = “{ $name }” does not exist. Valid names: { $known }
fault-duplicate = This is already in use. Choose another.
fault-one-of-two = Give only one of the two.
fault-malformed = The value could not be read. Check the format.

## Files

fault-unsupported-file = Choose a PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV or TXT file
fault-file-too-large = Choose a file of at most { $max-mb } MB
fault-empty-file = The file is empty. Choose another.
fault-unsupported-picture = Choose a PNG or JPEG image
fault-picture-sides = Choose an image with sides of { $min } to { $max } pixels
fault-broken-picture = The image is incomplete or damaged. Choose another.
fault-another-kind-of-file = This is a { $kind } file. Choose a CSV, XLSX, XLS or ODS file.
fault-not-a-spreadsheet = The file could not be opened. Choose a CSV, XLSX, XLS or ODS file.
fault-broken-xml = The file is incomplete or damaged. Download it from the bank again.
fault-not-a-status-report = Choose the bank status report for a payment file (pain.002)
fault-unknown-payment-file = The status report is for payment file { $message-id }, which does not exist here

## Imports

fault-column-missing = The file has no “{ $column }” column
fault-sheet-too-large = The sheet is too large. Split it into files of at most { $rows } rows and { $columns } columns.
fault-no-rows = The file has headings but no rows. Choose another.
fault-unclosed-quote = Row { $row } has an unclosed quotation mark ("). Close or remove it.
fault-not-a-whole-number = Enter a whole number without spaces
fault-not-one-of = Enter one of: { $names }

## Imports of tax tables

fault-table-incomplete = The file is incomplete for { $year }. Check the file and the year.
fault-other-year = The date must be in { $year }. Split the row at the turn of the year.
fault-range-gap = This must be { $from }, where the row above ends. Check that no row is missing.
fault-range-ended = The row above has no upper limit, so no row can follow it. Check the order.
fault-range-turned = The range ends before it starts
fault-same-row-twice = An earlier row covers the same case. Remove one of them.
fault-whole-table-only = A tax table can only be imported as a whole. Correct the invalid rows first.

## Email templates

fault-unknown-placeholders = Unknown placeholders: { $names }
fault-missing-placeholders = The text must contain { $names }
fault-placeholder-inside-word = Add a space or a line break before { $names }

## Warnings

account-warning-unverifiable-check-digit = The account number’s check digit cannot be verified. Compare the number with your bank statement.
