//! A reference without an index makes each deletion of what it refers to read a whole table.

use sqlx::PgPool;

use crate::support::TestApp;

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn every_reference_to_rows_that_the_server_may_delete_has_an_index(pool: PgPool) {
    // Gives the server's role its rights.
    let _app = TestApp::as_database_role(pool.clone()).await;
    let deletable = "has_table_privilege('paraply_app', c.confrelid, 'delete')";
    let sql = format!(
        "select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.place) || ')'
         from pg_constraint c
         cross join lateral unnest(c.conkey) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
         where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and {deletable}
           and not exists (
               select from pg_index i
               where i.indrelid = c.conrelid
                 and (select array_agg(x) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) x) @> c.conkey
                 -- One without the rows that refer to nothing serves as well.
                 and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', (
                     select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]))))
         group by c.oid, c.conrelid
         order by 1"
    );
    let bare: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(&pool).await.unwrap();
    assert_eq!(bare, [""; 0], "add an index in the migration");
    let deletable = format!("select count(*) from pg_constraint c where c.contype = 'f' and {deletable}");
    let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(deletable)).fetch_one(&pool).await.unwrap();
    assert!(count > 50, "{count}");
}
