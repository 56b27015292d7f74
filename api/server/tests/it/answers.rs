//! What every reading operation answers, and some that calculate, whole: the demo as the API tells it, in
//! `snapshots/answers/<operation>.snap`. A new operation comes along by itself; what it needs that the demo lacks is made
//! in [`Office::with_more_than_the_demo`].

use paraply_api::http::CONTRACT;
use paraply_app::demo::{self, ADMINS, FREELANCERS, PASSWORD};
use paraply_app::users::terms;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::bank::{BgMax, bgmax, verified};
use crate::support::invoices::text;
use crate::support::snapshots::{assert_snapshots, stable};
use crate::support::{Answer, TestApp, Who};

/// What stands in a path or must stand in a query, besides ids.
const PARAMETERS: [(&str, &str); 10] = [
    ("period", "202610"),
    ("kind", "invoice_sent"),
    ("language", "en"),
    ("number", "DE136695976"),
    ("action", "send"),
    ("from", "2026-10-01"),
    ("to", "2026-10-31"),
    ("month", "2026-10"),
    ("sortCode", "3300"),
    ("name", "Nordljus"),
];

/// What is no answer to somebody logged in, stands in `snapshots/mails`, or repeats all the others.
const ELSEWHERE: [&str; 3] = ["getAwaitedSignIn", "adminListMailTexts", "exportProfile"];

struct Office {
    app: TestApp,
    admin: Who,
    anna: Who,
    /// Operation, or another name, with what was sent and what was answered.
    said: Vec<(String, String)>,
}

impl Office {
    async fn open(pool: PgPool) -> Self {
        let app = TestApp::with(pool, &["--demo"]);
        terms::announce(&app.app, paraply_domain::terms::newest()).await.unwrap();
        demo::load(&app.app).await.unwrap();
        // Theirs are made by chance.
        let codes = "update users set referral_code = split_part(email, '@', 1)";
        sqlx::query(codes).execute(&app.app.pool).await.unwrap();
        let [admin, anna] = [ADMINS[0], FREELANCERS[0]];
        let (admin, anna) = (sign_in(&app, admin).await, sign_in(&app, anna).await);
        Self { app, admin, anna, said: Vec::new() }
    }

    /// Whoever may call it.
    fn caller(&self, path: &str) -> Who {
        if path.starts_with("/api/admin/") { self.admin.clone() } else { self.anna.clone() }
    }

    fn keep(&mut self, name: &str, request: &str, body: Option<&Value>, answer: Answer) -> Value {
        let said = json!({ "body": body, "answer": answer.json });
        let said: Value = serde_json::from_str(&stable(&said)).unwrap();
        let sent = body.map_or(String::new(), |_| format!("{:#}\n\n", said["body"]));
        let (status, answered) = (answer.status.as_u16(), &said["answer"]);
        self.said.push((name.to_owned(), format!("{request}\n\n{sent}{status}\n{answered:#}")));
        assert!(answer.status.is_success(), "{request}: {}", answer.json);
        answer.json
    }

    async fn post(&mut self, name: &str, path: &str, body: Value) -> Value {
        let who = self.caller(path);
        let answer = self.app.post(&who, path, body.clone()).await;
        self.keep(name, &format!("POST {}", stable_path(path)), Some(&body), answer)
    }

    /// What the demo has nothing of: messages, expenses, requests, imports.
    async fn with_more_than_the_demo(&mut self) {
        let message = json!({
            "name": "Anna Andersson", "email": FREELANCERS[0], "urgency": "high", "subject": "Fel belopp",
            "message": "Beloppet på fakturan stämmer inte.",
        });
        self.post("sendSupport", "/api/support", message).await;
        let token = json!({ "name": "Bokföring", "scope": "read", "password": PASSWORD });
        self.post("createAccessToken", "/api/tokens", token).await;
        let draft = self.first("/api/invoices?filter={\"status\":\"draft\"}").await;
        let template = json!({
            "name": "Drift varje månad", "invoiceId": draft,
            "recurrence": { "every": "month", "startsOn": "2026-12-01", "work": "previous" },
        });
        self.post("createInvoiceTemplate", "/api/invoice-templates", template).await;
        let taxi = json!({ "kind": "receipt", "description": "Taxi", "amount": "320.00" });
        self.post("addReimbursement", &format!("/api/invoices/{draft}/reimbursements"), taxi).await;
        let fields = [
            ("tax", r#"{"swedishTax":true,"rule":"main_employer","taxTable":32,"taxColumn":1}"#),
            ("reason", "Ny huvudarbetsgivare"),
        ];
        let request =
            self.app.send_form(&self.anna, "/api/tax-requests", &fields, "beslut.pdf", b"%PDF-1.7").await;
        self.keep("createTaxRequest", "POST /api/tax-requests", None, request);
        let clients = "userEmail;clientName;clientEmail\nanna@example.com;Havre AB;faktura@havre.example\nanna@example.com;;\n";
        for (name, dry_run) in [("adminImport_dry_run", "true"), ("adminImport", "false")] {
            let fields = [("kind", "clients"), ("dryRun", dry_run), ("skipInvalid", "true")];
            let imported = self
                .app
                .send_form(&self.admin, "/api/admin/imports", &fields, "kunder.csv", clients.as_bytes())
                .await;
            self.keep(name, "POST /api/admin/imports", None, imported);
        }
        let sent = self.app.get(&self.admin, "/api/admin/invoices?filter={\"status\":\"sent\"}").await.ok();
        let payments =
            [verified(text(&sent[0]["ocr"]), 10_000, 1), BgMax { code: '0', ..verified("", 5_000, 2) }];
        let file = bgmax("2026-11-21", 1, &payments);
        let taken = self.app.upload(&self.admin, "/api/admin/bank-files", &[("in.txt", &file)]).await;
        self.keep("adminImportBankFile", "POST /api/admin/bank-files", None, taken);
        let unknown = "/api/admin/bank-transactions?filter={\"open\":true}&sort=[\"amount\",\"ASC\"]";
        let unknown = format!("/api/admin/bank-transactions/{}", self.first(unknown).await);
        let income = json!({ "kind": "other_income", "amount": "20.00", "note": "Provision" });
        self.post("adminExplainBankTransaction", &format!("{unknown}/explain"), income).await;
        let refund = json!({
            "amount": "10.00", "payee": "Kund AB", "account": { "bankgiro": "5402-9681" },
            "reason": "Betald två gånger", "evidence": "Mejl från kunden",
        });
        let waits = self.post("adminRequestRefund", &format!("{unknown}/refund"), refund).await;
        self.app.confirm(&waits).await.ok();
        let day = json!({ "paymentDate": "2026-11-30" });
        self.post("adminExportRefunds", "/api/admin/refund-files", day).await;
        let pending = r#"{"status":"pending"}"#;
        let list = format!("/api/admin/invoice-batches/preview?action=send&filter={pending}");
        let total = self.app.get(&self.admin, &list).await.ok()["total"].clone();
        let batch = json!({ "action": "send", "matching": { "filter": pending, "total": total } });
        self.post("adminCreateInvoiceBatch", "/api/admin/invoice-batches", batch).await;
    }

    /// An invoice in each of its states, as the office sees it.
    async fn invoices(&mut self) {
        for status in ["draft", "pending", "sent", "overdue", "cancelled"] {
            let id = self.first(&format!("/api/admin/invoices?filter={{\"status\":\"{status}\"}}")).await;
            let path = format!("/api/admin/invoices/{id}");
            let answer = self.app.get(&self.admin, &path).await;
            let request = format!("GET {}", stable_path(&path));
            self.keep(&format!("adminGetInvoice_{status}"), &request, None, answer);
        }
    }

    /// What is calculated and not stored.
    async fn calculations(&mut self) {
        let quote = json!({ "amount": "10000", "birthYear": 1990, "paymentDate": "2026-11-25" });
        self.post("quoteSalary", "/api/salary-quote", quote.clone()).await;
        self.post("quoteSalaries", "/api/salary-quotes", json!({ "quotes": [quote] })).await;
        let tried = json!({
            "vatTreatment": "eu_reverse_charge", "issueDate": "2026-11-21", "dueDate": "2026-12-21",
            "items": [{ "description": "Webbutik", "quantity": "10", "unit": "h", "unitPrice": "1000", "vatRate": "25" }],
        });
        self.post("tryInvoice", "/api/invoice-trial", tried).await;
        let client = self.first("/api/clients").await;
        let invoice = json!({
            "clientId": client, "issueDate": "2026-11-21", "dueDate": "2026-12-21",
            "items": [{ "description": "Webbutik", "quantity": "10", "unit": "h", "unitPrice": "1000", "vatRate": "25" }],
        });
        self.post("previewInvoice", "/api/invoices/preview", invoice).await;
        let run = json!({ "paymentDate": "2026-11-25" });
        self.post("adminPreviewSalaryRun", "/api/admin/salary-runs/preview", run.clone()).await;
        self.post("adminCreateSalaryRun", "/api/admin/salary-runs", run).await;
        let mut settings = self.app.get(&self.admin, "/api/admin/settings").await.ok();
        settings["fees"]["fixedFee"] = json!("123.00");
        let answer = self.app.put(&self.admin, "/api/admin/settings", settings).await;
        self.keep("adminUpdateSettings", "PUT /api/admin/settings", None, answer);
    }

    /// The id of the first record of a list.
    async fn first(&self, list: &str) -> String {
        let records = self.app.get(&self.caller(list), list).await.ok();
        let record = records.as_array().unwrap_or_else(|| panic!("{list}: {records}")).first();
        text(&record.unwrap_or_else(|| panic!("{list} is empty"))["id"]).to_owned()
    }

    /// Calls an operation that reads, on the first record where it is about one.
    async fn read(&mut self, name: &str, path: &str, parameters: &[&Value]) {
        let mut filled = String::new();
        for part in path.split('/').skip(1) {
            let value = match part.trim_start_matches('{').trim_end_matches('}') {
                name if name == part => part.to_owned(),
                "id" => self.first(&which(&filled)).await,
                name => value_of(name),
            };
            filled += &format!("/{value}");
        }
        let query = parameters.iter().filter(|one| one["in"] == "query");
        let query = query.filter_map(|one| match text(&one["name"]) {
            "range" => Some("range=[0,0]".to_owned()),
            name if one["required"] == true || ["sortCode", "name", "month"].contains(&name) => {
                Some(format!("{name}={}", value_of(name)))
            }
            _ => None,
        });
        let query = query.collect::<Vec<_>>().join("&");
        let path = if query.is_empty() { filled } else { format!("{filled}?{query}") };
        let answer = self.app.send(&self.caller(&path), Method::GET, &path, None).await;
        self.keep(name, &format!("GET {}", stable_path(&path)), None, answer);
    }
}

async fn sign_in(app: &TestApp, email: &str) -> Who {
    let credentials = json!({ "email": email, "password": PASSWORD });
    app.post(&app.visitor(), "/api/login", credentials).await.signed_in()
}

fn stable_path(path: &str) -> String {
    text(&serde_json::from_str(&stable(&json!(path))).unwrap()).to_owned()
}

fn value_of(parameter: &str) -> String {
    let known = PARAMETERS.iter().find(|(name, _)| *name == parameter);
    known.unwrap_or_else(|| panic!("add {parameter} to PARAMETERS")).1.to_owned()
}

/// The list whose first record says the most.
fn which(list: &str) -> String {
    match list {
        "/api/admin/invoices" | "/api/invoices" => format!("{list}?filter={{\"status\":\"paid\"}}"),
        "/api/admin/users" => format!("{list}?filter={{\"q\":\"anna\"}}"),
        "/api/admin/clients" | "/api/clients" => format!("{list}?filter={{\"q\":\"Nordljus\"}}"),
        _ => list.to_owned(),
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_answer_is_as_in_its_snapshot(pool: PgPool) {
    let mut office = Office::open(pool).await;
    office.with_more_than_the_demo().await;
    office.calculations().await;
    office.invoices().await;
    for (path, methods) in CONTRACT.value()["paths"].as_object().unwrap() {
        let operation = &methods["get"];
        let answer = CONTRACT.resolved(&operation["responses"]["200"]);
        let is_json = answer["content"].get("application/json").is_some();
        if is_json && !ELSEWHERE.contains(&text(&operation["operationId"])) {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let parameters: Vec<&Value> = parameters.map(|one| CONTRACT.resolved(one)).collect();
            office.read(text(&operation["operationId"]), path, &parameters).await;
        }
    }
    assert_snapshots("answers", office.said);
}
