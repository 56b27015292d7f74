-- Partial credit notes
-- ====================
-- A sent invoice has any number of credit notes, which together never come to more than it. What they have taken off is kept
-- beside it, since lists, sums and salaries count on what is left; the notes are what it is the sum of.

alter table invoices
    add column credited_subtotal numeric(14,2) not null default 0,
    add column credited_total numeric(14,2) not null default 0,
    -- What the fee became less. A credit note has it as its own fee, below zero.
    add column credited_fee numeric(14,2) not null default 0,
    -- The invoice that was credited as a whole, and that this one is issued instead of.
    add column replaces_invoice_id uuid;
alter table invoices add constraint invoices_replaces_fkey foreign key (replaces_invoice_id) references invoices (id);
create unique index invoices_replaced_once on invoices (replaces_invoice_id) where replaces_invoice_id is not null;
alter table invoices drop constraint invoices_paid_range;
alter table invoices add constraint invoices_paid_range check (
    case kind when 'invoice' then paid >= 0 and credited_total >= 0 and paid + credited_total <= total
            and credited_subtotal >= 0 and credited_subtotal <= subtotal
            and credited_fee >= 0 and credited_fee <= fee_amount
        else credited_total = 0 and credited_subtotal = 0 and credited_fee = 0 end);
alter table invoices drop constraint invoices_paid_when_settled;
alter table invoices add constraint invoices_paid_when_settled check (
    kind = 'credit_note' or status in ('draft', 'pending', 'cancelled')
    or (status = 'paid') = (paid > 0 and paid + credited_total = total));
drop index invoices_one_credit_note;
create index invoices_credits_idx on invoices (credits_invoice_id, id) where credits_invoice_id is not null;

-- Credit notes that were there credit the whole of their invoices; of the fee they say nothing. The sums are counted anew
-- below, and nothing else looks at these columns yet.
alter table invoices disable trigger user;
update invoices i
set credited_subtotal = i.subtotal, credited_total = i.total
where i.kind = 'invoice' and i.status = 'cancelled' and exists (select from invoices c where c.credits_invoice_id = i.id);
alter table invoices enable trigger user;
-- What was sent and is cancelled has nothing left, and the other way round.
alter table invoices add constraint invoices_cancelled_when_credited check (
    kind = 'credit_note' or sent_at is null or (status = 'cancelled') = (credited_total = total));

-- Which line of the invoice a line of a credit note credits; none where it is a part of a sum.
alter table invoice_lines add column credits_position integer;

create function guard_replacement() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' then
        if new.replaces_invoice_id is distinct from old.replaces_invoice_id then
            raise exception 'what invoice % is issued instead of does not change', old.id
                using errcode = 'integrity_constraint_violation', constraint = 'invoices_replacement_stays';
        end if;
    elsif not exists (select from invoices o where o.id = new.replaces_invoice_id and o.kind = 'invoice'
            and o.status = 'cancelled' and o.sent_at is not null and o.user_id = new.user_id) or new.kind <> 'invoice' then
        raise exception 'invoice % is issued instead of one that is not credited', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_replace_credited';
    end if;
    return new;
end $$;
create trigger invoices_replacement_stays before update of replaces_invoice_id on invoices
    for each row execute function guard_replacement();
create trigger invoices_replace_credited before insert on invoices
    for each row when (new.replaces_invoice_id is not null) execute function guard_replacement();

-- Its credit notes come to what an invoice says is credited of it, at every commit, and at no rate of VAT to more than it.
create function check_credited() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    checked uuid := coalesce(new.credits_invoice_id, new.id);
    wrong numeric;
begin
    if (select (credited_subtotal, credited_total, credited_fee) from invoices where id = checked)
        is distinct from
        (select (coalesce(-sum(subtotal), 0), coalesce(-sum(total), 0), coalesce(-sum(fee_amount), 0))
         from invoices where credits_invoice_id = checked) then
        raise exception 'invoice % is not credited of what its credit notes come to', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_credited_by_notes';
    end if;
    select rate into wrong
    from (
        select case when i.vat_treatment = 'domestic' then l.vat_rate else 0 end as rate,
               coalesce(sum(l.net) filter (where i.kind = 'invoice'), 0) as sold,
               coalesce(sum(l.net) filter (where i.kind = 'credit_note'), 0) as taken
        from (select id, kind, vat_treatment from invoices where id = checked
              union all
              select id, kind, vat_treatment from invoices where credits_invoice_id = checked) i
        join invoice_lines l on l.invoice_id = i.id
        group by 1
    ) rates
    where case when sold < 0 then taken < 0 or taken > -sold else taken > 0 or taken < -sold end
    limit 1;
    if wrong is not null then
        raise exception 'invoice % is credited of more at % %% than it says', checked, wrong
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_credited_within_rates';
    end if;
    return null;
end $$;
create constraint trigger invoices_credited_sum after update of credited_subtotal, credited_total, credited_fee on invoices
    deferrable initially deferred for each row
    when ((new.credited_subtotal, new.credited_total, new.credited_fee)
        is distinct from (old.credited_subtotal, old.credited_total, old.credited_fee))
    execute function check_credited();
create constraint trigger invoices_credit_note_counts after insert on invoices
    deferrable initially deferred for each row when (new.credits_invoice_id is not null)
    execute function check_credited();

-- Nor is what is left of an invoice on a live payslip changed.
drop trigger invoices_salaried_immutable on invoices;
create trigger invoices_salaried_immutable
    before update of status, paid, user_id, kind, cancelled_at, credited_subtotal, credited_total, credited_fee on invoices
    for each row when ((new.status, new.paid, new.user_id, new.kind, new.cancelled_at, new.credited_subtotal,
            new.credited_total, new.credited_fee)
        is distinct from (old.status, old.paid, old.user_id, old.kind, old.cancelled_at, old.credited_subtotal,
            old.credited_total, old.credited_fee))
    execute function guard_salaried_invoice();

-- What a payslip counted on, whatever is credited later.
alter table payslip_invoices
    add column credited_subtotal numeric(14,2) not null default 0,
    add column credited_fee numeric(14,2) not null default 0;
create trigger payslip_invoices_credited_fixed before update on payslip_invoices
    for each row when ((new.credited_subtotal, new.credited_fee) is distinct from (old.credited_subtotal, old.credited_fee))
    execute function refuse_change();

create or replace function check_payslip_fee() returns trigger language plpgsql set enable_seqscan = off as $$
declare
    keys uuid[] := array(select distinct payslip_id from added);
    wrong uuid;
begin
    select p.id into wrong
    from payslips p
    cross join lateral (
        select sum(i.fee_amount - pi.credited_fee + pi.fee_adjustment) as fee, sum(pi.fee_adjustment) as fee_adjustment,
               bool_and((pi.credited_subtotal, pi.credited_fee) = (i.credited_subtotal, i.credited_fee)) as is_current
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

-- What is credited in part is paid out as what is left of it; what is credited as a whole is cancelled.
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

-- What somebody with F-skatt invoiced before a credit note is more than is left to buy.
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
                        and s.recorded_at >= coalesce((select max(c.sent_at) from invoices c where c.credits_invoice_id = i.invoice_id), '-infinity'))
    limit 1;
    if wrong is not null then
        raise exception 'payslip % is a purchase without an invoice of its person', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_purchase_needs_invoice';
    end if;
end $$;

-- A payment that a credit note frees from its invoice, in part or as a whole, is reversed, and what stays is recorded anew.
alter table payments drop constraint payments_source_known;
alter table payments add constraint payments_source_known
    check (source in ('manual', 'import', 'mark_paid', 'mark_unpaid', 'bank', 'credit_note'));
-- The payment as it first came, of one that was recorded anew.
alter table payments add column kept_of_payment_id uuid;
alter table payments add constraint payments_kept_of_fkey foreign key (kept_of_payment_id) references payments (id);
create index payments_kept_of_idx on payments (kept_of_payment_id) where kept_of_payment_id is not null;
create function guard_kept_payment() returns trigger language plpgsql as $$
begin
    if new.reverses_payment_id is not null or not exists (
            select from payments p
            where p.id = new.kept_of_payment_id and p.kept_of_payment_id is null and p.reverses_payment_id is null
                and (p.source, p.currency, p.created_by, p.bank_transaction_id)
                    is not distinct from (new.source, new.currency, new.created_by, new.bank_transaction_id)
                and new.amount <= p.amount
                and exists (select from payments r where r.reverses_payment_id = p.id and r.source = 'credit_note')) then
        raise exception 'payment % keeps nothing of payment %', new.id, new.kept_of_payment_id
            using errcode = 'integrity_constraint_violation', constraint = 'payments_kept_of_freed';
    end if;
    return new;
end $$;
create trigger payments_kept_of_freed before insert on payments
    for each row when (new.kept_of_payment_id is not null) execute function guard_kept_payment();

-- Whether the money of a payment that somebody recorded is counted as it first came: nothing of it was reversed but what a
-- credit note freed, which waits still.
create function is_counted(payment uuid) returns boolean language sql stable as $$
    select not exists (
            select from payments r where r.reverses_payment_id = payment and r.source <> 'credit_note')
        and not exists (
            select from payments k join payments r on r.reverses_payment_id = k.id
            where k.kept_of_payment_id = payment and r.source <> 'credit_note')
$$;

-- Money that a payment by hand brought and that no invoice holds any more waits like any other, on 2499. No file tells of it.
alter table bank_transactions alter column bank_file_id drop not null;
alter table bank_transactions add column held_of_payment_id uuid;
alter table bank_transactions add constraint bank_transactions_held_of_fkey
    foreign key (held_of_payment_id) references payments (id);
alter table bank_transactions add constraint bank_transactions_held_once unique (held_of_payment_id);
alter table bank_transactions add constraint bank_transactions_told_or_held check (
    (bank_file_id is null) = (held_of_payment_id is not null)
    and (held_of_payment_id is null or (kind = 'incoming' and is_posted and wait_reason is not null)));
create function guard_held_money() returns trigger language plpgsql as $$
begin
    if not exists (
            select from payments p
            where p.id = new.held_of_payment_id and p.bank_transaction_id is null and p.reverses_payment_id is null
                and p.currency = new.currency and new.amount <= p.amount
                and exists (select from payments r where r.reverses_payment_id = p.id and r.paid_on = new.booked_on)) then
        raise exception 'bank transaction % holds what payment % has not released', new.id, new.held_of_payment_id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_held_is_released';
    end if;
    return new;
end $$;
create trigger bank_transactions_held_is_released before insert on bank_transactions
    for each row when (new.held_of_payment_id is not null) execute function guard_held_money();

create or replace function guard_bank_transaction() returns trigger language plpgsql as $$
declare
    explained numeric;
begin
    if tg_op = 'DELETE' or (new.id, new.bank_file_id, new.line, new.identity, new.kind, new.account, new.booked_on,
            new.amount, new.currency, new.payer, new.reference, new.text, new.wait_reason, new.created_at, new.own_payment,
            new.held_of_payment_id)
        is distinct from (old.id, old.bank_file_id, old.line, old.identity, old.kind, old.account, old.booked_on,
            old.amount, old.currency, old.payer, old.reference, old.text, old.wait_reason, old.created_at, old.own_payment,
            old.held_of_payment_id)
        or (old.is_posted and not new.is_posted)
        or (new.payment_file_id is not null and new.payment_file_id is distinct from old.payment_file_id)
        or (new.asks_about_payment_id is not null
            and new.asks_about_payment_id is distinct from coalesce(old.asks_about_payment_id, old.same_as_payment_id)) then
        raise exception 'bank transaction % cannot be changed', old.id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_append_only';
    end if;
    select coalesce((select sum(amount) from payments where bank_transaction_id = new.id), 0)
        + coalesce((select sum(amount) from bank_explanations where bank_transaction_id = new.id), 0) into explained;
    if new.same_as_payment_id is not null or new.payment_file_id is not null then
        explained := explained + new.amount;
    end if;
    if new.unexplained <> new.amount - explained then
        raise exception 'bank transaction % says % unexplained of %, of which % is explained', new.id, new.unexplained,
            new.amount, explained
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_explained';
    end if;
    if new.same_as_payment_id is distinct from old.same_as_payment_id and new.same_as_payment_id is not null
        and not exists (
            select from payments p
            where p.id = new.same_as_payment_id and p.amount = new.amount and p.currency = new.currency
                and p.bank_transaction_id is null and p.reverses_payment_id is null and p.kept_of_payment_id is null
                and is_counted(p.id)) then
        raise exception 'payment % is not the same money as bank transaction %', new.same_as_payment_id, new.id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_same_money';
    end if;
    return new;
end $$;

create or replace function explain_bank_transactions() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    wrong uuid;
begin
    if not exists (select from added where bank_transaction_id is not null or reverses_payment_id is not null) then
        return null;
    end if;
    select p.id into wrong
    from added p
    left join bank_transactions t on t.id = p.bank_transaction_id
    left join payments o on o.id = p.reverses_payment_id
    where (p.bank_transaction_id is not null
            and (t.kind <> 'incoming' or not t.is_posted or t.currency <> p.currency))
        or (p.reverses_payment_id is not null
            and (o.bank_transaction_id is distinct from p.bank_transaction_id
                or (p.source <> 'credit_note' and exists (
                    select from bank_transactions s where s.same_as_payment_id in (o.id, o.kept_of_payment_id)))))
    limit 1;
    if wrong is not null then
        raise exception 'payment % does not fit its bank transaction', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payments_fit_bank_transaction';
    end if;
    update bank_transactions t
    set unexplained = t.unexplained - s.amount
    from (select bank_transaction_id as id, sum(amount) as amount from added
          where bank_transaction_id is not null group by 1 order by 1) s
    where t.id = s.id;
    return null;
end $$;

create or replace function guard_refund() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        raise exception 'refund % stays', old.id
            using errcode = 'integrity_constraint_violation', constraint = 'refunds_stay';
    end if;
    if tg_op = 'INSERT' and new.status <> 'requested' then
        raise exception 'refund % is not requested', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'refunds_way';
    end if;
    if tg_op = 'UPDATE' then
        if (new.id, new.bank_transaction_id, new.amount, new.payee, new.account, new.reason, new.evidence, new.requested_by,
                new.requested_at)
            is distinct from (old.id, old.bank_transaction_id, old.amount, old.payee, old.account, old.reason, old.evidence,
                old.requested_by, old.requested_at)
            or (old.status <> 'requested'
                and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at))
            or (old.file_id is not null and new.file_id is distinct from old.file_id)
            or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
            or (new.status = 'rejected' and new.paid_at is distinct from old.paid_at) then
            raise exception 'refund % cannot be changed', old.id
                using errcode = 'integrity_constraint_violation', constraint = 'refunds_unchanged';
        end if;
        if (old.status, new.status) not in (('requested', 'approved'), ('requested', 'cancelled'),
                ('approved', 'exported'), ('approved', 'cancelled'), ('exported', 'paid'), ('exported', 'rejected'),
                ('paid', 'rejected')) then
            raise exception 'refund % does not go from % to %', old.id, old.status, new.status
                using errcode = 'integrity_constraint_violation', constraint = 'refunds_way';
        end if;
        if new.status in ('approved', 'exported', 'paid')
            and new.amount is distinct from (select sum(amount) from bank_explanations where refund_id = new.id) then
            raise exception 'nothing is reserved for refund %', new.id
                using errcode = 'integrity_constraint_violation', constraint = 'refunds_reserved';
        end if;
        if new.status = 'exported' and not exists (
                select from payment_files where id = new.file_id and kind = 'refund') then
            raise exception 'refund % is in no file of refunds', new.id
                using errcode = 'integrity_constraint_violation', constraint = 'refunds_file_kind';
        end if;
    end if;
    -- Nothing goes back that only a person says has come.
    if tg_op = 'INSERT' and exists (
            select from bank_transactions t join payments p on p.id = t.held_of_payment_id
            where t.id = new.bank_transaction_id and not exists (
                select from bank_transactions s where s.same_as_payment_id in (p.id, p.kept_of_payment_id))) then
        raise exception 'refund % is of money that no bank has told of', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'refunds_of_money_told';
    end if;
    if new.status in ('requested', 'approved') and exists (
            select from payments p
            join payment_allocations a on a.payment_id = p.id
            join invoices i on i.id = a.invoice_id
            where (p.bank_transaction_id = new.bank_transaction_id
                    or p.id = (select held_of_payment_id from bank_transactions where id = new.bank_transaction_id))
                and i.user_id in (new.requested_by, new.approved_by)) then
        raise exception 'refund % is decided by whom its transaction pays', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'refunds_not_own';
    end if;
    return new;
end $$;

-- What an invoice that replaces another takes over when it is sent: what the replaced one held of each transaction when it
-- was credited, and what else waited there, which is somebody else's.
create table replacement_payments (
    payment_id uuid not null,
    invoice_id uuid not null,
    bank_transaction_id uuid not null,
    amount numeric(14,2) not null,
    others numeric(14,2) not null,
    constraint replacement_payments_pkey primary key (payment_id),
    constraint replacement_payments_payment_fkey foreign key (payment_id) references payments (id),
    constraint replacement_payments_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint replacement_payments_transaction_fkey foreign key (bank_transaction_id) references bank_transactions (id),
    constraint replacement_payments_amounts check (amount > 0 and others >= 0)
);
create index replacement_payments_invoice_idx on replacement_payments (invoice_id);
create index replacement_payments_transaction_idx on replacement_payments (bank_transaction_id);
create trigger replacement_payments_append_only before update or delete on replacement_payments
    for each row execute function refuse_change();

-- The sums that are kept follow what is left.
drop view sums_that_differ;
drop view full_salary_sums;
drop view full_invoice_sums;
drop function invoice_parts;
create function invoice_parts(
    kind text, status text, user_id uuid, client_id uuid, issue_date date, due_date date, sent_at timestamptz,
    total numeric, paid numeric, subtotal numeric, exchange_rate numeric, fixed_fee numeric, fee_amount numeric,
    credited_subtotal numeric, credited_total numeric, credited_fee numeric
) returns table (
    grouping_by text, part_kind text, part_status text, day date, id uuid, part_total numeric, part_balance numeric,
    part_subtotal numeric, part_fixed_fee numeric, part_fee numeric
) language sql stable as $$
    select 'state', kind, status, case when status = 'sent' then due_date else '-infinity'::date end,
           '00000000-0000-0000-0000-000000000000'::uuid, total, total - credited_total - paid,
           round((subtotal - credited_subtotal) * exchange_rate, 2), 0, fee_amount - credited_fee
    union all
    -- A credit note takes off by the month of its own date.
    select 'issue_month', '', '', date_trunc('month', issue_date)::date, '00000000-0000-0000-0000-000000000000'::uuid,
           0, 0, round(subtotal * exchange_rate, 2), 0,
           case when kind = 'invoice' and status in ('sent', 'paid') then fee_amount - credited_fee else 0 end
    where sent_at is not null
    union all
    select by, '', '', case when by = 'fee_day' then sent_on else date_trunc('month', sent_on)::date end, of_whom,
           0, 0, round((subtotal - credited_subtotal) * exchange_rate, 2), least(fixed_fee, fee_amount - credited_fee),
           fee_amount - credited_fee
    from (select (sent_at at time zone 'Europe/Stockholm')::date as sent_on) d,
         (values ('fee_day', '00000000-0000-0000-0000-000000000000'::uuid), ('fee_user', user_id),
                 ('fee_client', client_id)) as g (by, of_whom)
    where kind = 'invoice' and status in ('sent', 'paid') and sent_at is not null
    union all
    select 'paid_user', '', '', '-infinity'::date, user_id, 0, 0,
           round((subtotal - credited_subtotal) * exchange_rate, 2), 0, fee_amount - credited_fee
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
            i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount, i.credited_subtotal,
            i.credited_total, i.credited_fee) p
        group by 1, 2, 3, 4, 5;
    elsif tg_op = 'DELETE' then
        insert into invoice_sums (grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee)
        select p.grouping_by, p.part_kind, p.part_status, p.day, p.id, -count(*), -sum(p.part_total),
               -sum(p.part_balance), -sum(p.part_subtotal), -sum(p.part_fixed_fee), -sum(p.part_fee)
        from removed i
        cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
            i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount, i.credited_subtotal,
            i.credited_total, i.credited_fee) p
        group by 1, 2, 3, 4, 5;
    else
        -- Most changes concern no sum, and of the others most leave what was sent as it was: a payment moves an invoice
        -- from one state to another.
        with changed as materialized (
            select n.id,
                   (n.kind, n.status in ('sent', 'paid'), n.user_id, n.client_id, n.issue_date, n.sent_at, n.subtotal,
                    n.exchange_rate, n.fixed_fee, n.fee_amount, n.credited_subtotal, n.credited_fee)
                   is distinct from
                   (o.kind, o.status in ('sent', 'paid'), o.user_id, o.client_id, o.issue_date, o.sent_at, o.subtotal,
                    o.exchange_rate, o.fixed_fee, o.fee_amount, o.credited_subtotal, o.credited_fee) as as_sent
            from added n join removed o on o.id = n.id
            where (n.kind, n.status, n.user_id, n.client_id, n.issue_date, n.due_date, n.sent_at, n.total, n.paid,
                   n.subtotal, n.exchange_rate, n.fixed_fee, n.fee_amount, n.credited_subtotal, n.credited_total,
                   n.credited_fee)
                  is distinct from
                  (o.kind, o.status, o.user_id, o.client_id, o.issue_date, o.due_date, o.sent_at, o.total, o.paid,
                   o.subtotal, o.exchange_rate, o.fixed_fee, o.fee_amount, o.credited_subtotal, o.credited_total,
                   o.credited_fee)
        )
        insert into invoice_sums (grouping_by, kind, status, day, id, invoices, total, balance, subtotal, fixed_fee, fee)
        select p.grouping_by, p.part_kind, p.part_status, p.day, p.id, sum(i.sign), sum(i.sign * p.part_total),
               sum(i.sign * p.part_balance), sum(i.sign * p.part_subtotal), sum(i.sign * p.part_fixed_fee),
               sum(i.sign * p.part_fee)
        from (
            select 1 as sign, c.as_sent, n.kind, n.status, n.user_id, n.client_id, n.issue_date, n.due_date, n.sent_at,
                   n.total, n.paid, n.subtotal, n.exchange_rate, n.fixed_fee, n.fee_amount, n.credited_subtotal,
                   n.credited_total, n.credited_fee
            from changed c join added n on n.id = c.id
            union all
            select -1, c.as_sent, o.kind, o.status, o.user_id, o.client_id, o.issue_date, o.due_date, o.sent_at,
                   o.total, o.paid, o.subtotal, o.exchange_rate, o.fixed_fee, o.fee_amount, o.credited_subtotal,
                   o.credited_total, o.credited_fee
            from changed c join removed o on o.id = c.id
        ) i
        cross join lateral invoice_parts(i.kind, i.status, i.user_id, i.client_id, i.issue_date, i.due_date, i.sent_at,
            i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount, i.credited_subtotal,
            i.credited_total, i.credited_fee) p
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
        join (select id, round((subtotal - credited_subtotal) * exchange_rate, 2) - (fee_amount - credited_fee) as basis
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
        join (select id, round((subtotal - credited_subtotal) * exchange_rate, 2) - (fee_amount - credited_fee) as basis
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
        i.total, i.paid, i.subtotal, i.exchange_rate, i.fixed_fee, i.fee_amount, i.credited_subtotal, i.credited_total,
        i.credited_fee) p
    group by 1, 2, 3, 4, 5;

create view full_salary_sums as
    select run_id, day, sum(payslips)::bigint as payslips, sum(payout) as payout, sum(invoices)::bigint as invoices,
           sum(basis) as basis
    from (
        select run_id, payment_date as day, 1 as payslips, payout, 0 as invoices, 0 as basis
        from payslips
        where removed_at is null and reversed_at is null
        union all
        select p.run_id, p.payment_date, 0, 0, 1, round((i.subtotal - i.credited_subtotal) * i.exchange_rate, 2)
               - (i.fee_amount - i.credited_fee)
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
drop index invoices_balance_idx;
create index invoices_balance_idx on invoices ((total - credited_total - paid), id);
drop index invoices_status_idx;
create index invoices_status_idx on invoices (status, created_at desc, id desc)
    include (kind, paid, total, due_date, credited_total);
drop index invoices_issue_date_idx;
create index invoices_issue_date_idx on invoices (issue_date desc, id desc)
    include (status, kind, paid, total, due_date, credited_total);
drop index invoices_fees_idx;
create index invoices_fees_idx on invoices (sent_at)
    include (user_id, client_id, subtotal, exchange_rate, fixed_fee, fee_amount, credited_subtotal, credited_fee)
    where kind = 'invoice' and status in ('sent', 'paid');
drop index invoices_owner_open_idx;
create index invoices_owner_open_idx on invoices (user_id)
    include (kind, status, total, paid, due_date, promised_payout_date, credited_total)
    where status in ('draft', 'pending', 'sent');
drop index invoices_paid_idx;
create index invoices_paid_idx on invoices (user_id, id)
    include (subtotal, exchange_rate, fee_amount, promised_payout_date, due_date, credited_subtotal, credited_fee)
    where kind = 'invoice' and status = 'paid';
drop index invoices_sums_idx;
create index invoices_sums_idx on invoices (user_id, issue_date)
    include (kind, status, subtotal, exchange_rate, fee_amount, credited_fee)
    where sent_at is not null;
drop index invoices_due_idx;
create index invoices_due_idx on invoices (due_date, id)
    include (kind, paid, total, user_id, client_id, currency, issue_date, credited_total)
    where status = 'sent';
