-- Write-offs
-- ==========
-- What a client will not pay of an invoice is written off, with its VAT where the law gives that back; what comes in after all
-- is recovered. Like a credit note that takes it off what is left of the invoice, and what was sent stays as it is.

-- Built again below, after the table is written anew.
drop index invoices_balance_idx;
drop index invoices_status_idx;
drop index invoices_issue_date_idx;
drop index invoices_fees_idx;
drop index invoices_owner_open_idx;
drop index invoices_paid_idx;
drop index invoices_sums_idx;
drop index invoices_due_idx;
alter table invoices
    add column written_off_subtotal numeric(14,2) not null default 0,
    add column written_off_total numeric(14,2) not null default 0,
    -- What the fee became less. After credit notes it can be below zero: what they took of it stays theirs.
    add column written_off_fee numeric(14,2) not null default 0;
-- What neither its credit notes nor its write-offs have taken off: lists, sums, matching and salaries count on this.
alter table invoices
    add column left_subtotal numeric(14,2) not null generated always as (subtotal - credited_subtotal - written_off_subtotal) stored,
    add column left_total numeric(14,2) not null generated always as (total - credited_total - written_off_total) stored,
    add column left_fee numeric(14,2) not null generated always as (fee_amount - credited_fee - written_off_fee) stored;
alter table invoices
    drop constraint invoices_status_known,
    drop constraint invoices_number_when_sent,
    drop constraint invoices_paid_range,
    drop constraint invoices_paid_when_settled;
alter table invoices
    add constraint invoices_status_known
        check (status in ('draft', 'pending', 'sent', 'paid', 'cancelled', 'written_off')),
    add constraint invoices_number_when_sent check (
        case when status in ('sent', 'paid', 'written_off') then invoice_number is not null and ocr is not null
                  and series_number is not null and sent_at is not null and snapshot is not null
             when status in ('draft', 'pending') then invoice_number is null and sent_at is null
             else (invoice_number is null) = (sent_at is null) end),
    add constraint invoices_paid_range check (
        case kind when 'invoice' then paid >= 0 and credited_total >= 0 and written_off_total >= 0 and paid <= left_total
                and credited_subtotal >= 0 and written_off_subtotal >= 0 and left_subtotal >= 0
                and credited_fee >= 0 and left_fee between 0 and fee_amount
            else (credited_total, credited_subtotal, credited_fee) = (0, 0, 0)
                and (written_off_total, written_off_subtotal, written_off_fee) = (0, 0, 0) end),
    add constraint invoices_paid_when_settled check (
        kind = 'credit_note' or status in ('draft', 'pending', 'cancelled', 'written_off')
        or (status = 'paid') = (paid > 0 and paid = left_total)),
    add constraint invoices_written_off_when_nothing_left check (
        kind = 'credit_note' or sent_at is null
        or (status = 'written_off') = (left_total = 0 and credited_total < total));

-- Rows never change: a write-off is undone by its opposite, and what came in for it is one below zero.
create table invoice_write_offs (
    id uuid not null,
    invoice_id uuid not null,
    kind text not null,
    -- Why; of a recovery there is nothing to say but how much.
    ground text,
    note text not null,
    -- Above zero, and below zero for what takes it back.
    net numeric(14,2) not null,
    vat numeric(14,2) not null,
    -- Whether the VAT is taken back from Skatteverket.
    recovers_vat boolean not null,
    undoes_id uuid,
    recorded_by uuid not null,
    recorded_at timestamptz not null,
    recorded_on date not null,
    constraint invoice_write_offs_pkey primary key (id),
    constraint invoice_write_offs_undone_once unique (undoes_id),
    constraint invoice_write_offs_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint invoice_write_offs_undoes_fkey foreign key (undoes_id) references invoice_write_offs (id),
    constraint invoice_write_offs_recorded_by_fkey foreign key (recorded_by) references users (id),
    constraint invoice_write_offs_kind_known check (kind in ('write_off', 'undone', 'recovered')),
    constraint invoice_write_offs_ground_known
        check (ground is null or ground in ('bankruptcy', 'no_assets', 'small_claim', 'given_up')),
    constraint invoice_write_offs_ground_said check ((kind = 'recovered') = (ground is null)),
    constraint invoice_write_offs_vat_by_ground check (ground is null or recovers_vat = (ground <> 'given_up')),
    constraint invoice_write_offs_note_said check (kind <> 'write_off' or btrim(note) <> ''),
    constraint invoice_write_offs_undoes_which check ((kind = 'undone') = (undoes_id is not null)),
    constraint invoice_write_offs_sign check (net + vat <> 0 and (kind = 'write_off') = (net + vat > 0)
        and case when kind = 'write_off' then net >= 0 and vat >= 0 else net <= 0 and vat <= 0 end)
);
create index invoice_write_offs_invoice_idx on invoice_write_offs (invoice_id);
create index invoice_write_offs_recorded_by_idx on invoice_write_offs (recorded_by);
create index invoice_write_offs_recorded_on_idx on invoice_write_offs (recorded_on);
create trigger invoice_write_offs_append_only before update or delete on invoice_write_offs
    for each row execute function refuse_change();

-- What of it falls to each rate of VAT at which the invoice was sold.
create table invoice_write_off_rates (
    write_off_id uuid not null,
    vat_rate numeric(5,2) not null,
    net numeric(14,2) not null,
    vat numeric(14,2) not null,
    constraint invoice_write_off_rates_pkey primary key (write_off_id, vat_rate),
    constraint invoice_write_off_rates_write_off_fkey foreign key (write_off_id) references invoice_write_offs (id)
);
create trigger invoice_write_off_rates_append_only before update or delete on invoice_write_off_rates
    for each row execute function refuse_change();

-- Of a sent invoice, never by whom it pays, and undone as it was.
create function guard_write_off() returns trigger language plpgsql as $$
begin
    if not exists (select from invoices i where i.id = new.invoice_id and i.kind = 'invoice' and i.sent_at is not null
            and i.status <> 'cancelled') then
        raise exception 'invoice % cannot be written off', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_of_sent';
    end if;
    if exists (select from invoices i where i.id = new.invoice_id and i.user_id = new.recorded_by) then
        raise exception 'invoice % is written off by whom it pays', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_not_own';
    end if;
    if new.undoes_id is not null and not exists (
            select from invoice_write_offs w
            where w.id = new.undoes_id and w.kind = 'write_off'
                and (w.invoice_id, w.ground, w.recovers_vat, -w.net, -w.vat)
                    = (new.invoice_id, new.ground, new.recovers_vat, new.net, new.vat)) then
        raise exception 'write-off % undoes another', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_undone_as_it_was';
    end if;
    return new;
end $$;
create trigger invoice_write_offs_guarded before insert on invoice_write_offs
    for each row execute function guard_write_off();

-- Its write-offs come to what an invoice says is written off of it, at every commit; at each rate nothing is taken back that
-- was not written off; and the VAT of one invoice is taken back, or it is not.
create function check_written_off() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    checked uuid;
begin
    if tg_table_name = 'invoices' then
        checked := new.id;
    else
        checked := new.invoice_id;
    end if;
    if (select (written_off_subtotal, written_off_total) from invoices where id = checked)
        is distinct from
        (select (coalesce(sum(net), 0), coalesce(sum(net + vat), 0)) from invoice_write_offs where invoice_id = checked) then
        raise exception 'invoice % is not written off of what its write-offs come to', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_written_off_by_rows';
    end if;
    if exists (
            select from invoice_write_offs w
            left join lateral (select sum(net) as net, sum(vat) as vat from invoice_write_off_rates
                               where write_off_id = w.id) r on true
            where w.invoice_id = checked and (w.net, w.vat) is distinct from (r.net, r.vat)) then
        raise exception 'a write-off of invoice % is not that of its rates', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_by_rates';
    end if;
    if exists (
            select from invoice_write_offs w join invoice_write_off_rates r on r.write_off_id = w.id
            where w.invoice_id = checked
            group by r.vat_rate
            -- A discount that stands alone at its rate is below zero.
            having sum(r.net) * sum(r.net) filter (where w.kind = 'write_off') < 0
                or sum(r.vat) * sum(r.vat) filter (where w.kind = 'write_off') < 0)
        or exists (
            select from invoice_write_offs w where w.invoice_id = checked
            group by w.recovers_vat
            having sum(w.net + w.vat) < 0)
        or (select count(*) > 1 from (
                select from invoice_write_offs w where w.invoice_id = checked
                group by w.recovers_vat having sum(w.net + w.vat) > 0) treated) then
        raise exception 'more of invoice % is taken back than was written off', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_within_rates';
    end if;
    return null;
end $$;
create constraint trigger invoices_written_off_sum after update of written_off_subtotal, written_off_total on invoices
    deferrable initially deferred for each row
    when ((new.written_off_subtotal, new.written_off_total)
        is distinct from (old.written_off_subtotal, old.written_off_total))
    execute function check_written_off();
create constraint trigger invoice_write_offs_count after insert on invoice_write_offs
    deferrable initially deferred for each row execute function check_written_off();

-- What is written off at a rate is not credited there, too.
create or replace function check_credited() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    checked uuid;
    wrong numeric;
begin
    if tg_table_name = 'invoices' then
        checked := coalesce(new.credits_invoice_id, new.id);
    else
        checked := new.invoice_id;
    end if;
    if (select (credited_subtotal, credited_total, credited_fee) from invoices where id = checked)
        is distinct from
        (select (coalesce(-sum(subtotal), 0), coalesce(-sum(total), 0), coalesce(-sum(fee_amount), 0))
         from invoices where credits_invoice_id = checked) then
        raise exception 'invoice % is not credited of what its credit notes come to', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_credited_by_notes';
    end if;
    select rate into wrong
    from (
        select rate, sum(sold) as sold, sum(taken) as taken
        from (
            select case when i.vat_treatment = 'domestic' then l.vat_rate else 0 end as rate,
                   coalesce(sum(l.net) filter (where i.kind = 'invoice'), 0) as sold,
                   coalesce(sum(l.net) filter (where i.kind = 'credit_note'), 0) as taken
            from (select id, kind, vat_treatment from invoices where id = checked
                  union all
                  select id, kind, vat_treatment from invoices where credits_invoice_id = checked) i
            join invoice_lines l on l.invoice_id = i.id
            group by 1
            union all
            select r.vat_rate, 0, -r.net
            from invoice_write_offs w join invoice_write_off_rates r on r.write_off_id = w.id
            where w.invoice_id = checked
        ) parts
        group by rate
    ) rates
    where case when sold < 0 then taken < 0 or taken > -sold else taken > 0 or taken < -sold end
    limit 1;
    if wrong is not null then
        raise exception 'invoice % is credited of more at % %% than it says', checked, wrong
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_credited_within_rates';
    end if;
    return null;
end $$;
create constraint trigger invoice_write_offs_within_invoice after insert on invoice_write_offs
    deferrable initially deferred for each row execute function check_credited();

-- Nor is what is left of an invoice on a live payslip changed.
drop trigger invoices_salaried_immutable on invoices;
create trigger invoices_salaried_immutable
    before update of status, paid, user_id, kind, cancelled_at, credited_subtotal, credited_total, credited_fee,
        written_off_subtotal, written_off_total, written_off_fee on invoices
    for each row when ((new.status, new.paid, new.user_id, new.kind, new.cancelled_at, new.credited_subtotal,
            new.credited_total, new.credited_fee, new.written_off_subtotal, new.written_off_total, new.written_off_fee)
        is distinct from (old.status, old.paid, old.user_id, old.kind, old.cancelled_at, old.credited_subtotal,
            old.credited_total, old.credited_fee, old.written_off_subtotal, old.written_off_total, old.written_off_fee))
    execute function guard_salaried_invoice();

-- What a payslip counted on, whatever is taken off or recovered later.
alter table payslip_invoices add column left_subtotal numeric(14,2), add column left_fee numeric(14,2);
alter table payslip_invoices disable trigger user;
update payslip_invoices pi
set left_subtotal = i.subtotal - pi.credited_subtotal, left_fee = i.fee_amount - pi.credited_fee
from invoices i where i.id = pi.invoice_id;
alter table payslip_invoices enable trigger user;
drop trigger payslip_invoices_credited_fixed on payslip_invoices;
alter table payslip_invoices alter column left_subtotal set not null, alter column left_fee set not null,
    drop column credited_subtotal, drop column credited_fee;
create trigger payslip_invoices_left_fixed before update on payslip_invoices
    for each row when ((new.left_subtotal, new.left_fee) is distinct from (old.left_subtotal, old.left_fee))
    execute function refuse_change();

create or replace function check_payslip_fee() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[] := array(select distinct payslip_id from added);
    wrong uuid;
begin
    select p.id into wrong
    from payslips p
    cross join lateral (
        select sum(pi.left_fee + pi.fee_adjustment) as fee, sum(pi.fee_adjustment) as fee_adjustment,
               bool_and((pi.left_subtotal, pi.left_fee) = (i.left_subtotal, i.left_fee)) as is_current
        from payslip_invoices pi join invoices i on i.id = pi.invoice_id
        where pi.payslip_id = p.id) s
    where p.id = any(keys) and ((p.fee, p.fee_adjustment) is distinct from (s.fee, s.fee_adjustment) or not s.is_current)
    limit 1;
    if wrong is not null then
        raise exception 'the fee of payslip % is not that of its invoices', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_fee_of_invoices';
    end if;
    return null;
end $$;

-- Since when what is left of an invoice is what it is. What somebody with F-skatt invoiced before is for another sum.
create function left_since(invoice uuid) returns timestamptz language sql stable as $$
    select coalesce(greatest(
        (select max(c.sent_at) from invoices c where c.credits_invoice_id = invoice),
        (select max(w.recorded_at) from invoice_write_offs w where w.invoice_id = invoice)), '-infinity')
$$;
create or replace function refuse_wrong_purchase(payslip_ids uuid[]) returns void language plpgsql
    set enable_seqscan = off as $$
declare
    wrong uuid;
begin
    select p.id into wrong
    from payslips p
    left join lateral (
        select t.disabled_ground = 'f_skatt' and t.disabled_valid_to >= p.payment_date as f_skatt
        from tax_profiles t
        where t.user_id = p.user_id and t.valid_from <= p.payment_date
        order by t.valid_from desc, t.created_at desc, t.id desc limit 1
    ) tax on true
    where p.id = any(payslip_ids) and p.purchase is distinct from coalesce(tax.f_skatt, false)
    limit 1;
    if wrong is not null then
        raise exception 'payslip % is a purchase and its person has no F-skatt, or the other way round', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_purchase_by_f_skatt';
    end if;
    select p.id into wrong
    from payslips p
    join payslip_invoices i on i.payslip_id = p.id and i.live
    where p.id = any(payslip_ids) and p.purchase
      and not exists (select from supplier_invoices s where s.invoice_id = i.invoice_id and s.user_id = p.user_id
                        and s.recorded_at >= left_since(i.invoice_id))
    limit 1;
    if wrong is not null then
        raise exception 'payslip % is a purchase without an invoice of its person', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_purchase_needs_invoice';
    end if;
end $$;

-- The sums that are kept follow what is left.
drop view sums_that_differ;
drop view full_salary_sums;
drop view full_invoice_sums;
drop function invoice_parts;
create function invoice_parts(
    kind text, status text, user_id uuid, client_id uuid, issue_date date, due_date date, sent_at timestamptz,
    total numeric, paid numeric, subtotal numeric, exchange_rate numeric, fixed_fee numeric, fee_amount numeric,
    left_subtotal numeric, left_total numeric, left_fee numeric
) returns table (
    grouping_by text, part_kind text, part_status text, day date, id uuid, part_total numeric, part_balance numeric,
    part_subtotal numeric, part_fixed_fee numeric, part_fee numeric
) language sql stable as $$
    select 'state', kind, status, case when status = 'sent' then due_date else '-infinity'::date end,
           '00000000-0000-0000-0000-000000000000'::uuid, total, left_total - paid,
           round(left_subtotal * exchange_rate, 2), 0, left_fee
    union all
    -- A credit note takes off by the month of its own date.
    select 'issue_month', '', '', date_trunc('month', issue_date)::date, '00000000-0000-0000-0000-000000000000'::uuid,
           0, 0, round(subtotal * exchange_rate, 2), 0,
           case when kind = 'invoice' and status in ('sent', 'paid') then left_fee else 0 end
    where sent_at is not null
    union all
    select by, '', '', case when by = 'fee_day' then sent_on else date_trunc('month', sent_on)::date end, of_whom,
           0, 0, round(left_subtotal * exchange_rate, 2), least(fixed_fee, left_fee),
           left_fee
    from (select (sent_at at time zone 'Europe/Stockholm')::date as sent_on) d,
         (values ('fee_day', '00000000-0000-0000-0000-000000000000'::uuid), ('fee_user', user_id),
                 ('fee_client', client_id)) as g (by, of_whom)
    where kind = 'invoice' and status in ('sent', 'paid') and sent_at is not null
    union all
    select 'paid_user', '', '', '-infinity'::date, user_id, 0, 0,
           round(left_subtotal * exchange_rate, 2), 0, left_fee
    where kind = 'invoice' and status = 'paid'
$$;

create or replace function keep_invoice_sums() returns trigger language plpgsql set enable_nestloop = off as $$
begin
    if tg_op = 'INSERT' then
        insert into invoice_sums (grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee)
        select p.grouping_by, p.part_kind, p.part_status, p.day, p.id, count(*), sum(p.part_total),
               sum(p.part_balance), sum(p.part_subtotal), sum(p.part_fixed_fee), sum(p.part_fee)
        from added i
        cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
            i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount, i.left_subtotal,
            i.left_total, i.left_fee) p
        group by 1, 2, 3, 4, 5;
    elsif tg_op = 'DELETE' then
        insert into invoice_sums (grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee)
        select p.grouping_by, p.part_kind, p.part_status, p.day, p.id, -count(*), -sum(p.part_total),
               -sum(p.part_balance), -sum(p.part_subtotal), -sum(p.part_fixed_fee), -sum(p.part_fee)
        from removed i
        cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
            i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount, i.left_subtotal,
            i.left_total, i.left_fee) p
        group by 1, 2, 3, 4, 5;
    else
        -- Most changes concern no sum, and of the others most leave what was sent as it was: a payment moves an invoice
        -- from one state to another.
        with changed as materialized (
            select n.id,
                   (n.kind, n.status in ('sent', 'paid'), n.user_id, n.client_id, n.issue_date, n.sent_at, n.subtotal,
                    n.exchange_rate, n.fixed_fee, n.fee_amount, n.left_subtotal, n.left_fee)
                   is distinct from
                   (o.kind, o.status in ('sent', 'paid'), o.user_id, o.client_id, o.issue_date, o.sent_at, o.subtotal,
                    o.exchange_rate, o.fixed_fee, o.fee_amount, o.left_subtotal, o.left_fee) as as_sent
            from added n join removed o on o.id = n.id
            where (n.kind, n.status, n.user_id, n.client_id, n.issue_date, n.due_date, n.sent_at, n.total, n.paid,
                   n.subtotal, n.exchange_rate, n.fixed_fee, n.fee_amount, n.left_subtotal, n.left_total,
                   n.left_fee)
                  is distinct from
                  (o.kind, o.status, o.user_id, o.client_id, o.issue_date, o.due_date, o.sent_at, o.total, o.paid,
                   o.subtotal, o.exchange_rate, o.fixed_fee, o.fee_amount, o.left_subtotal, o.left_total,
                   o.left_fee)
        )
        insert into invoice_sums (grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee)
        select p.grouping_by, p.part_kind, p.part_status, p.day, p.id, sum(i.sign), sum(i.sign * p.part_total),
               sum(i.sign * p.part_balance), sum(i.sign * p.part_subtotal), sum(i.sign * p.part_fixed_fee),
               sum(i.sign * p.part_fee)
        from (
            select 1 as sign, c.as_sent, n.kind, n.status, n.user_id, n.client_id, n.issue_date, n.due_date, n.sent_at,
                   n.total, n.paid, n.subtotal, n.exchange_rate, n.fixed_fee, n.fee_amount, n.left_subtotal,
                   n.left_total, n.left_fee
            from changed c join added n on n.id = c.id
            union all
            select -1, c.as_sent, o.kind, o.status, o.user_id, o.client_id, o.issue_date, o.due_date, o.sent_at,
                   o.total, o.paid, o.subtotal, o.exchange_rate, o.fixed_fee, o.fee_amount, o.left_subtotal,
                   o.left_total, o.left_fee
            from changed c join removed o on o.id = c.id
        ) i
        cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
            i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount, i.left_subtotal,
            i.left_total, i.left_fee) p
        where i.as_sent or p.grouping_by in ('state', 'paid_user')
        group by 1, 2, 3, 4, 5
        having sum(i.sign) <> 0 or sum(i.sign * p.part_total) <> 0 or sum(i.sign * p.part_balance) <> 0
            or sum(i.sign * p.part_subtotal) <> 0 or sum(i.sign * p.part_fixed_fee) <> 0
            or sum(i.sign * p.part_fee) <> 0;
    end if;
    return null;
end $$;

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
        select p.run_id, p.payment_date, sum(a.sign), sum(a.sign * i.basis)
        from (select 1 as sign, payslip_id, invoice_id from added where live
              union all
              select -1, payslip_id, invoice_id from removed where live) a
        join (select id, run_id, payment_date from payslips where id = any(payslip_keys)) p on p.id = a.payslip_id
        join (select id, round(left_subtotal * exchange_rate, 2) - left_fee as basis
              from invoices where id = any(invoice_keys)) i on i.id = a.invoice_id
        group by 1, 2
        having sum(a.sign) <> 0;
    end if;
    return null;
end $$;

create view full_invoice_sums as
    select p.grouping_by, p.part_kind as kind, p.part_status as status, p.day, p.id, count(*) as invoices,
           sum(p.part_total) as total, sum(p.part_balance) as balance, sum(p.part_subtotal) as subtotal,
           sum(p.part_fixed_fee) as fixed_fee, sum(p.part_fee) as fee
    from invoices i
    cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
        i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount, i.left_subtotal, i.left_total,
        i.left_fee) p
    group by 1, 2, 3, 4, 5;

create view full_salary_sums as
    select run_id, day, sum(payslips)::bigint as payslips, sum(payout) as payout, sum(invoices)::bigint as invoices,
           sum(basis) as basis
    from (
        select run_id, payment_date as day, 1 as payslips, payout, 0 as invoices, 0 as basis
        from payslips
        where removed_at is null and reversed_at is null
        union all
        select p.run_id, p.payment_date, 0, 0, 1, round(i.left_subtotal * i.exchange_rate, 2)
               - i.left_fee
        from payslip_invoices pi
        join payslips p on p.id = pi.payslip_id
        join invoices i on i.id = pi.invoice_id
        where pi.live
    ) s
    group by 1, 2;

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

select recount_sums();

-- What the indexes of the lists carry with them.
create index invoices_balance_idx on invoices ((left_total - paid), id);
create index invoices_status_idx on invoices (status, created_at desc, id desc)
    include (kind, paid, due_date, left_total);
create index invoices_issue_date_idx on invoices (issue_date desc, id desc)
    include (status, kind, paid, due_date, left_total);
create index invoices_fees_idx on invoices (sent_at)
    include (user_id, client_id, exchange_rate, fixed_fee, left_subtotal, left_fee)
    where kind = 'invoice' and status in ('sent', 'paid');
create index invoices_owner_open_idx on invoices (user_id)
    include (kind, status, total, paid, due_date, promised_payout_date, left_total)
    where status in ('draft', 'pending', 'sent');
create index invoices_paid_idx on invoices (user_id, id)
    include (exchange_rate, promised_payout_date, due_date, left_subtotal, left_fee)
    where kind = 'invoice' and status = 'paid';
create index invoices_sums_idx on invoices (user_id, issue_date)
    include (kind, status, subtotal, exchange_rate, left_fee)
    where sent_at is not null;
create index invoices_due_idx on invoices (due_date, id)
    include (kind, paid, user_id, client_id, currency, issue_date, left_total)
    where status = 'sent';
