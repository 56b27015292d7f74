### Texts in emails, files, imports and salary runs.

## Files

file-invoice = Invoice { $number }.pdf
file-credit-note = Credit note { $number }.pdf
file-invoice-draft = Invoice draft.pdf
file-sample-invoice = Sample invoice.pdf
file-payslip = payslip
file-client-statement = statement
file-year-statement = annual-statement
file-sample-users = users
file-sample-clients = clients
file-sample-invoices = invoices
file-sample-payments = payments
rejected-rows-column = Errors

## Reasons and outcomes

record-gone = The record no longer exists.
import-undone = The import was undone
approval-decided-by-clock = no one; carried out automatically after the delay
bank-gave-no-reason = The bank gave no reason.
payslip-reversed-unpaid = Nothing had been paid out.
device-unknown = unknown
scope-read = read
scope-import = read and import
scope-money = read, import, and manage payments and salaries

## Changes to login, in an email to the user

security-change-totp-added = An authenticator app has been added to your account.
security-change-totp-removed = The authenticator app has been removed from your account.
security-change-passkey-added = A passkey has been added to your account.
security-change-passkey-removed = A passkey has been removed from your account.
security-change-passkey-cloned = One of your passkeys appears to have been copied. The login was blocked. Remove the passkey under Profile and add a new one.
security-change-recovery-codes-renewed = New recovery codes have been created. The earlier ones no longer work.
security-change-recovery-code-used = A recovery code has been used for your account.
security-change-reset = An admin has reset two-factor authentication for your account. Set it up again.
security-change-failed = Someone entered your password correctly but failed two-factor authentication five times. The login was blocked.

## VAT numbers

vat-lookup-registered = The number is registered.
vat-lookup-invalid = The number is not registered for trade within the EU. Check it with the client.
vat-lookup-unavailable = The EU register is not responding. The number has a valid format, so you can continue.
vat-lookup-outside-eu = Only EU numbers can be looked up. You can continue.

## The sample invoice

sample-buyer = Imaginary Press AB
sample-city = Sampletown
sample-reference = Erik Sample, order 1001
sample-notes = Thank you for working on this book with me.
sample-hours = h
sample-rights = Copyright licence, first edition
sample-discount = Framework agreement discount

## Example values in the preview of an email

example-reason = The client’s address is missing.
example-owed = You do not need to pay anything back.
example-token = Nightly import
example-template = Operations and support
example-kind = Question
example-subject = When will my salary be paid out?
example-message = Hello, when will my salary be paid out?
example-answer = On Wednesday.

## More of the above, with values

payslip-reversed-paid = The { $paid } already paid out will be deducted from your next salaries. Contact us if you would rather repay it.
payslip-reversed-paid-to = The { $paid } already paid out will be deducted from your next salaries. If you would rather repay it now, pay it to bankgiro { $bankgiro } with the message “{ $words }”. Contact us if your bank does not accept that.
salary-repaid = We have received { $amount } from you for a reversed salary. You owe nothing more for it.
salary-repaid-part = We have received { $amount } from you for a reversed salary. The remaining { $left } will be deducted from your next salaries.
salary-repaid-undone = The repayment of { $amount } for a reversed salary is undone: { $reason }. You owe { $left }, which will be deducted from your next salaries.
salary-repaid-undone-settled = The repayment of { $amount } for a reversed salary is undone: { $reason }. You owe nothing for it.
corrections-waived = A correction of { $amount } of your wage pool is waived. It will not be deducted from your next salaries.
corrections-waiver-undone = The waiver of { $amount } is undone. Your wage pool for the next salaries is reduced by the amount.
vat-lookup-registered-to = The number is registered to { $name }.
tax-request-personnummer = personal identity number { $number }
sample-task = Chapter { $chapter }: { $task }
sample-interviews = interviews
sample-manuscript = manuscript
sample-pictures = picture selection
sample-editing = copy editing
sample-proofreading = proofreading

## Rejected rows of an import. One sentence has no full stop.

problem-no-such-user = No user has this email address
problem-client-not-named = Enter the client’s name or email address
problem-no-such-client = The user has no such client. Add the client first, or check the spelling.
problem-several-clients = The user has several clients that match. Enter both name and email address.
problem-no-bank-account = The user has no bank account. Add one first.
problem-ambiguous-number = The number is ambiguous. Enter it without thousands separators, such as 1234.50.
problem-differs-from-row = Row { $row } belongs to the same invoice but has another value
problem-too-many-invoices = The file has too many invoices. Split it into files of at most { $max }.
problem-same-as-row = Row { $row } is identical. Remove one of them.
problem-no-such-group = There is no group with this name. Add it first.
problem-no-such-invoice = No sent invoice has this number
problem-other-invoice = The invoice number and the OCR number belong to different invoices
problem-yes-or-no = Enter yes or no
problem-unknown-language = Enter sv or en
problem-unknown-tax-rule = Enter side income, main employer, no decision, SINK, A-SINK, decision or student
problem-unknown-ground = Enter F-skatt, abroad or other
problem-unknown-holiday-mode = Enter included or saved

## Warnings and blockers of a salary run

finding-person-blocked = The user is blocked.
finding-account-closed = The user has closed their account.
finding-contested-number = Another account has the same personal identity number. Correct the number or close one of the accounts.
finding-held = Salary on hold: { $reason }
finding-personnummer-missing = The personal identity number is missing.
finding-birth-year-missing = The year of birth is missing.
finding-bank-account-missing = There is no bank account.
finding-account-resting = The bank account was changed less than 24 hours ago. Try again when 24 hours have passed.
finding-supplier-invoice-missing = F-tax: the freelancer’s own invoice for { $number } is missing.
finding-reimbursements-pending = Expenses are waiting for review.
finding-net-zero = There is nothing to pay out.
finding-several-accounts = The invoices state different bank accounts. The salary is paid to the account on the latest invoice.
finding-swedish-tax-off = Without Swedish tax: { $reason }
finding-fee-adjusted =
    { $tax ->
        [true] Fee adjusted by { $amount } because an invoice was sent without Swedish tax and is paid out with it.
       *[false] Fee adjusted by { $amount } because an invoice was sent with Swedish tax and is paid out without it.
    }
finding-tax-profile-missing = No tax settings are recorded: 30% is withheld.
finding-unusual-amount = The payout is more than three times the usual { $usual }.
finding-own-money = No colleague can approve the salary run, and you cannot approve your own salary.
finding-month-passed = The salary belongs to a past month. Reverse the payslip to include its invoices in the next salary run.
finding-correction-f-skatt = A correction of an earlier salary of { $amount } is not made: with F-skatt a person is paid what their own invoice says. Reverse the earlier payslip to settle it.
finding-credited-since = An invoice of this salary was credited, its payment was reversed, or a loss in it was paid or claimed again, after the bank had rejected the payment. Reverse the payslip: the next one pays what is left.
finding-account-changed = The bank account has changed from …{ $old } to …{ $new }.
finding-name-changed = The name has changed to { $name }.
finding-personnummer-changed = The personal identity number has changed.
finding-tax-on = Swedish tax must now be withheld.
finding-tax-off = Swedish tax must no longer be withheld.
finding-f-skatt-on = The freelancer now has F-tax: the payout is a purchase.
finding-f-skatt-off = The freelancer no longer has F-tax.
finding-figures-changed = The calculation has changed: { $figures }.
finding-parts-changed = Parts of the calculation have changed.
figure-subtotal = invoiced
figure-fee = fee
figure-gross = gross salary
figure-contributions = employer contributions
figure-tax = withholding
figure-reimbursements = reimbursements
figure-offset = set-off
figure-correction = correction
figure-payout = payout

## Fields of an invoice, in an email

field-of-line = { $field }, line { $line }
field-client = Client
field-issue-date = Invoice date
field-due-date = Due date
field-supply-from = First day of work
field-supply-to = Last day of work
field-reference = Client reference
field-currency = Currency
field-notes = Message to the client
field-bank-account = Bank account
field-items = Invoice lines
field-vat-exemption = Reason for VAT exemption
field-description = Description
field-quantity = Quantity
field-unit = Unit
field-unit-price = Unit price
field-vat-rate = VAT

## What a placeholder of an email template stands for

placeholder-name = Recipient’s name
placeholder-change = What has changed
placeholder-link = Link in the email
placeholder-company = Your company’s name
placeholder-company-email = Your email address
placeholder-client = Client’s name
placeholder-freelancer = Freelancer’s name
placeholder-number = Invoice number
placeholder-from = Previous owner of the invoice
placeholder-to = New owner of the invoice
placeholder-credited = Number of the credited invoice
placeholder-amount = Invoice amount
placeholder-due-date = Due date
placeholder-drafts = The drafts, one on each line
placeholder-bankgiro = Your bankgiro
placeholder-iban = Your IBAN
placeholder-ocr = Payment reference (OCR)
placeholder-promised = Promised payout date
placeholder-field = Field of the invoice, if any
placeholder-reason = Reason
placeholder-valid-from = Effective date
placeholder-wish = Requested change
placeholder-bank = Bank’s name
placeholder-last4 = Last four digits of the account number
placeholder-payout = Payout
placeholder-calculation = The calculation from the invoice to the account, as a picture in a paragraph of its own; empty where emails are to be without it
placeholder-date = Date; for a login also the time
placeholder-token = Access token’s name
placeholder-scope = Access token’s scope
placeholder-device = Browser or program
placeholder-address = IP address
placeholder-owed = What happens to the amount already paid out
placeholder-repaid = What was repaid and what is left, or that it is undone
placeholder-waived = What is waived, or due again
placeholder-event = What has happened to the invoice
placeholder-effect = What that does to what the freelancer gets
placeholder-act = Requested action
placeholder-maker = Creator of the salary run
placeholder-count = Number of payslips
placeholder-requester = Person who made the request
placeholder-time = When the request expires or is carried out
placeholder-outcome = Decision
placeholder-decider = Person who decided
placeholder-kind = Type of message
placeholder-subject = Message subject
placeholder-email = Sender’s email address
placeholder-message = Message
placeholder-answer = Reply
