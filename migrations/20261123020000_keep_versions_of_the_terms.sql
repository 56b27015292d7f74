-- Which terms of use applied when, and who has accepted which. The texts themselves are pages of the user app.
create table terms_versions (
    -- The day on which it was written.
    version date not null,
    announced_at timestamptz not null,
    valid_from date not null,
    constraint terms_versions_pkey primary key (version)
);
create trigger terms_versions_append_only before update or delete on terms_versions
    for each row execute function refuse_change();

create table terms_acceptances (
    user_id uuid not null,
    version date not null,
    accepted_at timestamptz not null,
    constraint terms_acceptances_pkey primary key (user_id, version),
    constraint terms_acceptances_user_fkey foreign key (user_id) references users (id),
    constraint terms_acceptances_version_fkey foreign key (version) references terms_versions (version)
);
create index terms_acceptances_version_idx on terms_acceptances (version);
create trigger terms_acceptances_append_only before update or delete on terms_acceptances
    for each row execute function refuse_change();
