-- Sensitive acts wait for a second person. A request says what, before and after, by whom; it is decided once, by
-- somebody else, and never changed or removed afterwards. Our own code must not be able to confirm its own request.

create table approvals (
    id uuid primary key,
    act text not null,
    -- The record that the act is about, and its name as it was then.
    entity text not null,
    entity_id uuid not null,
    subject text not null,
    -- What is carried out when it is confirmed.
    command jsonb not null,
    -- What changes, field by field, without secrets.
    before jsonb not null,
    after jsonb not null,
    -- Whom the act gives something, if anybody.
    favours uuid,
    requested_by uuid not null,
    requested_at timestamptz not null,
    -- Only where nobody else could confirm: when it is carried out unless stopped.
    executes_at timestamptz,
    expires_at timestamptz not null,
    status text not null default 'waiting',
    -- Nobody when the clock decided.
    decided_by uuid,
    decided_at timestamptz,
    reason text,
    version integer not null default 1,
    constraint approvals_favours_fkey foreign key (favours) references users (id),
    constraint approvals_requested_by_fkey foreign key (requested_by) references users (id),
    constraint approvals_decided_by_fkey foreign key (decided_by) references users (id),
    constraint approvals_act_form check (act ~ '^[a-z_]{1,60}$'),
    constraint approvals_status_known check (
        status in ('waiting', 'confirmed', 'rejected', 'stopped', 'expired', 'failed')),
    constraint approvals_decided check ((status = 'waiting') = (decided_at is null)),
    constraint approvals_decided_by_someone check (
        decided_by is null or status in ('confirmed', 'rejected', 'stopped', 'failed')),
    -- The heart of it: another one confirms, or a single person's delay is over.
    constraint approvals_confirmed_by_another check (
        status <> 'confirmed'
        or (decided_by is not null and decided_by <> requested_by and decided_by is distinct from favours)
        or (decided_by is null and executes_at is not null and decided_at >= executes_at)),
    constraint approvals_rejected_by_another check (
        status <> 'rejected' or (decided_by is not null and decided_by <> requested_by)),
    constraint approvals_stopped_by_requester check (status <> 'stopped' or decided_by = requested_by),
    constraint approvals_expired_in_time check (status <> 'expired' or decided_at >= expires_at),
    constraint approvals_delay check (executes_at is null or executes_at >= requested_at + interval '1 hour'),
    constraint approvals_lifetime check (expires_at > coalesce(executes_at, requested_at))
);
create unique index approvals_one_waiting on approvals (act, entity, entity_id) where status = 'waiting';
create index approvals_requested_at_idx on approvals (requested_at desc, id desc);
create index approvals_status_idx on approvals (status, requested_at desc);
create index approvals_entity_idx on approvals (entity_id);
create index approvals_requested_by_idx on approvals (requested_by);
create index approvals_decided_by_idx on approvals (decided_by);
create index approvals_favours_idx on approvals (favours);

create function guard_approval() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        if new.status <> 'waiting' then
            raise exception 'an approval begins waiting'
                using errcode = 'integrity_constraint_violation', constraint = 'approvals_begin_waiting';
        end if;
        return new;
    end if;
    if tg_op = 'DELETE' or old.status <> 'waiting' then
        raise exception 'approval % is final', old.id
            using errcode = 'integrity_constraint_violation', constraint = 'approvals_final';
    end if;
    if (new.id, new.act, new.entity, new.entity_id, new.subject, new.command, new.before, new.after, new.favours,
        new.requested_by, new.requested_at, new.executes_at, new.expires_at)
       is distinct from
       (old.id, old.act, old.entity, old.entity_id, old.subject, old.command, old.before, old.after, old.favours,
        old.requested_by, old.requested_at, old.executes_at, old.expires_at) then
        raise exception 'what approval % asks for cannot be changed', old.id
            using errcode = 'integrity_constraint_violation', constraint = 'approvals_request_fixed';
    end if;
    return new;
end $$;

create trigger approvals_guard before insert or update or delete on approvals
    for each row execute function guard_approval();
