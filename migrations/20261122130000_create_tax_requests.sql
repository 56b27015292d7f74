-- How people are taxed is decided by the office on evidence: what a person wants to change is a request with a file.

create table tax_requests (
    id uuid primary key,
    user_id uuid not null,
    kind text not null,
    -- The tax settings, or the masked personal number, when the request was made, and as the person wants them.
    before jsonb not null,
    after jsonb not null,
    -- The number asked for, twelve digits.
    personnummer text,
    reason text not null,
    file_id uuid not null,
    status text not null default 'waiting',
    decided_by uuid,
    decided_at timestamptz,
    decision_note text,
    -- The first day on which what was approved applies.
    effective_from date,
    created_at timestamptz not null,
    constraint tax_requests_user_fkey foreign key (user_id) references users (id),
    constraint tax_requests_file_fkey foreign key (file_id) references files (id),
    constraint tax_requests_decided_by_fkey foreign key (decided_by) references users (id),
    constraint tax_requests_kind_known check (kind in ('tax', 'personnummer')),
    constraint tax_requests_status_known check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
    constraint tax_requests_number_for_kind check ((kind = 'personnummer') = (personnummer is not null)),
    constraint tax_requests_reason_given check (length(reason) > 0),
    constraint tax_requests_not_own check (decided_by <> user_id),
    constraint tax_requests_decided_who check ((status in ('approved', 'rejected')) = (decided_by is not null)),
    constraint tax_requests_decided_when check ((status = 'waiting') = (decided_at is null)),
    constraint tax_requests_rejected_why check (status <> 'rejected' or length(decision_note) > 0),
    constraint tax_requests_effective_when check ((status = 'approved') = (effective_from is not null))
);
create unique index tax_requests_one_waiting on tax_requests (user_id, kind) where status = 'waiting';
create index tax_requests_waiting_idx on tax_requests (id) where status = 'waiting';
create index tax_requests_user_idx on tax_requests (user_id, created_at desc);
create index tax_requests_created_idx on tax_requests (created_at desc, id desc);
create index tax_requests_file_idx on tax_requests (file_id);
create index tax_requests_decided_by_idx on tax_requests (decided_by);

-- What was asked for never changes; it is decided or withdrawn once. It goes only with an account that is closed.
create function guard_tax_request() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        if exists (select from users where id = old.user_id and closed_at is not null) then
            return old;
        end if;
    elsif old.status = 'waiting'
        and (to_jsonb(new) - array['status', 'decided_by', 'decided_at', 'decision_note', 'effective_from'])
            = (to_jsonb(old) - array['status', 'decided_by', 'decided_at', 'decision_note', 'effective_from']) then
        return new;
    end if;
    raise exception 'a tax request is decided once'
        using errcode = 'integrity_constraint_violation', constraint = 'tax_requests_decided_once';
end $$;
create trigger tax_requests_decided_once before update or delete on tax_requests
    for each row execute function guard_tax_request();

-- The request that a record of tax settings rests on, or why the office wrote it.
alter table tax_profiles
    add column request_id uuid,
    add column reason text,
    add constraint tax_profiles_request_fkey foreign key (request_id) references tax_requests (id),
    add constraint tax_profiles_request_once unique (request_id);

-- Nobody gives themselves another tax, and no record reaches back to a salary that is already approved.
create function guard_tax_profile() returns trigger language plpgsql as $$
declare
    present tax_profiles;
begin
    if exists (
        select from payslips p join payslip_states s on s.id = p.id
        where p.user_id = new.user_id and s.counts and p.payment_date >= new.valid_from
    ) then
        raise exception 'a salary on or after % is already approved', new.valid_from
            using errcode = 'integrity_constraint_violation', constraint = 'tax_profiles_not_retroactive';
    end if;
    if new.created_by = new.user_id then
        select * into present
        from tax_profiles
        where user_id = new.user_id and valid_from <= new.valid_from
        order by valid_from desc, created_at desc, id desc limit 1;
        if not found then
            present.swedish_tax := true;
            present.rule := 'side_income';
            present.pension_percent := 0;
        end if;
        if (new.swedish_tax, new.rule, new.tax_table, new.tax_column, new.decision_kind, new.decision_percent,
            new.decision_amount, new.decision_reference, new.valid_to, new.pension_percent, new.disabled_reason,
            new.disabled_evidence)
            is distinct from
           (present.swedish_tax, present.rule, present.tax_table, present.tax_column, present.decision_kind,
            present.decision_percent, present.decision_amount, present.decision_reference, present.valid_to,
            present.pension_percent, present.disabled_reason, present.disabled_evidence)
            or coalesce(new.voluntary_percent, 0) < coalesce(present.voluntary_percent, 0) then
            raise exception 'nobody decides on their own tax'
                using errcode = 'integrity_constraint_violation', constraint = 'tax_profiles_not_own';
        end if;
    end if;
    return new;
end $$;
create trigger tax_profiles_guard before insert on tax_profiles
    for each row execute function guard_tax_profile();
