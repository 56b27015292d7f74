//! Every operation that the server describes is given what it does not ask for: bodies, paths and queries of the
//! wrong form or of somebody else's. A new operation is tried out without a line here.

use std::collections::HashSet;

use paraply_api::http::CONTRACT;
use poem::http::Method;
use serde_json::{Map, Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

/// One operation of the specification.
struct Operation<'a> {
    method: Method,
    path: &'a str,
    description: &'a Value,
}

/// What the server says of itself.
struct Spec(&'static Value);

impl Spec {
    fn read() -> Self {
        Self(CONTRACT.value())
    }

    fn operations(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<Operation<'_>> {
        let paths = self.0["paths"].as_object().unwrap().iter();
        paths
            .filter(|(path, _)| is_wanted(path))
            .flat_map(|(path, methods)| methods.as_object().unwrap().iter().map(move |method| (path, method)))
            .map(|(path, (method, description))| Operation {
                method: method.to_uppercase().parse().unwrap(),
                path,
                description,
            })
            .collect()
    }

    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        if let Some(first) = schema["allOf"].get(0) {
            return self.resolve(first);
        }
        match schema["$ref"].as_str().and_then(|target| target.strip_prefix('#')) {
            Some(target) => self.resolve(self.0.pointer(target).unwrap()),
            None => schema,
        }
    }

    /// The names of the query's parameters.
    fn queries<'a>(&'a self, description: &'a Value) -> impl Iterator<Item = &'a str> {
        let all = description["parameters"].as_array().into_iter().flatten();
        let all = all.map(|parameter| self.resolve(parameter));
        all.filter(|parameter| parameter["in"] == "query").filter_map(|parameter| parameter["name"].as_str())
    }

    /// A value of the right form, so that one wrong field is the only fault.
    fn sample(&self, schema: &Value, known: &Known) -> Value {
        let schema = self.resolve(schema);
        if let Some(first) = schema["enum"].get(0) {
            return first.clone();
        }
        match (schema["type"].as_str(), schema["format"].as_str()) {
            (Some("object"), _) => {
                let properties = schema["properties"].as_object().into_iter().flatten();
                let sample = |(name, schema): (&String, &Value)| {
                    (name.clone(), known.value(name).unwrap_or_else(|| self.sample(schema, known)))
                };
                Value::Object(properties.map(sample).collect::<Map<_, _>>())
            }
            (Some("array"), _) => json!([self.sample(&schema["items"], known)]),
            (Some("integer" | "number"), _) => json!(1),
            (Some("boolean"), _) => json!(true),
            (_, Some("uuid")) => json!(Uuid::nil()),
            (_, Some("date")) => json!("2026-11-30"),
            (_, Some("date-time")) => json!("2026-11-30T10:00:00Z"),
            (_, Some("amount" | "decimal")) => json!("1"),
            _ => schema.get("example").cloned().unwrap_or_else(|| json!("text")),
        }
    }
}

/// Records that exist, by the names under which bodies ask for them.
struct Known(Value);

impl Known {
    fn value(&self, field: &str) -> Option<Value> {
        self.0.get(field).cloned()
    }
}

fn odd_values() -> Vec<Value> {
    let mut deep = json!(1);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!(""),
        json!("x"),
        json!("a\u{0}b"),
        json!("\u{202e}\u{feff}\u{1b}[31m"),
        json!("1e400"),
        json!("-1"),
        json!("99999999999999999999999999999"),
        json!("0001-01-01"),
        json!("9999-12-31"),
        json!("' or 1=1; --"),
        json!("x".repeat(20_000)),
        json!(Uuid::nil()),
        json!([]),
        json!([null]),
        json!({ "a": 1 }),
        deep,
    ]
}

fn odd_bodies() -> Vec<Vec<u8>> {
    let mut bodies: Vec<Vec<u8>> =
        [json!(null), json!(1), json!("x"), json!([]), json!([{}]), json!({}), json!({ "a\u{0}": {} })]
            .map(|body| serde_json::to_vec(&body).unwrap())
            .to_vec();
    bodies.extend([
        b"".to_vec(),
        b"{".to_vec(),
        b"\xff\xfe".to_vec(),
        b"1e400".to_vec(),
        br#"{"a": 1e400}"#.to_vec(),
        br#""\ud800""#.to_vec(),
        b"[".repeat(50_000),
        br#"{"a":"#.repeat(5_000),
    ]);
    bodies
}

/// Puts every odd value at every place of a body, one at a time.
fn spoilt(body: &Value) -> Vec<Value> {
    let mut places = vec![];
    collect_places(body, "", &mut places);
    let mut bodies = vec![body.clone()];
    for place in places {
        for odd in odd_values() {
            let mut spoilt = body.clone();
            *spoilt.pointer_mut(&place).unwrap() = odd;
            bodies.push(spoilt);
        }
    }
    if let Value::Object(fields) = body {
        for name in fields.keys() {
            let mut without = fields.clone();
            without.remove(name);
            bodies.push(Value::Object(without));
        }
        let mut more = fields.clone();
        more.insert("isAdmin".into(), json!(true));
        bodies.push(Value::Object(more));
    }
    bodies
}

fn collect_places(value: &Value, path: &str, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            let path = format!("{path}/{name}");
            collect_places(value, &path, places);
            places.push(path);
        }),
        Value::Array(items) => {
            items.iter().take(1).for_each(|item| collect_places(item, &format!("{path}/0"), places));
        }
        _ => {}
    }
}

/// What a path or query holds instead of what is asked for, as it is sent.
const ODD_TEXTS: [&str; 12] = [
    "x",
    "%00",
    "0",
    "-1",
    "1e400",
    "%FF",
    "..%2f..%2fetc",
    "%27%20or%201=1",
    "%F0%9F%92%A9",
    "%7B",
    "%5B%5B%5B%5B",
    "00000000-0000-0000-0000-000000000000",
];

const ODD_QUERIES: [&str; 12] = [
    "filter=[]",
    "filter={\"q\":{}}",
    "filter={\"q\":\"%\\\\_\"}",
    "filter={\"id\":\"x\"}",
    "filter={\"id\":[1,null]}",
    "range=[0]",
    "range=[1e400,1]",
    "range=[-1,1]",
    "range=[0,99999999999999999999]",
    "range=[9223372036854775000,9223372036854775807]",
    "sort=[\"id\"]",
    "sort=[\"id;drop table users\",\"ASC\"]",
];

/// Holds every answer to the promise.
struct Prober {
    pool: PgPool,
    app: TestApp,
    who: Who,
    is_admin: bool,
    schema_names: HashSet<String>,
    tried: usize,
    faults: Vec<String>,
}

impl Prober {
    fn new(pool: PgPool, app: TestApp, who: Who, is_admin: bool, spec: &Spec) -> Self {
        let schemas = spec.0["components"]["schemas"].as_object().unwrap();
        // Names that are also words of a sentence prove nothing.
        let is_type = |name: &&String| name.chars().filter(char::is_ascii_uppercase).count() > 1;
        let schema_names = schemas.keys().filter(is_type).cloned().collect();
        Self { pool, app, who, is_admin, schema_names, tried: 0, faults: vec![] }
    }

    async fn ask(&mut self, method: &Method, path: &str, body: Option<&[u8]>) -> Answer {
        let body = body.map(<[u8]>::to_vec);
        self.tried += 1;
        let mut answer = self.send(method, path, body.clone()).await;
        if answer.status == 429 {
            // What limits a flood shall not spare the operation the rest.
            sqlx::query("delete from login_failures").execute(&self.pool).await.unwrap();
            self.app = TestApp::new(self.pool.clone());
            answer = self.send(method, path, body.clone()).await;
        }
        if answer.status == 401 {
            // It has ended its own session.
            self.sign_in().await;
            answer = self.send(method, path, body.clone()).await;
        }
        let sent = String::from_utf8_lossy(body.as_deref().unwrap_or_default()).into_owned();
        let shown: String = sent.chars().take(300).collect();
        if let Some(fault) = self.fault(&answer, &sent) {
            let path: String = path.chars().take(200).collect();
            self.faults.push(format!("{method} {path} {shown}\n    {}: {fault}", answer.status));
        }
        answer
    }

    async fn send(&self, method: &Method, path: &str, body: Option<Vec<u8>>) -> Answer {
        match body {
            Some(body) => self.app.send_raw(&self.who, method.clone(), path, "application/json", body).await,
            None => self.app.send(&self.who, method.clone(), path, None).await,
        }
    }

    async fn sign_in(&mut self) {
        let mut db = self.pool.acquire().await.unwrap();
        // Whatever an earlier request has made of the caller.
        sqlx::query("update users set roles = case when $2 then '{admin}'::text[] else '{}' end, blocked_at = null where id = $1")
            .bind(self.who.id)
            .bind(self.is_admin)
            .execute(&mut *db)
            .await
            .unwrap();
        self.who = self.app.sign_in_again(&self.who).await;
    }

    fn fault(&self, answer: &Answer, sent: &str) -> Option<String> {
        if answer.status.is_success() || answer.status.is_redirection() {
            return None;
        }
        let text = String::from_utf8_lossy(&answer.bytes).into_owned();
        if answer.status.is_server_error() {
            return Some(text);
        }
        let is_said = |name: &str| answer.json[name].as_str().is_some_and(|text| !text.is_empty());
        if !is_said("message") || !is_said("code") {
            return Some(format!("no message or no code: {text}"));
        }
        let leaks = [
            "sqlx",
            "poem",
            "serde",
            "src/",
            ".rs",
            "panicked",
            "postgres",
            "relation ",
            "constraint",
            "syntax error",
            "::",
            "Option<",
            "i32",
            "i64",
            "u64",
            "usize",
            "expected ",
            "line 1 column",
        ];
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let leaks = leaks.into_iter().filter(|leak| text.contains(leak));
        let leaks = leaks.chain(words.filter(|word| self.schema_names.contains(*word)));
        let leak = leaks.into_iter().find(|leak| !sent.contains(*leak))?;
        Some(format!("tells of {leak:?}: {text}"))
    }

    async fn probe(&mut self, spec: &Spec, operation: &Operation<'_>, known: &Known, foreign: &[Uuid]) {
        let Operation { method, path, description } = operation;
        let path = if path.starts_with("/api") { (*path).to_owned() } else { format!("/api{path}") };
        let fill = |value: &str| {
            let fill = |part: &str| if part.starts_with('{') { value.to_owned() } else { part.to_owned() };
            path.split('/').map(fill).collect::<Vec<_>>().join("/")
        };
        let media = &description["requestBody"]["content"];
        let body = media.get("application/json").map(|media| spec.sample(&media["schema"], known));
        let bytes = body.as_ref().map(|body| serde_json::to_vec(body).unwrap());
        let nobodys = fill(&Uuid::nil().to_string());
        if path.contains('{') {
            for text in ODD_TEXTS.into_iter().map(str::to_owned).chain(["9".repeat(5_000)]) {
                let answer = self.ask(method, &fill(&text), bytes.as_deref()).await;
                if answer.status.is_success() && !path.contains("vat-lookup") {
                    self.faults.push(format!("{method} {path} of {text}: {}", answer.status));
                }
            }
            for id in foreign {
                let answer = self.ask(method, &fill(&id.to_string()), bytes.as_deref()).await;
                if answer.status.is_success() && !path.contains("vat-lookup") {
                    self.faults.push(format!("{method} {path} of another's record: {}", answer.status));
                }
            }
        }
        if *method == Method::GET {
            for query in ODD_QUERIES {
                self.ask(method, &format!("{nobodys}?{query}"), None).await;
            }
            for name in spec.queries(description) {
                for odd in ODD_TEXTS {
                    self.ask(method, &format!("{nobodys}?{name}={odd}"), None).await;
                }
            }
            for name in self.fields_of_rows(spec, description) {
                self.ask(method, &format!("{nobodys}?sort=[\"{name}\",\"DESC\"]"), None).await;
                for odd in odd_values().into_iter().filter(|odd| odd.to_string().len() < 1_000) {
                    let filter = json!({ name.as_str(): odd });
                    self.ask(method, &format!("{nobodys}?filter={}", percent(&filter.to_string())), None)
                        .await;
                }
            }
        }
        if media.is_object() {
            for body in odd_bodies() {
                self.ask(method, &nobodys, Some(&body)).await;
            }
        }
        let Some(body) = body else { return };
        for body in spoilt(&body) {
            self.ask(method, &nobodys, Some(&serde_json::to_vec(&body).unwrap())).await;
        }
        // A record that is there is looked at more closely.
        if let Some(own) = known.0["ids"].as_array().filter(|_| path.contains('{')) {
            for id in own {
                let path = fill(text(id));
                let mut spoilt = spoilt(&body);
                spoilt.retain(|body| body.to_string().len() < 2_000);
                for body in spoilt.iter().skip(1).step_by(3) {
                    self.ask(method, &path, Some(&serde_json::to_vec(body).unwrap())).await;
                }
            }
        }
    }

    /// The fields that a list may be asked to sort and filter by.
    fn fields_of_rows(&self, spec: &Spec, description: &Value) -> Vec<String> {
        if !spec.queries(description).any(|name| name == "sort") {
            return vec![];
        }
        let answer = spec.resolve(&description["responses"]["200"]);
        let rows = &answer["content"]["application/json"]["schema"]["items"];
        let fields = spec.resolve(rows)["properties"].as_object().into_iter().flatten();
        let others = ["q", "from", "to", "userId", "groupId", "clientId", "entityId", "month"];
        let fields = fields.map(|(name, _)| name.clone()).chain(others.map(str::to_owned));
        fields.collect()
    }
}

/// As a query holds it.
fn percent(text: &str) -> String {
    text.bytes()
        .map(
            |byte| {
                if byte.is_ascii_alphanumeric() {
                    char::from(byte).to_string()
                } else {
                    format!("%{byte:02X}")
                }
            },
        )
        .collect()
}

async fn probe_all(pool: PgPool, as_admin: bool, is_wanted: impl Fn(&str) -> bool) {
    let spec = Spec::read();
    let app = TestApp::new(pool.clone());
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    // With a password of its own the account is not closed by a body that happens to be well formed.
    app.with_password(&anna.who).await;
    let admin = app.admin("admin@example.com").await;
    let (draft, others) = (app.draft(&anna).await, app.sent(&bo, &admin).await);
    let own: Uuid = text(&draft["id"]).parse().unwrap();
    let sql = "update users set personnummer = null, personnummer_index = null";
    sqlx::query(sql).execute(&pool).await.unwrap();
    app.set_personnummer(anna.who.id.unwrap(), "199001010017").await;
    let known = Known(json!({
        "userId": anna.who.id, "clientId": anna.client, "bankAccountId": anna.account, "version": 1,
        "items": anna.input()["items"],
        "ids": [own, anna.client, anna.account, anna.who.id],
    }));
    let foreign: Vec<Uuid> = match as_admin {
        true => vec![],
        false => vec![text(&others["id"]).parse().unwrap(), bo.client, bo.account, bo.who.id.unwrap()],
    };
    let who = if as_admin { admin } else { anna.who.clone() };
    let mut prober = Prober::new(pool, app, who, as_admin, &spec);
    for operation in spec.operations(is_wanted) {
        prober.probe(&spec, &operation, &known, &foreign).await;
    }
    let Prober { faults, tried, .. } = prober;
    assert!(faults.is_empty(), "{} of {tried}:\n{}", faults.len(), faults.join("\n"));
    assert!(tried > 1_000, "{tried}");
}

fn is_office(path: &str) -> bool {
    path.contains("/admin/")
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_operation_of_the_app_fails_on_what_a_freelancer_sends(pool: PgPool) {
    probe_all(pool, false, |path| !is_office(path)).await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_operation_of_the_app_fails_on_what_an_admin_sends(pool: PgPool) {
    probe_all(pool, true, |path| !is_office(path)).await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_operation_of_the_back_office_fails_on_what_an_admin_sends(pool: PgPool) {
    probe_all(pool, true, is_office).await;
}
