//! The raw limit of a request that reads: the statements that it asks of the database, taken from the database's own log
//! and asked again without the server, prepared, over as many connections. So the limit follows the server's statements
//! when these change.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use reqwest::RequestBuilder;
use sqlx::{AssertSqlSafe, Executor, PgConnection};

use crate::load::{Load, repeat, succeed};
use crate::server::Server;

/// The statements of one request, in order.
pub struct Statements(Vec<Statement>);

struct Statement {
    sql: String,
    /// As literals, in order.
    parameters: Vec<String>,
}

impl Statements {
    /// What a warm request asks; of it, the statements that name this. None where the log does not tell.
    pub async fn of(
        server: &Server,
        db: &mut PgConnection,
        naming: &str,
        request: impl Fn() -> RequestBuilder,
    ) -> Option<Self> {
        log_statements(db, "all").await;
        let mut log = File::open(server.database_log()).unwrap();
        let mut shortest: Option<Vec<Statement>> = None;
        // The server's connections notice the setting one after the other, and its worker asks beside the request. What
        // is asked least is the request alone.
        for _ in 0..20 {
            log.seek(SeekFrom::End(0)).unwrap();
            succeed(request()).await;
            let mut text = Vec::new();
            log.read_to_end(&mut text).unwrap();
            let mut found = parse(&String::from_utf8_lossy(&text));
            found.retain(|statement| statement.sql.contains(naming));
            let shorter = shortest.as_ref().is_none_or(|shortest| found.len() < shortest.len());
            if !found.is_empty() && shorter {
                shortest = Some(found);
            }
        }
        log_statements(db, "none").await;
        shortest.map(Self)
    }

    /// Asks them again and again over some connections.
    pub async fn load(&self, server: &Server, at_once: usize, count: usize) -> Load {
        let connections = server.databases(at_once).await;
        let mut executes = vec![];
        for (place, Statement { sql, parameters }) in self.0.iter().enumerate() {
            for connection in &connections {
                let sql = AssertSqlSafe(format!("prepare limit_{place} as {sql}"));
                sqlx::raw_sql(sql).execute(&mut *connection.lock().await).await.unwrap();
            }
            let given =
                if parameters.is_empty() { String::new() } else { format!("({})", parameters.join(", ")) };
            executes.push(format!("execute limit_{place}{given}"));
        }
        repeat(at_once, count, async |_, worker| {
            let mut db = connections[worker].lock().await;
            for execute in &executes {
                db.fetch_all(sqlx::raw_sql(AssertSqlSafe(execute.as_str()))).await.unwrap();
            }
        })
        .await
    }
}

async fn log_statements(db: &mut PgConnection, which: &str) {
    db.execute(AssertSqlSafe(format!("alter system set log_statement = '{which}'"))).await.unwrap();
    db.execute("select pg_reload_conf()").await.unwrap();
}

/// Entries begin with an instant; other lines, after a tab, go on with the entry.
fn parse(log: &str) -> Vec<Statement> {
    let mut entries: Vec<String> = vec![];
    for line in log.lines() {
        match (line.strip_prefix('\t'), entries.last_mut()) {
            (Some(more), Some(entry)) => {
                entry.push('\n');
                entry.push_str(more);
            }
            _ => entries.push(line.to_owned()),
        }
    }
    let mut statements: Vec<Statement> = vec![];
    for entry in entries {
        if let Some((_, text)) = entry.split_once("LOG:  execute ") {
            let Some((_, sql)) = text.split_once(": ") else { continue };
            // These begin and end transactions, and are not prepared.
            let reads = ["select", "with", "update", "insert", "delete"];
            if reads.iter().any(|word| sql.trim_start().to_lowercase().starts_with(word)) {
                statements.push(Statement { sql: sql.to_owned(), parameters: vec![] });
            }
        } else if let Some((_, text)) = entry.split_once("DETAIL:  ")
            && let Some((_, text)) = text.split_once("arameters: ")
            && let Some(statement) = statements.last_mut()
        {
            statement.parameters = literals(text);
        }
    }
    statements
}

/// The literals of `$1 = 'it''s', $2 = NULL`.
fn literals(text: &str) -> Vec<String> {
    let mut literals = vec![];
    let mut rest = text;
    while let Some((_, value)) = rest.split_once(" = ") {
        let mut quoted = false;
        let end = value.find(|sign: char| {
            quoted ^= sign == '\'';
            sign == ',' && !quoted
        });
        let (literal, after) = value.split_at(end.unwrap_or(value.len()));
        literals.push(literal.to_owned());
        rest = after;
    }
    literals
}
