-- Salary runs, payslips and the files that go to the bank.

create table salary_runs (
    id uuid primary key,
    status text not null default 'draft',
    payment_date date not null,
    cutoff_date date,
    group_id uuid,
    created_by uuid not null,
    created_at timestamptz not null,
    approved_by uuid,
    approved_at timestamptz,
    exported_at timestamptz,
    confirmed_at timestamptz,
    discarded_at timestamptz,
    version integer not null default 1,
    constraint salary_runs_status_known check (status in ('draft', 'approved', 'exported', 'paid', 'discarded')),
    constraint salary_runs_created_by_fkey foreign key (created_by) references users (id),
    constraint salary_runs_approved_by_fkey foreign key (approved_by) references users (id),
    constraint salary_runs_group_fkey foreign key (group_id) references groups (id),
    constraint salary_runs_approved_when check ((status in ('draft', 'discarded')) = (approved_at is null)),
    constraint salary_runs_exported_when check ((status in ('exported', 'paid')) = (exported_at is not null)),
    constraint salary_runs_confirmed_when check ((status = 'paid') = (confirmed_at is not null)),
    constraint salary_runs_discarded_when check ((status = 'discarded') = (discarded_at is not null))
);
create index salary_runs_created_idx on salary_runs (created_at desc, id desc);

create table payslips (
    id uuid primary key,
    run_id uuid not null,
    user_id uuid not null,
    payment_date date not null,
    -- Taken out of its draft.
    removed_at timestamptz,
    removal_reason text,
    -- Taken back after the approval.
    reversed_at timestamptz,
    reversal_reason text,
    swedish_tax boolean not null,
    subtotal numeric(14,2) not null,
    fee numeric(14,2) not null,
    wage_pool numeric(14,2) not null,
    gross_salary numeric(14,2) not null,
    holiday_pay numeric(14,2) not null,
    employer_contributions numeric(14,2) not null,
    rounding numeric(14,2) not null,
    preliminary_tax numeric(14,2) not null,
    net_salary numeric(14,2) not null,
    payout numeric(14,2) not null,
    -- What the reimbursements cost the pool, and what they pay: receipts with their VAT, mileage and per diem.
    pool_costs numeric(14,2) not null default 0,
    reimbursements numeric(14,2) not null default 0,
    receipts numeric(14,2) not null default 0,
    input_vat numeric(14,2) not null default 0,
    mileage numeric(14,2) not null default 0,
    per_diem numeric(14,2) not null default 0,
    -- Holiday pay kept for later with what its contributions will cost, and earlier kept pay that is paid out.
    holiday_saved numeric(14,2) not null default 0,
    holiday_reserve numeric(14,2) not null default 0,
    holiday_paid_out numeric(14,2) not null default 0,
    holiday_reserve_released numeric(14,2) not null default 0,
    holiday_contributions numeric(14,2) not null default 0,
    pension_premium numeric(14,2) not null default 0,
    special_payroll_tax numeric(14,2) not null default 0,
    -- The part of preliminary_tax on holiday_paid_out, and which tax all of it is.
    one_time_tax numeric(14,2) not null default 0,
    tax_kind text not null default 'preliminary',
    -- Set off against what the person owes from a reversed salary.
    claim_offset numeric(14,2) not null default 0,
    -- Null with Swedish tax off. The pay charged with contributions, and the pay that was not; below zero when the
    -- year's earlier pay is charged.
    contribution_category text,
    contribution_base numeric(14,2) not null default 0,
    contribution_free numeric(14,2) not null default 0,
    -- Gross salary that used the month's cap of a reduced contribution rate.
    cap_used numeric(14,2) not null,
    -- The whole calculation as named steps, language-neutral.
    steps jsonb not null,
    -- Name, address, personnummer and bank account as they were when calculated: later edits do not show through.
    person jsonb not null,
    account jsonb not null,
    created_at timestamptz not null,
    constraint payslips_run_fkey foreign key (run_id) references salary_runs (id),
    constraint payslips_user_fkey foreign key (user_id) references users (id),
    constraint payslips_one_per_person unique (run_id, user_id),
    constraint payslips_tax_kind_known check (tax_kind in ('preliminary', 'sink', 'a_sink', 'none')),
    constraint payslips_contribution_category_known check (contribution_category in (
        'full', 'pension_only', 'none', 'youth', 'f_skatt', 'below_year_limit')),
    constraint payslips_removed_or_reversed check (removed_at is null or reversed_at is null),
    constraint payslips_pool_adds_up check (wage_pool = subtotal - fee - pool_costs),
    constraint payslips_reimbursements_add_up check (
        reimbursements = receipts + mileage + per_diem and pool_costs = reimbursements - input_vat),
    constraint payslips_gross_adds_up check (
        case when swedish_tax
             then wage_pool = (gross_salary - holiday_paid_out) + (employer_contributions - holiday_contributions)
                              + holiday_saved + holiday_reserve + pension_premium + special_payroll_tax + rounding
                  and gross_salary = contribution_base + contribution_free
             else gross_salary = 0 and employer_contributions = 0 and preliminary_tax = 0 end),
    constraint payslips_net_adds_up check (
        case when swedish_tax
             then net_salary = gross_salary - preliminary_tax and payout = net_salary + reimbursements - claim_offset
             else payout = wage_pool + reimbursements - claim_offset end),
    constraint payslips_not_negative check (
        payout >= 0 and preliminary_tax >= 0 and employer_contributions >= 0 and claim_offset >= 0)
);
create index payslips_user_idx on payslips (user_id, payment_date desc, id desc);
create index payslips_date_idx on payslips (payment_date desc, id desc);

-- The figures of a payslip never change; only its removal or reversal is noted on it, once.
create function guard_payslip() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' or old.removed_at is not null or old.reversed_at is not null
        or (to_jsonb(new) - array['removed_at', 'removal_reason', 'reversed_at', 'reversal_reason'])
            is distinct from (to_jsonb(old) - array['removed_at', 'removal_reason', 'reversed_at', 'reversal_reason']) then
        raise exception 'a payslip is immutable'
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_immutable';
    end if;
    return new;
end $$;
create trigger payslips_immutable before update or delete on payslips for each row execute function guard_payslip();

create table payslip_invoices (
    payslip_id uuid not null,
    invoice_id uuid not null,
    -- False once the payslip is reversed; an invoice stands on one live payslip only.
    live boolean not null default true,
    constraint payslip_invoices_pkey primary key (payslip_id, invoice_id),
    constraint payslip_invoices_payslip_fkey foreign key (payslip_id) references payslips (id),
    constraint payslip_invoices_invoice_fkey foreign key (invoice_id) references invoices (id)
);
create unique index payslip_invoices_one_live on payslip_invoices (invoice_id) where live;

-- Which invoices made a payslip never changes; they are let go, once.
create function guard_payslip_invoice() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' or new.live
        or (new.payslip_id, new.invoice_id) is distinct from (old.payslip_id, old.invoice_id) then
        raise exception 'the invoices of a payslip do not change'
            using errcode = 'integrity_constraint_violation', constraint = 'payslip_invoices_immutable';
    end if;
    return new;
end $$;
create trigger payslip_invoices_immutable before update or delete on payslip_invoices
    for each row execute function guard_payslip_invoice();

-- The files for the bank, stored when made; every download gives these bytes. A run has one, and one more whenever
-- the bank has rejected payments that are then paid again.
create table payment_files (
    id uuid primary key,
    kind text not null,
    run_id uuid,
    sequence integer not null default 1,
    format text not null,
    message_id text not null,
    execution_date date not null,
    total numeric(14,2) not null,
    payment_count integer not null,
    content bytea not null,
    sha256 bytea not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint payment_files_kind_known check (kind in ('salary', 'tax')),
    constraint payment_files_run_for_salary check ((kind = 'salary') = (run_id is not null)),
    constraint payment_files_run_fkey foreign key (run_id) references salary_runs (id),
    constraint payment_files_created_by_fkey foreign key (created_by) references users (id),
    constraint payment_files_sequence_key unique (run_id, sequence),
    constraint payment_files_message_id_key unique (message_id),
    constraint payment_files_pays_something check (total > 0 and payment_count > 0)
);
create trigger payment_files_append_only before update or delete on payment_files
    for each row execute function refuse_change();

-- A payment of a payslip in a file. The bank pays or rejects it, once; a rejected one is followed by another.
create table payouts (
    id uuid primary key,
    payslip_id uuid not null,
    file_id uuid not null,
    attempt integer not null,
    end_to_end_id text not null,
    amount numeric(14,2) not null,
    -- The account as it was when the file was made.
    account jsonb not null,
    status text not null default 'sent',
    reason_code text,
    reason text,
    decided_at timestamptz,
    constraint payouts_payslip_fkey foreign key (payslip_id) references payslips (id),
    constraint payouts_file_fkey foreign key (file_id) references payment_files (id),
    constraint payouts_attempt_key unique (payslip_id, attempt),
    constraint payouts_end_to_end_key unique (end_to_end_id),
    constraint payouts_status_known check (status in ('sent', 'paid', 'rejected')),
    constraint payouts_decided_when check ((status = 'sent') = (decided_at is null)),
    constraint payouts_reason_of_rejected check (status = 'rejected' or (reason_code is null and reason is null)),
    constraint payouts_positive check (amount > 0)
);
-- Whatever happens, a payslip is paid once.
create unique index payouts_one_live on payouts (payslip_id) where status <> 'rejected';
create index payouts_file_idx on payouts (file_id);

create function guard_payout() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' or old.status <> 'sent'
        or (to_jsonb(new) - array['status', 'reason_code', 'reason', 'decided_at'])
            is distinct from (to_jsonb(old) - array['status', 'reason_code', 'reason', 'decided_at']) then
        raise exception 'what the bank has decided is final'
            using errcode = 'integrity_constraint_violation', constraint = 'payouts_final';
    end if;
    return new;
end $$;
create trigger payouts_final before update or delete on payouts for each row execute function guard_payout();

-- Where each payslip stands, and what the bank said when it rejected the payment.
create view payslip_states as
    select p.id,
           case when p.removed_at is not null then 'removed'
                when p.reversed_at is not null then 'reversed'
                when r.status in ('draft', 'approved', 'discarded') then r.status
                when o.status = 'sent' then 'exported'
                when o.status is not null then o.status
                else r.status end as status,
           case when o.status = 'rejected' then coalesce(o.reason_code, '') end as bank_code,
           case when o.status = 'rejected' then coalesce(o.reason, '') end as bank_text,
           coalesce(o.attempt, 0) as attempts,
           -- Approved, and not taken back: it counts in the month, the year and the declaration.
           p.removed_at is null and p.reversed_at is null and r.status in ('approved', 'exported', 'paid') as counts
    from payslips p
    join salary_runs r on r.id = p.run_id
    left join lateral (
        select status, reason_code, reason, attempt from payouts where payslip_id = p.id order by attempt desc limit 1
    ) o on true;

-- People who get no salary until somebody lets them go.
create table salary_holds (
    id uuid primary key,
    user_id uuid not null,
    reason text not null,
    held_by uuid not null,
    held_at timestamptz not null,
    released_by uuid,
    released_at timestamptz,
    constraint salary_holds_user_fkey foreign key (user_id) references users (id),
    constraint salary_holds_held_by_fkey foreign key (held_by) references users (id),
    constraint salary_holds_released_by_fkey foreign key (released_by) references users (id),
    constraint salary_holds_reason_given check (length(reason) > 0),
    constraint salary_holds_released_when check ((released_by is null) = (released_at is null))
);
create unique index salary_holds_one_open on salary_holds (user_id) where released_at is null;

alter table vouchers add constraint vouchers_run_fkey foreign key (run_id) references salary_runs (id);

-- A paid invoice that has become salary cannot lose its payment, be cancelled or change owner.
create function guard_salaried_invoice() returns trigger language plpgsql as $$
begin
    if exists (select 1 from payslip_invoices where invoice_id = old.id and live) then
        raise exception 'the salary of this invoice is already calculated'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_salaried_immutable';
    end if;
    return new;
end $$;
create trigger invoices_salaried_immutable before update of status, paid, user_id on invoices
    for each row when (old.status = 'paid' and (new.status, new.paid, new.user_id) is distinct from (old.status, old.paid, old.user_id))
    execute function guard_salaried_invoice();
