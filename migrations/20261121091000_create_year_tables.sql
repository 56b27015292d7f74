-- Tax tables, contribution rates and allowances of a year, as they were uploaded. The newest of a kind and year applies
-- over what is built into the program; salaries that were calculated before keep theirs.

create table year_tables (
    id uuid primary key,
    kind text not null,
    year integer not null,
    origin text not null,
    file_name text not null,
    content text not null,
    sha256 bytea not null,
    row_count integer not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint year_tables_kind_known
        check (kind in ('monthly_tax', 'one_time_tax', 'employer_contributions', 'parameters')),
    constraint year_tables_year_range check (year between 2020 and 2100),
    constraint year_tables_created_by_fkey foreign key (created_by) references users (id)
);
create index year_tables_newest_idx on year_tables (kind, year, created_at desc, id desc);
create trigger year_tables_append_only before update or delete on year_tables
    for each row execute function refuse_change();
