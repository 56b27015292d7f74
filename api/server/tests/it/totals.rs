//! How many rows a list says it has: what was acknowledged is counted, at once and for everybody.

use futures_util::future::join_all;
use serde_json::json;
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{TestApp, Who};

async fn total(app: &TestApp, who: &Who, path: &str) -> usize {
    let answer = app.get(who, path).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    let range = answer.headers["content-range"].to_str().unwrap();
    range.rsplit('/').next().unwrap().parse().unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_total_follows_every_write(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("ada@example.com").await;
    let anna = app.freelancer("anna@example.com").await;
    let drafts = r#"/api/invoices?filter={"status":"draft"}&range=[0,0]"#;
    let pending = r#"/api/admin/invoices?filter={"status":"pending"}&range=[0,0]"#;
    let both = async || (total(&app, &anna.who, drafts).await, total(&app, &admin, pending).await);
    assert_eq!(both().await, (0, 0));
    for count in 1..=3 {
        app.draft(&anna).await;
        assert_eq!(both().await, (count, 0));
        assert_eq!(both().await, (count, 0));
    }
    let last = app.draft(&anna).await;
    let path = format!("/api/invoices/{}", text(&last["id"]));
    app.delete(&anna.who, &path).await.ok();
    assert_eq!(both().await, (3, 0));
    for count in 1..=3 {
        app.pending(&anna).await;
        assert_eq!(both().await, (3, count));
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_is_told_an_old_total_while_others_write(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("ada@example.com").await;
    let names: Vec<String> = (0..4).map(|writer| format!("Kund {writer}")).collect();
    let writers = names.iter().map(async |name| {
        let who = app.user(&format!("{}@example.com", name.replace(' ', "").to_lowercase())).await;
        for count in 1..=10 {
            let client = json!({ "name": name, "email": "kund@example.com", "country": "SE" });
            app.post(&who, "/api/clients", client).await.ok();
            assert_eq!(total(&app, &who, "/api/clients").await, count);
            let of_name = format!(r#"/api/admin/clients?filter={{"q":"{name}"}}&range=[0,0]"#);
            assert_eq!(total(&app, &admin, &of_name).await, count);
        }
    });
    join_all(writers).await;
    assert_eq!(total(&app, &admin, "/api/admin/clients?range=[0,0]").await, 40);
}
