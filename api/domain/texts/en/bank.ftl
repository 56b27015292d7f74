### What stands on the bank account: transactions, what explains them, and the bank's files.

## Why a transaction was not matched

wait-reason-deduction = The bank deducted this. Check what it is for.
wait-reason-reversal = The bank reversed this. Check which payment it is about.
wait-reason-return = A payment of ours came back. Check which one.
wait-reason-outgoing = No payment file of ours contains this payment. Check what it is for.
wait-reason-released = The invoice no longer needs this money.
wait-reason-no-reference = The payer gave no reference.
wait-reason-several-references = The payer gave several references.
wait-reason-unverified-reference = The reference has not been verified by the bank.
wait-reason-unknown-reference = No invoice has this reference.
wait-reason-competing = Another payment has the same reference.
wait-reason-maybe-recorded = This payment may have been recorded already.
wait-reason-invoice-not-open = The invoice is paid, cancelled, credited or written off.
wait-reason-disputed = The client disputes the invoice.
wait-reason-before-invoice = The money arrived before the invoice date.
wait-reason-other-amount = The amount differs from the amount due.
wait-reason-own-invoice = The invoice belongs to the person who imported the file.
wait-reason-above-limit = The amount is above the limit for manual payments. A second person must confirm it.

## Refusals

refusal-exceeds-unexplained = Only { $rest } of the transaction is left.
refusal-exceeds-claim = The freelancer owes { $owed } from reversed salaries. The rest may have been deducted in an approved salary run already.
refusal-exceeds-balance = Only { $balance } is due on the invoice. Allocate that amount; the rest stays with the transaction.
refusal-bank-charge-mismatch = The amount and the bank charge must together be the { $balance } due on the invoice.
refusal-bank-charge-with-rest = { $rest } of the transaction would be left over, so no bank has kept any of it.
refusal-bank-charge-without-bank = No bank has reported this money, so no bank has kept any of it.
refusal-bank-charge-twice = A difference has already been posted for this transaction.
refusal-transaction-not-incoming = This is not incoming money, so it cannot pay an invoice.
refusal-transaction-in-question = First confirm whether this is a payment that has been recorded already.
refusal-transaction-not-in-question = There is no longer a question about this transaction. Reload the page.
refusal-recorded-payment-reversed = The recorded payment has been reversed. Answer that this is other money.
refusal-nothing-allocated = There is nothing to undo on this transaction.
refusal-payment-reversed = The payment has already been reversed.
refusal-nothing-unallocated = The payment has no unallocated amount.
refusal-nothing-doubted = The invoice has no such dispute or feared loss.
refusal-write-off-grounds-differ = Another part of the invoice was written off on a ground with a different VAT treatment. Undo that write-off first.
refusal-write-off-bearers-differ = Another part of the invoice was written off with another bearer of the loss. Choose the same, or undo that write-off first.
refusal-loss-borne-with-f-skatt = The person has F-skatt and gets no salary that the loss could be added to. Let the freelancer bear it, or pay outside Paraply.
refusal-write-off-stands = A part of the invoice is written off. Undo the write-off first.
refusal-write-off-recovered = The write-off has been undone, or a part of it has been paid since.
refusal-nothing-to-waive = No corrections would lower the next salaries, so there is nothing to waive.
refusal-salary-to-come = The user has unpaid invoices or invoices without a salary. Their salary will be lowered by the corrections.
refusal-waiver-made-up = The waiver has been undone, or later corrections have been set off against it.
refusal-explanation-unfit = This type does not fit the direction of the transaction. Choose another.
refusal-offset-unfit = Both transactions have the same direction. Choose one in the other direction.
refusal-refund-to-staff = This account belongs to a member of staff. Refunds cannot be paid to it.
refusal-refund-not-told = No bank file has confirmed this money yet. Import the bank file in which it arrived, and answer that it is the recorded payment.
refusal-refund-not-returned = The bank has paid this refund, and no returned payment of this amount has been imported. Import the bank file with the return, or the bank status report.
refusal-return-of-refund = A refund was rejected because of this return, so it cannot be undone.
refusal-no-refunds-to-pay = No approved refunds are waiting for a payment file.
refusal-no-refunds-to-confirm = All refunds in the file are already paid or rejected.
refusal-impossible-refund-transition = This refund is { $status }, so you cannot { $act }.

refund-act-approve = approve it
refund-act-decline = reject the request
refund-act-cancel = cancel it
refund-act-export = put it in a payment file
refund-act-confirm = confirm it as paid
refund-act-reject = mark it as rejected

refund-status-requested = not approved yet
refund-status-approved = approved
refund-status-exported = in a payment file
refund-status-paid = paid
refund-status-rejected = rejected by the bank
refund-status-cancelled = cancelled

refusal-freed-money-used = Money released from the recorded payment has been used. Undo that on the Bank page first. If it has been refunded, the transaction stays linked to the payment.
refusal-payment-on-transaction = This payment is linked to a bank transaction. Undo that on the Bank page first.
refusal-bank-transaction-waits = A bank transaction with the reference of this invoice is waiting on the Bank page. Allocate it there instead of recording the payment again.
refusal-allocate-alone = This brings the invoice above the limit of { $limit } for manual payments, which a second person must confirm. Allocate to this invoice alone.

## What is wrong with a bank file

office-problem-other-account = The account { $account } is not one of ours. Check that this is the right file.
office-problem-other-currency = The account is in { $currency }. Only accounts in SEK can be imported.
office-problem-day-invalid = The file contains the date { $day }, which is in the future or too old.
office-problem-deposit-on-statement = The deposit of { $amount } on { $day } has been imported from a statement or notification already. It is the same money, so this file is not needed.
office-problem-altered = This differs from the same transaction in { $file-name }, which has been imported already. Download both files from the bank again and compare them.
bank-file-problem-kind-too-large = The file is larger than { $max-mb } MB.
bank-file-problem-kind-not-a-bank-file = This is not a BgMax, camt.053 or camt.054 file in a version that can be read.
bank-file-problem-kind-wrong-encoding = The file has the wrong character encoding. Download it from the bank again and do not edit it.
bank-file-problem-kind-broken = The file is incomplete or damaged. Download it from the bank again.
bank-file-problem-kind-forbidden = The file contains something that no bank writes. It was not read.
bank-file-problem-kind-test-file = The file is marked as a test file.
bank-file-problem-kind-end-missing = The last record is missing. Download the file from the bank again.
bank-file-problem-kind-out-of-order = The record is in the wrong place.
bank-file-problem-kind-record-too-long = The record is longer than 80 characters.
bank-file-problem-kind-tab-inside = The record contains a tab. Download the file from the bank again and do not edit it.
bank-file-problem-kind-count-differs = The file says { $said } but contains { $found }.
bank-file-problem-kind-sum-differs = The file says { $said }, but the payments come to { $found }.
bank-file-problem-kind-balance-differs = The file says that the balance is { $said }, but the transactions give { $found }.
bank-file-problem-kind-balance-missing = The opening or closing balance is missing.
bank-file-problem-kind-date-invalid = The date is missing or invalid.
bank-file-problem-kind-amount-invalid = The amount is missing or invalid.
bank-file-problem-kind-number-invalid = The number is invalid.
bank-file-problem-kind-value-unknown = The value is unknown.
bank-file-problem-kind-currency-unknown = The currency is missing or unknown.
bank-file-problem-kind-currency-differs = The currency differs from that of the account.
bank-file-problem-kind-account-missing = The account is missing.
bank-file-problem-kind-serial-differs = The serial number differs from that of the payment.
bank-file-problem-kind-missing = The field is missing.
bank-file-problem-kind-repeated = The field occurs more than once.
bank-file-problem-kind-text-too-long = The text is longer than { $max } characters.

## Fields of bank files

bank-field-account = account
bank-field-amount = amount
bank-field-currency = currency
bank-field-date = date
bank-field-deposit = deposit
bank-field-deposit-amount = deposit amount
bank-field-deposit-number = deposit number
bank-field-end-record = end record
bank-field-layout-name = layout name
bank-field-number-of-deductions = number of deductions
bank-field-number-of-deposits = number of deposits
bank-field-number-of-extra-references = number of extra references
bank-field-number-of-payments = number of payments
bank-field-payment-date = payment date
bank-field-receiver-bank-account = receiver bank account
bank-field-receiver-bankgiro = receiver bankgiro
bank-field-receiver-plusgiro = receiver plusgiro
bank-field-reference-code = reference code
bank-field-sender-bankgiro = sender bankgiro
bank-field-serial-number = serial number
bank-field-test-mark = test mark
bank-field-version = version
bank-field-written = written
