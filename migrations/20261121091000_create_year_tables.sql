-- Tax tables, contribution rates and allowances of a year, as they were brought in. The newest of a kind and year that
-- was not taken back applies over what is built into the program; salaries that were calculated before keep theirs.

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
    -- Taken back: what was there before applies again.
    undone_at timestamptz,
    constraint year_tables_kind_known
        check (kind in ('monthly_tax', 'one_time_tax', 'employer_contributions', 'parameters')),
    constraint year_tables_year_range check (year between 2020 and 2100),
    constraint year_tables_created_by_fkey foreign key (created_by) references users (id)
);
create index year_tables_newest_idx on year_tables (kind, year, created_at desc, id desc)
    where undone_at is null;
create trigger year_tables_append_only
    before delete or update of id, kind, year, origin, file_name, content, sha256, row_count, created_by, created_at
    on year_tables for each row execute function refuse_change();
create trigger year_tables_undone_once before update on year_tables
    for each row when (old.undone_at is not null) execute function refuse_change();
