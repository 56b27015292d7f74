//! One or more attempts per operation, each on a fresh record that pays the admin who tries it first.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::{Freelancer, text};
use crate::support::{Answer, TestApp, Who};

/// The day on which the runs pay.
const DATE: &str = "2026-11-25";

/// How an attempt on own money ends.
pub enum Verdict {
    /// With 409.
    Refused,
    /// Other records are done; this one is named.
    RefusedRow,
    /// Done, for a colleague decides later.
    LeftToColleague,
}

/// What is sent.
enum Body {
    Json(Value),
    File { fields: Vec<(&'static str, String)>, name: &'static str, bytes: Vec<u8> },
}

/// A request on something that pays the boss.
pub struct Attempt {
    method: Method,
    path: String,
    body: Body,
    /// How it ends for the boss.
    pub own: Verdict,
    /// A status that is as good as success for the colleague: the record is not ready, but the rule lets it pass.
    pub otherwise: Option<u16>,
}

fn request(method: Method, path: String, body: Value) -> Attempt {
    Attempt { method, path, body: Body::Json(body), own: Verdict::Refused, otherwise: None }
}

fn post(path: String, body: Value) -> Attempt {
    request(Method::POST, path, body)
}

/// An admin who is a freelancer as well, and colleagues.
pub struct Office {
    pub app: TestApp,
    /// Both.
    pub boss: Freelancer,
    /// An admin.
    pub colleague: Who,
    /// A third one, who makes runs.
    clerk: Who,
    /// A freelancer only.
    other: Freelancer,
    numbers: std::sync::atomic::AtomicI64,
}

/// Gives a freelancer roles and a new session.
pub async fn employ(app: &TestApp, person: Freelancer, roles: &[&str]) -> Freelancer {
    sqlx::query("update users set roles = $2 where id = $1")
        .bind(person.who.id)
        .bind(roles)
        .execute(&app.app.pool)
        .await
        .unwrap();
    app.add_totp(&person.who).await;
    let who = app.sign_in_again(&person.who).await;
    Freelancer { who, ..person }
}

impl Office {
    pub async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let boss = app.freelancer("boss@example.com").await;
        let other = app.freelancer("other@example.com").await;
        let boss = employ(&app, boss, &["admin"]).await;
        let colleague = app.admin("colleague@example.com").await;
        let clerk = app.admin("clerk@example.com").await;
        Self { app, boss, colleague, clerk, other, numbers: 100.into() }
    }

    pub async fn send(&self, who: &Who, attempt: &Attempt) -> Answer {
        match &attempt.body {
            Body::Json(body) => {
                self.app.send(who, attempt.method.clone(), &attempt.path, Some(body.clone())).await
            }
            Body::File { fields, name, bytes } => {
                let fields: Vec<_> = fields.iter().map(|(field, value)| (*field, value.as_str())).collect();
                self.app.send_form(who, &attempt.path, &fields, name, bytes).await
            }
        }
    }

    async fn sent(&self) -> Value {
        self.app.sent(&self.boss, &self.colleague).await
    }

    async fn paid(&self) -> Value {
        let sent = self.sent().await;
        let body = json!({ "reason": "Seen on the statement", "version": sent["version"] });
        self.app.act(&self.colleague, &sent, "mark-paid", body).await.ok()
    }

    async fn paid_directly(&self) -> Uuid {
        let number = self.numbers.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.app.paid_invoice(&self.boss.who, number, "10000.00").await
    }

    /// A draft that holds a payslip of the boss, made by the clerk.
    pub async fn draft_run(&self) -> Value {
        let invoice = self.paid_directly().await;
        let input = json!({ "paymentDate": DATE, "invoiceIds": [invoice] });
        self.app.post(&self.clerk, "/api/admin/salary-runs", input).await.ok()
    }

    async fn act_on_run(&self, run: &Value, act: &str) -> Value {
        let path = format!("/api/admin/salary-runs/{}/{act}", text(&run["id"]));
        self.app.post(&self.colleague, &path, json!({ "version": run["version"] })).await.ok()
    }

    async fn exported_run(&self) -> Value {
        let run = self.draft_run().await;
        let run = self.act_on_run(&run, "approve").await;
        self.act_on_run(&run, "payment-file").await
    }

    /// An expense of the boss that waits for its decision.
    pub async fn expense(&self) -> Value {
        let draft = self.app.draft(&self.boss).await;
        let path = format!("/api/invoices/{}/reimbursements", text(&draft["id"]));
        let receipt =
            json!({ "kind": "receipt", "description": "Tåg", "amount": "500.00", "deductibleVat": "28.30" });
        self.app.post(&self.boss.who, &path, receipt).await.ok()[0].clone()
    }

    async fn group(&self, name: &str) -> Value {
        let group = json!({ "name": name, "feePercentage": "5" });
        self.app.post(&self.colleague, "/api/admin/groups", group).await.ok()
    }

    async fn import(&self, kind: &str, file: String) -> Attempt {
        Attempt {
            method: Method::POST,
            path: "/api/admin/imports".into(),
            body: Body::File {
                fields: vec![("kind", kind.into())],
                name: "file.csv",
                bytes: file.into_bytes(),
            },
            own: Verdict::RefusedRow,
            otherwise: None,
        }
    }

    /// What tries an operation on the boss's money.
    pub async fn attempts(&self, id: &str) -> Vec<Attempt> {
        match id {
            _ if id.contains("Invoice")
                || matches!(
                    id,
                    "adminPreviewCredit"
                        | "adminPreviewWriteOff"
                        | "adminUndoWriteOff"
                        | "adminEndDoubt"
                        | "adminReleasePayment"
                        | "adminReversePayment"
                ) =>
            {
                self.on_invoices(id).await
            }
            _ if id.contains("Run") || id == "adminReadStatusReport" || id == "adminReversePayslip" => {
                self.on_runs(id).await
            }
            "adminImport" => {
                sqlx::query("update users set trusted = false").execute(&self.app.app.pool).await.unwrap();
                let sent = self.sent().await;
                let payments = format!(
                    "Fakturanummer;Belopp;Datum\n{};100,00;2026-11-21\n",
                    text(&sent["invoiceNumber"])
                );
                let invoices = "userEmail;clientName;description;quantity;unitPrice;vatRate\n\
                                boss@example.com;Kund AB;Arbete;10;1000;25\n";
                vec![
                    self.import("payments", payments).await,
                    self.import("invoices", invoices.into()).await,
                    self.import("users", "email;fullName;trusted\nboss@example.com;boss;yes\n".into()).await,
                ]
            }
            "adminUndoImport" => {
                let sent = self.sent().await;
                let number = text(&sent["invoiceNumber"]);
                let file = format!("Fakturanummer;Belopp;Datum\n{number};50,00;2026-11-21\n");
                let import = self.import("payments", file).await;
                let done = self.send(&self.colleague, &import).await.ok();
                vec![post(format!("/api/admin/imports/{}/undo", text(&done["id"])), json!({}))]
            }
            _ => self.on_people(id).await,
        }
    }

    async fn on_invoices(&self, id: &str) -> Vec<Attempt> {
        let at = |invoice: &Value, act: &str| {
            format!("/api/admin/invoices/{}{act}", invoice["id"].as_str().unwrap())
        };
        let version = |invoice: &Value| json!({ "version": invoice["version"] });
        let with = |invoice: &Value, more: Value| {
            let mut body = more;
            body["version"] = invoice["version"].clone();
            body
        };
        let mut input = self.boss.input();
        input["userId"] = json!(self.boss.who.id);
        match id {
            "adminCreateInvoice" => vec![post("/api/admin/invoices".into(), input)],
            "adminUpdateInvoice" => {
                let draft = self.app.draft(&self.boss).await;
                vec![request(Method::PUT, at(&draft, ""), with(&draft, input))]
            }
            "adminSendInvoice" => {
                let pending = self.app.pending(&self.boss).await;
                vec![post(at(&pending, "/send"), version(&pending))]
            }
            "adminReturnInvoice" => {
                let pending = self.app.pending(&self.boss).await;
                vec![post(at(&pending, "/return"), with(&pending, json!({ "reason": "Wrong client" })))]
            }
            "adminCancelInvoice" => {
                let sent = self.sent().await;
                vec![post(at(&sent, "/cancel"), version(&sent))]
            }
            "adminCreditInvoice" => {
                let sent = self.sent().await;
                vec![post(at(&sent, "/credit"), version(&sent))]
            }
            "adminPreviewCredit" => {
                let sent = self.sent().await;
                vec![post(at(&sent, "/credit-preview"), json!({}))]
            }
            "adminWriteOffInvoice" => {
                let sent = self.sent().await;
                let body = json!({ "ground": "given_up", "note": "Avtalad", "version": sent["version"] });
                vec![post(at(&sent, "/write-offs"), body)]
            }
            "adminPreviewWriteOff" => {
                let sent = self.sent().await;
                vec![post(at(&sent, "/write-off-preview"), json!({ "ground": "given_up" }))]
            }
            "adminUndoWriteOff" => {
                let sent = self.sent().await;
                let body = json!({ "ground": "given_up", "note": "Avtalad", "version": sent["version"] });
                let off = self.app.post(&self.colleague, &at(&sent, "/write-offs"), body).await.ok();
                let undo = format!("/write-offs/{}/undo", text(&off["writeOffs"][0]["id"]));
                vec![post(at(&off, &undo), version(&off))]
            }
            "adminDoubtInvoice" => {
                let sent = self.sent().await;
                let body = json!({ "kind": "disputed", "note": "Tvist", "version": sent["version"] });
                vec![post(at(&sent, "/doubts"), body)]
            }
            "adminEndDoubt" => {
                let sent = self.sent().await;
                let body = json!({ "kind": "disputed", "note": "Tvist", "version": sent["version"] });
                let doubted = self.app.post(&self.colleague, &at(&sent, "/doubts"), body).await.ok();
                vec![post(at(&sent, "/doubts/end"), with(&doubted, json!({ "kind": "disputed" })))]
            }
            "adminReissueInvoice" => {
                let sent = self.sent().await;
                vec![post(at(&sent, "/reissue"), with(&sent, json!({ "reason": "Wrong reference" })))]
            }
            "adminBulkInvoices" => {
                let pending = self.app.pending(&self.boss).await;
                let chosen = json!([{ "id": pending["id"], "version": pending["version"] }]);
                let body = json!({ "action": "send", "invoices": chosen });
                let attempt = post("/api/admin/invoices/bulk".into(), body);
                vec![Attempt { own: Verdict::RefusedRow, ..attempt }]
            }
            "adminAddInvoicePayment" => {
                let sent = self.sent().await;
                let body = json!({
                    "amount": "100.00", "paidOn": "2026-11-21", "reason": "No file", "evidence": "Statement 20 Nov",
                });
                vec![post(at(&sent, "/payments"), body)]
            }
            "adminMarkInvoicePaid" => {
                let sent = self.sent().await;
                let ground = json!({ "reason": "No file", "evidence": "Seen on the statement" });
                vec![post(at(&sent, "/mark-paid"), with(&sent, ground))]
            }
            "adminMarkInvoiceUnpaid" => {
                let paid = self.paid().await;
                vec![post(at(&paid, "/mark-unpaid"), version(&paid))]
            }
            "adminReleasePayment" => {
                let sent = self.sent().await;
                let body = json!({
                    "amount": "20000.00", "paidOn": "2026-11-21", "reason": "No file", "evidence": "Statement 20 Nov",
                });
                self.app.post(&self.colleague, &at(&sent, "/payments"), body).await.ok();
                let payments = self.app.get(&self.colleague, &at(&sent, "/payments")).await.ok();
                vec![post(format!("/api/admin/payments/{}/release", text(&payments[0]["id"])), json!({}))]
            }
            "adminReversePayment" => {
                let paid = self.paid().await;
                let payments = self.app.get(&self.colleague, &at(&paid, "/payments")).await.ok();
                let path = format!("/api/admin/payments/{}/reverse", text(&payments[0]["id"]));
                vec![post(path, json!({ "reason": "Bounced" }))]
            }
            "adminReassignInvoice" => {
                let mine = self.sent().await;
                let others = self.app.sent(&self.other, &self.colleague).await;
                let to = |who: &Who| json!({ "userId": who.id, "reason": "Wrong freelancer" });
                vec![
                    post(at(&mine, "/reassign"), with(&mine, to(&self.other.who))),
                    post(at(&others, "/reassign"), with(&others, to(&self.boss.who))),
                ]
            }
            _ => vec![],
        }
    }

    async fn on_runs(&self, id: &str) -> Vec<Attempt> {
        let at = |run: &Value, act: &str| format!("/api/admin/salary-runs/{}/{act}", text(&run["id"]));
        let version = |run: &Value| json!({ "version": run["version"] });
        let own = self.boss.who.id;
        match id {
            "adminCreateSalaryRun" => {
                let input = json!({ "paymentDate": DATE, "invoiceIds": [self.paid_directly().await] });
                let attempt = post("/api/admin/salary-runs".into(), input);
                // Then there is no such invoice left for the colleague.
                vec![Attempt { own: Verdict::LeftToColleague, otherwise: Some(422), ..attempt }]
            }
            "adminApproveSalaryRun" => {
                let run = self.draft_run().await;
                vec![post(at(&run, "approve"), version(&run))]
            }
            "adminExportSalaryRun" => {
                let run = self.draft_run().await;
                let run = self.act_on_run(&run, "approve").await;
                vec![post(at(&run, "payment-file"), version(&run))]
            }
            "adminConfirmSalaryRun" => {
                let run = self.exported_run().await;
                vec![post(at(&run, "confirm"), version(&run))]
            }
            "adminReadStatusReport" => {
                let run = self.exported_run().await;
                let message = text(&run["messageId"]);
                let report = format!(
                    "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.002.001.03\"><CstmrPmtStsRpt>\
                     <GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-25T10:00:00</CreDtTm></GrpHdr>\
                     <OrgnlGrpInfAndSts><OrgnlMsgId>{message}</OrgnlMsgId>\
                     <OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId><GrpSts>ACSC</GrpSts></OrgnlGrpInfAndSts>\
                     </CstmrPmtStsRpt></Document>"
                );
                let body = Body::File { fields: vec![], name: "report.xml", bytes: report.into_bytes() };
                vec![Attempt { body, ..post(at(&run, "status-report"), json!({})) }]
            }
            "adminRemoveFromSalaryRun" => {
                let run = self.draft_run().await;
                let body = json!({ "userId": own, "version": run["version"] });
                vec![post(at(&run, "remove"), body)]
            }
            "adminRecalculateSalaryRun" => {
                let run = self.draft_run().await;
                vec![post(at(&run, "recalculate"), version(&run))]
            }
            "adminDiscardSalaryRun" => {
                let run = self.draft_run().await;
                vec![post(at(&run, "discard"), version(&run))]
            }
            "adminReversePayslip" => {
                let run = self.draft_run().await;
                let run = self.act_on_run(&run, "approve").await;
                let slip = &run["payslips"][0]["id"];
                let body = json!({ "payslipId": slip, "reason": "Wrong sum", "version": run["version"] });
                vec![post(at(&run, "reverse"), body)]
            }
            _ => vec![],
        }
    }

    async fn on_people(&self, id: &str) -> Vec<Attempt> {
        let own = self.boss.who.id.unwrap();
        let user = |act: &str| format!("/api/admin/users/{own}/{act}");
        match id {
            "adminApproveReimbursement" => {
                let reimbursement = self.expense().await;
                vec![post(
                    format!("/api/admin/reimbursements/{}/approve", text(&reimbursement["id"])),
                    json!({}),
                )]
            }
            "adminRejectReimbursement" => {
                let reimbursement = self.expense().await;
                let path = format!("/api/admin/reimbursements/{}/reject", text(&reimbursement["id"]));
                vec![post(path, json!({ "reason": "No receipt" }))]
            }
            "adminUpdateUser" => {
                let group = self.group("A cheaper group").await;
                let user = self.app.get(&self.colleague, &format!("/api/admin/users/{own}")).await.ok();
                let body = json!({
                    "fullName": "boss",
                    "email": "boss@example.com",
                    "groupId": group["id"],
                    "version": user["version"],
                });
                let attempt = request(Method::PUT, format!("/api/admin/users/{own}"), body);
                vec![attempt]
            }
            "adminAddTaxProfile" => {
                let profile = json!({ "swedishTax": true, "rule": "side_income", "voluntaryPercent": "40" });
                vec![post(user("tax-profiles"), profile)]
            }
            "adminAddUserBankAccount" => {
                let account =
                    json!({ "recipientName": "boss", "sortCode": "3300", "accountNumber": "0006205124" });
                vec![post(user("bank-accounts"), account)]
            }
            "adminUpdateUserBankAccount" => {
                let account =
                    json!({ "recipientName": "boss", "sortCode": "3300", "accountNumber": "0006205124" });
                let made = self.app.post(&self.boss.who, "/api/bank-accounts", account).await.ok();
                let body =
                    json!({ "recipientName": "boss", "iban": "SE4550000000058398257466", "version": 1 });
                vec![request(Method::PUT, user(&format!("bank-accounts/{}", text(&made["id"]))), body)]
            }
            "adminTrustUser" => {
                let user = user("trust");
                vec![post(user, json!({ "trusted": true }))]
            }
            "adminSetUserFee" => {
                let user = user("fee");
                vec![post(user, json!({ "fixedFee": "0" }))]
            }
            "adminMoveToGroup" => {
                // With the fee of everybody: another one would wait for somebody else.
                let group = json!({ "name": "Another group" });
                let group = self.app.post(&self.colleague, "/api/admin/groups", group).await.ok();
                let path = format!("/api/admin/groups/{}/members", text(&group["id"]));
                let attempt = post(path, json!({ "userIds": [own] }));
                vec![Attempt { own: Verdict::RefusedRow, ..attempt }]
            }
            "adminUpdateGroup" => {
                let group = self.group("The boss's group").await;
                sqlx::query("update users set group_id = $2::uuid where id = $1::uuid")
                    .bind(own.to_string())
                    .bind(text(&group["id"]))
                    .execute(&self.app.app.pool)
                    .await
                    .unwrap();
                let body =
                    json!({ "name": "The boss's group", "feePercentage": "0", "version": group["version"] });
                let path = format!("/api/admin/groups/{}", text(&group["id"]));
                vec![request(Method::PUT, path, body)]
            }
            "adminHoldSalary" => vec![post(user("salary-hold"), json!({ "reason": "Check" }))],
            "adminWaiveCorrections" => {
                let attempt = post(user("corrections/waivers"), json!({ "note": "Har slutat" }));
                vec![Attempt { otherwise: Some(409), ..attempt }]
            }
            "adminUndoWaiver" => {
                let attempt = post(user(&format!("corrections/waivers/{}/undo", Uuid::nil())), json!({}));
                vec![Attempt { otherwise: Some(404), ..attempt }]
            }
            "adminReleaseSalary" => {
                let attempt = request(Method::DELETE, user("salary-hold"), json!({}));
                vec![Attempt { otherwise: Some(409), ..attempt }]
            }
            // Nothing is saved for the boss.
            "adminPayOutHolidayPay" => {
                vec![Attempt { otherwise: Some(422), ..post(user("holiday-pay/payout"), json!({})) }]
            }
            "adminKeepHolidayPay" => vec![request(Method::DELETE, user("holiday-pay/payout"), json!({}))],
            _ => vec![],
        }
    }
}
