//! The real process and its private database are killed again and again under clients that write. Whatever was
//! acknowledged is there exactly once, and whatever was not is completed by the same request sent again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use paraply_app::clock::Clock;
use reqwest::{Client, Method, Response};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::PASSWORD;
use crate::support::bank::{BgMax, bgmax, verified};
use crate::support::invoices::text;

const SERVER_KILLS: usize = 30;
const DATABASE_KILLS: usize = 5;
/// Salary runs, each with a kill in each of its four steps.
const RUNS: usize = 5;
const WRITERS: usize = 4;
/// Far above what a start takes, also on a busy machine and with a recovery of the database.
const START_MAX: Duration = Duration::from_secs(30);
const ADMIN: &str = "admin@example.com";
/// Whose invoices and salaries they are.
const OWNER: &str = "owner@example.com";
/// Approves what the first admin has made.
const APPROVER: &str = "approver@example.com";

/// A server process on data of its own; dropping it kills it.
struct Server {
    data: TempDir,
    port: u16,
    child: Option<Child>,
}

impl Server {
    fn new() -> Self {
        let data = tempfile::tempdir().unwrap();
        // The account that runs the database must get there.
        let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(data.path(), permissions).unwrap();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Self { data, port, child: None }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_paraply-api"));
        command.args(arguments).env_remove("DATABASE_URL").env("PARAPLY_DATA_DIR", self.data.path());
        command.env("PARAPLY_PORT", self.port.to_string()).env("PARAPLY_DEMO", "0");
        command.env("PARAPLY_VIES_URL", "").env("PARAPLY_ADMIN_PASSWORD", PASSWORD);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn create_admins(&self) {
        for email in [ADMIN, OWNER, APPROVER] {
            let arguments = ["create-admin", "--email", email, "--name", "Ada Admin"];
            assert!(self.command(&arguments).status().unwrap().success());
        }
    }

    /// Starts the process and gives the time until it answers.
    async fn start(&mut self, client: &Client) -> Duration {
        let begun = Instant::now();
        self.child = Some(self.command(&["serve"]).spawn().unwrap());
        let health = self.url("/api/health");
        until(START_MAX, "the server answers", async || {
            let ended = self.child.as_mut().unwrap().try_wait().unwrap();
            assert!(ended.is_none(), "the server did not start: {ended:?}");
            client.get(&health).send().await.is_ok_and(|answer| answer.status().is_success())
        })
        .await;
        begun.elapsed()
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Kills the database's first process as nobody would: its children notice by themselves.
    fn kill_database(&self) {
        let file = self.data.path().join("postgres/cluster/postmaster.pid");
        let pid = std::fs::read_to_string(file).unwrap();
        let pid = pid.lines().next().unwrap();
        assert!(Command::new("kill").args(["-KILL", pid]).status().unwrap().success());
    }

    fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        // The database ends by itself once its owner is gone; then nothing writes into the folder any more.
        let file: PathBuf = self.data.path().join("postgres/cluster/postmaster.pid");
        let deadline = Instant::now() + Duration::from_secs(20);
        while file.exists() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Asks again and again, until the deadline.
async fn until(limit: Duration, what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    let mut pause = tokio::time::interval(Duration::from_millis(10));
    while !is_so().await {
        assert!(begun.elapsed() < limit, "not within {limit:?}: {what}");
        pause.tick().await;
    }
}

/// Someone who writes and sends every write again, under the same key, until it is acknowledged.
#[derive(Clone)]
struct Writer {
    client: Client,
    /// The owner's colleagues: nobody decides on what pays themselves.
    office: Client,
    approver: Client,
    origin: String,
    acknowledged: Arc<AtomicUsize>,
    /// How often a living server said that its store is away.
    unavailable: Arc<AtomicUsize>,
}

/// A client that keeps its session.
fn browser() -> Client {
    let limit = Duration::from_secs(20);
    Client::builder().cookie_store(true).timeout(limit).no_proxy().build().unwrap()
}

/// Whose role moves money has an authenticator app.
async fn add_totp(server: &Server, client: &Client) {
    let post = async |path: &str, body: Value| -> Value {
        let answer = client.post(server.url(path)).json(&body).send().await.unwrap();
        answer.error_for_status().unwrap().json().await.unwrap()
    };
    let setup = post("/api/second-factor/totp", json!({})).await;
    let secret = totp_rs::Secret::try_from_base32(text(&setup["secret"])).unwrap();
    let totp = totp_rs::Builder::new().with_secret(secret).build().unwrap();
    let now = u64::try_from(Clock::system().now().timestamp()).unwrap();
    post("/api/second-factor/totp/confirm", json!({ "code": totp.generate(now).to_string() })).await;
}

impl Writer {
    async fn sign_in(server: &Server, client: &Client) -> Self {
        let writer = Self {
            client: client.clone(),
            office: browser(),
            approver: browser(),
            origin: server.url(""),
            acknowledged: Arc::default(),
            unavailable: Arc::default(),
        };
        for (client, email) in [(client, OWNER), (&writer.office, ADMIN), (&writer.approver, APPROVER)] {
            let credentials = json!({ "email": email, "password": PASSWORD });
            let login = client.post(server.url("/api/login")).json(&credentials).send().await.unwrap();
            assert!(login.status().is_success());
            add_totp(server, client).await;
        }
        writer.introduce().await;
        writer
    }

    /// Who calls: the owner, or one of the colleagues.
    fn caller(&self, path: &str) -> &Client {
        match path.starts_with("/api/admin/") {
            true if path.ends_with("/approve") => &self.approver,
            true => &self.office,
            false => &self.client,
        }
    }

    async fn call(&self, method: Method, path: &str, key: Option<&str>, body: &Value) -> Value {
        let deadline = Instant::now() + START_MAX * 2;
        let mut pause = tokio::time::interval(Duration::from_millis(10));
        loop {
            assert!(Instant::now() < deadline, "{path} was never acknowledged");
            let mut request = self.caller(path).request(method.clone(), format!("{}{path}", self.origin));
            if let Some(key) = key {
                request = request.header("idempotency-key", key);
            }
            if method != Method::GET {
                request = request.json(body);
            }
            if let Ok(answer) = request.send().await
                && let Some(acknowledged) = self.read(path, answer).await
            {
                self.acknowledged.fetch_add(1, Ordering::Relaxed);
                return acknowledged;
            }
            pause.tick().await;
        }
    }

    /// What was acknowledged; none when it must be sent again.
    async fn read(&self, path: &str, answer: Response) -> Option<Value> {
        let status = answer.status();
        // Killed in the middle of its answer.
        let bytes = answer.bytes().await.ok()?;
        let json: Value = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| panic!("{path}: {status}, not JSON: {bytes:?}"));
        if status.is_success() {
            return Some(json);
        }
        assert_eq!((status.as_u16(), &json["code"]), (503, &json!("unavailable")), "{path}: {json}");
        let message = text(&json["message"]).to_lowercase();
        assert!(
            !["connection", "timeout", "database"].iter().any(|word| message.contains(word)),
            "{message}"
        );
        self.unavailable.fetch_add(1, Ordering::Relaxed);
        None
    }

    async fn post(&self, path: &str, key: &str, body: &Value) -> Value {
        self.call(Method::POST, path, Some(key), body).await
    }

    /// Every row of a list.
    async fn all(&self, path: &str) -> Vec<Value> {
        let mut rows = Vec::new();
        loop {
            let (first, last) = (rows.len(), rows.len() + 999);
            let page = format!("{path}?range=%5B{first},{last}%5D&sort=%5B%22id%22,%22ASC%22%5D");
            match self.call(Method::GET, &page, None, &Value::Null).await {
                Value::Array(page) if page.is_empty() => return rows,
                Value::Array(page) => rows.extend(page),
                other => panic!("{path}: {other}"),
            }
        }
    }

    /// A profile that may invoice.
    async fn introduce(&self) {
        let profile = json!({
            "fullName": "Ada Admin", "phone": "", "address": "Storgatan 1", "postalCode": "111 22", "city": "Stockholm",
            "country": "SE", "language": "sv", "personnummer": "900101-0017",
            "tax": { "swedishTax": true, "rule": "side_income" }, "version": 1,
        });
        let current = self.call(Method::GET, "/api/profile", None, &Value::Null).await;
        let mut profile = profile;
        profile["version"] = current["version"].clone();
        self.call(Method::PUT, "/api/profile", None, &profile).await;
        let account =
            json!({ "recipientName": "Ada Admin", "sortCode": "3300", "accountNumber": "000620-5124" });
        self.post("/api/bank-accounts", "account", &account).await;
    }

    /// Writes until told to stop, and gives what was acknowledged: the reference, and the number it was sent under.
    async fn write(self, name: usize, stop: Arc<AtomicBool>) -> Vec<(String, String)> {
        let today = Clock::system().today();
        let mut sent = Vec::new();
        for count in 0.. {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let reference = format!("{name}-{count}");
            let client = json!({ "name": format!("Kund {reference}"), "email": "kund@example.com", "country": "SE",
                "address": "Kungsgatan 2", "postalCode": "411 11", "city": "Göteborg" });
            let client = self.post("/api/clients", &format!("client {reference}"), &client).await;
            let draft = json!({
                "clientId": client["id"], "issueDate": today, "dueDate": today + chrono::TimeDelta::days(30),
                "reference": reference,
                "items": [{ "description": "Arbete", "quantity": "10", "unit": "h", "unitPrice": "1000", "vatRate": "25" }],
            });
            let draft = self.post("/api/invoices", &format!("draft {reference}"), &draft).await;
            let path = format!("/api/admin/invoices/{}/send", text(&draft["id"]));
            let invoice =
                self.post(&path, &format!("send {reference}"), &json!({ "version": draft["version"] })).await;
            assert_eq!(invoice["status"], "sent");
            sent.push((reference, text(&invoice["invoiceNumber"]).to_owned()));
        }
        sent
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_at_any_moment_nothing_acknowledged_is_lost_or_done_twice() {
    let client = browser();
    let mut server = Server::new();
    server.create_admins();
    server.start(&client).await;
    let writer = Writer::sign_in(&server, &client).await;

    let stop = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> =
        (0..WRITERS).map(|name| tokio::spawn(writer.clone().write(name, stop.clone()))).collect();
    // Between two kills some writes go through; the moment of the kill is any.
    let some_writes = async || {
        let wanted = writer.acknowledged.load(Ordering::Relaxed) + rand::random_range(3..20);
        until(START_MAX, "writes go on", async || writer.acknowledged.load(Ordering::Relaxed) >= wanted)
            .await;
        tokio::time::sleep(Duration::from_micros(rand::random_range(0..20_000))).await;
    };
    let mut starts = Vec::new();
    for _ in 0..SERVER_KILLS {
        some_writes().await;
        server.kill();
        starts.push(server.start(&client).await);
    }
    starts.sort();
    // For whoever looks: two seconds are the aim, on a machine that has time for it.
    println!(
        "starts after a kill: {:?} in the middle, {:?} at most",
        starts[SERVER_KILLS / 2],
        starts[SERVER_KILLS - 1]
    );
    for _ in 0..DATABASE_KILLS {
        some_writes().await;
        let before = writer.unavailable.load(Ordering::Relaxed);
        server.kill_database();
        until(START_MAX, "the server says that its store is away", async || {
            writer.unavailable.load(Ordering::Relaxed) > before
        })
        .await;
        // The same process finds its store again.
        some_writes().await;
    }
    server.kill();
    server.start(&client).await;
    some_writes().await;
    stop.store(true, Ordering::Relaxed);
    let mut acknowledged = BTreeMap::new();
    for written in join_all(writers).await {
        acknowledged.extend(written.unwrap());
    }

    let invoices = writer.all("/api/admin/invoices").await;
    let found: BTreeMap<String, String> = invoices
        .iter()
        .map(|invoice| (text(&invoice["reference"]).into(), text(&invoice["invoiceNumber"]).into()))
        .collect();
    assert_eq!(found, acknowledged);
    assert_eq!(invoices.len(), acknowledged.len(), "each exactly once");
    let year = &found.values().next().unwrap()[..4];
    let numbers: BTreeSet<String> = found.values().cloned().collect();
    assert_eq!(numbers, (1..=found.len()).map(|number| format!("{year}-{number:05}")).collect());

    let clients = writer.all("/api/admin/clients").await;
    let names: BTreeSet<&str> = clients.iter().map(|client| text(&client["name"])).collect();
    assert_eq!((names.len(), clients.len()), (acknowledged.len(), acknowledged.len()));

    let vouchers = writer.all("/api/admin/vouchers").await;
    let numbers: BTreeSet<usize> =
        vouchers.iter().map(|voucher| voucher["number"].as_u64().unwrap() as usize).collect();
    assert_eq!(numbers, (1..=vouchers.len()).collect());
    assert_eq!(vouchers.len(), acknowledged.len());
    for voucher in &vouchers {
        let sum = |side: &str| -> rust_decimal::Decimal {
            voucher["entries"]
                .as_array()
                .unwrap()
                .iter()
                .map(|entry| text(&entry[side]).parse::<rust_decimal::Decimal>().unwrap())
                .sum()
        };
        assert_eq!(sum("debit"), sum("credit"), "{voucher}");
    }
}

impl Writer {
    /// An invoice that its client owes.
    async fn owed(&self, name: &str) -> Value {
        let today = Clock::system().today();
        let client = json!({ "name": format!("Kund {name}"), "email": "kund@example.com", "country": "SE",
            "address": "Kungsgatan 2", "postalCode": "411 11", "city": "Göteborg" });
        let client = self.post("/api/clients", &format!("client {name}"), &client).await;
        let draft = json!({
            "clientId": client["id"], "issueDate": today, "dueDate": today + chrono::TimeDelta::days(30), "reference": name,
            "items": [{ "description": "Arbete", "quantity": "10", "unit": "h", "unitPrice": "1000", "vatRate": "25" }],
        });
        let draft = self.post("/api/invoices", &format!("draft {name}"), &draft).await;
        let path = format!("/api/admin/invoices/{}", text(&draft["id"]));
        let version = json!({ "version": draft["version"] });
        self.post(&format!("{path}/send"), &format!("send {name}"), &version).await
    }

    /// An invoice that its client has paid.
    async fn earn(&self, name: &str) -> Value {
        let sent = self.owed(name).await;
        let path = format!("/api/admin/invoices/{}", text(&sent["id"]));
        let paid = json!({ "reason": "No file", "evidence": "Statement", "version": sent["version"] });
        self.post(&format!("{path}/mark-paid"), &format!("paid {name}"), &paid).await["id"].clone()
    }

    /// The payment file as the bank gets it; asked again until it comes.
    async fn payment_file(&self, run: &str) -> String {
        let path = format!("{}/api/admin/salary-runs/{run}/payment-file", self.origin);
        let mut pause = tokio::time::interval(Duration::from_millis(10));
        loop {
            if let Ok(answer) = self.office.get(&path).send().await
                && answer.status().is_success()
                && let Ok(file) = answer.text().await
            {
                return file;
            }
            pause.tick().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_in_any_step_of_a_salary_run_everyone_is_paid_once() {
    let client = browser();
    let mut server = Server::new();
    server.create_admins();
    server.start(&client).await;
    let writer = Writer::sign_in(&server, &client).await;
    let day = paraply_domain::calendar::next_bank_day(Clock::system().today());

    let (mut earned, mut runs, mut files) = (BTreeSet::new(), Vec::new(), BTreeMap::new());
    for round in 0..RUNS {
        earned.insert(text(&writer.earn(&format!("round {round}")).await).to_owned());
        let mut path = "/api/admin/salary-runs".to_owned();
        // Every act counts the version up.
        for (version, act) in ["", "/approve", "/payment-file", "/confirm"].into_iter().enumerate() {
            let body =
                if act.is_empty() { json!({ "paymentDate": day }) } else { json!({ "version": version }) };
            let step = {
                let (writer, path) = (writer.clone(), format!("{path}{act}"));
                tokio::spawn(async move { writer.post(&path, &format!("{round}{act}"), &body).await })
            };
            // Before, in the middle of, or after the step.
            tokio::time::sleep(Duration::from_micros(rand::random_range(0..30_000))).await;
            server.kill();
            server.start(&client).await;
            let run = step.await.unwrap();
            if act.is_empty() {
                path = format!("{path}/{}", text(&run["id"]));
                runs.push(text(&run["id"]).to_owned());
            }
        }
        let run = &runs[round];
        files.insert(run.clone(), writer.payment_file(run).await);
    }

    let few = async |path: &str| -> Vec<Value> {
        let rows = writer.call(Method::GET, &format!("{path}?range=%5B0,99%5D"), None, &Value::Null).await;
        rows.as_array().unwrap().clone()
    };
    let slips = few("/api/admin/payslips").await;
    let paid: Vec<&str> = slips
        .iter()
        .flat_map(|slip| slip["invoiceIds"].as_array().unwrap())
        .map(|invoice| invoice.as_str().unwrap())
        .collect();
    assert_eq!((paid.len(), paid.iter().map(|id| (*id).to_owned()).collect()), (RUNS, earned), "each once");
    // On a day before that of the payment, the money is on its way.
    let confirmed = |of: &Value| matches!(text(&of["status"]), "accepted" | "paid");
    assert!(slips.iter().all(confirmed), "{slips:?}");
    let mut payments = BTreeSet::new();
    for (run, file) in &files {
        let path = format!("/api/admin/salary-runs/{run}");
        let run = writer.call(Method::GET, &path, None, &Value::Null).await;
        assert!(confirmed(&run), "{run}");
        assert_eq!(run["paymentFiles"].as_array().unwrap().len(), 1);
        assert_eq!(file.matches("<EndToEndId>").count(), 1, "{file}");
        payments.insert(file.split("<EndToEndId>").nth(1).unwrap().split('<').next().unwrap().to_owned());
        assert_eq!(writer.payment_file(text(&run["id"])).await, *file, "the same bytes after every kill");
    }
    assert_eq!(payments.len(), RUNS);
    let vouchers = few("/api/admin/vouchers").await;
    for kind in ["salary_approved", "payout_confirmed"] {
        assert_eq!(vouchers.iter().filter(|voucher| voucher["kind"] == kind).count(), RUNS, "{kind}");
    }
    let mails = few("/api/admin/mails").await;
    assert_eq!(mails.iter().filter(|mail| mail["kind"] == "payslip_paid").count(), RUNS);
}

/// Bank files, each with a kill while it is taken in.
const BANK_FILES: u32 = 6;
/// Payments in each of them that no invoice waits for.
const UNKNOWN: u64 = 1500;

impl Writer {
    /// Takes in a bank file; sent again until it is acknowledged.
    async fn take_in(&self, file: Vec<u8>) -> Value {
        let path = "/api/admin/bank-files";
        let mut pause = tokio::time::interval(Duration::from_millis(10));
        loop {
            let part = reqwest::multipart::Part::bytes(file.clone()).file_name("bgmax.txt");
            let form = reqwest::multipart::Form::new().part("file", part);
            let sent = self.office.post(format!("{}{path}", self.origin)).multipart(form).send().await;
            if let Ok(answer) = sent
                && let Some(taken) = self.read(path, answer).await
            {
                return taken;
            }
            pause.tick().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_while_a_bank_file_is_taken_in_every_payment_counts_once() {
    let client = browser();
    let mut server = Server::new();
    server.create_admins();
    server.start(&client).await;
    let writer = Writer::sign_in(&server, &client).await;
    let day = Clock::system().today().to_string();
    let mut invoices = Vec::new();
    let mut took = Duration::ZERO;
    for deposit in 1..=BANK_FILES {
        let invoice = writer.owed(&format!("file {deposit}")).await;
        let unknown = |serial| BgMax { code: '0', ..verified("", 10_000, serial) };
        let mut payments = vec![verified(text(&invoice["ocr"]), 1_250_000, 1)];
        payments.extend((2..UNKNOWN + 2).map(unknown));
        let file = bgmax(&day, deposit, &payments);
        let begun = Instant::now();
        let taking = tokio::spawn({
            let writer = writer.clone();
            async move { writer.take_in(file).await }
        });
        // The first says how long one takes; each other is killed somewhere in it.
        if deposit > 1 {
            tokio::time::sleep(took.mul_f64(f64::from(deposit - 1) / f64::from(BANK_FILES))).await;
            server.kill();
            server.start(&client).await;
        }
        taking.await.unwrap();
        if deposit == 1 {
            took = begun.elapsed();
        }
        invoices.push(invoice);
    }

    let taken = writer.all("/api/admin/bank-transactions").await;
    assert_eq!(taken.len() as u64, u64::from(BANK_FILES) * (UNKNOWN + 1), "each exactly once");
    for invoice in &invoices {
        let path = format!("/api/admin/invoices/{}", text(&invoice["id"]));
        let paid = writer.call(Method::GET, &path, None, &Value::Null).await;
        assert_eq!((&paid["status"], &paid["paid"]), (&json!("paid"), &json!("12500.00")));
        let payments = writer.call(Method::GET, &format!("{path}/payments"), None, &Value::Null).await;
        assert_eq!(payments.as_array().map(Vec::len), Some(1));
    }
    let month = &day[..7];
    let path = format!("/api/admin/reports/reconciliation?month={month}");
    let report = writer.call(Method::GET, &path, None, &Value::Null).await;
    for account in report["accounts"].as_array().unwrap() {
        assert_eq!(account["difference"], "0.00", "{account}");
    }
}
