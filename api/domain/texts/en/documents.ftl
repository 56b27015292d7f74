### Words in invoices, client statements, payslips and annual statements, and the banks’ reasons for rejections.

## Invoices

document-page = Page
document-draft = Draft
document-draft-watermark = DRAFT
document-draft-note = Preview. The invoice number and OCR are assigned when the invoice is sent.
document-sample = Sample invoice
document-sample-watermark = SAMPLE
document-sample-note = Sample. This invoice is fictitious and must not be paid.
document-invoice = Invoice
document-credit-note = Credit note
document-to = To
document-amount-due = Amount due
document-amount-credited = Amount credited
document-due-by = by
document-credits-invoice = Credits invoice
document-issue-date = Invoice date
document-due-date = Due date
document-supply = Supplied
document-terms = Payment terms
document-days = days net
document-your-reference = Your reference
document-our-reference = Our reference
document-description = Description
document-quantity = Quantity
document-unit-price = Unit price
document-vat = VAT
document-amount = Amount
document-subtotal = Subtotal excl. VAT
document-vat-on = on
document-rounding = Rounding
document-vat-in-sek = VAT in Swedish kronor:
document-pay-to = Payee
document-bankgiro = Bankgiro
document-ocr = OCR
document-payment-reference = Payment reference
document-ocr-hint = Always state the OCR number when you pay.
document-reference-hint = Always state the payment reference when you pay.
document-carried = Carried forward
document-late = Interest under the Swedish Interest Act is added to late payments.
document-scan = Scan with your bank app
document-qr-alt = QR code for Swedish bank apps with the payment details
document-nothing-to-pay = There is nothing to pay.
document-credited-hint = The amount is set off against the invoice above. If that invoice is already paid, the amount is refunded.
document-org-number = Reg. no.
document-vat-number = VAT no.
document-f-skatt = Approved for Swedish F-tax
document-seat = Registered office:

## Picture of a calculation

document-to-your-account = Paid to your account

## Client statements

document-client-statement = Statement
document-statement-due = Balance due
document-statement-settled = Nothing is overdue
document-statement-none = No invoices or payments in the period.
document-statement-entries = Entries
document-statement-date = Date
document-statement-entry = Entry
document-statement-amount = Amount
document-statement-balance = Balance
document-statement-opening = Opening balance
document-statement-closing = Closing balance
document-statement-open = Unpaid invoices
document-statement-invoice = Invoice
document-statement-left = Left to pay
document-statement-pay = How to pay
document-statement-pay-hint = Pay each invoice separately and state its payment reference.
document-statement-overdue-mark = overdue

## Client statements: lines with values

statement-overdue = Of which { $amount } overdue
statement-unallocated = { $amount } has been paid beyond the invoices. It is not included in the balance.
statement-entry-invoice = Invoice { $number }
statement-entry-credit-note = Credit note { $number }
statement-entry-payment = Payment, invoice { $number }
statement-entry-payment-reversed = Payment reversed, invoice { $number }
statement-entry-payment-released = Payment released, invoice { $number }
statement-entry-rounding = Öre rounding, invoice { $number }
statement-entry-bank-charge = Bank charge that we bear, invoice { $number }
statement-entry-write-off = Write-off, invoice { $number }
statement-entry-write-off-undone = Write-off undone, invoice { $number }
statement-entry-write-off-recovered = Write-off recovered, invoice { $number }

## Payslips and annual statements

document-payslip = Payslip
document-payout = Payout to your account
document-employer = Employer
document-employee = Employee
document-from-invoice-to-account = From invoice to account
document-invoiced = Excl. VAT
document-item = Item
document-how = Calculation
document-fee = Fee
document-contributions = Employer contributions
document-gross = Gross salary
document-tax-withheld = Tax withheld
document-year-holiday-pay = Holiday pay
document-year-holiday-saved = Holiday pay saved
document-year-holiday-paid-out = Saved holiday pay paid
document-year-holiday-balance = Saved holiday pay left
document-year-statement = Annual statement
document-year-hero = Paid out to you
document-year-note = Pay and tax withheld are reported to the Swedish Tax Agency every month. You do not need to submit this statement.
document-paid-on = Paid
document-reimbursements = Reimbursements
document-paid = Paid out
document-no-payslips = No salary was paid out during the year.
document-no-tax = No Swedish tax is withheld
document-settlement = Settlement
document-purchase = Purchase against your invoice
document-purchase-how = You have F-tax. The payout is not salary: no tax is withheld and no employer contributions are paid.
document-net = Net salary
document-your-invoices = Invoices in this salary
document-client-invoices = Invoices to clients
document-client = Client
document-steps = Calculation step by step
document-step = Step
document-rule = Rule
document-result = Result

## Headings with a year

payslip-so-far = { $year } to date, including this payout
year-statement-title = Salaries paid in { $year }
year-statement-total = Total

## Notes on the rows of a payslip

payslip-note-pool-reimbursements = reimbursed without tax below
payslip-note-pool-correction = invoices credited, paid or unpaid again after their salary, and losses that we bear
payslip-reserve-used = Reserved earlier
payslip-note-reserve-used = for contributions on the holiday pay paid out
payslip-note-reserve = paid when the holiday pay is paid out
payslip-note-holiday = saved earlier
payslip-note-offset = for reversed salary

## Units

unit-day =
    { $quantity ->
        [1] day
       *[other] days
    }
unit-pcs = pcs

## Why a bank rejected a payment

bank-reason-account-unknown = The account number does not exist. Check the clearing and account number.
bank-reason-account-closed = The account is closed. Choose another account.
bank-reason-account-blocked = The account is blocked. Choose another account or contact the bank.
bank-reason-account-type = The account does not accept this type of payment. Choose another account.
bank-reason-no-agreement = There is no agreement for this type of payment. Contact the bank.
bank-reason-amount-invalid = The amount is zero or invalid.
bank-reason-amount-limit = The amount is outside the bank’s limits. Contact the bank.
bank-reason-currency = The account does not accept Swedish kronor.
bank-reason-funds = The company account had insufficient funds. Top it up and pay again.
bank-reason-duplicate = The bank has already received this payment. Check with the bank before you pay again.
bank-reason-amount-blocked = The amount is blocked at the bank.
bank-reason-total = The total does not match the payments.
bank-reason-name = The name or address does not match the account holder.
bank-reason-bank-id = The bank’s clearing number or BIC is wrong.
bank-reason-stopped = The company stopped the payment at the bank.
bank-reason-not-approved = The payment was not approved at the bank.
bank-reason-date = The payment date is wrong or the file arrived too late. Choose a new payment date.
bank-reason-failed = The bank could not make the payment. Contact the bank.
bank-reason-file = The bank could not read the file.
bank-reason-deceased = The payee is deceased.
bank-reason-reference = The payment reference has already been used.
bank-reason-regulatory = Information required by law is missing. Contact the bank.
credit-remainder = Remainder of the invoice
