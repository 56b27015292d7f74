-- Who recorded a payment is read by its key, and compared after that: beside the condition itself, the planner reads all
-- payments of the person who imports a file, again with each piece of it.
create or replace function guard_own_payment() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    keys uuid[] := array(select distinct payment_id from added);
    own uuid;
begin
    with recorded as materialized (
        select id, created_by from payments where id = any(keys)
    )
    select p.id into own
    from recorded p
    join payment_allocations a on a.payment_id = p.id
    join invoices i on i.id = a.invoice_id
    where i.user_id = p.created_by
    limit 1;
    if own is not null then
        raise exception 'payment % is recorded by the owner of its invoice', own
            using errcode = 'integrity_constraint_violation', constraint = 'payments_not_recorded_by_payee';
    end if;
    return null;
end $$;
alter function check_payment_allocated() set enable_hashjoin = off;
alter function check_payment_allocated() set enable_mergejoin = off;
