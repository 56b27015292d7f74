-- The provider's settings as dated versions: the newest row whose valid_from has come applies.

create table settings (
    version integer generated always as identity primary key,
    valid_from date not null,
    value jsonb not null,
    changed_by uuid,
    changed_at timestamptz not null default now(),
    constraint settings_changed_by_fkey foreign key (changed_by) references users (id)
);
create index settings_valid_from_idx on settings (valid_from desc, version desc);
create trigger settings_append_only before update or delete on settings
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
