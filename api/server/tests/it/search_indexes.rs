//! An index for searching parts of a text answers equalities as well, but one value at a time and slowly: what is looked
//! up as a whole must not have both kinds on the same column, or the planner may take the wrong one.

use sqlx::PgPool;

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_looked_up_as_a_whole_is_searched_by_its_lower_case(pool: PgPool) {
    // The columns of themselves; a lower case is an expression, which has the number 0. An order has the id as well.
    let both: Vec<String> = sqlx::query_scalar(
        "select distinct format('%s.%s', a.attrelid::regclass, a.attname)
         from pg_index part
         join pg_class index on index.oid = part.indexrelid
         join pg_am method on method.oid = index.relam and method.amname = 'gin'
         join pg_attribute a on a.attrelid = part.indrelid and a.attnum = any(part.indkey)
         join pg_index whole on whole.indrelid = part.indrelid and whole.indkey[0] = a.attnum
             and whole.indnkeyatts = 1
         join pg_class tree on tree.oid = whole.indexrelid
         join pg_am order_method on order_method.oid = tree.relam and order_method.amname = 'btree'
         where a.atttypid = 'text'::regtype
         order by 1",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(both, [""; 0], "index lower(column) for the search");
    let searched: i64 = sqlx::query_scalar(
        "select count(*) from pg_class c join pg_am m on m.oid = c.relam where m.amname = 'gin'",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert!(searched >= 5, "{searched}");
}
