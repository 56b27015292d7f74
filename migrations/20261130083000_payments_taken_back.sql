-- Payments taken back after the salary
-- =====================================
-- The bank takes a payment back whose invoice is on an issued payslip. The payslip stays; what it paid out of the invoice is owed
-- by the next wage pools, which wait for the client to pay again. A new payment gives it back, and is no second salary.

alter table pool_corrections
    add column payment_id uuid,
    -- The wage pools of an earlier day leave it alone, unless its invoice is paid again.
    add column held_until date,
    add constraint pool_corrections_payment_fkey foreign key (payment_id) references payments (id),
    add constraint pool_corrections_one_by_payment unique (payment_id),
    add constraint pool_corrections_held_when_taken_back check (
        (held_until is not null) = (payment_id is not null and paid_invoices = -1));
alter table pool_corrections
    drop constraint pool_corrections_one_cause,
    drop constraint pool_corrections_sign,
    add constraint pool_corrections_one_cause check (num_nonnulls(credit_note_id, write_off_id, payment_id) = 1),
    -- What makes an invoice paid again gives back what is left of it.
    add constraint pool_corrections_sign check (
        case paid_invoices
            when 1 then amount >= 0
            when -1 then amount <= 0 and write_off_id is null
            else payment_id is null and amount <> 0 and (amount < 0) = (credit_note_id is not null)
        end);

create or replace function guard_pool_correction() returns trigger language plpgsql as $$
begin
    perform from payslip_invoices where payslip_id = new.payslip_id and invoice_id = new.invoice_id and live for share;
    if not found or not corrects_salary(new.payslip_id, new.invoice_id)
        or not exists (select from payslips where id = new.payslip_id and user_id = new.user_id)
        or not exists (select from invoices where id = new.credit_note_id and credits_invoice_id = new.invoice_id
                       union all
                       select from invoice_write_offs where id = new.write_off_id and invoice_id = new.invoice_id
                       union all
                       select from payment_allocations a join payments p on p.id = a.payment_id
                       where p.id = new.payment_id and a.invoice_id = new.invoice_id
                         and (p.reverses_payment_id is null) = (new.paid_invoices = 1))
        -- The pools wait once: allocating the money and undoing that again does not make them wait longer.
        or new.held_until > (select min(held_until) from pool_corrections
                             where payslip_id = new.payslip_id and invoice_id = new.invoice_id) then
        raise exception 'payslip % is not corrected by this', new.payslip_id
            using errcode = 'integrity_constraint_violation', constraint = 'pool_corrections_of_payslip';
    end if;
    return new;
end $$;

-- What of these invoices more or less becomes salary than their payslips counted on, where that is not what their corrections come
-- to. What is not paid in full gives nothing.
create function uncorrected_salaries(invoice_keys uuid[]) returns setof uuid language sql stable
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_nestloop = on as $$
    select pi.invoice_id
    from payslip_invoices pi
    join invoices i on i.id = pi.invoice_id
    cross join lateral (
        select coalesce(sum(c.amount), 0) as amount, coalesce(sum(c.paid_invoices), 0) as paid_invoices
        from pool_corrections c
        where c.payslip_id = pi.payslip_id and c.invoice_id = pi.invoice_id) corrected
    where pi.invoice_id = any(invoice_keys) and pi.live
      and (i.status not in ('sent', 'paid', 'cancelled', 'written_off')
           or case when i.status = 'sent' then 0 else round(i.left_subtotal * i.exchange_rate, 2) - i.left_fee end
              - (round(pi.left_subtotal * i.exchange_rate, 2) - pi.left_fee) <> corrected.amount
           or case when i.status = 'paid' then 0 else -1 end <> corrected.paid_invoices)
$$;

create or replace function check_pool_corrected() returns trigger language plpgsql as $$
declare
    checked uuid;
begin
    if tg_table_name = 'invoices' then
        checked := new.id;
    else
        checked := new.invoice_id;
    end if;
    if exists (select from uncorrected_salaries(array[checked])) then
        raise exception 'the salary of invoice % is not corrected by what has changed', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_salary_corrected';
    end if;
    return null;
end $$;

-- Of those that a payment has made paid again. By statement: nearly every payment is of an invoice without a salary.
create or replace function check_invoices_paid() returns trigger language plpgsql
    set enable_seqscan = off set enable_nestloop = off as $$
declare
    keys uuid[] := array(select n.id from added n join removed o on o.id = n.id where n.paid is distinct from o.paid);
    repaid uuid[] := array(select n.id from added n join removed o on o.id = n.id
                           where o.status = 'sent' and n.status = 'paid' and n.left_total = o.left_total);
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
    if exists (select from uncorrected_salaries(repaid)) then
        raise exception 'a salary is not corrected by a payment'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_salary_corrected';
    end if;
    return null;
end $$;

-- The kept sums follow.
create or replace function keep_payslip_invoice_sums() returns trigger language plpgsql
    set enable_seqscan = off set enable_nestloop = off as $$
declare
    payslip_keys uuid[] := array(select distinct payslip_id from added);
    invoice_keys uuid[] := array(select distinct invoice_id from added);
begin
    if tg_op = 'INSERT' then
        insert into salary_sums (run_id, day, invoices, basis)
        select p.run_id, p.payment_date, count(*), sum(i.basis)
        from added a
        join (select id, run_id, payment_date from payslips where id = any(payslip_keys)) p on p.id = a.payslip_id
        join (select id, round(left_subtotal * exchange_rate, 2) - left_fee as basis
              from invoices where id = any(invoice_keys)) i on i.id = a.invoice_id
        where a.live
        group by 1, 2;
    else
        insert into salary_sums (run_id, day, invoices, basis)
        select p.run_id, p.payment_date, sum(a.sign * i.paid_invoices), sum(a.sign * i.basis)
        from (select 1 as sign, payslip_id, invoice_id from added where live
              union all
              select -1, payslip_id, invoice_id from removed where live) a
        join (select id, run_id, payment_date from payslips where id = any(payslip_keys)) p on p.id = a.payslip_id
        join (select id, case when status = 'paid' then 1 else 0 end as paid_invoices,
                     case when status = 'sent' then 0 else round(left_subtotal * exchange_rate, 2) - left_fee end as basis
              from invoices where id = any(invoice_keys)) i on i.id = a.invoice_id
        group by 1, 2
        having sum(a.sign) <> 0;
    end if;
    return null;
end $$;

create or replace view full_salary_sums as
    select run_id, day, sum(payslips)::bigint as payslips, sum(payout) as payout, sum(invoices)::bigint as invoices,
           sum(basis) as basis
    from (
        select run_id, payment_date as day, 1 as payslips, payout, 0 as invoices, 0 as basis
        from payslips
        where removed_at is null and reversed_at is null
        union all
        select p.run_id, p.payment_date, 0, 0, case when i.status = 'paid' then 1 else 0 end,
               case when i.status = 'sent' then 0 else round(i.left_subtotal * i.exchange_rate, 2) - i.left_fee end
        from payslip_invoices pi
        join payslips p on p.id = pi.payslip_id
        join invoices i on i.id = pi.invoice_id
        where pi.live
    ) s
    group by 1, 2;

-- What the wage pools of a day leave alone of a correction, because the client may pay it again: no more than is still claimed, and
-- nothing once it is paid, or no longer claimed.
create function held_of(correction pool_corrections, day date) returns numeric language sql stable as $$
    select -least(-correction.amount, greatest(round(i.left_subtotal * i.exchange_rate, 2) - i.left_fee, 0))
    from invoices i
    where correction.held_until > day and i.id = correction.invoice_id and i.status = 'sent'
      and not exists (select from pool_corrections c
                      where c.payslip_id = correction.payslip_id and c.invoice_id = correction.invoice_id
                        and c.paid_invoices = 1 and (c.recorded_at, c.id) > (correction.recorded_at, correction.id))
$$;

create or replace view pool_correction_parts as
    select c.user_id, p.run_id, r.status, false as is_taken, c.amount, c as correction
    from pool_corrections c
    join payslips p on p.id = c.payslip_id
    join salary_runs r on r.id = p.run_id
    where p.removed_at is null and p.reversed_at is null
    union all
    select p.user_id, p.run_id, r.status, true, -p.pool_correction, null::pool_corrections
    from payslips p
    join salary_runs r on r.id = p.run_id
    where p.pool_correction <> 0 and p.removed_at is null and p.reversed_at is null
    union all
    select b.user_id, null, 'paid', false, b.amount, null::pool_corrections
    from losses_borne b
    union all
    select w.user_id, null, 'paid', false, w.amount, null::pool_corrections
    from waived_corrections w;

create or replace view pool_corrections_to_take as
    select user_id, run_id, amount, correction
    from pool_correction_parts
    where is_taken or status in ('exported', 'paid');

-- What the wage pools of a day are corrected by, of all that is left: not by what is held and was not taken, against which what is
-- left above zero is set off first.
create function correction_to_take(total numeric, held numeric) returns numeric language sql immutable as $$
    select total - greatest(coalesce(held, 0), least(total, 0))
$$;

create or replace function check_pool_correction_left() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[] := array(select distinct user_id from added where pool_correction <> 0);
    wrong uuid;
begin
    if cardinality(keys) = 0 then
        return null;
    end if;
    perform 1 from users where id = any(keys) order by id for no key update;
    select taken.user_id into wrong
    from (select user_id, min(payment_date) as day, sum(pool_correction) as amount
          from added where pool_correction <> 0 group by user_id) taken
    -- As it was before.
    cross join lateral (
        select correction_to_take(coalesce(sum(amount), 0) + taken.amount, sum(held_of(correction, taken.day))) as amount
        from pool_corrections_to_take where user_id = taken.user_id) before
    where (before.amount - taken.amount) * taken.amount < 0
    limit 1;
    if wrong is not null then
        raise exception 'a payslip of % takes more corrections than are left', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_correction_left';
    end if;
    return null;
end $$;

-- What was paid after all counts like what was recovered.
create or replace function invoices_behind(payslip uuid) returns table (invoice_id uuid) language sql stable as $$
    select pi.invoice_id from payslip_invoices pi where pi.payslip_id = payslip
    union
    select c.invoice_id
    from payslips s
    join pool_corrections c on c.user_id = s.user_id and c.amount > 0 and c.recorded_at <= s.created_at
    where s.id = payslip
      and (s.pool_correction <> 0
           or not exists (select from payslips e
                          where e.user_id = s.user_id and e.created_at >= c.recorded_at and e.created_at < s.created_at
                            and e.removed_at is null and e.reversed_at is null))
$$;

-- What was held until then, only a payslip of a later day has seen.
create function seen_by_pool(owner uuid, noted timestamptz, held_until date, except_run uuid) returns boolean
    language sql stable as $$
    select exists (select from payslips p
                   where p.user_id = owner and p.run_id is distinct from except_run and p.created_at > noted
                     and p.pool_correction <> 0 and p.removed_at is null and p.reversed_at is null
                     and (held_until is null or p.payment_date >= held_until))
$$;
