-- What was imported: the same file a second time is recognised by its content.

create table imports (
    id uuid primary key,
    kind text not null,
    file_name text not null,
    sha256 bytea not null,
    summary jsonb not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint imports_kind_known check (kind in ('invoices', 'clients', 'users', 'payments')),
    constraint imports_content_key unique (kind, sha256),
    constraint imports_created_by_fkey foreign key (created_by) references users (id)
);
create index imports_created_idx on imports (created_at desc, id desc);
create trigger imports_append_only before update or delete on imports
    for each row execute function refuse_change();
