-- Salaries are numbered in a series of their own. A run holds its series from its first voucher until it is stored;
-- invoices are sent and payments recorded meanwhile, from theirs. What was posted before keeps its series and number.
insert into voucher_series (series, last_number) values ('L', 0);
alter table vouchers alter column series drop default;
alter table vouchers add constraint vouchers_series_known check (series in ('A', 'L'));

-- What a statement has stored is looked up by its keys, be it one row or many thousands: an array of keys leaves no other
-- way but the index. As joins of what was added, these checks were planned once for the sizes of that moment, and a
-- connection kept the plan: it read the whole of a table that had been small for every row, or for one row all of a
-- large one.

create or replace function check_payment_allocated() returns trigger language plpgsql set enable_seqscan = off as $$
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
      and p.amount + p.rounding
          <> p.unallocated + (select coalesce(sum(a.amount), 0) from payment_allocations a where a.payment_id = p.id)
    limit 1;
    if wrong is not null then
        raise exception 'payment % is not what it settles and what it does not', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payments_allocated';
    end if;
    return null;
end $$;

create or replace function guard_own_payment() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[] := array(select distinct payment_id from added);
    own uuid;
begin
    select p.id into own
    from payments p
    where p.id = any(keys)
      and exists (select from payment_allocations a join invoices i on i.id = a.invoice_id
                  where a.payment_id = p.id and i.user_id = p.created_by)
    limit 1;
    if own is not null then
        raise exception 'payment % is recorded by the owner of its invoice', own
            using errcode = 'integrity_constraint_violation', constraint = 'payments_not_recorded_by_payee';
    end if;
    return null;
end $$;

alter function refuse_wrong_purchase(uuid[]) set enable_seqscan = off;

-- Whose number is contested: another open account has it, so that it is not known whose it is. Who has been paid before
-- is known, unless the other has, too: nobody stops a colleague's salary by writing down their number. A view, so that
-- it is planned with the query that asks for many people at once.
create view contested_people as
    select u.id
    from users u
    where u.closed_at is null
      and exists (
          select from users o
          where o.personnummer_index = u.personnummer_index and o.id <> u.id and o.closed_at is null
            and (not exists (select from payouts b join payslips p on p.id = b.payslip_id
                             where p.user_id = u.id and b.status = 'paid')
                 or exists (select from payouts b join payslips p on p.id = b.payslip_id
                            where p.user_id = o.id and b.status = 'paid')));

drop function is_number_contested(uuid);

create or replace function guard_equal_personnummer(people uuid[]) returns void language plpgsql
    set enable_seqscan = off as $$
declare
    wrong uuid;
begin
    select id into wrong from contested_people where id = any(people) limit 1;
    if wrong is not null then
        raise exception 'another account has the same personnummer as %', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_one_account_per_person';
    end if;
end $$;

create or replace function check_payslip_fee() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[] := array(select distinct payslip_id from added);
    wrong uuid;
begin
    select p.id into wrong
    from payslips p
    cross join lateral (
        select sum(i.fee_amount + pi.fee_adjustment) as fee, sum(pi.fee_adjustment) as fee_adjustment
        from payslip_invoices pi join invoices i on i.id = pi.invoice_id
        where pi.payslip_id = p.id) s
    where p.id = any(keys) and (p.fee, p.fee_adjustment) is distinct from (s.fee, s.fee_adjustment)
    limit 1;
    if wrong is not null then
        raise exception 'the fee of payslip % is not that of its invoices', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_fee_of_invoices';
    end if;
    return null;
end $$;

create or replace function check_payslip_invoices() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[] := array(select distinct invoice_id from added where live);
    wrong uuid;
begin
    perform 1 from invoices where id = any(keys) order by id for share;
    select i.id into wrong
    from invoices i
    where i.id = any(keys)
      and (i.status <> 'paid' or i.kind <> 'invoice'
           or exists (select from invoices c where c.credits_invoice_id = i.id)
           or exists (select from payslip_invoices pi
                      join payslips p on p.id = pi.payslip_id
                      join salary_runs r on r.id = p.run_id
                      where pi.invoice_id = i.id and pi.live
                        and (i.user_id <> p.user_id or r.status <> 'draft'
                             or p.removed_at is not null or p.reversed_at is not null)))
    limit 1;
    if wrong is not null then
        raise exception 'invoice % cannot be paid out on this payslip', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslip_invoices_payable';
    end if;
    return null;
end $$;

create or replace function check_payouts_allowed() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[] := array(select distinct payslip_id from added);
    stopped uuid;
begin
    select p.id into stopped
    from payslips p
    where p.id = any(keys)
      and (p.removed_at is not null or p.reversed_at is not null
           or exists (select from users u where u.id = p.user_id and (u.blocked_at is not null or u.closed_at is not null))
           or exists (select from salary_holds h where h.user_id = p.user_id and h.released_at is null))
    limit 1;
    if stopped is not null then
        raise exception 'the payment of payslip % is to somebody whose salary is stopped', stopped
            using errcode = 'integrity_constraint_violation', constraint = 'payouts_allowed';
    end if;
    return null;
end $$;

create or replace function guard_paid_people() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[] := array(select distinct payslip_id from added);
begin
    perform guard_equal_personnummer(array(select user_id from payslips where id = any(keys)));
    return null;
end $$;

create or replace function check_voucher_balance() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[];
    unbalanced uuid;
begin
    if tg_table_name = 'vouchers' then
        keys := array(select id from added);
    else
        keys := array(select distinct voucher_id from added);
    end if;
    select k into unbalanced
    from unnest(keys) k
    where (select sum(e.amount) from voucher_entries e where e.voucher_id = k) is distinct from 0
    limit 1;
    if unbalanced is not null then
        raise exception 'voucher % does not balance', unbalanced
            using errcode = 'integrity_constraint_violation', constraint = 'vouchers_balance';
    end if;
    return null;
end $$;
