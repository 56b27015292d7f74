-- Bank charges
-- ============
-- What a bank on the way kept of what a client paid: the provider bears it (6570), and the invoice is paid in full. At most
-- 100 kronor of a bank transaction and no more than came in, and never beside öre that are rounded.

alter table payments add column bank_charge numeric(14,2) not null default 0;
alter table payments
    add constraint payments_bank_charge_range check (
        case when reverses_payment_id is null then bank_charge between 0 and 100 else bank_charge between -100 and 0 end),
    add constraint payments_bank_charge_of_money check (abs(bank_charge) <= abs(amount)),
    add constraint payments_bank_charge_of_bank check (bank_charge = 0 or bank_transaction_id is not null),
    add constraint payments_one_difference check (bank_charge = 0 or rounding = 0);

create or replace function check_payment_allocated() returns trigger
    language plpgsql
    set enable_seqscan to 'off' set enable_hashjoin to 'off' set enable_mergejoin to 'off'
as $$
declare
    keys uuid[];
    wrong uuid;
begin
    if tg_table_name = 'payments' then
        keys := array(select id from added);
    else
        keys := array(select distinct payment_id from added);
    end if;
    select p.id into wrong
    from payments p
    where p.id = any(keys)
      and p.amount + p.rounding + p.bank_charge
          <> p.unallocated + (select coalesce(sum(a.amount), 0) from payment_allocations a where a.payment_id = p.id)
    limit 1;
    if wrong is not null then
        raise exception 'payment % is not what it settles and what it does not', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payments_allocated';
    end if;
    return null;
end $$;

create or replace function explain_bank_transactions() returns trigger
    language plpgsql
    set enable_seqscan to 'off' set enable_hashjoin to 'off' set enable_mergejoin to 'off'
as $$
declare
    wrong uuid;
    keys uuid[];
begin
    if not exists (select from added where bank_transaction_id is not null or reverses_payment_id is not null) then
        return null;
    end if;
    -- By key, whatever the planner knows of tables that grow while a file is taken in.
    keys := array(select distinct bank_transaction_id from added where bank_transaction_id is not null);
    select t.id into wrong
    from bank_transactions t
    where t.id = any(keys)
      and (t.kind <> 'incoming' or not t.is_posted
          or exists (
              select from added p
              where p.bank_transaction_id = t.id
                -- Of money that was typed in, no bank has kept anything.
                and (p.currency <> t.currency or (p.bank_charge > 0 and t.held_of_payment_id is not null))))
    limit 1;
    if wrong is not null then
        raise exception 'a payment does not fit its bank transaction %', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payments_fit_bank_transaction';
    end if;
    select o.id into wrong
    from payments o
    where o.id = any(array(select reverses_payment_id from added where reverses_payment_id is not null))
      and exists (
          select from added p
          where p.reverses_payment_id = o.id
            and ((p.bank_transaction_id, p.amount, p.rounding, p.bank_charge)
                    is distinct from (o.bank_transaction_id, -o.amount, -o.rounding, -o.bank_charge)
                or (p.source <> 'credit_note' and exists (
                    select from bank_transactions s where s.same_as_payment_id in (o.id, o.kept_of_payment_id)))))
    limit 1;
    if wrong is not null then
        raise exception 'what reverses payment % does not fit its bank transaction', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payments_fit_bank_transaction';
    end if;
    update bank_transactions t
    set unexplained = t.unexplained - (select sum(p.amount) from added p where p.bank_transaction_id = t.id)
    where t.id = any(keys);
    -- With the transactions locked, so that two clerks do not take one charge each.
    if exists (select from added where bank_charge <> 0) then
        select p.bank_transaction_id into wrong
        from payments p
        where p.bank_transaction_id in (select bank_transaction_id from added where bank_charge <> 0)
        group by p.bank_transaction_id
        having sum(p.bank_charge) > 100 or (sum(p.bank_charge) <> 0 and sum(p.rounding) <> 0)
        limit 1;
        if wrong is not null then
            raise exception 'bank transaction % has more than one bank charge', wrong
                using errcode = 'integrity_constraint_violation', constraint = 'payments_one_bank_charge';
        end if;
    end if;
    return null;
end $$;
