-- The provider's settings as dated changes: each holds only what it changes, so that one that was planned keeps what was
-- changed meanwhile. What applies on a day is all changes until then, by day and version, over what the software begins
-- with.

create table settings (
    version integer generated always as identity primary key,
    valid_from date not null,
    value jsonb not null,
    changed_by uuid,
    changed_at timestamptz not null default now(),
    constraint settings_changed_by_fkey foreign key (changed_by) references users (id)
);
create index settings_valid_from_idx on settings (valid_from, version);
create trigger settings_append_only before update or delete on settings
    for each row execute function refuse_change();

-- Planned changes that were taken back before their day.
create table settings_withdrawals (
    version integer primary key,
    withdrawn_by uuid not null,
    withdrawn_at timestamptz not null,
    constraint settings_withdrawals_version_fkey foreign key (version) references settings (version),
    constraint settings_withdrawals_by_fkey foreign key (withdrawn_by) references users (id)
);
create trigger settings_withdrawals_append_only before update or delete on settings_withdrawals
    for each row execute function refuse_change();

-- Who did what to which record, when, from where, before and after.
create table audit_events (
    id uuid primary key,
    at timestamptz not null,
    actor_id uuid,
    action text not null,
    entity text not null,
    entity_id uuid,
    ip text,
    before jsonb,
    after jsonb,
    constraint audit_events_actor_fkey foreign key (actor_id) references users (id)
);
create index audit_events_at_idx on audit_events (at desc, id desc);
create index audit_events_entity_idx on audit_events (entity, entity_id, at desc);
create trigger audit_events_append_only before update or delete on audit_events
    for each row execute function refuse_change();
