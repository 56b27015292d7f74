-- An account belongs to one subject at the identity provider. Another one never takes its place silently, and an
-- account that has a password is linked only by whoever knows it.
create function guard_oidc_subject() returns trigger language plpgsql as $$
begin
    raise exception 'the account is linked to another subject'
        using errcode = 'integrity_constraint_violation', constraint = 'users_oidc_subject_kept';
end;
$$;
create trigger users_oidc_subject_kept before update of oidc_subject on users
    for each row when (old.oidc_subject <> new.oidc_subject) execute function guard_oidc_subject();

-- Links that wait for the password: the provider has proven the address, the password has yet to be given.
create table oidc_links (
    -- SHA-256 of the secret in the browser's cookie.
    token_hash bytea not null,
    user_id uuid not null,
    subject text not null,
    expires_at timestamptz not null,
    constraint oidc_links_pkey primary key (token_hash),
    constraint oidc_links_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create index oidc_links_user_idx on oidc_links (user_id);
