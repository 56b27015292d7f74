//! Months of an office in which nothing comes in its textbook order: whatever is done, and whatever is refused, each
//! account is what the records behind it say, on every day. `RANDOM_LIFE_SEED` tries another life.

use std::collections::BTreeMap;

use chrono::{Datelike, Months, TimeDelta};
use paraply_domain::calendar::{add_bank_days, next_bank_day};
use paraply_domain::ids::UserId;
use paraply_storage::salary::pool_corrections;
use poem::http::Method;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::bank::{BgMax, bgmax, verified};
use crate::support::invoices::{Freelancer, text};
use crate::support::{Answer, TestApp, Who};

const ACTS: usize = 400;

/// The payments whose salary had been paid.
const TAKEN_BACK: &str =
    "select count(*) from pool_corrections where payment_id is not null and paid_invoices = -1";

/// Each is done at least once.
const KINDS: [&str; 31] = [
    "approve",
    "bank-allocate",
    "bank-answer",
    "bank-explain",
    "bank-file",
    "bank-undo",
    "bank-undo after the salary",
    "bear a loss",
    "refund",
    "reissue",
    "release",
    "refund-confirm",
    "refund-file",
    "confirm",
    "credit",
    "write off",
    "undo a write-off",
    "recover",
    "declare",
    "discard",
    "doubt",
    "end a doubt",
    "invoice",
    "mark-unpaid",
    "payment",
    "payment-file",
    "recalculate",
    "reverse",
    "run",
    "tax-payment",
    "tax-payment-confirm",
];

struct Office {
    app: TestApp,
    freelancers: Vec<Freelancer>,
    /// Types payments in.
    clerk: Who,
    /// Makes runs.
    maker: Who,
    /// Approves them.
    approver: Who,
    random: StdRng,
    /// Of the bank's next file.
    deposit: u32,
    /// How often each act was done, and how often refused.
    done: BTreeMap<&'static str, (u32, u32)>,
}

impl Office {
    async fn new(pool: PgPool, seed: u64) -> Self {
        let app = TestApp::new(pool);
        let mut freelancers = Vec::new();
        for name in ["anna", "bo", "cia"] {
            freelancers.push(app.freelancer(&format!("{name}@example.com")).await);
        }
        // One is young enough for reduced contributions up to the month's cap.
        sqlx::query("update users set birth_date = '2005-03-01' where email = 'cia@example.com'")
            .execute(&app.app.pool)
            .await
            .unwrap();
        let clerk = app.admin("clerk@example.com").await;
        let maker = app.admin("maker@example.com").await;
        let approver = app.admin("approver@example.com").await;
        let random = StdRng::seed_from_u64(seed);
        Self { app, freelancers, clerk, maker, approver, random, deposit: 1, done: BTreeMap::new() }
    }

    /// Notes what an act came to. A refusal is an answer; anything else is a fault.
    fn note(&mut self, act: &'static str, answer: Answer) -> Option<Value> {
        let status = answer.status.as_u16();
        assert!(status < 500, "{act}: {status} {}", answer.json);
        let done = status < 300;
        let count = self.done.entry(act).or_default();
        if done {
            count.0 += 1
        } else {
            count.1 += 1
        }
        done.then_some(answer.json)
    }

    async fn one_of(&mut self, path: &str) -> Option<Value> {
        let list = self.app.get(&self.maker, path).await.ok();
        list.as_array().unwrap().choose(&mut self.random).cloned()
    }

    async fn act(&mut self) {
        match self.random.random_range(0..39) {
            0..4 => self.invoice().await,
            4..7 => self.payment().await,
            7..9 => self.run().await,
            9..11 => {
                // A draft often waits until its day is past.
                if !self.approve().await {
                    self.recalculate().await;
                    self.approve().await;
                }
                if self.random.random_bool(0.5) {
                    self.pay_out().await;
                }
            }
            11..13 => self.pay_out().await,
            13 => self.reverse().await,
            14 => self.take_payment_back().await,
            15 => self.discard().await,
            16 => self.credit().await,
            17..19 => self.declare().await,
            19..21 => self.recalculate().await,
            21..24 => self.bank_file().await,
            24..26 => self.explain().await,
            26 => self.bank_undo().await,
            27 => self.say_what_it_is().await,
            28 => self.refund().await,
            29 => self.reissue().await,
            30 => self.release().await,
            31 => self.write_off().await,
            32 => self.undo_write_off().await,
            33 => self.recover().await,
            34 => self.doubt().await,
            35 => self.end_doubt().await,
            36 => self.waive().await,
            _ => self.wait().await,
        }
    }

    async fn invoice(&mut self) {
        if self.random.random_bool(0.2) {
            let whole_kronor = self.random.random_bool(0.5);
            self.app.round_totals(&self.clerk, whole_kronor).await;
        }
        let place = self.random.random_range(0..self.freelancers.len());
        let freelancer = &self.freelancers[place];
        let mut input = freelancer.input();
        let today = self.app.app.clock.today();
        let ore = if self.random.random_bool(0.3) { 10_600..90_000 } else { 90_000..6_000_000 };
        let price = self.random.random_range(ore);
        input["issueDate"] = json!(today);
        input["dueDate"] = json!(today + TimeDelta::days(20));
        input["items"][0]["quantity"] = json!("1");
        input["items"][0]["unitPrice"] = json!(format!("{}.{:02}", price / 100, price % 100));
        let draft = self.app.post(&freelancer.who, "/api/invoices", input).await.ok();
        let sent = self.app.act(&self.approver, &draft, "send", json!({})).await;
        self.note("invoice", sent);
    }

    async fn payment(&mut self) {
        let Some(invoice) = self.one_of("/api/admin/invoices?filter={\"status\":\"sent\"}").await else {
            return;
        };
        let ore: i64 = text(&invoice["balance"]).replace('.', "").parse().unwrap();
        let paid = match self.random.random_range(0..6) {
            0 => ore / 2,
            1 => ore - self.random.random_range(1..=120),
            2 => ore + self.random.random_range(1..=2000),
            _ => ore,
        };
        let body = json!({ "amount": format!("{}.{:02}", paid / 100, paid % 100), "paidOn": self.app.app.clock.today() });
        let answer = self.app.act(&self.clerk, &invoice, "payments", body).await;
        self.note("payment", answer);
    }

    /// Pays some invoices by the bank: exactly, otherwise, with a wrong reference or with none.
    async fn bank_file(&mut self) {
        let mut payments = Vec::new();
        for serial in 1..=self.random.random_range(1..=4) {
            let Some(invoice) =
                self.one_of("/api/admin/invoices?filter={\"status\":[\"sent\",\"paid\"]}").await
            else {
                return;
            };
            let ore: i64 = text(&invoice["total"]).replace('.', "").parse().unwrap();
            let ore = match self.random.random_range(0..6) {
                0 => ore / 2,
                1 => ore + self.random.random_range(-120..=120),
                _ => ore,
            };
            // Or the bank tells of what the clerk has just recorded.
            let recorded =
                self.one_of("/api/admin/payments?filter={\"source\":\"manual\"}&range=[0,2]").await;
            if let Some(recorded) = recorded.filter(|_| serial == 1 && self.random.random_bool(0.4)) {
                let path = format!("/api/admin/invoices/{}", text(&recorded["invoiceId"]));
                let invoice = self.app.get(&self.clerk, &path).await.ok();
                let ore: i64 = text(&recorded["amount"]).replace(['.', '-'], "").parse().unwrap();
                payments.push(("20", text(&invoice["ocr"]).to_owned(), ore.max(200), serial));
                continue;
            }
            let reference = if self.random.random_bool(0.8) { text(&invoice["ocr"]) } else { "" }.to_owned();
            let record = if serial > 1 && self.random.random_bool(0.1) { "21" } else { "20" };
            // A deposit comes to more than nothing.
            let ore = if record == "21" { 50 } else { ore.max(200) };
            payments.push((record, reference, ore, serial));
        }
        let day = self.app.app.clock.today().to_string();
        let told: Vec<BgMax<'_>> = payments
            .iter()
            .map(|(record, reference, ore, serial)| BgMax { record, ..verified(reference, *ore, *serial) })
            .collect();
        let file = bgmax(&day, self.deposit, &told);
        self.deposit += 1;
        let taken = self.app.upload(&self.clerk, "/api/admin/bank-files", &[("in.txt", &file)]).await;
        assert_eq!(taken.json["problems"], json!([]), "{}", taken.json);
        self.note("bank-file", taken);
    }

    /// Answers what is asked about a bank transaction, or allocates some of it.
    async fn explain(&mut self) {
        let path = "/api/admin/bank-transactions?filter={\"open\":true}";
        let Some(transaction) = self.one_of(path).await else { return };
        let path = format!("/api/admin/bank-transactions/{}", text(&transaction["id"]));
        if transaction["status"] == "question" {
            let body = json!({ "isSame": self.random.random_bool(0.5) });
            let answer = self.app.post(&self.clerk, &format!("{path}/same-payment"), body).await;
            self.note("bank-answer", answer);
            return;
        }
        let shown = self.app.get(&self.clerk, &path).await.ok();
        let suggested = shown["suggestions"].as_array().unwrap().choose(&mut self.random).cloned();
        let part = match suggested {
            Some(suggested) => json!({ "invoiceId": suggested["invoiceId"], "amount": suggested["amount"] }),
            None => {
                let sent = "/api/admin/invoices?filter={\"status\":\"sent\"}";
                let Some(invoice) = self.one_of(sent).await else { return };
                json!({ "invoiceId": invoice["id"], "amount": transaction["unexplained"] })
            }
        };
        let answer =
            self.app.post(&self.clerk, &format!("{path}/allocate"), json!({ "parts": [part] })).await;
        self.note("bank-allocate", answer);
    }

    /// Explains a part of a bank transaction that shall pay no invoice.
    async fn say_what_it_is(&mut self) {
        let path = "/api/admin/bank-transactions?filter={\"open\":true}";
        let Some(transaction) = self.one_of(path).await else { return };
        let path = format!("/api/admin/bank-transactions/{}", text(&transaction["id"]));
        let shown = self.app.get(&self.clerk, &path).await.ok();
        let other = shown["oppositeTransactions"].as_array().unwrap().first().cloned();
        let debtor = shown["debtors"].as_array().unwrap().choose(&mut self.random).cloned();
        let mut body = json!({ "amount": transaction["unexplained"], "note": "Enligt banken" });
        let ore = |value: &Value| text(value).replace('.', "").parse::<i64>().unwrap();
        match (transaction["kind"].as_str(), other) {
            (Some("incoming"), _) if debtor.is_some() && self.random.random_bool(0.5) => {
                let debtor = debtor.unwrap();
                body["kind"] = json!("salary_repayment");
                body["userId"] = debtor["userId"].clone();
                if ore(&debtor["owes"]) < ore(&body["amount"]) {
                    body["amount"] = debtor["owes"].clone();
                }
            }
            (_, Some(other)) if self.random.random_bool(0.5) => {
                body["kind"] = json!("offset");
                body["otherTransactionId"] = other["id"].clone();
            }
            (Some("incoming"), _) if self.random.random_bool(0.5) => body["kind"] = json!("other_income"),
            (Some("deduction"), _) if self.random.random_bool(0.5) => body["kind"] = json!("bank_charge"),
            _ => body["kind"] = json!("recorded_elsewhere"),
        }
        let answer = self.app.post(&self.clerk, &format!("{path}/explain"), body).await;
        self.note("bank-explain", answer);
    }

    /// Pays back what is left of a bank transaction; the bank pays it, or rejects it.
    async fn refund(&mut self) {
        let path = "/api/admin/bank-transactions?filter={\"open\":true}";
        let Some(transaction) = self.one_of(path).await else { return };
        let path = format!("/api/admin/bank-transactions/{}/refund", text(&transaction["id"]));
        let body = json!({
            "amount": transaction["unexplained"], "payee": "Kund AB", "account": { "bankgiro": "5402-9681" },
            "reason": "För mycket betalt", "evidence": "Mejl",
        });
        let waits = self.app.post(&self.clerk, &path, body).await;
        let Some(request) = self.note("refund", waits) else { return };
        let decide = if self.random.random_bool(0.8) { "confirm" } else { "reject" };
        let path = format!("/api/admin/approvals/{}/{decide}", text(&request["id"]));
        let body = json!({ "version": request["version"], "reason": "Nej" });
        let body = if decide == "confirm" { json!({ "version": request["version"] }) } else { body };
        self.app.post(&self.approver, &path, body).await.ok();
        let date = next_bank_day(self.app.app.clock.today());
        let body = json!({ "paymentDate": date });
        let made = self.app.post(&self.clerk, "/api/admin/refund-files", body).await;
        let Some(file) = self.note("refund-file", made) else { return };
        let refunds =
            self.app.get(&self.clerk, "/api/admin/refunds?filter={\"status\":\"exported\"}").await.ok();
        if self.random.random_bool(0.3) {
            let path = format!("/api/admin/refunds/{}/reject", text(&refunds[0]["id"]));
            self.app.post(&self.clerk, &path, json!({ "reason": "Kontot finns inte" })).await.ok();
        }
        let path = format!("/api/admin/refund-files/{}/confirm", text(&file["id"]));
        let confirmed = self.app.post(&self.clerk, &path, json!({})).await;
        self.note("refund-confirm", confirmed);
    }

    async fn bank_undo(&mut self) {
        // Any, or one whose money is paid out as salary.
        let salaried = "select p.bank_transaction_id from payslip_invoices pi
            join payment_allocations a on a.invoice_id = pi.invoice_id join payments p on p.id = a.payment_id
            where pi.live and p.source = 'bank' and p.reverses_payment_id is null
              and not exists (select from payments r where r.reverses_payment_id = p.id)
            order by p.id";
        let salaried: Vec<Uuid> = sqlx::query_scalar(salaried).fetch_all(&self.app.app.pool).await.unwrap();
        let id = match salaried.choose(&mut self.random) {
            Some(id) if self.random.random_bool(0.5) => id.to_string(),
            _ => {
                let Some(any) = self.one_of("/api/admin/bank-transactions").await else { return };
                text(&any["id"]).to_owned()
            }
        };
        let path = format!("/api/admin/bank-transactions/{id}/undo");
        let before = self.app.count(TAKEN_BACK).await;
        let answer = self.app.post(&self.clerk, &path, json!({ "reason": "Banken återförde den" })).await;
        let after_salary = self.app.count(TAKEN_BACK).await > before;
        self.note(if after_salary { "bank-undo after the salary" } else { "bank-undo" }, answer);
    }

    async fn run(&mut self) {
        let today = self.app.app.clock.today();
        let date = add_bank_days(next_bank_day(today), self.random.random_range(0..4));
        let answer =
            self.app.post(&self.maker, "/api/admin/salary-runs", json!({ "paymentDate": date })).await;
        self.note("run", answer);
    }

    async fn on_run(&mut self, status: &str, act: &'static str, body: Value) -> Option<Value> {
        let run = self.one_of(&format!("/api/admin/salary-runs?filter={{\"status\":\"{status}\"}}")).await?;
        let path = format!("/api/admin/salary-runs/{}/{act}", text(&run["id"]));
        // Who calculates a run anew has made it.
        let who = if act == "recalculate" { &self.maker } else { &self.approver };
        let answer = self.app.post(who, &path, body).await;
        self.note(act, answer)
    }

    async fn approve(&mut self) -> bool {
        self.on_run("draft", "approve", json!({})).await.is_some()
    }

    async fn pay_out(&mut self) {
        self.on_run("approved", "payment-file", json!({})).await;
        self.on_run("exported", "confirm", json!({})).await;
    }

    /// For the day on which it can be paid now.
    async fn recalculate(&mut self) {
        let status = if self.random.random_bool(0.7) { "draft" } else { "approved" };
        let date = next_bank_day(self.app.app.clock.today());
        self.on_run(status, "recalculate", json!({ "paymentDate": date })).await;
    }

    async fn discard(&mut self) {
        self.on_run("draft", "discard", json!({})).await;
    }

    async fn reverse(&mut self) {
        let Some(run) = self.one_of("/api/admin/salary-runs").await else { return };
        let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
        let run = self.app.get(&self.maker, &path).await.ok();
        let Some(slip) = run["payslips"].as_array().unwrap().choose(&mut self.random) else { return };
        let body = json!({ "payslipId": slip["id"], "reason": "Fel timmar" });
        let answer = self.app.post(&self.approver, &format!("{path}/reverse"), body).await;
        self.note("reverse", answer);
    }

    async fn take_payment_back(&mut self) {
        let Some(invoice) = self.one_of("/api/admin/invoices?filter={\"status\":\"paid\"}").await else {
            return;
        };
        let answer = self.app.act(&self.clerk, &invoice, "mark-unpaid", json!({})).await;
        self.note("mark-unpaid", answer);
    }

    /// Credits an invoice that may be paid: what is left of it, a part of its line, or a sum.
    async fn credit(&mut self) {
        let path = "/api/admin/invoices?filter={\"status\":[\"sent\",\"paid\"],\"kind\":\"invoice\"}";
        let Some(invoice) = self.salaried_or(path).await else { return };
        let ore = self.random.random_range(1..2_000_000);
        let amount = format!("{}.{:02}", ore / 100, ore % 100);
        let what = match self.random.random_range(0..4) {
            0 => json!({}),
            1 => json!({ "lines": [{ "position": 1, "quantity": "0.5" }] }),
            2 => json!({ "lines": [{ "position": 1, "amount": amount }] }),
            _ => json!({ "amount": amount, "reason": "Avdrag" }),
        };
        let answer = self.app.act(&self.clerk, &invoice, "credit", what).await;
        self.note("credit", answer);
    }

    /// An invoice that has become salary, or one of these.
    async fn salaried_or(&mut self, path: &str) -> Option<Value> {
        let paid = "/api/admin/invoices?filter={\"status\":\"paid\"}";
        let paid = self.app.get(&self.maker, paid).await.ok();
        let salaried: Vec<_> =
            paid.as_array().unwrap().iter().filter(|invoice| invoice["payslipId"].is_string()).collect();
        match salaried.choose(&mut self.random) {
            Some(invoice) if self.random.random_bool(0.5) => Some((*invoice).clone()),
            _ => self.one_of(path).await,
        }
    }

    async fn write_off(&mut self) {
        let path = "/api/admin/invoices?filter={\"status\":[\"sent\",\"overdue\"],\"kind\":\"invoice\"}";
        let Some(invoice) = self.one_of(path).await else { return };
        let ground = *["bankruptcy", "given_up"].choose(&mut self.random).unwrap();
        let bearer = *["wage_pool", "provider"].choose(&mut self.random).unwrap();
        let mut what = json!({ "ground": ground, "bearer": bearer });
        if self.random.random_bool(0.5) {
            let ore = self.random.random_range(1..1_000_000);
            what["amount"] = json!(format!("{}.{:02}", ore / 100, ore % 100));
        }
        let answer = self.app.write_off(&self.clerk, &invoice, what).await;
        if answer.status == 202 {
            let answer = self.app.confirm(&answer.json).await;
            self.note("bear a loss", answer);
        } else {
            self.note("write off", answer);
        }
    }

    /// An invoice of which something is written off.
    async fn written_off(&mut self) -> Option<Value> {
        let path = "/api/admin/invoices?filter={\"status\":[\"sent\",\"overdue\",\"paid\",\"written_off\"]}";
        let all = self.app.get(&self.maker, path).await.ok();
        let written_off: Vec<_> =
            all.as_array().unwrap().iter().filter(|invoice| invoice["writtenOff"] != "0.00").collect();
        let one = (*written_off.choose(&mut self.random)?).clone();
        Some(self.app.invoice(&self.maker, &one).await)
    }

    async fn undo_write_off(&mut self) {
        let Some(invoice) = self.written_off().await else { return };
        let rows = invoice["writeOffs"].as_array().unwrap();
        let rows: Vec<_> = rows.iter().filter(|row| row["kind"] == "write_off").collect();
        let row = rows.choose(&mut self.random).unwrap();
        let path = format!("write-offs/{}/undo", text(&row["id"]));
        let version = json!({ "version": invoice["version"] });
        let answer = self.app.act(&self.clerk, &invoice, &path, version).await;
        // What the page offers, and no more.
        let is_allowed = invoice["allowedActions"].to_string().contains("undo_write_off");
        let is_offered = is_allowed && row["canBeUndone"] == true;
        assert_eq!(answer.status.is_success(), is_offered, "{row} of {invoice}: {}", answer.json);
        self.note("undo a write-off", answer);
    }

    /// A client pays after all: the balance, and more.
    async fn recover(&mut self) {
        let Some(invoice) = self.written_off().await else { return };
        let balance: i64 = text(&invoice["balance"]).replace('.', "").parse().unwrap();
        let paid = balance + self.random.random_range(1..1_500_000);
        let payment = json!({
            "amount": format!("{}.{:02}", paid / 100, paid % 100), "paidOn": self.app.app.clock.today(),
            "reason": "Utdelning i konkurs", "evidence": "Kontoutdrag",
        });
        let answer = self.app.act(&self.clerk, &invoice, "payments", payment).await;
        self.note("recover", answer);
    }

    /// Gives up what somebody was paid too much, or takes that back. It takes somebody without an open invoice, so that it is
    /// done now and then only.
    async fn waive(&mut self) {
        let mut people: Vec<_> = self.freelancers.iter().filter_map(|freelancer| freelancer.who.id).collect();
        people.shuffle(&mut self.random);
        for user in people {
            let path = format!("/api/admin/users/{user}/corrections");
            let corrections = self.app.get(&self.clerk, &path).await.ok();
            let entries = corrections["entries"].as_array().unwrap();
            if let Some(waiver) = entries.iter().find(|entry| entry["canBeUndone"] == true)
                && self.random.random_bool(0.3)
            {
                let path = format!("{path}/waivers/{}/undo", text(&waiver["id"]));
                let answer = self.app.post(&self.clerk, &path, json!({})).await;
                self.note("undo a waiver", answer).unwrap();
            } else if corrections["waivable"] != "0.00" {
                let asked =
                    self.app.post(&self.clerk, &format!("{path}/waivers"), json!({ "note": "Slutat" })).await;
                let answer = if asked.status == 202 { self.app.confirm(&asked.json).await } else { asked };
                self.note("waive", answer);
            }
        }
    }

    async fn doubt(&mut self) {
        let path = "/api/admin/invoices?filter={\"status\":[\"sent\",\"overdue\"],\"kind\":\"invoice\"}";
        let Some(invoice) = self.one_of(path).await else { return };
        let kind = *["disputed", "feared_loss"].choose(&mut self.random).unwrap();
        let mut what = json!({ "kind": kind, "note": "Kunden svarar inte", "version": invoice["version"] });
        if self.random.random_bool(0.5) {
            let ore = self.random.random_range(1..1_000_000);
            what["amount"] = json!(format!("{}.{:02}", ore / 100, ore % 100));
        }
        let answer = self.app.act(&self.clerk, &invoice, "doubts", what).await;
        self.note("doubt", answer);
    }

    async fn end_doubt(&mut self) {
        let kind = *["disputed", "feared_loss"].choose(&mut self.random).unwrap();
        let path = format!("/api/admin/invoices?filter={{\"doubt\":\"{kind}\"}}");
        let Some(invoice) = self.one_of(&path).await else { return };
        let what = json!({ "kind": kind, "version": invoice["version"] });
        let answer = self.app.act(&self.clerk, &invoice, "doubts/end", what).await;
        self.note("end a doubt", answer);
    }

    /// Issues an invoice again for another price; its payments follow.
    async fn reissue(&mut self) {
        let path = "/api/admin/invoices?filter={\"status\":[\"sent\",\"paid\"],\"kind\":\"invoice\"}";
        let Some(invoice) = self.one_of(path).await else { return };
        let reason = json!({ "reason": "Fel pris" });
        let answer = self.app.act(&self.clerk, &invoice, "reissue", reason).await;
        let Some(draft) = self.note("reissue", answer) else { return };
        let mut input = json!({
            "userId": draft["userId"], "clientId": draft["clientId"], "issueDate": draft["issueDate"],
            "dueDate": draft["dueDate"], "version": draft["version"],
            "items": [{
                "description": "Arbete", "quantity": "1", "unitPrice": draft["items"][0]["unitPrice"], "vatRate": "25",
            }],
        });
        if self.random.random_bool(0.5) {
            input["items"][0]["unitPrice"] = json!("20000");
        }
        self.app.put(&self.clerk, &format!("/api/admin/invoices/{}", text(&draft["id"])), input).await.ok();
        let sent = self.app.act(&self.approver, &draft, "send", json!({})).await;
        self.note("invoice", sent);
    }

    async fn release(&mut self) {
        let path = "/api/admin/payments?filter={\"unallocated\":true}";
        let Some(payment) = self.one_of(path).await else { return };
        let path = format!("/api/admin/payments/{}/release", text(&payment["id"]));
        let answer = self.app.post(&self.clerk, &path, json!({})).await;
        self.note("release", answer);
    }

    async fn declare(&mut self) {
        let Some(month) = self.one_of("/api/admin/agi").await else { return };
        let path = format!("/api/admin/agi/{}", text(&month["period"]));
        let send = async |path: String, body| self.app.send(&self.maker, Method::POST, &path, body).await;
        let declared = send(format!("{path}/declaration"), None).await;
        let date = next_bank_day(self.app.app.clock.today());
        let paid = send(format!("{path}/tax-payment"), Some(json!({ "paymentDate": date }))).await;
        let confirmed = send(format!("{path}/tax-payment/confirm"), None).await;
        self.note("declare", declared);
        self.note("tax-payment", paid);
        self.note("tax-payment-confirm", confirmed);
    }

    /// Some days go by, and with them the sessions.
    async fn wait(&mut self) {
        self.app.app.clock.advance(TimeDelta::days(self.random.random_range(1..6)));
        self.clerk = self.app.sign_in_again(&self.clerk).await;
        self.maker = self.app.sign_in_again(&self.maker).await;
        self.approver = self.app.sign_in_again(&self.approver).await;
        for freelancer in &mut self.freelancers {
            freelancer.who = self.app.sign_in_again(&freelancer.who).await;
        }
    }

    fn has_done_all(&self) -> bool {
        KINDS.iter().all(|kind| self.done.get(kind).is_some_and(|(done, _)| *done > 0))
            && self.app.app.clock.today().year() > 2026
    }

    async fn has_corrected_both_ways(&self) -> bool {
        let ways = "select count(distinct sign(pool_correction)) from payslips where pool_correction <> 0";
        self.app.count(ways).await == 2
    }

    /// What is kept beside the records is what they add up to, folded or not.
    async fn check_sums(&self, after: usize) {
        let pool = &self.app.app.pool;
        if after.is_multiple_of(7) {
            paraply_storage::sums::fold(pool).await.unwrap();
        }
        let wrong = "select coalesce(string_agg(sums || ' ' || key || ' ' || difference::text, '; '), '') from sums_that_differ";
        let wrong: String = sqlx::query_scalar(wrong).fetch_one(pool).await.unwrap();
        assert_eq!(wrong, "", "act {after}");
        let differ = "select count(*) from invoices i full join invoice_texts t on t.invoice_id = i.id
            where (i.invoice_number, i.ocr, i.reference) is distinct from (t.invoice_number, t.ocr, t.reference)";
        assert_eq!(self.app.count(differ).await, 0, "texts that are searched, after act {after}");
        self.app.explains_what_waits().await;
        self.app.owes_what_is_left().await;
        self.pays_what_is_left(after).await;
    }

    /// What was paid for each person became salary, is to become salary, or was too much and is to be corrected: the pools of
    /// approved payslips and what the report of debts says come to what the paid invoices give, and what the provider makes up for.
    async fn pays_what_is_left(&self, after: usize) {
        let report = self.app.get(&self.maker, "/api/admin/reports/debt").await.ok();
        let ore = |value: &Value| text(value).replace('.', "").parse::<i64>().unwrap();
        let held_no_more = self.app.app.clock.today() + TimeDelta::days(31);
        for freelancer in &self.freelancers {
            let user = freelancer.who.id.unwrap();
            let (paid, pools): (i64, i64) = sqlx::query_as(
                "select (select (100 * coalesce(sum(left_subtotal - left_fee), 0))::bigint from invoices
                         where user_id = $1 and kind = 'invoice' and status = 'paid')
                        + (select (100 * coalesce(sum(amount), 0))::bigint from losses_borne where user_id = $1)
                        + (select (100 * coalesce(sum(amount), 0))::bigint from waived_corrections where user_id = $1),
                        (select (100 * coalesce(sum(p.wage_pool + p.pool_reimbursements + p.fee_adjustment), 0))::bigint
                         from payslips p join live_payslips l on l.id = p.id where p.user_id = $1)",
            )
            .bind(user)
            .fetch_one(&self.app.app.pool)
            .await
            .unwrap();
            let mut db = self.app.app.pool.acquire().await.unwrap();
            let left = pool_corrections::left_by_user(&mut db, &[user], held_no_more, None).await.unwrap();
            let left = left.get(&UserId(user)).copied().unwrap_or_default();
            let by_database: Decimal = sqlx::query_scalar("select pool_corrections_left($1)")
                .bind(user)
                .fetch_one(&mut *db)
                .await
                .unwrap();
            assert_eq!(left.decimal(), by_database, "act {after}: {user}");
            let row = report["rows"].as_array().unwrap().iter().find(|row| row["userId"] == json!(user));
            let to_come = row.map_or(0, |row| ore(&row["notSalaried"]) + ore(&row["poolCorrections"]));
            assert_eq!(paid - pools, to_come, "act {after}: {user}");
        }
    }

    /// Every account is what its records say: at the end of this month, and when all that is posted ahead has come.
    async fn check(&self, after: usize) {
        let today = self.app.app.clock.today();
        for month in [today, today + Months::new(2)] {
            let path =
                format!("/api/admin/reports/reconciliation?month={}-{:02}", month.year(), month.month());
            let report = self.app.get(&self.maker, &path).await.ok();
            for account in report["accounts"].as_array().unwrap() {
                assert_eq!(account["difference"], "0.00", "act {after}, {month}: {account}");
            }
            let ledger = report["rows"].as_array().unwrap().iter().filter(|row| row["ledger"].is_string());
            for row in ledger {
                assert_eq!(row["difference"], "0.00", "act {after}, {month}: {row}");
            }
        }
    }
}

async fn live(pool: PgPool, seed: u64) {
    let mut office = Office::new(pool, seed).await;
    // At least so long, and until everything was done once and the year has turned.
    for act in 0.. {
        office.act().await;
        office.check(act).await;
        office.check_sums(act).await;
        if act >= ACTS && office.has_done_all() && office.has_corrected_both_ways().await {
            break;
        }
        assert!(act < 5 * ACTS, "not all was done: {:?}", office.done);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_random_life_keeps_every_account_explained(pool: PgPool) {
    let seed = std::env::var("RANDOM_LIFE_SEED").map_or(1, |seed| seed.parse().unwrap());
    live(pool, seed).await;
}
