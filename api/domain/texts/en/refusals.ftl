### Why something cannot be done now, and what to do instead: whole sentences.
### “connection”, “timeout” and “database” are left out of every text: the web client resends what is refused with them.

## Invoices

refusal-impossible-transition = This invoice is { $status }, so you cannot { $act }.
refusal-credit-note-is-final = A credit note is final and cannot be changed.
refusal-fee-exceeds-subtotal = The fee of { $fee } leaves no salary from the invoice’s { $subtotal } excluding VAT. Raise the amount, or combine several assignments in one invoice.
refusal-email-not-verified = Verify your email address first. We can send the email again.
refusal-profile-incomplete = Complete your profile first. Missing: { $missing }.
refusal-bank-account-missing = You must select a bank account before saving the invoice.
refusal-client-address-missing = The invoice must state the client’s address. Add it to { $client } under Clients. Missing: { $missing }.
refusal-vat-exemption-missing = A line without VAT requires the rule that exempts it. Enter it under “Why there is no VAT”, or choose a VAT rate.
refusal-no-lines = Add at least one line to the invoice.
refusal-total-not-positive = The invoice total must be above zero. Check the lines.
refusal-already-salaried = The invoice is already on a payslip.
refusal-already-paid-out = The salary for this invoice has been paid out, so this cannot be undone.
refusal-has-payments = The invoice has payments. Reverse them first, then try again.
refusal-not-overdue = The invoice is not overdue, so no reminder can be sent.
refusal-invoice-cancelled = The invoice is cancelled, so its expenses are not reimbursed.
refusal-own-invoice-not-needed = You do not need to invoice us for this: the invoice has not been sent, or F-tax does not apply to you.
refusal-currency-not-settled = Only invoices in SEK can be paid out.
refusal-drafts-differ = Only drafts to the same client and in the same currency can be merged, and none that replaces a credited invoice.
refusal-file-limit = An invoice can have at most { $max } files. Remove one first.
refusal-file-shows-reimbursement = The file is the receipt for an expense. Delete the expense first.
refusal-selection-changed =
    { $now ->
        [one] The selection has changed and now includes { $now } invoice. Review it and try again.
       *[other] The selection has changed and now includes { $now } invoices. Review it and try again.
    }
refusal-payment-above-limit = A payment in the file takes its invoice above the limit of { $limit } for manual payments. Record it on the invoice, where a second person confirms it.

## What can be done to an invoice, after “you cannot”

act-edit = edit it
act-delete = delete it
act-submit = submit it for approval
act-withdraw = withdraw it
act-return = return it
act-send = send it to the client
act-add-payment = add a payment
act-mark-paid = mark it as paid
act-mark-unpaid = mark it as unpaid
act-cancel = cancel it
act-credit = credit it
act-write-off = write it off
act-undo-write-off = undo its write-off
act-doubt = record a dispute or feared loss
act-end-doubt = end a dispute or feared loss
act-reassign = move it to another user
act-add-files = add files
act-duplicate = duplicate it

## Where an invoice stands, after “this invoice is”

invoice-status-draft = a draft
invoice-status-pending = waiting for approval
invoice-status-sent = sent
invoice-status-paid = paid
invoice-status-cancelled = cancelled
invoice-status-written-off = written off

## Clients

refusal-client-archived = This client is archived. Choose another client.
refusal-client-merged = This client has already been merged with another.
refusal-clients-of-different-owners = The clients belong to different users and cannot be merged.

## Salary

refusal-impossible-run-transition = This salary run is { $status }, so you cannot { $act }.
refusal-assumed-rates = The employer contributions for { $year } are not decided, so the salary run uses assumed rates. Confirm that you want to pay with them, or import the decided rates and recalculate the run.
refusal-second-approver-required = The salary run must be approved by an admin other than its creator.
refusal-payments-recorded-by-approver =
    { $payments ->
        [one] You recorded { $payments } payment in this salary run. A colleague must approve it.
       *[other] You recorded { $payments } payments in this salary run. A colleague must approve it.
    }
refusal-rejection-read-by-payer = You imported the bank status report for these rejected payments. A colleague must create the new payment file.
refusal-run-not-approved = Approve the salary run first.
refusal-run-not-exported = Export the payment file first.
refusal-nothing-to-pay = There are no paid invoices to include in a salary run.
refusal-invoices-changed = An invoice was changed while the salary run was being created. Preview the run again.
refusal-run-affected =
    { $people ->
        [one] Something has changed for { $names } since the salary run was calculated. Review it before you pay.
       *[other] Something has changed for { $people } people since the salary run was calculated: { $names }. Review it before you pay.
    }
refusal-payment-date-passed = The payment date { $date } has passed. Recalculate the salary run for { $next }, the next bank day, or later.
refusal-payment-date-too-soon = Without a second approver, approval is delayed until after the payment date { $date }. Recalculate the salary run for { $next } or a later bank day.
refusal-nobody-to-pay = Everyone in the file would be excluded, so there is nothing to pay.
refusal-nothing-to-confirm = No payment is waiting for the bank.
refusal-payment-undecided = The bank has not reported whether this salary is paid. Wait for the bank status report, or confirm the payment first.
refusal-payslip-not-reversible = This payslip is { $status }, so it cannot be reversed.
refusal-later-payslip = A later payslip for the same person is based on this one. Remove or reverse that payslip first.
refusal-already-held = This person’s salary is already on hold.
refusal-not-held = This person’s salary is not on hold.
names-and-more = { $names } and { $more } more

## What can be done to a salary run, after “you cannot”

run-act-recalculate = recalculate it
run-act-approve = approve it
run-act-export = export the payment file
run-act-confirm = confirm the payment
run-act-status-report = import a bank status report
run-act-remove = remove anyone from it
run-act-discard = discard it

## Where a salary run stands, after “this salary run is”

salary-run-status-draft = a draft
salary-run-status-approved = approved
salary-run-status-exported = exported
salary-run-status-paid = paid
salary-run-status-discarded = discarded

## Where a payslip stands, after “this payslip is”

payslip-status-draft = a draft
payslip-status-approved = approved
payslip-status-exported = sent to the bank
payslip-status-accepted = accepted by the bank
payslip-status-paid = paid
payslip-status-rejected = rejected by the bank
payslip-status-reversed = reversed
payslip-status-removed = removed

## Employer declarations

refusal-nothing-to-declare = The month is already declared and has no changes to correct.
refusal-month-not-declared = Declare the month first. Only declared amounts can be paid.
refusal-tax-payment-open = A payment for this month is waiting for the bank. Confirm it before you create the next one.
refusal-no-tax-payment = No payment for this month is waiting for the bank.
refusal-no-tax-to-pay = Nothing remains to be paid for this month.
refusal-no-tax-credit = The tax account has no credit beyond what is declared.

## Users and login

refusal-person-blocked = This user is blocked. Unblock the user first.
refusal-account-closed = This account has been closed by its owner and cannot be reopened.
refusal-viewing-colleague = This user is staff. You can only view as a freelancer.
refusal-browser-needed = This requires a browser session, not an access token.
refusal-already-verified = The email address is already verified.
refusal-no-second-factor = Two-factor authentication is not set up.
refusal-no-factor-to-confirm = There is no setup to confirm. Start again.
refusal-last-second-factor = Your role requires two-factor authentication. Add an authenticator app or a passkey before you remove the last one.
refusal-passkeys-need-domain = Passkeys require the service to have a domain name. Use an authenticator app.
refusal-passkey-exists = The passkey has already been added.
refusal-passkey-limit = You can have at most { $max } passkeys. Remove one first.
refusal-last-admin = There must be at least one admin.
refusal-own-account = You cannot do this to your own account. Ask another admin.
refusal-money-under-way = The account cannot be closed yet. Remaining: { $open }.

## What keeps an account open, after “remaining”

open-matter-unpaid-invoice = invoices waiting for approval or payment
open-matter-invoice-without-salary = paid invoices without a payslip
open-matter-unpaid-salary = salaries not paid out
open-matter-saved-holiday-pay = saved holiday pay
open-matter-claim = an unsettled amount from a reversed salary
open-matter-pool-correction = a correction of the wage pool that is not paid out

## What a profile lacks, after “missing”

missing-item-full-name = full name
missing-item-personnummer = personal identity number
missing-item-address = address
missing-item-bank-account = bank account

## What a client’s address lacks, after “missing”

address-part-address = street address
address-part-postal-code = postal code
address-part-city = town

## Approvals

refusal-approval-waiting = The same change is already waiting for a second admin. Confirm, reject or stop it first.
refusal-group-fee-waits = The fee changes with the group. The move is waiting for a second admin.
refusal-undo-needs-two = Undoing this would make { $name } trusted or change their fee, which requires a second admin. Change it on the user’s page instead.
refusal-approval-decided = This request has already been decided or has expired.
refusal-approval-by-another = Someone else must decide: neither the person who made the request nor the person who benefits.
refusal-approval-not-yours = Only the person who made the request can stop it. Reject it instead.
refusal-approval-outdated = The record has changed since the request was made. Make a new request.
refusal-approval-requester-lost-right = The person who made the request no longer has permission. The request is closed.

## Decisions about oneself

refusal-own-money = You cannot decide on { $decision }. Ask a colleague.
refusal-own-tax = You cannot decide on your own tax. Ask a colleague.
own-money-write-invoice = your own invoice
own-money-return-invoice = your own invoice
own-money-approve-invoice = your own invoice
own-money-credit-invoice = your own invoice
own-money-write-off-invoice = your own invoice
own-money-reassign-invoice = your own invoice
own-money-record-payment = payments for your own invoice
own-money-reverse-payment = payments for your own invoice
own-money-explain-money = payments for your own invoice
own-money-repay-salary = the repayment of your own salary
own-money-decide-reimbursement = your own expenses
own-money-change-group-terms = the terms of your own group
own-money-change-group = which group you belong to
own-money-change-fee = your own fee
own-money-change-trust = whether you are trusted
own-money-change-tax = your own tax settings
own-money-change-account = your own bank account
own-money-change-personnummer = your own personal identity number
own-money-hold-salary = a hold on your own salary
own-money-release-hold = a hold on your own salary
own-money-waive-corrections = corrections of your own salary
own-money-pay-out-holiday-pay = your own holiday pay
own-money-keep-holiday-pay = your own holiday pay
own-money-create-run = a salary run with your own payslip
own-money-recalculate-run = a salary run with your own payslip
own-money-remove-from-run = a salary run with your own payslip
own-money-approve-run = a salary run with your own payslip
own-money-export-run = a salary run with your own payslip
own-money-confirm-run = a salary run with your own payslip
own-money-discard-run = a salary run with your own payslip
own-money-reverse-payslip = your own payslip

## Tax requests

refusal-tax-request-open = You already have a request waiting for a decision. Withdraw it before you make another.
refusal-tax-request-outdated = The tax settings have changed since the request was made. Reject it and ask for a new one.
refusal-tax-request-closed = The request is { $status } and cannot be changed.
tax-request-status-waiting = waiting for a decision
tax-request-status-approved = approved
tax-request-status-rejected = rejected
tax-request-status-withdrawn = withdrawn

## Imports

refusal-import-changed = The records have changed since the file was checked. Check the file again and review the result.
refusal-import-used-since =
    { $records ->
        [one] { $records } record has been changed or used since the import, so nothing was undone. Change it directly instead.
       *[other] { $records } records have been changed or used since the import, so nothing was undone. Change them one by one instead.
    }
refusal-year-table-used = The tax table for { $year } cannot be removed because it was used for { $uses }. Reverse that first, or import a corrected table.
year-table-runs =
    { $count ->
        [one] the salary run paid on { $days }
       *[other] the salary runs paid on { $days }
    }
year-table-declarations =
    { $count ->
        [one] the employer declaration for { $months }
       *[other] the employer declarations for { $months }
    }
year-table-reimbursements =
    { $count ->
        [one] { $count } expense on invoices without a payslip
       *[other] { $count } expenses on invoices without a payslip
    }

## Records, requests and files

refusal-stale-version = Someone has changed this since you opened it. Reload it, review the change and try again.
refusal-in-use = This is in use and cannot be deleted.
refusal-already-exists = This already exists.
refusal-settings-in-force = This change has taken effect. Change the settings again instead.
refusal-idempotency-key-reused = This Idempotency-Key was used for another request. Send the new request with a new key.
refusal-request-in-progress = The same request is being processed. Try again in a moment.
refusal-not-done = This could not be done. Try again.
refusal-file-quota = Your files can take up at most { $max-mb } MB in total. Delete files that are not needed, or contact support.
refusal-storage-full = No more files can be stored. Contact support.
