-- A payment may settle its invoice although some öre are missing, or came beyond it: the provider bears them (3740).
alter table payments
    add column rounding numeric(14,2) not null default 0,
    add constraint payments_rounding_small check (abs(rounding) <= 1);

-- A payment and what it rounds are what it settles and what it does not, at the end of the statement that stores it.
create or replace function check_payment_allocated() returns trigger language plpgsql as $$
declare
    wrong uuid;
begin
    if tg_table_name = 'payments' then
        select p.id into wrong
        from added p left join payment_allocations a on a.payment_id = p.id
        group by p.id, p.amount, p.unallocated, p.rounding
        having p.amount + p.rounding <> p.unallocated + coalesce(sum(a.amount), 0) limit 1;
    else
        select p.id into wrong
        from payments p join payment_allocations a on a.payment_id = p.id
        where p.id in (select payment_id from added)
        group by p.id having p.amount + p.rounding <> p.unallocated + sum(a.amount) limit 1;
    end if;
    if wrong is not null then
        raise exception 'payment % is not what it settles and what it does not', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payments_allocated';
    end if;
    return null;
end $$;
