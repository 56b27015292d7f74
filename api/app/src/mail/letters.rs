//! Every letter that the product writes, and what can stand in it.

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
/// A sign-in from a device that the account did not know.
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
    template!("payslip_paid", ["name", "payout", "date", "link", "company"], ["payout"]);
/// The salary was taken back.
pub static PAYSLIP_REVERSED: Template =
    template!("payslip_reversed", ["name", "date", "reason", "owed", "link", "company"], ["reason", "owed"]);
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
/// What became of a request, to whoever made it.
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
pub static ALL: [&Template; 33] = [
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
    &INVOICE_PAID,
    &OWN_INVOICE_NEEDED,
    &INVOICE_RETURNED,
    &INVOICE_REASSIGNED,
    &PAYSLIP_PAID,
    &PAYSLIP_REVERSED,
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

/// The letter of a name.
pub fn find(name: &str) -> Option<&'static Template> {
    ALL.into_iter().find(|template| template.name == name)
}

/// What a placeholder stands for, in words.
pub fn meaning(placeholder: &str, language: Language) -> &'static str {
    let (sv, en) = match placeholder {
        "name" => ("Mottagarens namn", "The reader’s name"),
        "change" => ("Vad som har ändrats", "What has changed"),
        "link" => ("Länken dit mejlet leder", "The link that the mail leads to"),
        "company" => ("Ert företags namn", "Your company’s name"),
        "company_email" | "support" => ("Er e-postadress", "Your e-mail address"),
        "client" => ("Kundens namn", "The client’s name"),
        "freelancer" => ("Den som har gjort arbetet", "Whoever did the work"),
        "number" => ("Fakturans nummer", "The invoice’s number"),
        "from" => ("Vems fakturan var", "Whose invoice it was"),
        "to" => ("Vems fakturan är nu", "Whose invoice it is now"),
        "credited" => ("Numret på fakturan som krediteras", "The number of the invoice that is credited"),
        "amount" => ("Fakturans belopp", "The invoice’s amount"),
        "due_date" => ("Förfallodagen", "The due date"),
        "bankgiro" => ("Ert bankgiro", "Your bankgiro"),
        "iban" => ("Ert IBAN", "Your IBAN"),
        "ocr" => ("OCR-numret", "The payment reference (OCR)"),
        "promised" => {
            ("Dagen då pengarna senast finns på kontot", "The day when the money is on the account")
        }
        "field" => (
            "Vad på fakturan det gäller, om det är något visst",
            "What on the invoice it is about, if anything",
        ),
        "reason" => ("Varför", "Why"),
        "valid_from" => ("Dagen då det börjar gälla", "The day from which it applies"),
        "wish" => ("Vad begäran gäller", "What was requested"),
        "bank" => ("Bankens namn", "The bank’s name"),
        "last4" => ("Kontonumrets fyra sista siffror", "The account number’s last four digits"),
        "payout" => ("Utbetalningen", "What is paid out"),
        "date" => ("Dagen, vid inloggning också klockslaget", "The day; for a sign-in also the time"),
        "token" => ("Åtkomstnyckelns namn", "The access token’s name"),
        "scope" => ("Vad åtkomstnyckeln får göra", "What the access token may do"),
        "device" => ("Webbläsaren eller programmet", "The browser or program"),
        "address" => ("IP-adressen", "The IP address"),
        "owed" => ("Vad som händer med pengarna", "What becomes of the money"),
        "act" => ("Vad någon vill göra", "What somebody wants to do"),
        "maker" => ("Den som har gjort lönekörningen", "Whoever made the salary run"),
        "count" => ("Antalet lönespecifikationer", "How many payslips there are"),
        "requester" => ("Den som har begärt det", "Whoever requested it"),
        "time" => ("När begäran upphör eller genomförs", "When the request expires or is carried out"),
        "outcome" => ("Beslutet", "The decision"),
        "decider" => ("Den som har beslutat", "Whoever decided"),
        "kind" => ("Vad meddelandet gäller", "What the message is about"),
        "subject" => ("Meddelandets ämne", "The message’s subject"),
        "email" => ("Avsändarens e-postadress", "The sender’s e-mail address"),
        "message" => ("Meddelandet", "The message"),
        "answer" => ("Svaret", "The answer"),
        _ => ("", ""),
    };
    language.pick(sv, en)
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
