-- A bank may reject a payment that was confirmed before, until its day and after it. The payment is then open again: to
-- be made by the next file, and no claim on the person. Only the bank's own report reopens it.

-- The bank's reports as they came: the evidence of every decision that was read from them.
create table bank_reports (
    id uuid primary key,
    run_id uuid not null,
    file_id uuid not null,
    message_id text not null,
    content bytea not null,
    sha256 bytea not null,
    received_by uuid not null,
    received_at timestamptz not null,
    constraint bank_reports_run_fkey foreign key (run_id) references salary_runs (id),
    constraint bank_reports_file_fkey foreign key (file_id) references payment_files (id),
    constraint bank_reports_received_by_fkey foreign key (received_by) references users (id)
);
create index bank_reports_run_idx on bank_reports (run_id, received_at);
create index bank_reports_file_idx on bank_reports (file_id);
create index bank_reports_received_by_idx on bank_reports (received_by);
create trigger bank_reports_append_only before update or delete on bank_reports
    for each row execute function refuse_change();

-- A payment that was confirmed and then rejected, with when it was confirmed and the report that says otherwise.
create table payout_returns (
    payout_id uuid primary key,
    report_id uuid not null,
    confirmed_at timestamptz not null,
    returned_at timestamptz not null,
    constraint payout_returns_payout_fkey foreign key (payout_id) references payouts (id),
    constraint payout_returns_report_fkey foreign key (report_id) references bank_reports (id)
);
create index payout_returns_report_idx on payout_returns (report_id);
create trigger payout_returns_append_only before update or delete on payout_returns
    for each row execute function refuse_change();

-- What the bank has decided is final, but for a confirmed payment that it rejects after all: with its report.
create or replace function guard_payout() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE'
        or (to_jsonb(new) - array['status', 'reason_code', 'reason', 'decided_at'])
            is distinct from (to_jsonb(old) - array['status', 'reason_code', 'reason', 'decided_at'])
        or (old.status <> 'sent' and not (
            old.status = 'paid' and new.status = 'rejected'
            and exists (select from payout_returns r where r.payout_id = old.id and r.confirmed_at = old.decided_at))) then
        raise exception 'what the bank has decided is final'
            using errcode = 'integrity_constraint_violation', constraint = 'payouts_final';
    end if;
    return new;
end $$;

-- With the day on which the latest payment is made. A payslip that was left out of its run's files is not with the bank.
create or replace view payslip_states as
    select p.id,
           case when p.removed_at is not null then 'removed'
                when p.reversed_at is not null then 'reversed'
                when r.status in ('draft', 'approved', 'discarded') then r.status
                when o.status = 'sent' then 'exported'
                when o.status is not null then o.status
                when p.payout > 0 then 'approved'
                else r.status end as status,
           case when o.status = 'rejected' then coalesce(o.reason_code, '') end as bank_code,
           case when o.status = 'rejected' then coalesce(o.reason, '') end as bank_text,
           coalesce(o.attempt, 0) as attempts,
           -- Approved, and not reversed: it counts in the month, the year and the declaration.
           p.removed_at is null and p.reversed_at is null and r.status in ('approved', 'exported', 'paid') as counts,
           o.execution_date as pays_on
    from payslips p
    join salary_runs r on r.id = p.run_id
    left join lateral (
        select o.status, o.reason_code, o.reason, o.attempt, f.execution_date
        from payouts o join payment_files f on f.id = o.file_id
        where o.payslip_id = p.id order by o.attempt desc limit 1
    ) o on true;
