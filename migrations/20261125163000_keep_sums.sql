-- The dashboards, the reports and the numbers of rows in the lists add up all invoices and the whole ledger. What they
-- add up is kept, so that a million invoices take no longer than ten thousand.
--
-- Rows with the same key add up: whoever changes something adds what it changes, in the same transaction and in rows of
-- its own. So nobody waits for anybody, nobody deadlocks, and who reads sees the sum of exactly what it sees. Every few
-- seconds fold_sums() makes one row of those with the same key. The view sums_that_differ compares all of it with what
-- it is the sum of, and is empty; recount_sums() counts anew.

create table invoice_sums (
    -- What the invoices of a row have in common:
    -- `state`: kind and status, and the due date of sent ones.
    -- `issue_month`: sent, whatever became of them, by the month of their date.
    -- `fee_day`: with a fee, by the day they were sent in Sweden.
    -- `fee_user`, `fee_client`: with a fee, by the month they were sent in Sweden and by freelancer or client.
    -- `paid_user`: paid, by freelancer.
    grouping_by text not null,
    kind text not null default '',
    status text not null default '',
    day date not null default '-infinity',
    id uuid not null default '00000000-0000-0000-0000-000000000000',
    invoices bigint not null,
    -- In their own currencies, as they are shown.
    total numeric not null,
    balance numeric not null,
    -- In SEK.
    subtotal numeric not null,
    fixed_fee numeric not null,
    fee numeric not null,
    folded boolean not null default false
);
create index invoice_sums_key_idx on invoice_sums (grouping_by, day, id, kind, status);
create index invoice_sums_new_idx on invoice_sums (grouping_by) where not folded;

-- What one invoice adds. The only place that says so: the triggers, the comparison and the recount all ask here.
create function invoice_parts(
    kind text, status text, user_id uuid, client_id uuid, issue_date date, due_date date, sent_at timestamptz,
    total numeric, paid numeric, subtotal numeric, exchange_rate numeric, fixed_fee numeric, fee_amount numeric
) returns table (
    grouping_by text, part_kind text, part_status text, day date, id uuid, part_total numeric, part_balance numeric,
    part_subtotal numeric, part_fixed_fee numeric, part_fee numeric
) language sql stable as $$
    select 'state', kind, status, case when status = 'sent' then due_date else '-infinity'::date end,
           '00000000-0000-0000-0000-000000000000'::uuid, total, total - paid, round(subtotal * exchange_rate, 2), 0, fee_amount
    union all
    select 'issue_month', '', '', date_trunc('month', issue_date)::date, '00000000-0000-0000-0000-000000000000'::uuid,
           0, 0, round(subtotal * exchange_rate, 2), 0,
           case when kind = 'invoice' and status in ('sent', 'paid') then fee_amount else 0 end
    where sent_at is not null
    union all
    select by, '', '', case when by = 'fee_day' then sent_on else date_trunc('month', sent_on)::date end, of_whom,
           0, 0, round(subtotal * exchange_rate, 2), least(fixed_fee, fee_amount), fee_amount
    from (select (sent_at at time zone 'Europe/Stockholm')::date as sent_on) d,
         (values ('fee_day', '00000000-0000-0000-0000-000000000000'::uuid), ('fee_user', user_id),
                 ('fee_client', client_id)) as g (by, of_whom)
    where kind = 'invoice' and status in ('sent', 'paid') and sent_at is not null
    union all
    select 'paid_user', '', '', '-infinity'::date, user_id, 0, 0, round(subtotal * exchange_rate, 2), 0, fee_amount
    where kind = 'invoice' and status = 'paid'
$$;

-- Once per statement, since an import stores many thousands; without comparing each row with each other.
create function keep_invoice_sums() returns trigger language plpgsql set enable_nestloop = off as $$
begin
    if tg_op = 'INSERT' then
        insert into invoice_sums (grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee)
        select p.grouping_by, p.part_kind, p.part_status, p.day, p.id, count(*), sum(p.part_total),
               sum(p.part_balance), sum(p.part_subtotal), sum(p.part_fixed_fee), sum(p.part_fee)
        from added i
        cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
            i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount) p
        group by 1, 2, 3, 4, 5;
    elsif tg_op = 'DELETE' then
        insert into invoice_sums (grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee)
        select p.grouping_by, p.part_kind, p.part_status, p.day, p.id, -count(*), -sum(p.part_total),
               -sum(p.part_balance), -sum(p.part_subtotal), -sum(p.part_fixed_fee), -sum(p.part_fee)
        from removed i
        cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
            i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount) p
        group by 1, 2, 3, 4, 5;
    else
        -- Most changes concern no sum, and of the others most leave what was sent as it was: a payment moves an invoice
        -- from one state to another.
        with changed as materialized (
            select n.id,
                   (n.kind, n.status in ('sent', 'paid'), n.user_id, n.client_id, n.issue_date, n.sent_at, n.subtotal,
                    n.exchange_rate, n.fixed_fee, n.fee_amount)
                   is distinct from
                   (o.kind, o.status in ('sent', 'paid'), o.user_id, o.client_id, o.issue_date, o.sent_at, o.subtotal,
                    o.exchange_rate, o.fixed_fee, o.fee_amount) as as_sent
            from added n join removed o on o.id = n.id
            where (n.kind, n.status, n.user_id, n.client_id, n.issue_date, n.due_date, n.sent_at, n.total, n.paid,
                   n.subtotal, n.exchange_rate, n.fixed_fee, n.fee_amount)
                  is distinct from
                  (o.kind, o.status, o.user_id, o.client_id, o.issue_date, o.due_date, o.sent_at, o.total, o.paid,
                   o.subtotal, o.exchange_rate, o.fixed_fee, o.fee_amount)
        )
        insert into invoice_sums (grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee)
        select p.grouping_by, p.part_kind, p.part_status, p.day, p.id, sum(i.sign), sum(i.sign * p.part_total),
               sum(i.sign * p.part_balance), sum(i.sign * p.part_subtotal), sum(i.sign * p.part_fixed_fee),
               sum(i.sign * p.part_fee)
        from (
            select 1 as sign, c.as_sent, n.kind, n.status, n.user_id, n.client_id, n.issue_date, n.due_date, n.sent_at,
                   n.total, n.paid, n.subtotal, n.exchange_rate, n.fixed_fee, n.fee_amount
            from changed c join added n on n.id = c.id
            union all
            select -1, c.as_sent, o.kind, o.status, o.user_id, o.client_id, o.issue_date, o.due_date, o.sent_at,
                   o.total, o.paid, o.subtotal, o.exchange_rate, o.fixed_fee, o.fee_amount
            from changed c join removed o on o.id = c.id
        ) i
        cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
            i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount) p
        where i.as_sent or p.grouping_by in ('state', 'paid_user')
        group by 1, 2, 3, 4, 5
        having sum(i.sign) <> 0 or sum(i.sign * p.part_total) <> 0 or sum(i.sign * p.part_balance) <> 0
            or sum(i.sign * p.part_subtotal) <> 0 or sum(i.sign * p.part_fixed_fee) <> 0
            or sum(i.sign * p.part_fee) <> 0;
    end if;
    return null;
end $$;
create trigger invoices_sums_insert after insert on invoices
    referencing new table as added for each statement execute function keep_invoice_sums();
create trigger invoices_sums_update after update on invoices
    referencing old table as removed new table as added for each statement execute function keep_invoice_sums();
create trigger invoices_sums_delete after delete on invoices
    referencing old table as removed for each statement execute function keep_invoice_sums();

-- The ledger by account and day. It is only added to.
create table ledger_sums (
    account integer not null,
    booked_as integer not null,
    day date not null,
    debit numeric not null,
    -- Above zero.
    credit numeric not null,
    folded boolean not null default false
);
create index ledger_sums_key_idx on ledger_sums (account, booked_as, day);
create index ledger_sums_new_idx on ledger_sums (account) where not folded;

-- By keys, and without going through all that was added for each voucher: see the checks beside it.
create function keep_ledger_sums() returns trigger language plpgsql
    set enable_seqscan = off set enable_nestloop = off as $$
declare
    keys uuid[] := array(select distinct voucher_id from added);
begin
    insert into ledger_sums (account, booked_as, day, debit, credit)
    select e.account, e.booked_as, v.voucher_date, coalesce(sum(e.amount) filter (where e.amount > 0), 0),
           coalesce(-sum(e.amount) filter (where e.amount < 0), 0)
    from (select id, voucher_date from vouchers where id = any(keys)) v
    join added e on e.voucher_id = v.id
    group by 1, 2, 3;
    return null;
end $$;
create trigger voucher_entries_sums after insert on voucher_entries
    referencing new table as added for each statement execute function keep_ledger_sums();

-- Payslips that were neither removed nor reversed, and the invoices on them, by salary run.
create table salary_sums (
    run_id uuid not null,
    day date not null,
    payslips bigint not null default 0,
    payout numeric not null default 0,
    invoices bigint not null default 0,
    -- Of the invoices: without VAT, less their fees, in SEK.
    basis numeric not null default 0,
    folded boolean not null default false
);
create index salary_sums_key_idx on salary_sums (run_id, day);
create index salary_sums_new_idx on salary_sums (run_id) where not folded;

create function keep_payslip_sums() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into salary_sums (run_id, day, payslips, payout)
        select run_id, payment_date, count(*), sum(payout)
        from added
        where removed_at is null and reversed_at is null
        group by 1, 2;
    else
        insert into salary_sums (run_id, day, payslips, payout)
        select run_id, payment_date, sum(sign), sum(sign * payout)
        from (select 1 as sign, run_id, payment_date, payout from added where removed_at is null and reversed_at is null
              union all
              select -1, run_id, payment_date, payout from removed where removed_at is null and reversed_at is null) p
        group by 1, 2
        having sum(sign) <> 0 or sum(sign * payout) <> 0;
    end if;
    return null;
end $$;
create trigger payslips_sums_insert after insert on payslips
    referencing new table as added for each statement execute function keep_payslip_sums();
create trigger payslips_sums_update after update on payslips
    referencing old table as removed new table as added for each statement execute function keep_payslip_sums();

-- What an invoice is worth does not change any more once it is sent.
create function keep_payslip_invoice_sums() returns trigger language plpgsql
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
        join (select id, round(subtotal * exchange_rate, 2) - fee_amount as basis
              from invoices where id = any(invoice_keys)) i on i.id = a.invoice_id
        where a.live
        group by 1, 2;
    else
        insert into salary_sums (run_id, day, invoices, basis)
        select p.run_id, p.payment_date, sum(a.sign), sum(a.sign * i.basis)
        from (select 1 as sign, payslip_id, invoice_id from added where live
              union all
              select -1, payslip_id, invoice_id from removed where live) a
        join (select id, run_id, payment_date from payslips where id = any(payslip_keys)) p on p.id = a.payslip_id
        join (select id, round(subtotal * exchange_rate, 2) - fee_amount as basis
              from invoices where id = any(invoice_keys)) i on i.id = a.invoice_id
        group by 1, 2
        having sum(a.sign) <> 0;
    end if;
    return null;
end $$;
create trigger payslip_invoices_sums_insert after insert on payslip_invoices
    referencing new table as added for each statement execute function keep_payslip_invoice_sums();
create trigger payslip_invoices_sums_update after update on payslip_invoices
    referencing old table as removed new table as added for each statement execute function keep_payslip_invoice_sums();

-- The same sums, added up from what is stored.
create view full_invoice_sums as
    select p.grouping_by, p.part_kind as kind, p.part_status as status, p.day, p.id, count(*) as invoices,
           sum(p.part_total) as total, sum(p.part_balance) as balance, sum(p.part_subtotal) as subtotal,
           sum(p.part_fixed_fee) as fixed_fee, sum(p.part_fee) as fee
    from invoices i
    cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
        i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount) p
    group by 1, 2, 3, 4, 5;

create view full_ledger_sums as
    select e.account, e.booked_as, v.voucher_date as day, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit,
           coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit
    from voucher_entries e join vouchers v on v.id = e.voucher_id
    group by 1, 2, 3;

create view full_salary_sums as
    select run_id, day, sum(payslips)::bigint as payslips, sum(payout) as payout, sum(invoices)::bigint as invoices,
           sum(basis) as basis
    from (
        select run_id, payment_date as day, 1 as payslips, payout, 0 as invoices, 0 as basis
        from payslips
        where removed_at is null and reversed_at is null
        union all
        select p.run_id, p.payment_date, 0, 0, 1, round(i.subtotal * i.exchange_rate, 2) - i.fee_amount
        from payslip_invoices pi
        join payslips p on p.id = pi.payslip_id
        join invoices i on i.id = pi.invoice_id
        where pi.live
    ) s
    group by 1, 2;

-- Where what is kept is not what it is the sum of: nowhere. Reads everything, so it is for the operator and the tests.
create view sums_that_differ as
    select 'invoice_sums' as sums, concat_ws(' ', grouping_by, kind, status, day, id) as key,
           to_jsonb(array[sum(invoices), sum(total), sum(balance), sum(subtotal), sum(fixed_fee), sum(fee)]) as difference
    from (
        select grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee from invoice_sums
        union all
        select grouping_by, kind, status, day, id, -invoices, -total, -balance, -subtotal, -fixed_fee, -fee
        from full_invoice_sums
    ) compared
    group by grouping_by, kind, status, day, id
    having sum(invoices) <> 0 or sum(total) <> 0 or sum(balance) <> 0 or sum(subtotal) <> 0 or sum(fixed_fee) <> 0
        or sum(fee) <> 0
    union all
    select 'ledger_sums', concat_ws(' ', account, booked_as, day), to_jsonb(array[sum(debit), sum(credit)])
    from (
        select account, booked_as, day, debit, credit from ledger_sums
        union all
        select account, booked_as, day, -debit, -credit from full_ledger_sums
    ) compared
    group by account, booked_as, day
    having sum(debit) <> 0 or sum(credit) <> 0
    union all
    select 'salary_sums', concat_ws(' ', run_id, day), to_jsonb(array[sum(payslips), sum(payout), sum(invoices), sum(basis)])
    from (
        select run_id, day, payslips, payout, invoices, basis from salary_sums
        union all
        select run_id, day, -payslips, -payout, -invoices, -basis from full_salary_sums
    ) compared
    group by run_id, day
    having sum(payslips) <> 0 or sum(payout) <> 0 or sum(invoices) <> 0 or sum(basis) <> 0;

-- Makes one row of the rows with the same key. Whoever adds to the key meanwhile adds a row that is left as it is; two
-- that fold at once take each row once. By key, however few or many there are.
create function fold_sums() returns void language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
    if not pg_try_advisory_xact_lock(hashtext('fold_sums')) then
        return;
    end if;
    if exists (select from invoice_sums where not folded) then
        with keys as materialized (
            select distinct grouping_by, day, id, kind, status from invoice_sums where not folded limit 10000
        ), taken as (
            delete from invoice_sums s using keys k
            where (s.grouping_by, s.day, s.id, s.kind, s.status) = (k.grouping_by, k.day, k.id, k.kind, k.status)
            returning s.*
        )
        insert into invoice_sums
        select grouping_by, kind, status, day, id, sum(invoices), sum(total), sum(balance), sum(subtotal),
               sum(fixed_fee), sum(fee), true
        from taken
        group by grouping_by, kind, status, day, id
        having sum(invoices) <> 0 or sum(total) <> 0 or sum(balance) <> 0 or sum(subtotal) <> 0
            or sum(fixed_fee) <> 0 or sum(fee) <> 0;
    end if;
    if exists (select from ledger_sums where not folded) then
        with keys as materialized (
            select distinct account, booked_as, day from ledger_sums where not folded limit 10000
        ), taken as (
            delete from ledger_sums s using keys k
            where (s.account, s.booked_as, s.day) = (k.account, k.booked_as, k.day)
            returning s.*
        )
        insert into ledger_sums
        select account, booked_as, day, sum(debit), sum(credit), true from taken group by 1, 2, 3;
    end if;
    if exists (select from salary_sums where not folded) then
        with keys as materialized (
            select distinct run_id, day from salary_sums where not folded limit 10000
        ), taken as (
            delete from salary_sums s using keys k where (s.run_id, s.day) = (k.run_id, k.day)
            returning s.*
        )
        insert into salary_sums
        select run_id, day, sum(payslips), sum(payout), sum(invoices), sum(basis), true from taken group by 1, 2;
    end if;
end $$;

-- Counts everything anew: here, for what was stored before, and by the operator who has written past the triggers.
create function recount_sums() returns void language plpgsql as $$
begin
    lock table invoices, voucher_entries, payslips, payslip_invoices in share row exclusive mode;
    delete from invoice_sums;
    insert into invoice_sums
    select grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee, true
    from full_invoice_sums
    order by grouping_by, day, id;
    delete from ledger_sums;
    insert into ledger_sums select account, booked_as, day, debit, credit, true from full_ledger_sums;
    delete from salary_sums;
    insert into salary_sums select run_id, day, payslips, payout, invoices, basis, true from full_salary_sums;
end $$;
select recount_sums();
