//! Every mail that the product writes, and what can stand in it.

use paraply_domain::language::Language;

use super::template::{Template, template};

/// The link that verifies an address.
pub static VERIFY_EMAIL: Template =
    template!("verify_email", ["name", "link", "company"], ["link"], ["link"]);
/// The link for a new password.
pub static RESET_PASSWORD: Template =
    template!("reset_password", ["name", "link", "company"], ["link"], ["link"]);
/// Somebody tried to register an address that has an account.
pub static ACCOUNT_EXISTS: Template = template!("account_exists", ["name", "link", "company"], ["link"]);
/// The password was changed.
pub static PASSWORD_CHANGED: Template = template!("password_changed", ["name", "link", "company"], ["link"]);
/// Many wrong passwords for the account.
pub static LOGIN_FAILURES: Template = template!("login_failures", ["name", "link", "company"], ["link"]);
/// A login from a device that the account did not know.
pub static NEW_DEVICE: Template =
    template!("new_device", ["name", "date", "device", "address", "link", "company"], ["date", "link"]);
/// An access token was made.
pub static ACCESS_TOKEN_CREATED: Template = template!(
    "access_token_created",
    ["name", "token", "scope", "date", "link", "company"],
    ["token", "scope", "link"]
);
/// The second factor was changed, used up or attacked.
pub static SECURITY_CHANGED: Template =
    template!("security_changed", ["name", "change", "link", "company"], ["change", "link"]);
/// The link for somebody's first password.
pub static INVITATION: Template = template!("invitation", ["name", "link", "company"], ["link"], ["link"]);
/// New terms of use are to apply.
pub static TERMS_CHANGED: Template =
    template!("terms_changed", ["name", "date", "link", "company"], ["date", "link"]);
/// The account was closed.
pub static ACCOUNT_CLOSED: Template = template!("account_closed", ["name", "company"], []);
/// The account that salary goes to was changed.
pub static BANK_ACCOUNT_CHANGED: Template = template!(
    "bank_account_changed",
    ["name", "bank", "last4", "support", "link", "company"],
    ["last4", "support"]
);
/// The office recorded the account that salary goes to.
pub static BANK_ACCOUNT_RECORDED: Template = template!(
    "bank_account_recorded",
    ["name", "bank", "last4", "support", "link", "company"],
    ["last4", "support"]
);
/// A salary run waits for somebody else than its maker.
pub static SALARY_RUN_WAITING: Template = template!(
    "salary_run_waiting",
    ["name", "maker", "date", "count", "payout", "link", "company"],
    ["maker", "date", "link"]
);
/// Whether mails arrive.
pub static TEST_MAIL: Template = template!("test_mail", ["name", "link", "company"], []);
/// Drafts of recurring invoices are made, or could not be.
pub static RECURRING_DRAFTS: Template =
    template!("recurring_drafts", ["name", "date", "drafts", "link", "company"], ["drafts", "link"]);
/// The invoice, to the client.
pub static INVOICE_SENT: Template = template!(
    "invoice_sent",
    [
        "client",
        "number",
        "freelancer",
        "amount",
        "due_date",
        "bankgiro",
        "iban",
        "ocr",
        "company_email",
        "company"
    ],
    ["number", "amount", "due_date", "ocr"]
);
/// The credit note, to the client.
pub static INVOICE_CREDITED: Template = template!(
    "invoice_credited",
    ["client", "number", "credited", "amount", "freelancer", "company_email", "company"],
    ["number", "credited"]
);
/// The client disputes the invoice, to the freelancer.
pub static INVOICE_DISPUTED: Template = template!(
    "invoice_disputed",
    ["name", "client", "number", "amount", "reason", "effect", "link", "company"],
    ["number", "reason"]
);
/// The freelancer gets more or less of a sent invoice than before, to them.
pub static PAYOUT_BASIS_CHANGED: Template = template!(
    "payout_basis_changed",
    ["name", "client", "number", "event", "reason", "effect", "link", "company"],
    ["event", "effect"]
);
/// The invoice was paid, to the freelancer.
pub static INVOICE_PAID: Template = template!(
    "invoice_paid",
    ["name", "client", "number", "amount", "promised", "link", "company"],
    ["number", "promised"]
);
/// The invoice was paid, to a freelancer with F-skatt who has not sent an own invoice for it.
pub static OWN_INVOICE_NEEDED: Template = template!(
    "own_invoice_needed",
    ["name", "client", "number", "amount", "link", "company"],
    ["number", "link"]
);
/// The invoice came back, to the freelancer.
pub static INVOICE_RETURNED: Template =
    template!("invoice_returned", ["name", "client", "field", "reason", "link", "company"], ["reason"]);
/// The invoice belongs to somebody else now, to the freelancer before and the one after.
pub static INVOICE_REASSIGNED: Template = template!(
    "invoice_reassigned",
    ["name", "client", "number", "from", "to", "reason", "support", "company"],
    ["from", "to", "reason"]
);
/// The salary was paid.
pub static PAYSLIP_PAID: Template =
    template!("payslip_paid", ["name", "payout", "date", "calculation", "link", "company"], ["payout"]);
/// The salary was reversed.
pub static PAYSLIP_REVERSED: Template =
    template!("payslip_reversed", ["name", "date", "reason", "owed", "link", "company"], ["reason", "owed"]);
/// Corrections of the wage pool are waived, or that was a mistake.
pub static CORRECTIONS_WAIVED: Template =
    template!("corrections_waived", ["name", "waived", "link", "company"], ["waived"]);
/// A reversed salary was paid back, or that was a mistake.
pub static SALARY_REPAID: Template =
    template!("salary_repaid", ["name", "repaid", "link", "company"], ["repaid"]);
/// The bank could not pay the salary.
pub static PAYOUT_REJECTED: Template =
    template!("payout_rejected", ["name", "payout", "reason", "link", "company"], ["reason", "link"]);
/// Somebody was made an admin on the server itself, to all admins.
pub static ADMIN_CREATED: Template =
    template!("admin_created", ["name", "subject", "time", "link", "company"], ["subject", "link"]);
/// Something waits for a second person, to everybody who could confirm it.
pub static APPROVAL_REQUESTED: Template = template!(
    "approval_requested",
    ["name", "act", "subject", "requester", "time", "link", "company"],
    ["act", "subject", "requester", "link"]
);
/// Something is carried out after a delay, because there is no second person; to everybody, and the company's address.
pub static APPROVAL_DELAYED: Template = template!(
    "approval_delayed",
    ["name", "act", "subject", "requester", "time", "link", "company"],
    ["act", "subject", "requester", "time", "link"]
);
/// The decision on a request, to the requester.
pub static APPROVAL_DECIDED: Template = template!(
    "approval_decided",
    ["name", "act", "subject", "requester", "outcome", "decider", "reason", "link", "company"],
    ["act", "subject", "outcome", "link"]
);
/// What the person asked for about tax is approved.
pub static TAX_REQUEST_APPROVED: Template = template!(
    "tax_request_approved",
    ["name", "wish", "valid_from", "link", "company"],
    ["wish", "valid_from"]
);
/// What the person asked for about tax is rejected.
pub static TAX_REQUEST_REJECTED: Template =
    template!("tax_request_rejected", ["name", "wish", "reason", "link", "company"], ["wish", "reason"]);
/// Somebody wrote, to the provider.
pub static MESSAGE_RECEIVED: Template = template!(
    "message_received",
    ["kind", "subject", "name", "email", "message", "link"],
    ["email", "message", "link"]
);
/// The provider's answer, to a user, who can write back in the app.
pub static MESSAGE_REPLY: Template =
    template!("message_reply", ["name", "subject", "answer", "link", "company"], ["answer", "link"]);
/// The provider's answer, to a visitor.
pub static MESSAGE_ANSWER: Template =
    template!("message_answer", ["name", "subject", "answer", "message", "company"], ["answer"]);

/// All of them, in the order of what they are about: accounts, invoices, salary, messages.
pub static ALL: [&Template; 38] = [
    &INVITATION,
    &VERIFY_EMAIL,
    &RESET_PASSWORD,
    &PASSWORD_CHANGED,
    &NEW_DEVICE,
    &ACCESS_TOKEN_CREATED,
    &LOGIN_FAILURES,
    &SECURITY_CHANGED,
    &ACCOUNT_EXISTS,
    &BANK_ACCOUNT_CHANGED,
    &BANK_ACCOUNT_RECORDED,
    &SALARY_RUN_WAITING,
    &TEST_MAIL,
    &TERMS_CHANGED,
    &ACCOUNT_CLOSED,
    &INVOICE_SENT,
    &INVOICE_CREDITED,
    &INVOICE_DISPUTED,
    &PAYOUT_BASIS_CHANGED,
    &INVOICE_PAID,
    &OWN_INVOICE_NEEDED,
    &INVOICE_RETURNED,
    &INVOICE_REASSIGNED,
    &RECURRING_DRAFTS,
    &PAYSLIP_PAID,
    &PAYSLIP_REVERSED,
    &CORRECTIONS_WAIVED,
    &SALARY_REPAID,
    &PAYOUT_REJECTED,
    &TAX_REQUEST_APPROVED,
    &TAX_REQUEST_REJECTED,
    &MESSAGE_RECEIVED,
    &MESSAGE_REPLY,
    &MESSAGE_ANSWER,
    &APPROVAL_REQUESTED,
    &APPROVAL_DELAYED,
    &APPROVAL_DECIDED,
    &ADMIN_CREATED,
];

/// Whether somebody sits and waits for it, so that it goes before what can wait.
pub fn is_awaited(template: &Template) -> bool {
    let awaited = [&VERIFY_EMAIL, &RESET_PASSWORD, &ACCOUNT_EXISTS, &TEST_MAIL];
    awaited.iter().any(|awaited| awaited.name == template.name)
}

/// The mail of a name.
pub fn find(name: &str) -> Option<&'static Template> {
    ALL.into_iter().find(|template| template.name == name)
}

/// What a placeholder stands for, in words.
pub fn meaning(placeholder: &str, language: Language) -> &'static str {
    let key = match placeholder {
        "name" => "placeholder-name",
        "change" => "placeholder-change",
        "event" => "placeholder-event",
        "calculation" => "placeholder-calculation",
        "effect" => "placeholder-effect",
        "link" => "placeholder-link",
        "company" => "placeholder-company",
        "company_email" | "support" => "placeholder-company-email",
        "client" => "placeholder-client",
        "freelancer" => "placeholder-freelancer",
        "number" => "placeholder-number",
        "from" => "placeholder-from",
        "to" => "placeholder-to",
        "credited" => "placeholder-credited",
        "amount" => "placeholder-amount",
        "due_date" => "placeholder-due-date",
        "drafts" => "placeholder-drafts",
        "bankgiro" => "placeholder-bankgiro",
        "iban" => "placeholder-iban",
        "ocr" => "placeholder-ocr",
        "promised" => "placeholder-promised",
        "field" => "placeholder-field",
        "reason" => "placeholder-reason",
        "valid_from" => "placeholder-valid-from",
        "wish" => "placeholder-wish",
        "bank" => "placeholder-bank",
        "last4" => "placeholder-last4",
        "payout" => "placeholder-payout",
        "date" => "placeholder-date",
        "token" => "placeholder-token",
        "scope" => "placeholder-scope",
        "device" => "placeholder-device",
        "address" => "placeholder-address",
        "owed" => "placeholder-owed",
        "repaid" => "placeholder-repaid",
        "waived" => "placeholder-waived",
        "act" => "placeholder-act",
        "maker" => "placeholder-maker",
        "count" => "placeholder-count",
        "requester" => "placeholder-requester",
        "time" => "placeholder-time",
        "outcome" => "placeholder-outcome",
        "decider" => "placeholder-decider",
        "kind" => "placeholder-kind",
        "subject" => "placeholder-subject",
        "email" => "placeholder-email",
        "message" => "placeholder-message",
        "answer" => "placeholder-answer",
        _ => return "",
    };
    language.phrase(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_stands_once_and_its_placeholders_mean_something() {
        for template in ALL {
            assert_eq!(find(template.name).map(|found| found.name), Some(template.name));
            assert_eq!(ALL.iter().filter(|other| other.name == template.name).count(), 1);
            for name in template.placeholders {
                assert!(Language::ALL.iter().all(|language| !meaning(name, *language).is_empty()), "{name}");
            }
        }
    }

    #[test]
    fn the_built_in_texts_keep_the_rules_for_new_ones() {
        for template in ALL {
            for &language in Language::ALL {
                assert_eq!(template.check(&template.built_in(language)), Vec::new(), "{}", template.name);
            }
        }
    }
}
