-- Pool corrections
-- ================
-- What is credited, or recovered, of an invoice after its salary corrects the next wage pools of its person. The payslip stays
-- as it was issued.

alter table payslips add column pool_correction numeric(14,2) not null default 0;
alter table payslips
    drop constraint payslips_pool_adds_up;
alter table payslips
    add constraint payslips_pool_adds_up check (wage_pool = subtotal - fee - pool_costs + pool_correction),
    add constraint payslips_pool_not_negative check (wage_pool >= 0),
    add constraint payslips_purchase_uncorrected check (not purchase or pool_correction = 0);
create index payslips_corrected_idx on payslips (user_id) where pool_correction <> 0;

-- Whether a change of this invoice on this payslip is made up for by corrections: the salary is approved, it is no purchase
-- against an own invoice, and its fee is the one on the invoice. Otherwise the invoice stays as it is until the payslip is
-- removed or reversed.
create function corrects_salary(payslip uuid, invoice uuid) returns boolean language sql stable as $$
    select exists (
        select from payslip_invoices pi
        join payslips p on p.id = pi.payslip_id
        join salary_runs r on r.id = p.run_id
        where pi.payslip_id = payslip and pi.invoice_id = invoice and pi.live and pi.fee_adjustment = 0
          and not p.purchase and r.status in ('approved', 'exported', 'paid'))
$$;

create table pool_corrections (
    id uuid not null,
    user_id uuid not null,
    payslip_id uuid not null,
    invoice_id uuid not null,
    -- How much more of the invoice becomes salary than the payslip counted on; below zero for less.
    amount numeric(14,2) not null,
    -- Whether the invoice is no longer paid by it (-1), or is again (1).
    paid_invoices smallint not null,
    -- What changed the invoice.
    credit_note_id uuid,
    write_off_id uuid,
    recorded_at timestamptz not null,
    constraint pool_corrections_pkey primary key (id),
    constraint pool_corrections_user_fkey foreign key (user_id) references users (id),
    constraint pool_corrections_payslip_invoice_fkey
        foreign key (payslip_id, invoice_id) references payslip_invoices (payslip_id, invoice_id),
    constraint pool_corrections_credit_note_fkey foreign key (credit_note_id) references invoices (id),
    constraint pool_corrections_write_off_fkey foreign key (write_off_id) references invoice_write_offs (id),
    constraint pool_corrections_one_by_credit_note unique (credit_note_id),
    constraint pool_corrections_one_by_write_off unique (write_off_id),
    constraint pool_corrections_one_cause check ((credit_note_id is null) <> (write_off_id is null)),
    constraint pool_corrections_sign check (
        case when credit_note_id is not null then amount <= 0 and paid_invoices in (-1, 0)
             else amount >= 0 and paid_invoices in (0, 1) end),
    constraint pool_corrections_change_something check (amount <> 0 or paid_invoices <> 0)
);
create index pool_corrections_payslip_idx on pool_corrections (payslip_id, invoice_id);
create index pool_corrections_user_idx on pool_corrections (user_id);
create trigger pool_corrections_append_only before update or delete on pool_corrections
    for each row execute function refuse_change();

-- Of a payslip that stands. The lock waits for who reverses it at this moment.
create function guard_pool_correction() returns trigger language plpgsql as $$
begin
    perform from payslip_invoices where payslip_id = new.payslip_id and invoice_id = new.invoice_id and live for share;
    if not found or not corrects_salary(new.payslip_id, new.invoice_id)
        or not exists (select from payslips where id = new.payslip_id and user_id = new.user_id)
        or not exists (select from invoices where id = new.credit_note_id and credits_invoice_id = new.invoice_id
                       union all
                       select from invoice_write_offs
                       where id = new.write_off_id and invoice_id = new.invoice_id and kind = 'recovered') then
        raise exception 'payslip % is not corrected by this', new.payslip_id
            using errcode = 'integrity_constraint_violation', constraint = 'pool_corrections_of_payslip';
    end if;
    return new;
end $$;
create trigger pool_corrections_guarded before insert on pool_corrections
    for each row execute function guard_pool_correction();

-- An invoice on a live payslip stays with its person, and whatever else of it changes is made up for.
create or replace function guard_salaried_invoice() returns trigger language plpgsql as $$
begin
    if exists (select from payslip_invoices
               where invoice_id = old.id and live
                 and ((new.user_id, new.kind) is distinct from (old.user_id, old.kind)
                      or not corrects_salary(payslip_id, invoice_id))) then
        raise exception 'the salary of this invoice is already calculated'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_salaried_immutable';
    end if;
    return new;
end $$;
create or replace function guard_salaried_credit() returns trigger language plpgsql as $$
begin
    perform 1 from invoices where id = new.credits_invoice_id for no key update;
    if exists (select from payslip_invoices
               where invoice_id = new.credits_invoice_id and live and not corrects_salary(payslip_id, invoice_id)) then
        raise exception 'the salary of this invoice is already calculated'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_salaried_not_credited';
    end if;
    return new;
end $$;

-- At every commit the corrections of an invoice on a live payslip come to what more or less of it becomes salary than the
-- payslip counted on, and the client owes nothing of it.
create function check_pool_corrected() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    checked uuid;
begin
    if tg_table_name = 'invoices' then
        checked := new.id;
    else
        checked := new.invoice_id;
    end if;
    if exists (
            select from payslip_invoices pi join invoices i on i.id = pi.invoice_id
            where pi.invoice_id = checked and pi.live
              and (i.status not in ('paid', 'cancelled', 'written_off')
                   or round(i.left_subtotal * i.exchange_rate, 2) - i.left_fee
                      - (round(pi.left_subtotal * i.exchange_rate, 2) - pi.left_fee)
                      <> (select coalesce(sum(c.amount), 0) from pool_corrections c
                          where c.payslip_id = pi.payslip_id and c.invoice_id = pi.invoice_id)
                   or (case when i.status = 'paid' then 0 else -1 end)
                      <> (select coalesce(sum(c.paid_invoices), 0) from pool_corrections c
                          where c.payslip_id = pi.payslip_id and c.invoice_id = pi.invoice_id))) then
        raise exception 'the salary of invoice % is not corrected by what has changed', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_salary_corrected';
    end if;
    return null;
end $$;
create constraint trigger invoices_salary_corrected
    after update of status, credited_subtotal, credited_fee, written_off_subtotal, written_off_fee on invoices
    deferrable initially deferred for each row
    when ((new.credited_subtotal, new.credited_fee, new.written_off_subtotal, new.written_off_fee)
            is distinct from (old.credited_subtotal, old.credited_fee, old.written_off_subtotal, old.written_off_fee)
        or new.status <> old.status and old.status in ('paid', 'cancelled', 'written_off'))
    execute function check_pool_corrected();
create constraint trigger pool_corrections_count after insert on pool_corrections
    deferrable initially deferred for each row execute function check_pool_corrected();

-- What corrects people's salaries, and what payslips have taken of it, below zero: of payslips that stand, each with its run.
create view pool_correction_parts as
    select c.user_id, p.run_id, r.status, false as is_taken, c.amount
    from pool_corrections c
    join payslips p on p.id = c.payslip_id
    join salary_runs r on r.id = p.run_id
    where p.removed_at is null and p.reversed_at is null
    union all
    select p.user_id, p.run_id, r.status, true, -p.pool_correction
    from payslips p
    join salary_runs r on r.id = p.run_id
    where p.pool_correction <> 0 and p.removed_at is null and p.reversed_at is null;

-- What of it is left to take: below zero is taken from the next wage pools. A run whose payment file is still to be made is
-- calculated anew instead.
create view pool_corrections_to_take as
    select user_id, run_id, amount from pool_correction_parts where is_taken or status in ('exported', 'paid');

create function pool_corrections_left(owner uuid) returns numeric language sql stable as $$
    select coalesce(sum(amount), 0) from pool_corrections_to_take where user_id = owner
$$;

-- The invoices whose payments a payslip pays out: its own, and those of which something was recovered since the payslip before
-- it, or is paid with this one.
create function invoices_behind(payslip uuid) returns table (invoice_id uuid) language sql stable as $$
    select pi.invoice_id from payslip_invoices pi where pi.payslip_id = payslip
    union
    select c.invoice_id
    from payslips s
    join pool_corrections c on c.user_id = s.user_id and c.write_off_id is not null and c.recorded_at <= s.created_at
    where s.id = payslip
      and (s.pool_correction <> 0
           or not exists (select from payslips e
                          where e.user_id = s.user_id and e.created_at >= c.recorded_at and e.created_at < s.created_at
                            and e.removed_at is null and e.reversed_at is null))
$$;

-- No payslip takes more of them than there are left. The lock waits for another payslip of the same person.
create function check_pool_correction_left() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[] := array(select distinct user_id from added where pool_correction <> 0);
    wrong uuid;
begin
    if cardinality(keys) = 0 then
        return null;
    end if;
    perform 1 from users where id = any(keys) order by id for no key update;
    select taken.user_id into wrong
    from (select user_id, sum(pool_correction) as amount from added where pool_correction <> 0 group by user_id) taken
    cross join lateral (select pool_corrections_left(taken.user_id) as amount) now_left
    -- What was left before, with the same sign and more of it.
    where now_left.amount * taken.amount < 0
    limit 1;
    if wrong is not null then
        raise exception 'a payslip of % takes more corrections than are left', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_correction_left';
    end if;
    return null;
end $$;
create trigger payslips_correction_left after insert on payslips
    referencing new table as added for each statement execute function check_pool_correction_left();

-- The kept sums follow.
create function keep_pool_correction_sums() returns trigger language plpgsql as $$
begin
    insert into salary_sums (run_id, day, invoices, basis)
    select run_id, payment_date, new.paid_invoices, new.amount from payslips where id = new.payslip_id;
    return null;
end $$;
create trigger pool_corrections_sums after insert on pool_corrections
    for each row execute function keep_pool_correction_sums();

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
                     round(left_subtotal * exchange_rate, 2) - left_fee as basis
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
               round(i.left_subtotal * i.exchange_rate, 2) - i.left_fee
        from payslip_invoices pi
        join payslips p on p.id = pi.payslip_id
        join invoices i on i.id = pi.invoice_id
        where pi.live
    ) s
    group by 1, 2;
