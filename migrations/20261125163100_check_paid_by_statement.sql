-- What an invoice has as paid is looked at once per statement, since an import of payments stores many thousands, and
-- when the statement ends: whoever changes it has stored the allocations before. An allocation that changes no invoice is
-- still noticed when the transaction ends.
drop trigger invoices_paid_sum on invoices;

create function check_invoices_paid() returns trigger language plpgsql
    set enable_seqscan = off set enable_nestloop = off as $$
declare
    keys uuid[] := array(select n.id from added n join removed o on o.id = n.id where n.paid is distinct from o.paid);
    wrong record;
begin
    if cardinality(keys) = 0 then
        return null;
    end if;
    select id, paid, allocated into wrong
    from (
        select i.id, i.paid,
               (select coalesce(sum(a.amount), 0) from payment_allocations a where a.invoice_id = i.id) as allocated
        from invoices i
        where i.id = any(keys)
    ) compared
    where paid is distinct from allocated
    limit 1;
    if found then
        raise exception 'invoice % says % paid, its allocations %', wrong.id, wrong.paid, wrong.allocated
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_paid_is_allocated';
    end if;
    return null;
end $$;
create trigger invoices_paid_sum after update on invoices
    referencing old table as removed new table as added for each statement execute function check_invoices_paid();

create or replace function check_invoice_paid() returns trigger language plpgsql as $$
declare
    stored numeric;
    summed numeric;
begin
    select paid into stored from invoices where id = new.invoice_id;
    select coalesce(sum(amount), 0) into summed from payment_allocations where invoice_id = new.invoice_id;
    if stored is distinct from summed then
        raise exception 'invoice % says % paid, its allocations %', new.invoice_id, stored, summed
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_paid_is_allocated';
    end if;
    return null;
end $$;
