### Roles, and actions that wait for a second person.

## Roles

role-admin = admin
role-finance = finance
role-reviewer = invoice reviewer
role-support = support
permission-refused = This requires the { $roles } role.
roles-or = { $roles } or { $last }

## Actions that wait for a second person

guarded-act-change-settings = Change settings
guarded-act-withdraw-settings-change = Withdraw scheduled change
guarded-act-change-mail-template = Change email template
guarded-act-change-roles = Change roles
guarded-act-change-email = Change email address
guarded-act-invite-staff = Invite staff again
guarded-act-unblock-staff = Unblock staff
guarded-act-reset-second-factor = Reset two-factor authentication
guarded-act-record-payment = Record manual payment
guarded-act-explain-transaction = Explain bank transaction
guarded-act-write-off = Write off invoice
guarded-act-pay-refund = Pay refund
guarded-act-waive-corrections = Waive corrections
guarded-act-approve-salary-run = Approve salary run
guarded-act-approve-access-token = Approve access token
guarded-act-change-group-fee = Change group fee
guarded-act-change-user-fee = Change user fee
guarded-act-move-to-group = Move to group
guarded-act-trust-user = Mark as trusted

## Status of a request

approval-status-waiting = waiting
approval-status-confirmed = confirmed and carried out
approval-status-rejected = rejected
approval-status-stopped = stopped
approval-status-expired = expired
approval-status-failed = could not be carried out
