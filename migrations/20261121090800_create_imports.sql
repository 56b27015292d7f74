-- What was imported: the same file a second time is recognised by its content.

create table imports (
    id uuid primary key,
    kind text not null,
    file_name text not null,
    sha256 bytea not null,
    summary jsonb not null,
    -- The rows that were left out, as a CSV file with what is wrong with each.
    left_out bytea,
    created_by uuid not null,
    created_at timestamptz not null,
    -- Taken back: what it made is gone, and the same file may come again.
    undone_at timestamptz,
    undone_by uuid,
    constraint imports_kind_known check (kind in ('invoices', 'clients', 'users', 'payments', 'year_tables')),
    constraint imports_created_by_fkey foreign key (created_by) references users (id),
    constraint imports_undone_by_fkey foreign key (undone_by) references users (id),
    constraint imports_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);
create unique index imports_content_key on imports (kind, sha256) where undone_at is null;
create index imports_created_idx on imports (created_at desc, id desc);
create trigger imports_append_only
    before delete or update of id, kind, file_name, sha256, summary, left_out, created_by, created_at on imports
    for each row execute function refuse_change();
create trigger imports_undone_once before update on imports
    for each row when (old.undone_at is not null) execute function refuse_change();

-- What an import did to which record, for taking it back.
create table import_records (
    import_id uuid not null,
    position integer not null,
    entity text not null,
    entity_id uuid not null,
    -- The version that it left behind.
    version integer not null,
    -- As the record was; absent for a new one.
    before jsonb,
    constraint import_records_pkey primary key (import_id, position),
    -- Noted while the import is carried out, which is entered at its end.
    constraint import_records_import_fkey foreign key (import_id) references imports (id)
        deferrable initially deferred,
    constraint import_records_entity_known check (entity in ('client', 'invoice', 'payment', 'user', 'year_table'))
);
create trigger import_records_append_only before update or delete on import_records
    for each row execute function refuse_change();

-- What the headings of a kind of file meant the last time it was brought in.
create table import_mappings (
    kind text not null,
    headings text[] not null,
    -- Heading to column; an empty name leaves the heading out.
    columns jsonb not null,
    updated_at timestamptz not null,
    constraint import_mappings_pkey primary key (kind, headings)
);
