-- What the server's role may do, from what the tables themselves say: a table whose rows refuse_change() protects is
-- insert-only for it, so that a new append-only table needs no line here. Runs as the owner, after the migrations.
do $$
declare
    grantee constant text := 'paraply_app';
    -- Rows of these are changed by their own guards' rules, and never deleted.
    kept constant text[] := '{bank_transactions,refunds,payslips,payslip_invoices,payouts,salary_runs,salary_holds,voucher_series,invoice_series}';
    relation record;
    columns text;
begin
    execute format('revoke create on schema %I from public', current_schema());
    execute format('revoke all on schema %I from %I', current_schema(), grantee);
    execute format('grant usage on schema %I to %I', current_schema(), grantee);
    execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to %I',
        current_schema(), grantee);
    execute format('alter default privileges in schema %I grant usage, select on sequences to %I',
        current_schema(), grantee);
    for relation in
        select c.oid::regclass::text as name, c.relkind, c.relname,
               coalesce(bool_or(t.tgtype & 8 <> 0), false) or c.relname = any(kept) as no_delete,
               coalesce(bool_or(t.tgtype & 16 <> 0 and cardinality(t.tgattr::int2[]) = 0), false) as no_update,
               array_agg(distinct fixed.attnum) filter (where fixed.attnum is not null) as fixed_columns,
               c.oid
        from pg_class c
        left join pg_trigger t
            on t.tgrelid = c.oid and not t.tgisinternal and t.tgqual is null
               -- Before each row.
               and t.tgtype & 3 = 3 and t.tgfoid = 'refuse_change()'::regprocedure
        left join lateral unnest(t.tgattr::int2[]) as fixed (attnum) on t.tgtype & 16 <> 0
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        group by c.oid
    loop
        if relation.relkind = 'S' then
            execute format('grant usage, select on sequence %s to %I', relation.name, grantee);
            continue;
        end if;
        execute format('revoke all on %s from %I', relation.name, grantee);
        execute format('grant select on %s to %I', relation.name, grantee);
        if relation.relkind in ('v', 'm') or relation.relname = '_sqlx_migrations' then
            continue;
        end if;
        execute format('grant insert on %s to %I', relation.name, grantee);
        if not relation.no_delete then
            execute format('grant delete on %s to %I', relation.name, grantee);
        end if;
        if relation.no_update then
            continue;
        end if;
        if relation.fixed_columns is null then
            execute format('grant update on %s to %I', relation.name, grantee);
            continue;
        end if;
        select string_agg(quote_ident(attname), ', ') into columns
        from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped
            and attnum <> all(relation.fixed_columns);
        execute format('grant update (%s) on %s to %I', columns, relation.name, grantee);
    end loop;
end $$;
