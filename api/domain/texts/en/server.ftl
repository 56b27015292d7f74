### Answers of the server, and what is exported.

## Errors of a call

error-several = Several fields need to be corrected.
error-not-found = This record does not exist.
error-unauthorized = You are not logged in.
error-wrong-credentials = Incorrect email or password.
error-token-scope = The access token’s scope does not allow this. Log in, or use a token with a wider scope.
error-read-only-session = You are viewing as someone else and cannot change anything. Stop viewing first.
error-hidden-while-viewing = You are viewing as someone else. Only the user can see this.
error-second-factor-required = Your role requires two-factor authentication. Set it up under Profile.
error-reauthentication-required = Confirm your identity and try again.
error-session-required = This cannot be done with an access token. Log in instead.
error-sign-in-expired = The login expired or was cancelled. Log in again.
error-too-many = Too many attempts. Wait a moment and try again.
error-link-expired = The link is invalid or has expired. Request a new one.
error-internal = Something went wrong. Nothing has changed. The error has been logged.
error-unavailable = The service is temporarily unavailable. Try again in a moment.
error-no-address = This address does not exist.
error-media-type = The content has the wrong media type. Send JSON, or a form when uploading files.
error-still-working = The operation is still running. Reload the page in a moment and check the result before you try again.
error-file-unavailable = This server cannot reach the stored file. An administrator must give all servers the same files folder.
error-wrong-request = This request is not supported.
error-too-large = The content is too large.
error-range-past-end = The file ends before the requested range begins.
error-malformed = The request could not be read. Its format is wrong or a field is missing.
error-malformed-field = The field “{ $field }” has the wrong format.

## Login and account

done-login = Login successful
done-verify-first = Please verify your email before logging in.
done-enter-code = Enter the code from your authenticator app.
done-confirm-passkey = Confirm with your passkey.
done-verification-sent = We have sent you an email. Open the link in it to verify your email address.
done-logout = You have been successfully logged out.
done-verified = Your email address is verified.
done-verification-resent = If the address is waiting to be verified, we have sent a new link.
done-reset-sent = If the address has an account, we have sent a link to choose a new password.
done-password-reset = Your password has been changed. You can now log in.
done-password-changed = Your password has been changed. All other devices have been logged out.
done-identity-confirmed = Your identity is confirmed.
done-device-signed-out = The device has been logged out.
done-other-devices-signed-out = All other devices have been logged out and the access tokens revoked.
done-devices-signed-out = All devices have been logged out.
done-passkey-removed = The passkey has been removed.
done-totp-removed = The authenticator app has been removed.
done-token-revoked = The access token has been revoked.
done-account-closed = Your account has been closed.
done-viewing-stopped = You have stopped viewing as someone else.

## Other results

done-bank-account-removed = The bank account has been removed.
done-draft-deleted = The draft has been deleted.
done-invoice-template-deleted = The template has been deleted.
done-file-removed = The file has been removed.
done-expense-removed = The expense has been removed.
done-message-received = Thank you for your message. We will reply as soon as we can.
done-change-withdrawn = The change has been withdrawn.
done-test-email = A test email is on its way to { $email }.

## How a payment came in

payment-source-manual = Manual
payment-source-import = Imported
payment-source-mark-paid = Marked as paid
payment-source-mark-unpaid = Marked as unpaid
export-yes = yes
export-no = no
promise-paid = The client has paid
promise-unpaid = The payment was reversed
promise-disputed = The client disputes the invoice
promise-undisputed = The dispute is settled
promise-reason =
    { $days ->
        [0] If the client pays on { $due }: on the same bank day as full payment.
        [one] If the client pays on { $due }: within { $days } bank day of full payment.
       *[other] If the client pays on { $due }: within { $days } bank days of full payment.
    }

## The life of an invoice

timeline-created = Draft created
timeline-from-template = Draft created from a template
timeline-submitted = Submitted for approval
timeline-submit = Submit for approval
timeline-withdrawn = Withdrawn
timeline-returned = Returned for changes
timeline-sent = Approved and sent to the client
timeline-send = Approval and sending to the client
timeline-mailed = Emailed to the client
timeline-due = Client pays by
timeline-payment = Payment received
timeline-bank-charge = Bank charge that we bear
timeline-paid = Paid in full
timeline-payment-reversed = Payment reversed
timeline-payment-freed = Payment released
timeline-promise = New promised payout date
timeline-no-promise = The payout date no longer applies
timeline-cancelled = Cancelled
timeline-credited = Credited
timeline-written-off = Written off
timeline-write-off-undone = Write-off undone
timeline-write-off-recovered = Write-off recovered
timeline-disputed = The client disputes the invoice
timeline-dispute-reduced = Less of it is disputed
timeline-dispute-ended = Dispute settled
timeline-salary-corrected = Later salary corrected
timeline-salary-taken-back = Later salaries are lowered unless the client pays before
timeline-salary-given-back = Given back to later salaries
timeline-loss-borne = We bear the loss: added to your next salary
timeline-loss-repaid = The loss that we bore is deducted from your next salary
timeline-reassigned = Moved to another user
timeline-salary-calculated = Salary calculated
timeline-salary = Salary calculation
timeline-paid-out = Paid out to your account
timeline-payout = In your account by
timeline-payout-undated = In your account
timeline-other = Event

## Names of exported files

file-invoices = Invoices
file-clients = Clients
file-users = Users
file-payments = Payments
file-payslips = Payslips
file-fees = Fees
file-receivables = Receivables
file-debts = Owed to freelancers

## Columns of exported files

column-added = Added
column-address = Address
column-aging-30 = 1–30 days
column-aging-60 = 31–60 days
column-aging-90 = 61–90 days
column-aging-over = Over 90 days
column-allocated = Allocated
column-bank-charge = Bank charge
column-amount = Amount
column-balance = Balance
column-blocked = Blocked
column-city = City
column-claims = To recover
column-client = Client
column-contributions = Contributions on holiday pay
column-corrections = Corrections to come
column-country = Country
column-credited = Credited
column-currency = Currency
column-due-date = Due date
column-email = Email
column-evidence = Evidence
column-fee = Fee
column-fee-sek = Fee (SEK)
column-fixed-fee = Fixed fee
column-freelancer = Freelancer
column-full-name = Full name
column-group = Group
column-holiday-paid-out = Saved holiday pay in gross salary
column-holiday-pay = Holiday pay in gross salary
column-holiday-saved = Saved holiday pay
column-invoice-number = Invoice number
column-issue-date = Issue date
column-language = Language
column-last-seen = Last seen
column-month = Month
column-not-due = Not due
column-not-paid-out = Not paid out
column-not-salaried = Without payslip
column-ocr = OCR
column-paid = Paid
column-paid-at = Paid on
column-paid-on = Payment date
column-percentage-fee = Percentage fee
column-phone = Phone
column-postal-code = Postal code
column-promised-payout = Promised payout date
column-reason = Reason
column-recorded-by = Recorded by
column-reference = Reference
column-roles = Roles
column-rounding = Rounding
column-sent = Sent
column-source = Source
column-status = Status
column-subtotal = Subtotal excl. VAT
column-subtotal-short = Excl. VAT
column-disputed = Of which disputed
column-sum = Total
column-total = Total
column-trusted = Trusted
column-vat = VAT
column-written-off = Written off

## Status of an exported invoice

display-status-draft = Draft
display-status-pending = Pending approval
display-status-sent = Sent
display-status-overdue = Overdue
display-status-paid = Paid
display-status-cancelled = Cancelled
display-status-written-off = Written off

## Link to a calculation

shared-calculation = Invoice { $invoiced }, get { $payout } paid to your account
