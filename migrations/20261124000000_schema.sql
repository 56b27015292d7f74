-- The whole schema, noun by noun: each table with its constraints, indexes and triggers. What applies to all of them:
--
-- Rules are said twice, in the program and here. Every constraint has a name, by which the program tells people what is
-- wrong. Money must be safe from our own code, too.
--
-- Personal numbers, account numbers and other secrets are encrypted by the server (storage::sealed), and the
-- constraints named `…_sealed` refuse plain text. JSON is stored as a sealed JSON string, a file as sealed bytes.
--
-- Nobody decides on what pays themselves: what `domain::own_money` refuses, the constraints named `…_not_own` and the
-- triggers beside them refuse as well.
--
-- Whoever deletes a row makes PostgreSQL look for what refers to it; without an index that is the whole table for each
-- row. Every reference to a table whose rows the server may delete has one.

-- What all tables use
-- ===================

-- Swedish sort order, whatever the server's default is.
create collation if not exists sv (provider = icu, locale = 'sv-SE');

-- Refuses every update and delete of a table it is put on.
create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'rows of % are append-only', tg_table_name
        using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only';
end $$;

-- Notes when a row last changed.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
    new.updated_at := now();
    return new;
end $$;

-- Users and groups
-- ================

create table groups (
    id uuid primary key,
    name text not null collate sv,
    description text not null default '',
    fee_percentage numeric(7,4),
    fixed_fee numeric(14,2),
    payment_terms_days integer,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint groups_fee_percentage_range check (fee_percentage between 0 and 100),
    constraint groups_fixed_fee_range check (fixed_fee >= 0),
    constraint groups_payment_terms_range check (payment_terms_days between 0 and 365)
);
create unique index groups_name_key on groups (lower(name));

create table users (
    id uuid primary key,
    email text not null,
    full_name text not null collate sv,
    -- Argon2id in PHC form; absent for who only signs in through the identity provider.
    password_hash text,
    -- What the person does in the back office; who has no role is a freelancer only.
    roles text[] not null default '{}',
    is_admin boolean not null generated always as (cardinality(roles) > 0) stored,
    email_verified_at timestamptz,
    language text not null default 'sv',
    phone text not null default '',
    address text not null default '',
    city text not null default '',
    postal_code text not null default '',
    country text not null default 'SE',
    -- Twelve digits without separator (also a samordningsnummer), sealed.
    personnummer text,
    birth_date date,
    group_id uuid,
    trusted boolean not null default false,
    blocked_at timestamptz,
    -- Why, for the colleagues.
    blocked_reason text,
    -- Closed by its owner: what need not be kept is blanked, and nobody signs in again.
    closed_at timestamptz,
    referral_code text not null,
    referred_by uuid,
    oidc_subject text,
    last_seen_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- With the personal number the key of a person's records at Skatteverket: fixed for ever.
    specification_number bigint not null generated always as identity,
    -- Equal numbers are found by a keyed digest: every ciphertext is another.
    personnummer_index bytea,
    constraint users_email_key unique (email),
    constraint users_email_lower_case check (email = lower(email)),
    constraint users_referral_code_key unique (referral_code),
    constraint users_oidc_subject_key unique (oidc_subject),
    constraint users_roles_known check (roles <@ '{admin,finance,reviewer,support}'),
    constraint users_language_known check (language in ('sv', 'en')),
    constraint users_group_fkey foreign key (group_id) references groups (id),
    constraint users_referred_by_fkey foreign key (referred_by) references users (id),
    constraint users_specification_number_key unique (specification_number),
    constraint users_personnummer_sealed check (
        (personnummer is null and personnummer_index is null)
        or (left(personnummer, 5) = 'enc1.' and personnummer_index is not null))
);
create index users_group_idx on users (group_id);
create index users_name_idx on users (full_name, id);
-- Not unique: a person who writes down their personnummer is not told whether it is a customer's: it is accepted, and
-- salary waits until the office has looked at it. A closed account keeps its number for the books and stands in
-- nobody's way.
create index users_personnummer_index_idx on users (personnummer_index) where personnummer_index is not null;
create index users_referred_by_idx on users (referred_by);
create trigger users_touch before update on users for each row execute function touch_updated_at();

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

-- What a person pays where it differs from their group's fee and the provider's. Nobody sets their own.
create table user_fees (
    user_id uuid not null,
    fee_percentage numeric(7,4),
    fixed_fee numeric(14,2),
    set_by uuid not null,
    set_at timestamptz not null,
    constraint user_fees_pkey primary key (user_id),
    constraint user_fees_user_fkey foreign key (user_id) references users (id),
    constraint user_fees_set_by_fkey foreign key (set_by) references users (id),
    constraint user_fees_not_own check (set_by <> user_id),
    constraint user_fees_percentage_range check (fee_percentage between 0 and 100),
    constraint user_fees_fixed_range check (fixed_fee between 0 and 100000)
);
create index user_fees_set_by_idx on user_fees (set_by);

-- Signing in
-- ==========

create table sessions (
    id uuid primary key,
    user_id uuid not null,
    -- SHA-256 of the token; the token itself lives in the cookie only.
    token_hash bytea not null,
    ip text,
    user_agent text,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    -- When the person last proved in this session who they are.
    authenticated_at timestamptz not null,
    constraint sessions_token_hash_key unique (token_hash),
    constraint sessions_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create index sessions_user_idx on sessions (user_id);

-- An admin who looks at the service as somebody else, read-only. It lives on the session it was begun in.
create table viewings (
    id uuid primary key,
    session_id uuid,
    viewer_id uuid not null,
    viewed_id uuid not null,
    -- SHA-256 of the token in the viewing's own cookie.
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    constraint viewings_token_hash_key unique (token_hash),
    constraint viewings_session_fkey foreign key (session_id) references sessions (id) on delete set null,
    constraint viewings_viewer_fkey foreign key (viewer_id) references users (id) on delete cascade,
    constraint viewings_viewed_fkey foreign key (viewed_id) references users (id) on delete cascade
);
create index viewings_session_idx on viewings (session_id);
create index viewings_open_idx on viewings (expires_at) where ended_at is null;
create index viewings_viewed_id_idx on viewings (viewed_id);
create index viewings_viewer_id_idx on viewings (viewer_id);

-- A token has a scope and ends after at most 90 days. One that moves money is confirmed by the same road as every
-- guarded act: a request, told by email to all admins.
create table access_tokens (
    id uuid primary key,
    user_id uuid not null,
    name text not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz not null,
    scope text not null,
    -- Since when the token can be used.
    approved_at timestamptz,
    constraint access_tokens_token_hash_key unique (token_hash),
    constraint access_tokens_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint access_tokens_scope_known check (scope in ('read', 'import', 'money')),
    constraint access_tokens_life check (
        expires_at > created_at and expires_at <= created_at + interval '90 days')
);
create index access_tokens_user_idx on access_tokens (user_id);
create index access_tokens_created_idx on access_tokens (created_at);

-- Looked at when the transaction ends, since the request is closed after the token is approved.
create function guard_token_approval() returns trigger language plpgsql as $$
begin
    if exists (select from access_tokens where id = new.id) and not exists (
        select from approvals
        where act = 'approve_access_token' and entity_id = new.id and status = 'confirmed') then
        raise exception 'access token % is approved by nobody', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'access_tokens_approved_by_request';
    end if;
    return null;
end $$;
create constraint trigger access_tokens_approved after update of approved_at on access_tokens
    deferrable initially deferred for each row when (new.approved_at is distinct from old.approved_at)
    execute function guard_token_approval();

-- Nor is one made with the approval already in it. A reviewer approves invoices by a token of scope money, and no
-- other: it waits for a second admin as well.
create function guard_new_token() returns trigger language plpgsql as $$
begin
    if exists (select from users where id = new.user_id and (
        roles && array['admin', 'finance'] or (new.scope = 'money' and 'reviewer' = any (roles)))) then
        raise exception 'access token % waits for an approval', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'access_tokens_begin_waiting';
    end if;
    return new;
end $$;
create trigger access_tokens_begin_waiting before insert on access_tokens
    for each row when (new.approved_at is not null and new.scope <> 'read') execute function guard_new_token();

-- Links that were mailed: verification of an address, a new password.
create table one_time_tokens (
    id uuid primary key,
    user_id uuid not null,
    purpose text not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    constraint one_time_tokens_token_hash_key unique (token_hash),
    constraint one_time_tokens_purpose_known check (purpose in ('verify_email', 'reset_password')),
    constraint one_time_tokens_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create index one_time_tokens_user_idx on one_time_tokens (user_id, purpose);

-- Sign-ins at the identity provider that have begun: state, nonce and PKCE verifier, single use.
create table oidc_attempts (
    state_hash bytea primary key,
    nonce text not null,
    pkce_verifier text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
);

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

-- Wrong passwords slow an attacker down by a growing delay, instead of locking the owner out: one row per account,
-- address and known device, so that parallel logins touch single rows and cannot wait for each other.
create table login_failures (
    -- `account <e-mail>`, `address <IP>`, `device <id>` or `session <id>`; whether the account exists plays no part.
    key text not null,
    failures integer not null,
    last_failed_at timestamptz not null,
    constraint login_failures_pkey primary key (key),
    constraint login_failures_counted check (failures > 0)
);
create index login_failures_last_idx on login_failures (last_failed_at);

-- The browsers that a user has signed in with. A sign-in from another one is mailed, and guesses from elsewhere do not
-- slow these down.
create table known_devices (
    id uuid not null,
    user_id uuid not null,
    -- SHA-256 of the secret in the device's own long-lived cookie.
    token_hash bytea not null,
    ip text,
    user_agent text,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    constraint known_devices_pkey primary key (id),
    constraint known_devices_user_token_key unique (user_id, token_hash),
    constraint known_devices_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create index known_devices_token_idx on known_devices (token_hash);
create index known_devices_last_idx on known_devices (last_seen_at);

-- Second factors
-- ==============
--
-- An authenticator app, passkeys and recovery codes.

-- Authenticator apps (RFC 6238). One that is being set up stands beside the confirmed one until a code confirms it.
create table second_factors (
    id uuid primary key,
    user_id uuid not null,
    -- 160 random bits, shared with the app.
    secret bytea not null,
    -- The time step of the last accepted code: a code counts once.
    last_step bigint,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    constraint second_factors_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint second_factors_step_needs_confirmation check (last_step is null or confirmed_at is not null),
    constraint second_factors_confirmed_by_a_step check (confirmed_at is null or last_step is not null),
    constraint second_factors_secret_sealed check (substring(secret for 5) = 'enc1.'::bytea)
);
create unique index second_factors_confirmed_key on second_factors (user_id) where confirmed_at is not null;
create unique index second_factors_pending_key on second_factors (user_id) where confirmed_at is null;
create index second_factors_user_idx on second_factors (user_id);

create function refuse_repeated_time_step() returns trigger language plpgsql as $$
begin
    if new.last_step is null or new.last_step <= old.last_step then
        raise exception 'a time step counts once' using errcode = 'check_violation',
            constraint = 'second_factors_step_used_once';
    end if;
    return new;
end $$;
create trigger second_factors_step_used_once before update of last_step on second_factors
    for each row when (old.last_step is not null) execute function refuse_repeated_time_step();

-- For who has lost the app; each once.
create table recovery_codes (
    id uuid primary key,
    user_id uuid not null,
    -- SHA-256 of the code; the code itself was shown once.
    code_hash bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    constraint recovery_codes_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint recovery_codes_key unique (user_id, code_hash)
);

create function refuse_used_recovery_code() returns trigger language plpgsql as $$
begin
    raise exception 'a recovery code counts once' using errcode = 'check_violation',
        constraint = 'recovery_codes_used_once';
end $$;
create trigger recovery_codes_used_once before update on recovery_codes
    for each row when (old.used_at is not null) execute function refuse_used_recovery_code();

-- Passkeys (Web Authentication). The credential holds public keys only.
create table passkeys (
    id uuid primary key,
    user_id uuid not null,
    name text not null,
    credential_id bytea not null,
    credential jsonb not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    -- The signature counter, of its own: a copy of an authenticator shows by a counter that does not go up.
    -- Authenticators without a counter send 0, always.
    counter bigint not null default 0,
    constraint passkeys_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint passkeys_credential_key unique (credential_id),
    constraint passkeys_name_present check (length(name) between 1 and 100),
    constraint passkeys_counter_range check (counter between 0 and 4294967295)
);
create index passkeys_user_idx on passkeys (user_id, created_at);

create function guard_passkey() returns trigger language plpgsql as $$
begin
    if new.counter <= old.counter and (new.counter, old.counter) <> (0, 0) then
        raise exception 'the counter of a passkey goes up' using errcode = 'check_violation',
            constraint = 'passkeys_counter_goes_up';
    end if;
    if new.user_id <> old.user_id or new.credential_id <> old.credential_id then
        raise exception 'a passkey stays its owner''s' using errcode = 'check_violation',
            constraint = 'passkeys_owner_fixed';
    end if;
    return new;
end $$;
create trigger passkeys_guarded before update on passkeys for each row execute function guard_passkey();

-- Sign-ins whose first factor was right and whose second one is awaited.
create table sign_in_challenges (
    id uuid primary key,
    user_id uuid not null,
    -- SHA-256 of the token in the browser's cookie.
    token_hash bytea not null,
    attempts integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint sign_in_challenges_token_hash_key unique (token_hash),
    constraint sign_in_challenges_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint sign_in_challenges_attempts_range check (attempts between 0 and 5)
);
create index sign_in_challenges_user_idx on sign_in_challenges (user_id);
create index sign_in_challenges_expires_idx on sign_in_challenges (expires_at);

-- What a passkey was asked to sign and has not signed yet: in a sign-in, or in a session.
create table passkey_ceremonies (
    id uuid primary key,
    user_id uuid not null,
    session_id uuid,
    challenge_id uuid,
    purpose text not null,
    state jsonb not null,
    expires_at timestamptz not null,
    constraint passkey_ceremonies_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint passkey_ceremonies_session_fkey foreign key (session_id) references sessions (id) on delete cascade,
    constraint passkey_ceremonies_challenge_fkey foreign key (challenge_id)
        references sign_in_challenges (id) on delete cascade,
    constraint passkey_ceremonies_in_one_place check (num_nonnulls(session_id, challenge_id) = 1),
    constraint passkey_ceremonies_purpose_known check (purpose in ('register', 'authenticate')),
    constraint passkey_ceremonies_session_key unique (session_id, purpose),
    constraint passkey_ceremonies_challenge_key unique (challenge_id, purpose)
);
create index passkey_ceremonies_user_idx on passkey_ceremonies (user_id);
-- What was asked runs out within minutes and is swept.
create index passkey_ceremonies_expires_idx on passkey_ceremonies (expires_at);

-- Settings and terms of use
-- =========================

-- The provider's settings as dated changes: each holds only what it changes, so that one that was planned keeps what
-- was changed meanwhile. What applies on a day is all changes until then, by day and version, over what the software
-- begins with.
create table settings (
    version integer generated always as identity primary key,
    valid_from date not null,
    value jsonb not null,
    changed_by uuid,
    changed_at timestamptz not null default now(),
    constraint settings_changed_by_fkey foreign key (changed_by) references users (id)
);
create index settings_valid_from_idx on settings (valid_from, version);
create index settings_changed_by_idx on settings (changed_by);
create trigger settings_append_only before update or delete on settings
    for each row execute function refuse_change();

-- Scheduled changes that were withdrawn before their day.
create table settings_withdrawals (
    version integer primary key,
    withdrawn_by uuid not null,
    withdrawn_at timestamptz not null,
    constraint settings_withdrawals_version_fkey foreign key (version) references settings (version),
    constraint settings_withdrawals_by_fkey foreign key (withdrawn_by) references users (id)
);
create index settings_withdrawals_withdrawn_by_idx on settings_withdrawals (withdrawn_by);
create trigger settings_withdrawals_append_only before update or delete on settings_withdrawals
    for each row execute function refuse_change();

-- Asked at every request of staff, as is the next one: in PL/pgSQL a connection plans it once, and not at every call.
create function has_second_factor(person uuid) returns boolean language plpgsql stable as $$
begin
    return exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = person);
end $$;

-- Whether somebody's roles move money, the settings of the day take a second factor for that, and there is none.
create function lacks_second_factor(person uuid, roles text[], day date) returns boolean
language plpgsql stable as $$
begin
    return roles && '{admin,finance}'
        and not has_second_factor(person)
        and coalesce((select (s.value ->> 'requireSecondFactor')::boolean from settings s
                      where s.valid_from <= day and s.value ? 'requireSecondFactor'
                        and not exists (select from settings_withdrawals w where w.version = s.version)
                      order by s.valid_from desc, s.version desc limit 1), true);
end $$;

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

-- Audit trail and approvals
-- =========================

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
    -- Whom the event is about, so that people see who has looked at their data. Events are kept as long as the books:
    -- they tell who changed what in them.
    subject_id uuid,
    -- What an import, or its undo, did to each record stands in the trail as part of it, so that five thousand people
    -- who come in do not bury what else was done that day. The transaction says of what its events are part.
    part_of uuid default nullif(current_setting('paraply.part_of', true), '')::uuid,
    constraint audit_events_actor_fkey foreign key (actor_id) references users (id)
);
create index audit_events_at_idx on audit_events (at desc, id desc);
create index audit_events_entity_idx on audit_events (entity, entity_id, at desc);
create index audit_events_subject_idx on audit_events (subject_id, at desc, id desc) where subject_id is not null;
create index audit_events_actor_idx on audit_events (actor_id, at desc, id desc);
-- Exports of everybody's data are about everybody.
create index audit_events_everyone_idx on audit_events (at desc, id desc) where entity = 'everyone';
create index audit_events_part_of_idx on audit_events (part_of) where part_of is not null;
create index audit_events_folded_idx on audit_events (at desc, id desc) where part_of is null or entity = 'import';
create trigger audit_events_append_only before update or delete on audit_events
    for each row execute function refuse_change();

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

-- Files, jobs and keys
-- ====================

create table files (
    id uuid primary key,
    name text not null,
    media_type text not null,
    size bigint not null,
    sha256 bytea not null,
    -- Where the bytes are in the object store; random, never made from the name.
    object_key text not null,
    created_by uuid,
    created_at timestamptz not null,
    constraint files_object_key_key unique (object_key),
    constraint files_created_by_fkey foreign key (created_by) references users (id)
);
-- How much somebody has uploaded is asked at each upload.
create index files_created_by_idx on files (created_by) include (size);
create trigger files_append_only before update on files for each row execute function refuse_change();

-- The provider's logo, change by change; the last one applies. What was printed under an earlier one keeps it, so that
-- its file stays.
create table logos (
    version integer generated always as identity primary key,
    -- None: it was removed.
    file_id uuid,
    width integer,
    height integer,
    changed_by uuid not null,
    changed_at timestamptz not null,
    constraint logos_file_fkey foreign key (file_id) references files (id),
    constraint logos_changed_by_fkey foreign key (changed_by) references users (id),
    constraint logos_whole check ((file_id is null) = (width is null) and (file_id is null) = (height is null))
);
create index logos_changed_by_idx on logos (changed_by);
create index logos_file_id_idx on logos (file_id);
create trigger logos_append_only before update or delete on logos for each row execute function refuse_change();

create table jobs (
    id uuid primary key,
    kind text not null,
    payload jsonb not null,
    -- One job per thing to do: a second request for the same key is the same job.
    key text,
    status text not null default 'queued',
    attempts integer not null default 0,
    run_at timestamptz not null,
    locked_until timestamptz,
    last_error text,
    created_at timestamptz not null,
    finished_at timestamptz,
    constraint jobs_key_key unique (key),
    constraint jobs_status_known check (status in ('queued', 'done', 'dead'))
);
create index jobs_queue_idx on jobs (run_at) where status = 'queued';

-- The answer to a write that carried an Idempotency-Key, stored in the write's own transaction.
create table idempotency_keys (
    user_id uuid not null,
    key text not null,
    operation text not null,
    request_hash bytea not null,
    response jsonb not null,
    created_at timestamptz not null,
    constraint idempotency_keys_pkey primary key (user_id, key),
    constraint idempotency_keys_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint idempotency_keys_key_length check (length(key) between 1 and 200)
);

-- Which keys the sealed values are under. A key itself is in the key file only.
create table encryption_keys (
    id text primary key,
    -- What opens with this key alone.
    verifier bytea not null,
    created_at timestamptz not null,
    -- No value is under it any more.
    retired_at timestamptz,
    constraint encryption_keys_id_form check (id ~ '^[0-9a-f]{8}$')
);
create trigger encryption_keys_append_only before delete or update of id, verifier, created_at on encryption_keys
    for each row execute function refuse_change();

-- Clients and bank accounts
-- =========================
--
-- Whom a freelancer invoices, and where the freelancer's money goes.

-- What tells the names of companies apart: not their forms, case and signs.
create function bare_company_name(name text) returns text language sql immutable strict as $$
    select regexp_replace(lower(name),
        '\m(ab|aktiebolag|hb|kb|as|asa|aps|gmbh|ltd|limited|inc|bv|the)\M|[^[:alnum:]]', '', 'g')
$$;

-- Whether two bare names may be one company's: the same, or the one goes on where the other ends.
create function alike_names(a text, b text) returns boolean language sql immutable as $$
    select least(length(a), length(b)) >= 3
       and (a = b or (least(length(a), length(b)) >= 5 and (starts_with(a, b) or starts_with(b, a))))
$$;

-- A number as it is compared, however it is typed.
create function bare_number(number text) returns text language sql immutable strict as $$
    select regexp_replace(upper(number), '[^[:alnum:]]', '', 'g')
$$;

create table clients (
    id uuid primary key,
    user_id uuid not null,
    name text not null collate sv,
    bare_name text not null generated always as (bare_company_name(name)) stored,
    email text not null,
    additional_emails text[] not null default '{}',
    phone text not null default '',
    address text not null default '',
    city text not null default '',
    state text not null default '',
    postal_code text not null default '',
    country text not null,
    vat_registered boolean not null default false,
    vat_number text not null default '',
    company_tax_id text not null default '',
    archived_at timestamptz,
    -- The client that this one was found to be; never one that is merged itself.
    merged_into uuid,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint clients_user_fkey foreign key (user_id) references users (id),
    constraint clients_merged_into_fkey foreign key (merged_into) references clients (id) on delete set null,
    constraint clients_merged_archived check (merged_into is null or (archived_at is not null and merged_into <> id)),
    constraint clients_country_form check (country ~ '^[A-Z]{2}$'),
    constraint clients_not_finnish check (country <> 'FI'),
    constraint clients_additional_emails_count check (cardinality(additional_emails) <= 10)
);
create index clients_user_idx on clients (user_id, name, id);
create index clients_name_idx on clients (name, id);
create index clients_merged_idx on clients (merged_into) where merged_into is not null;
create trigger clients_touch before update on clients for each row execute function touch_updated_at();

create table bank_accounts (
    id uuid primary key,
    user_id uuid not null,
    bank_name text not null default '',
    recipient_name text not null,
    sort_code text not null default '',
    account_number text not null default '',
    iban text not null default '',
    swift_bic text not null default '',
    is_default boolean not null default false,
    removed_at timestamptz,
    -- When the number itself last changed: a payout is held back for a while after that.
    number_changed_at timestamptz not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- Whether the number was ever another is noted, and not read from two times: they come from two clocks, and a
    -- database a second behind its server made every new account look changed.
    number_replaced boolean not null default false,
    -- The office can record where a person is paid. Such a number rests a day before money goes to it, also the first
    -- one, and nobody records their own: that they do as themselves, where they are told by mail.
    recorded_by uuid,
    constraint bank_accounts_user_fkey foreign key (user_id) references users (id),
    constraint bank_accounts_has_number
        check ((sort_code <> '' and account_number <> '') or iban <> ''),
    constraint bank_accounts_recorded_by_fkey foreign key (recorded_by) references users (id),
    constraint bank_accounts_not_own check (recorded_by <> user_id),
    constraint bank_accounts_account_number_sealed check (account_number = '' or left(account_number, 5) = 'enc1.'),
    constraint bank_accounts_iban_sealed check (iban = '' or left(iban, 5) = 'enc1.')
);
create index bank_accounts_user_idx on bank_accounts (user_id);
create unique index bank_accounts_one_default on bank_accounts (user_id) where is_default and removed_at is null;
create index bank_accounts_recorded_by_idx on bank_accounts (recorded_by) where recorded_by is not null;
create trigger bank_accounts_touch before update on bank_accounts for each row execute function touch_updated_at();

-- Invoices
-- ========
--
-- A sent invoice is immutable here, not only in code.

create table invoice_series (
    year integer primary key,
    last_number bigint not null default 0,
    constraint invoice_series_not_negative check (last_number >= 0)
);

create table invoices (
    id uuid primary key,
    kind text not null default 'invoice',
    credits_invoice_id uuid,
    user_id uuid not null,
    client_id uuid not null,
    bank_account_id uuid,
    status text not null default 'draft',
    series_year integer,
    series_number bigint,
    invoice_number text,
    ocr text,
    issue_date date not null,
    due_date date not null,
    reference text not null default '',
    currency text not null default 'SEK',
    notes text not null default '',
    admin_note text not null default '',
    admin_note_visible boolean not null default false,
    vat_treatment text not null default 'domestic',
    subtotal numeric(14,2) not null,
    vat numeric(14,2) not null,
    total numeric(14,2) not null,
    -- What has been allocated to it; kept by record_payment, checked against payment_allocations below.
    paid numeric(14,2) not null default 0,
    -- The terms while a draft, frozen at sending. Fee amount in SEK.
    fee_percentage numeric(7,4) not null,
    fixed_fee numeric(14,2) not null,
    fee_amount numeric(14,2) not null,
    swedish_tax boolean not null default true,
    -- SEK per unit of the currency on the day of sending.
    exchange_rate numeric(14,6) not null default 1,
    exchange_rate_date date,
    -- Seller, buyer and lines as they were when sent; the PDF is made from this alone.
    snapshot jsonb,
    promised_payout_date date,
    returned_reason text,
    -- The field that the reason is about, as items[0].description.
    returned_field text,
    submitted_at timestamptz,
    sent_at timestamptz,
    paid_at timestamptz,
    cancelled_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- Who approved it by sending it; none for a trusted owner's, whose mark is the approval.
    approved_by uuid,
    -- What an invoice must say besides (mervärdesskattelagen 2023:200, 17 kap. 24 §): when the work was done, and what
    -- exempts lines without VAT.
    supply_from date,
    supply_to date,
    vat_exemption text not null default '',
    constraint invoices_user_fkey foreign key (user_id) references users (id),
    constraint invoices_client_fkey foreign key (client_id) references clients (id),
    constraint invoices_bank_account_fkey foreign key (bank_account_id) references bank_accounts (id),
    constraint invoices_credits_fkey foreign key (credits_invoice_id) references invoices (id),
    constraint invoices_kind_known check (kind in ('invoice', 'credit_note')),
    constraint invoices_credit_refers check ((kind = 'credit_note') = (credits_invoice_id is not null)),
    constraint invoices_status_known check (status in ('draft', 'pending', 'sent', 'paid', 'cancelled')),
    constraint invoices_currency_form check (currency ~ '^[A-Z]{3}$'),
    constraint invoices_vat_treatment_known check (vat_treatment in ('domestic', 'eu_reverse_charge', 'export')),
    constraint invoices_total_adds_up check (total = subtotal + vat),
    constraint invoices_due_not_before_issue check (due_date >= issue_date),
    constraint invoices_number_key unique (series_year, series_number),
    constraint invoices_invoice_number_key unique (invoice_number),
    constraint invoices_ocr_key unique (ocr),
    -- A number exactly from sending on; what was never sent may be cancelled without one.
    constraint invoices_number_when_sent check (
        case when status in ('sent', 'paid') then invoice_number is not null and ocr is not null
                  and series_number is not null and sent_at is not null and snapshot is not null
             when status in ('draft', 'pending') then invoice_number is null and sent_at is null
             else (invoice_number is null) = (sent_at is null) end),
    constraint invoices_paid_range check (kind = 'credit_note' or (paid >= 0 and paid <= total)),
    constraint invoices_paid_when_settled check (
        kind = 'credit_note' or status in ('draft', 'pending', 'cancelled') or (status = 'paid') = (paid = total)),
    constraint invoices_fee_within_subtotal check (
        kind = 'credit_note' or status in ('draft', 'pending', 'cancelled')
        or fee_amount <= round(subtotal * exchange_rate, 2)),
    constraint invoices_approved_by_fkey foreign key (approved_by) references users (id),
    constraint invoices_supply_in_order check (
        (supply_from is null) = (supply_to is null) and (supply_to is null or supply_from <= supply_to)),
    constraint invoices_vat_exemption_short check (length(vat_exemption) <= 200)
);
-- Every list looks up the credit note of each of its rows by this one, so its condition must follow from the join's.
create unique index invoices_one_credit_note on invoices (credits_invoice_id) where credits_invoice_id is not null;
create index invoices_owner_idx on invoices (user_id, created_at desc, id desc);
create index invoices_created_idx on invoices (created_at desc, id desc);
-- With what tells sent from overdue, so that counting reads nothing else.
create index invoices_status_idx on invoices (status, created_at desc, id desc) include (kind, paid, total, due_date);
-- What is overdue longest, first.
create index invoices_due_idx on invoices (due_date, id) include (kind, paid, total) where status = 'sent';
create index invoices_client_idx on invoices (client_id);
create index invoices_issue_date_idx on invoices (issue_date desc, id desc)
    include (status, kind, paid, total, due_date);
-- Fees are reported from this alone.
create index invoices_fees_idx on invoices (sent_at)
    include (user_id, client_id, subtotal, exchange_rate, fixed_fee, fee_amount)
    where kind = 'invoice' and status in ('sent', 'paid');
-- The first page of the office adds up everyone's, and reads nothing but these: what waits for approval and since when,
-- what is paid and may lack its salary, what was sent by the day.
create index invoices_pending_idx on invoices (submitted_at) where status = 'pending';
create index invoices_paid_idx on invoices (id) include (subtotal, exchange_rate, fee_amount)
    where kind = 'invoice' and status = 'paid';
create index invoices_sums_idx on invoices (issue_date) include (kind, status, subtotal, exchange_rate, fee_amount)
    where sent_at is not null;
create index invoices_approved_by_idx on invoices (approved_by) where approved_by is not null;
create index invoices_bank_account_id_idx on invoices (bank_account_id);
-- A number or reference is looked for by any part of it. Without the extension, which PostgreSQL brings but some
-- packages leave out, the same is found more slowly.
do $$
begin
    if exists (select from pg_available_extensions where name = 'pg_trgm') then
        create extension if not exists pg_trgm;
        create index invoices_text_idx on invoices
            using gin (invoice_number gin_trgm_ops, reference gin_trgm_ops, ocr gin_trgm_ops);
    end if;
end
$$;

-- What may still change once an invoice carries a number: status, payments, ownership, the promise. Nothing else.
-- With the owner change the client record and the account, which belong to the owner; what was sent is in the snapshot.
create function guard_sent_invoice() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        if old.sent_at is not null then
            raise exception 'a sent invoice cannot be deleted'
                using errcode = 'integrity_constraint_violation', constraint = 'invoices_sent_immutable';
        end if;
        return old;
    end if;
    if old.sent_at is not null and (
        (new.kind, new.credits_invoice_id, new.series_year,
         new.series_number, new.invoice_number, new.ocr, new.issue_date, new.due_date, new.supply_from, new.supply_to,
         new.reference, new.currency, new.notes, new.vat_exemption, new.vat_treatment, new.subtotal, new.vat,
         new.total, new.fee_percentage, new.fixed_fee, new.fee_amount, new.swedish_tax, new.exchange_rate,
         new.exchange_rate_date, new.snapshot, new.sent_at)
        is distinct from
        (old.kind, old.credits_invoice_id, old.series_year,
         old.series_number, old.invoice_number, old.ocr, old.issue_date, old.due_date, old.supply_from, old.supply_to,
         old.reference, old.currency, old.notes, old.vat_exemption, old.vat_treatment, old.subtotal, old.vat,
         old.total, old.fee_percentage, old.fixed_fee, old.fee_amount, old.swedish_tax, old.exchange_rate,
         old.exchange_rate_date, old.snapshot, old.sent_at)
        or new.status in ('draft', 'pending')
        or (new.user_id = old.user_id and (new.client_id, new.bank_account_id)
            is distinct from (old.client_id, old.bank_account_id))) then
        raise exception 'a sent invoice is immutable'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_sent_immutable';
    end if;
    return new;
end $$;
create trigger invoices_sent_immutable before update or delete on invoices
    for each row execute function guard_sent_invoice();

-- An invoice's paid column is the sum of its allocations, at every commit.
create function check_invoice_paid() returns trigger language plpgsql as $$
declare
    checked uuid;
    stored numeric;
    summed numeric;
begin
    if tg_table_name = 'payment_allocations' then
        checked := new.invoice_id;
    else
        checked := new.id;
    end if;
    select paid into stored from invoices where id = checked;
    select coalesce(sum(amount), 0) into summed from payment_allocations where invoice_id = checked;
    if stored is distinct from summed then
        raise exception 'invoice % says % paid, its allocations %', checked, stored, summed
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_paid_is_allocated';
    end if;
    return null;
end $$;
create constraint trigger invoices_paid_sum after update of paid on invoices
    deferrable initially deferred for each row when (new.paid is distinct from old.paid)
    execute function check_invoice_paid();

-- Whatever status it had: an invoice on a live payslip keeps its status, its payments, its kind and its owner.
create function guard_salaried_invoice() returns trigger language plpgsql as $$
begin
    if exists (select 1 from payslip_invoices where invoice_id = old.id and live) then
        raise exception 'the salary of this invoice is already calculated'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_salaried_immutable';
    end if;
    return new;
end $$;
create trigger invoices_salaried_immutable before update of status, paid, user_id, kind, cancelled_at on invoices
    for each row when ((new.status, new.paid, new.user_id, new.kind, new.cancelled_at)
        is distinct from (old.status, old.paid, old.user_id, old.kind, old.cancelled_at))
    execute function guard_salaried_invoice();

-- The owner's approval is not one, and who approved does not change once it is sent.
create function guard_invoice_approver() returns trigger language plpgsql as $$
begin
    if old.sent_at is not null then
        if new.approved_by is distinct from old.approved_by then
            raise exception 'who approved a sent invoice does not change'
                using errcode = 'integrity_constraint_violation', constraint = 'invoices_approver_immutable';
        end if;
    elsif new.sent_at is not null then
        if new.approved_by = new.user_id then
            raise exception 'the owner of invoice % cannot approve it', new.id
                using errcode = 'integrity_constraint_violation', constraint = 'invoices_not_approved_by_owner';
        end if;
        if new.approved_by is null and not exists (select from users where id = new.user_id and trusted) then
            raise exception 'invoice % is sent without approval', new.id
                using errcode = 'integrity_constraint_violation', constraint = 'invoices_approved_when_sent';
        end if;
    end if;
    return new;
end $$;
create trigger invoices_approver before update of sent_at, approved_by on invoices
    for each row execute function guard_invoice_approver();

-- Nor is an invoice on a live payslip credited. The lock waits for a run that is taking the invoice at this moment.
create function guard_salaried_credit() returns trigger language plpgsql as $$
begin
    perform 1 from invoices where id = new.credits_invoice_id for no key update;
    if exists (select from payslip_invoices where invoice_id = new.credits_invoice_id and live) then
        raise exception 'the salary of this invoice is already calculated'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_salaried_not_credited';
    end if;
    return new;
end $$;
create trigger invoices_salaried_not_credited before insert or update of credits_invoice_id on invoices
    for each row when (new.credits_invoice_id is not null) execute function guard_salaried_credit();

-- An invoice is not sent without what the law wants on it. A credit note says what its invoice said.
create function guard_invoice_content() returns trigger language plpgsql as $$
begin
    if coalesce(new.snapshot #>> '{buyer,address}', '') = '' or coalesce(new.snapshot #>> '{buyer,city}', '') = '' then
        raise exception 'an invoice states the address of its client'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_state_address';
    end if;
    if new.vat_treatment = 'domestic' and new.vat_exemption = ''
        and exists (select from invoice_lines l where l.invoice_id = new.id and l.vat_rate = 0) then
        raise exception 'an invoice without VAT states what exempts it'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_state_exemption';
    end if;
    return new;
end $$;
create trigger invoices_say_what_the_law_wants before update on invoices
    for each row when (old.sent_at is null and new.sent_at is not null and new.kind = 'invoice')
    execute function guard_invoice_content();

create table invoice_lines (
    invoice_id uuid not null,
    position integer not null,
    description text not null,
    quantity numeric(14,3) not null,
    unit text not null,
    unit_price numeric(16,4) not null,
    vat_rate numeric(5,2) not null,
    net numeric(14,2) not null,
    constraint invoice_lines_pkey primary key (invoice_id, position),
    constraint invoice_lines_invoice_fkey foreign key (invoice_id) references invoices (id) on delete cascade,
    constraint invoice_lines_vat_rate_known check (vat_rate in (25, 12, 6, 0)),
    constraint invoice_lines_net_is_product check (net = round(quantity * unit_price, 2))
);

create function guard_sent_invoice_lines() returns trigger language plpgsql as $$
begin
    if exists (select 1 from invoices where id = coalesce(old.invoice_id, new.invoice_id) and sent_at is not null) then
        raise exception 'the lines of a sent invoice are immutable'
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_lines_sent_immutable';
    end if;
    return coalesce(new, old);
end $$;
create trigger invoice_lines_sent_immutable before insert or update or delete on invoice_lines
    for each row execute function guard_sent_invoice_lines();

-- The numbers that were handed out, beside the invoices, so that a restore to an older point can see them.
create table issued_numbers (
    invoice_number text primary key,
    invoice_id uuid not null,
    issued_at timestamptz not null
);
create trigger issued_numbers_append_only before update or delete on issued_numbers
    for each row execute function refuse_change();

-- The invoice's own history; the timeline is read from it.
create table invoice_events (
    id uuid primary key,
    invoice_id uuid not null,
    kind text not null,
    at timestamptz not null,
    actor_id uuid,
    reason text,
    amount numeric(14,2),
    -- The new day of a payout promise that moved.
    promised_on date,
    constraint invoice_events_invoice_fkey foreign key (invoice_id) references invoices (id) on delete cascade,
    constraint invoice_events_actor_fkey foreign key (actor_id) references users (id)
);
create index invoice_events_invoice_idx on invoice_events (invoice_id, at, id);
create index invoice_events_actor_id_idx on invoice_events (actor_id);
create trigger invoice_events_append_only before update on invoice_events
    for each row execute function refuse_change();

create table invoice_files (
    invoice_id uuid not null,
    file_id uuid not null,
    created_at timestamptz not null,
    constraint invoice_files_pkey primary key (invoice_id, file_id),
    constraint invoice_files_invoice_fkey foreign key (invoice_id) references invoices (id) on delete cascade,
    constraint invoice_files_file_fkey foreign key (file_id) references files (id)
);
create index invoice_files_file_id_idx on invoice_files (file_id);

-- The PDF of a sent invoice: made once, the same bytes ever after.
create table invoice_documents (
    invoice_id uuid primary key,
    file_id uuid not null,
    constraint invoice_documents_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint invoice_documents_file_fkey foreign key (file_id) references files (id)
);
create index invoice_documents_file_id_idx on invoice_documents (file_id);
create trigger invoice_documents_append_only before update or delete on invoice_documents
    for each row execute function refuse_change();

-- One act on thousands of invoices: asked for at once, done in the background one invoice after the other, with what
-- became of each.
create table invoice_batches (
    id uuid primary key,
    action text not null,
    reason text not null default '',
    status text not null default 'running',
    -- Raised when what was refused or left is tried again.
    attempt integer not null default 1,
    -- Who is responsible: the one who started it or, later, who resumed it.
    asked_by uuid not null,
    -- Why it stopped, when nobody stopped it.
    fault_sv text not null default '',
    fault_en text not null default '',
    created_at timestamptz not null,
    finished_at timestamptz,
    constraint invoice_batches_action_known check (action in ('send', 'return', 'cancel')),
    constraint invoice_batches_status_known check (status in ('running', 'done', 'stopped')),
    constraint invoice_batches_finished check ((finished_at is null) = (status = 'running')),
    constraint invoice_batches_asked_by_fkey foreign key (asked_by) references users (id)
);
create index invoice_batches_asked_by_idx on invoice_batches (asked_by);
create index invoice_batches_created_idx on invoice_batches (created_at desc, id desc);

create table invoice_batch_rows (
    batch_id uuid not null,
    position integer not null,
    -- Without a reference: a draft may be deleted meanwhile, and then the row says so.
    invoice_id uuid not null,
    -- As it was chosen; a newer one is refused.
    version integer not null,
    status text not null default 'waiting',
    code text not null default '',
    message_sv text not null default '',
    message_en text not null default '',
    constraint invoice_batch_rows_pkey primary key (batch_id, position),
    constraint invoice_batch_rows_once unique (batch_id, invoice_id),
    constraint invoice_batch_rows_status_known check (status in ('waiting', 'done', 'refused')),
    constraint invoice_batch_rows_batch_fkey foreign key (batch_id) references invoice_batches (id)
);
create index invoice_batch_rows_status_idx on invoice_batch_rows (batch_id, status, position);

-- Costs and own invoices of freelancers
-- =====================================

-- Costs that a freelancer wants back out of an invoice.
create table reimbursements (
    id uuid primary key,
    invoice_id uuid not null,
    kind text not null,
    description text not null,
    -- The receipt, the driving or the journey, as the domain writes it.
    claim jsonb not null,
    -- The file attached to the invoice that shows it.
    file_id uuid,
    status text not null default 'pending',
    -- Why it was refused.
    reason text,
    created_by uuid not null,
    created_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz,
    constraint reimbursements_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint reimbursements_file_fkey foreign key (invoice_id, file_id)
        references invoice_files (invoice_id, file_id),
    constraint reimbursements_created_by_fkey foreign key (created_by) references users (id),
    constraint reimbursements_decided_by_fkey foreign key (decided_by) references users (id),
    constraint reimbursements_kind_known check (kind in ('receipt', 'mileage', 'per_diem')),
    constraint reimbursements_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
    constraint reimbursements_decided_when check ((status in ('approved', 'rejected')) = (decided_at is not null)),
    constraint reimbursements_reason_when check ((status = 'rejected') = (reason is not null))
);
create index reimbursements_invoice_idx on reimbursements (invoice_id, created_at);
create index reimbursements_pending_idx on reimbursements (created_at desc, id desc) where status = 'pending';
create index reimbursements_created_by_idx on reimbursements (created_by);
create index reimbursements_decided_by_idx on reimbursements (decided_by);
create index reimbursements_invoice_id_file_id_idx on reimbursements (invoice_id, file_id);

create function guard_own_expense() returns trigger language plpgsql as $$
begin
    if exists (select from invoices where id = new.invoice_id and user_id = new.decided_by) then
        raise exception 'the owner of expense % cannot decide on it', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'reimbursements_not_decided_by_payee';
    end if;
    return new;
end $$;
create trigger reimbursements_not_own before insert or update of decided_by on reimbursements
    for each row when (new.decided_by is not null) execute function guard_own_expense();

-- The invoice of a person with F-skatt to the provider, for one of the person's invoices to clients: F-skatt is a
-- purchase against it. The newest counts; the earlier ones stay beside it.
create table supplier_invoices (
    id uuid not null,
    invoice_id uuid not null,
    -- Its owner, who records it: nobody does so for somebody else.
    user_id uuid not null,
    number text not null,
    issued_on date not null,
    file_id uuid not null,
    recorded_at timestamptz not null,
    constraint supplier_invoices_pkey primary key (id),
    constraint supplier_invoices_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint supplier_invoices_user_fkey foreign key (user_id) references users (id),
    constraint supplier_invoices_file_fkey foreign key (file_id) references files (id),
    constraint supplier_invoices_number_length check (length(number) between 1 and 50)
);
create index supplier_invoices_invoice_idx on supplier_invoices (invoice_id, user_id, id desc);
create index supplier_invoices_user_idx on supplier_invoices (user_id);
create index supplier_invoices_file_idx on supplier_invoices (file_id);
create trigger supplier_invoices_append_only before update or delete on supplier_invoices
    for each row execute function refuse_change();

create function guard_supplier_invoice() returns trigger language plpgsql as $$
begin
    perform 1 from invoices where id = new.invoice_id for share;
    if not exists (select from invoices where id = new.invoice_id and user_id = new.user_id and kind = 'invoice') then
        raise exception 'invoice % is not that of who invoices for it', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'supplier_invoices_own';
    end if;
    if exists (select from payslip_invoices where invoice_id = new.invoice_id and live) then
        raise exception 'invoice % already stands on a payslip', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'supplier_invoices_before_payslip';
    end if;
    return new;
end $$;
create trigger supplier_invoices_guard before insert on supplier_invoices
    for each row execute function guard_supplier_invoice();

-- Payments
-- ========
--
-- Money that came in. Append-only: a mistake is met with a counter-entry.

create table payments (
    id uuid primary key,
    amount numeric(14,2) not null,
    -- What of it settles no invoice; the rest are its allocations.
    unallocated numeric(14,2) not null default 0,
    currency text not null,
    paid_on date not null,
    reference text not null default '',
    source text not null,
    -- The bank's or the file's own identity of the payment: the same payment never counts twice.
    external_id text,
    reverses_payment_id uuid,
    created_by uuid,
    created_at timestamptz not null,
    -- Money that somebody typed in carries both why and what shows that it came, however it was typed in. Who is
    -- created_by.
    reason text not null default '',
    evidence text not null default '',
    -- A payment may settle its invoice although some öre are missing, or came beyond it: the provider bears them
    -- (3740).
    rounding numeric(14,2) not null default 0,
    constraint payments_source_known check (source in ('manual', 'import', 'mark_paid', 'mark_unpaid')),
    constraint payments_external_key unique (source, external_id),
    constraint payments_reversed_once unique (reverses_payment_id),
    constraint payments_reverses_fkey foreign key (reverses_payment_id) references payments (id),
    constraint payments_created_by_fkey foreign key (created_by) references users (id),
    constraint payments_sign check (case when reverses_payment_id is null then amount > 0 and unallocated >= 0
        else amount < 0 and unallocated <= 0 end),
    constraint payments_rounding_small check (abs(rounding) <= 1),
    constraint payments_ground check (
        source not in ('manual', 'mark_paid') or reverses_payment_id is not null
        or (reason <> '' and evidence <> ''))
);
create index payments_created_idx on payments (created_at desc, id desc);
create index payments_paid_on_idx on payments (paid_on);
-- Identifies an imported payment, before the count of how often it was reversed.
create index payments_import_key_idx on payments (split_part(external_id, chr(31), 1)) where source = 'import';
create index payments_unallocated_idx on payments (id) where unallocated > 0;
create index payments_created_by_idx on payments (created_by) where created_by is not null;
create trigger payments_append_only before update or delete on payments
    for each row execute function refuse_change();

-- A payment and what it rounds are what it settles and what it does not, at the end of the statement that stores it.
-- Once per statement, since a file holds many thousands.
create function check_payment_allocated() returns trigger language plpgsql as $$
declare
    wrong uuid;
begin
    if tg_table_name = 'payments' then
        select p.id into wrong
        from added p left join payment_allocations a on a.payment_id = p.id
        group by p.id, p.amount, p.unallocated, p.rounding
        having p.amount + p.rounding <> p.unallocated + coalesce(sum(a.amount), 0) limit 1;
    else
        select p.id into wrong
        from payments p join payment_allocations a on a.payment_id = p.id
        where p.id in (select payment_id from added)
        group by p.id having p.amount + p.rounding <> p.unallocated + sum(a.amount) limit 1;
    end if;
    if wrong is not null then
        raise exception 'payment % is not what it settles and what it does not', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payments_allocated';
    end if;
    return null;
end $$;
create trigger payments_allocated after insert on payments
    referencing new table as added for each statement execute function check_payment_allocated();

create table payment_allocations (
    payment_id uuid not null,
    invoice_id uuid not null,
    amount numeric(14,2) not null,
    created_at timestamptz not null,
    constraint payment_allocations_pkey primary key (payment_id, invoice_id),
    constraint payment_allocations_payment_fkey foreign key (payment_id) references payments (id),
    constraint payment_allocations_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint payment_allocations_not_zero check (amount <> 0)
);
create index payment_allocations_invoice_idx on payment_allocations (invoice_id);
create trigger payment_allocations_append_only before update or delete on payment_allocations
    for each row execute function refuse_change();
create trigger payment_allocations_allocated after insert on payment_allocations
    referencing new table as added for each statement execute function check_payment_allocated();
create constraint trigger payment_allocations_sum after insert on payment_allocations
    deferrable initially deferred for each row execute function check_invoice_paid();

-- Nobody records a payment of their own invoice. Once per statement, since a file holds many thousands of payments.
create function guard_own_payment() returns trigger language plpgsql as $$
declare
    own uuid;
begin
    select p.id into own
    from added a
    join payments p on p.id = a.payment_id
    join invoices i on i.id = a.invoice_id
    where p.created_by = i.user_id limit 1;
    if own is not null then
        raise exception 'payment % is recorded by the owner of its invoice', own
            using errcode = 'integrity_constraint_violation', constraint = 'payments_not_recorded_by_payee';
    end if;
    return null;
end $$;
create trigger payment_allocations_not_own after insert on payment_allocations
    referencing new table as added for each statement execute function guard_own_payment();

-- Tax settings
-- ============

-- How people are taxed is decided by the office on evidence: what a person wants to change is a request with a file.
create table tax_requests (
    id uuid primary key,
    user_id uuid not null,
    kind text not null,
    -- The tax settings, or the masked personal number, when the request was made, and as the person wants them.
    before jsonb not null,
    after jsonb not null,
    -- The number asked for, twelve digits, sealed.
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
    constraint tax_requests_effective_when check ((status = 'approved') = (effective_from is not null)),
    constraint tax_requests_personnummer_sealed check (left(personnummer, 5) = 'enc1.')
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

-- How a person's salary is taxed, as a history: the newest row whose valid_from has come applies.
create table tax_profiles (
    id uuid primary key,
    user_id uuid not null,
    valid_from date not null,
    swedish_tax boolean not null,
    rule text not null,
    tax_table integer,
    tax_column integer,
    -- What Skatteverket decided instead of the ordinary tax.
    decision_kind text,
    decision_percent numeric(7,4),
    decision_amount numeric(14,2),
    -- The paper that a rule rests on, and its last day.
    decision_reference text,
    valid_to date,
    voluntary_percent numeric(7,4),
    holiday_mode text not null default 'included',
    pension_percent numeric(7,4) not null default 0,
    disabled_reason text,
    disabled_evidence text,
    created_by uuid not null,
    created_at timestamptz not null default now(),
    -- The request that it rests on, or why the office wrote it.
    request_id uuid,
    reason text,
    -- Why Swedish tax is off, and until when. F-skatt exists here only, and is no rule of withholding.
    disabled_ground text,
    disabled_valid_to date,
    constraint tax_profiles_user_fkey foreign key (user_id) references users (id),
    constraint tax_profiles_created_by_fkey foreign key (created_by) references users (id),
    constraint tax_profiles_rule_known check (rule in (
        'side_income', 'main_employer', 'no_decision', 'sink', 'a_sink', 'decision', 'student')),
    constraint tax_profiles_table_with_column check ((tax_table is null) = (tax_column is null)),
    constraint tax_profiles_table_for_rule check (
        case when rule in ('main_employer', 'no_decision') then tax_table is not null
             when rule = 'side_income' then tax_table is null
             else true end),
    constraint tax_profiles_decision_for_rule check ((rule = 'decision') = (decision_kind is not null)),
    constraint tax_profiles_decision_amounts check (
        (decision_kind is not distinct from 'percent') = (decision_percent is not null)
        and (decision_kind is not distinct from 'amount') = (decision_amount is not null)
        and coalesce(decision_kind, 'none') in ('percent', 'amount', 'none')),
    constraint tax_profiles_decision_range check (decision_percent between 0 and 100 and decision_amount >= 0),
    constraint tax_profiles_reference_for_rule check (
        (rule in ('sink', 'a_sink', 'decision', 'f_skatt', 'student')) = (decision_reference is not null)),
    constraint tax_profiles_valid_to check (valid_to is null or decision_reference is not null),
    constraint tax_profiles_holiday_mode_known check (holiday_mode in ('included', 'saved')),
    constraint tax_profiles_pension_range check (pension_percent between 0 and 35),
    constraint tax_profiles_table_range check (tax_table between 29 and 42),
    constraint tax_profiles_column_range check (tax_column between 1 and 6),
    constraint tax_profiles_voluntary_range check (voluntary_percent between 0 and 100),
    constraint tax_profiles_disabled_needs_evidence
        check (swedish_tax or (length(disabled_reason) > 0 and length(disabled_evidence) > 0)),
    constraint tax_profiles_request_fkey foreign key (request_id) references tax_requests (id),
    constraint tax_profiles_request_once unique (request_id),
    constraint tax_profiles_ground_known check (disabled_ground in ('f_skatt', 'abroad', 'other')),
    constraint tax_profiles_ground_when_off check (swedish_tax = (disabled_ground is null)),
    constraint tax_profiles_ground_ends check (disabled_valid_to is null or disabled_ground is not null),
    constraint tax_profiles_f_skatt_ends check (disabled_ground <> 'f_skatt' or disabled_valid_to is not null)
);
create index tax_profiles_user_idx on tax_profiles (user_id, valid_from desc, created_at desc);
create index tax_profiles_created_by_idx on tax_profiles (created_by);
create trigger tax_profiles_append_only before update on tax_profiles
    for each row execute function refuse_change();

-- Nobody gives themselves another tax, and no record reaches back to a salary that is already approved. Where the
-- ground has ended, Swedish tax is on.
create function guard_tax_profile() returns trigger language plpgsql as $$
declare
    present record;
begin
    if exists (
        select from payslips p join payslip_states s on s.id = p.id
        where p.user_id = new.user_id and s.counts and p.payment_date >= new.valid_from
    ) then
        raise exception 'a salary on or after % is already approved', new.valid_from
            using errcode = 'integrity_constraint_violation', constraint = 'tax_profiles_not_retroactive';
    end if;
    if new.created_by = new.user_id then
        select swedish_tax or ended as swedish_tax, rule, tax_table, tax_column, decision_kind, decision_percent,
               decision_amount, decision_reference, valid_to, voluntary_percent, pension_percent,
               case when not ended then disabled_reason end as disabled_reason,
               case when not ended then disabled_evidence end as disabled_evidence,
               case when not ended then disabled_ground end as disabled_ground,
               case when not ended then disabled_valid_to end as disabled_valid_to
        into present
        from tax_profiles, lateral (select coalesce(disabled_valid_to < new.valid_from, false) as ended) e
        where user_id = new.user_id and valid_from <= new.valid_from
        order by valid_from desc, created_at desc, id desc limit 1;
        if not found then
            select true as swedish_tax, 'side_income' as rule, null::integer as tax_table, null::integer as tax_column,
                   null::text as decision_kind, null::numeric as decision_percent, null::numeric as decision_amount,
                   null::text as decision_reference, null::date as valid_to, null::numeric as voluntary_percent,
                   0::numeric as pension_percent, null::text as disabled_reason, null::text as disabled_evidence,
                   null::text as disabled_ground, null::date as disabled_valid_to
            into present;
        end if;
        if (new.swedish_tax, new.rule, new.tax_table, new.tax_column, new.decision_kind, new.decision_percent,
            new.decision_amount, new.decision_reference, new.valid_to, new.pension_percent, new.disabled_reason,
            new.disabled_evidence, new.disabled_ground, new.disabled_valid_to)
            is distinct from
           (present.swedish_tax, present.rule, present.tax_table, present.tax_column, present.decision_kind,
            present.decision_percent, present.decision_amount, present.decision_reference, present.valid_to,
            present.pension_percent, present.disabled_reason, present.disabled_evidence, present.disabled_ground,
            present.disabled_valid_to)
            or coalesce(new.voluntary_percent, 0) < coalesce(present.voluntary_percent, 0) then
            raise exception 'nobody decides on their own tax'
                using errcode = 'integrity_constraint_violation', constraint = 'tax_profiles_not_own';
        end if;
    end if;
    return new;
end $$;
create trigger tax_profiles_guard before insert on tax_profiles
    for each row execute function guard_tax_profile();

-- Tax settings are kept as a history. Those of a closed account on which nothing was ever invoiced or paid are
-- forgotten with it. Those that came with an import go with the person whom it made, when that import is undone before
-- the person has ever been here.
create function guard_tax_profile_delete() returns trigger language plpgsql as $$
begin
    if not exists (
            select from users where id = old.user_id
            and (closed_at is not null
                or (last_seen_at is null and password_hash is null and oidc_subject is null)))
        or exists (select from invoices where user_id = old.user_id)
        or exists (select from payslips where user_id = old.user_id) then
        raise exception 'tax settings are kept while the account is open or has been paid'
            using errcode = 'restrict_violation', constraint = 'tax_profiles_kept';
    end if;
    return old;
end;
$$;
create trigger tax_profiles_kept before delete on tax_profiles
    for each row execute function guard_tax_profile_delete();

-- Salary
-- ======
--
-- Salary runs, payslips and the files that go to the bank.

create table salary_runs (
    id uuid primary key,
    status text not null default 'draft',
    payment_date date not null,
    cutoff_date date,
    group_id uuid,
    created_by uuid not null,
    created_at timestamptz not null,
    approved_by uuid,
    approved_at timestamptz,
    exported_at timestamptz,
    confirmed_at timestamptz,
    discarded_at timestamptz,
    version integer not null default 1,
    -- A run can be calculated anew, for another day or because something changed. Who did that counts as its maker: the
    -- run is then approved by somebody else.
    recalculated_by uuid,
    constraint salary_runs_status_known check (status in ('draft', 'approved', 'exported', 'paid', 'discarded')),
    constraint salary_runs_created_by_fkey foreign key (created_by) references users (id),
    constraint salary_runs_approved_by_fkey foreign key (approved_by) references users (id),
    constraint salary_runs_group_fkey foreign key (group_id) references groups (id),
    constraint salary_runs_approved_when check ((status in ('draft', 'discarded')) = (approved_at is null)),
    constraint salary_runs_exported_when check ((status in ('exported', 'paid')) = (exported_at is not null)),
    constraint salary_runs_confirmed_when check ((status = 'paid') = (confirmed_at is not null)),
    constraint salary_runs_discarded_when check ((status = 'discarded') = (discarded_at is not null)),
    constraint salary_runs_recalculated_by_fkey foreign key (recalculated_by) references users (id)
);
create index salary_runs_created_idx on salary_runs (created_at desc, id desc);
create index salary_runs_recalculated_by_idx on salary_runs (recalculated_by);
create index salary_runs_approved_by_idx on salary_runs (approved_by);
create index salary_runs_created_by_idx on salary_runs (created_by);
create index salary_runs_group_id_idx on salary_runs (group_id);

create function guard_own_run() returns trigger language plpgsql as $$
begin
    if exists (select from payslips where run_id = new.id and user_id = new.approved_by and removed_at is null
                   and reversed_at is null) then
        raise exception 'salary run % holds a payslip of who approves it', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'salary_runs_not_approved_by_payee';
    end if;
    return new;
end $$;
create trigger salary_runs_not_own before update of approved_by on salary_runs
    for each row when (new.approved_by is not null) execute function guard_own_run();

-- What payslips.purchase says is so: when the payslip is made, and again when its run is approved.
create function refuse_wrong_purchase(payslip_ids uuid[]) returns void language plpgsql as $$
declare
    wrong uuid;
begin
    select p.id into wrong
    from payslips p
    left join lateral (
        select t.disabled_ground = 'f_skatt' and t.disabled_valid_to >= p.payment_date as f_skatt
        from tax_profiles t
        where t.user_id = p.user_id and t.valid_from <= p.payment_date
        order by t.valid_from desc, t.created_at desc, t.id desc limit 1
    ) tax on true
    where p.id = any(payslip_ids) and p.purchase is distinct from coalesce(tax.f_skatt, false)
    limit 1;
    if wrong is not null then
        raise exception 'payslip % is a purchase and its person has no F-skatt, or the other way round', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_purchase_by_f_skatt';
    end if;
    select p.id into wrong
    from payslips p
    join payslip_invoices i on i.payslip_id = p.id and i.live
    where p.id = any(payslip_ids) and p.purchase
      and not exists (select from supplier_invoices s where s.invoice_id = i.invoice_id and s.user_id = p.user_id)
    limit 1;
    if wrong is not null then
        raise exception 'payslip % is a purchase without an invoice of its person', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_purchase_needs_invoice';
    end if;
end $$;

create function check_run_purchases() returns trigger language plpgsql as $$
begin
    perform refuse_wrong_purchase(array(
        select id from payslips where run_id = new.id and removed_at is null and reversed_at is null));
    return new;
end $$;
create trigger salary_runs_purchases before update of approved_by on salary_runs
    for each row when (new.approved_by is not null and old.approved_by is null) execute function check_run_purchases();

-- No salary is calculated, approved or sent to the bank for a person whose number is contested (is_number_contested).
create function guard_equal_personnummer(people uuid[]) returns void language plpgsql as $$
declare
    wrong uuid;
begin
    select person into wrong from unnest(people) as person where is_number_contested(person) limit 1;
    if wrong is not null then
        raise exception 'another account has the same personnummer as %', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_one_account_per_person';
    end if;
end $$;

create function guard_approved_people() returns trigger language plpgsql as $$
begin
    perform guard_equal_personnummer(array(
        select user_id from payslips where run_id = new.id and removed_at is null and reversed_at is null));
    return null;
end $$;
create trigger salary_runs_one_account_per_person after update of status on salary_runs
    for each row when (new.status = 'approved' and old.status = 'draft') execute function guard_approved_people();

create table payslips (
    id uuid primary key,
    run_id uuid not null,
    user_id uuid not null,
    payment_date date not null,
    -- Taken out of its draft.
    removed_at timestamptz,
    removal_reason text,
    -- Reversed after the approval.
    reversed_at timestamptz,
    reversal_reason text,
    swedish_tax boolean not null,
    subtotal numeric(14,2) not null,
    fee numeric(14,2) not null,
    wage_pool numeric(14,2) not null,
    gross_salary numeric(14,2) not null,
    holiday_pay numeric(14,2) not null,
    employer_contributions numeric(14,2) not null,
    rounding numeric(14,2) not null,
    preliminary_tax numeric(14,2) not null,
    net_salary numeric(14,2) not null,
    payout numeric(14,2) not null,
    -- What the reimbursements cost the pool, and what they pay: receipts with their VAT, mileage and per diem.
    pool_costs numeric(14,2) not null default 0,
    reimbursements numeric(14,2) not null default 0,
    receipts numeric(14,2) not null default 0,
    input_vat numeric(14,2) not null default 0,
    mileage numeric(14,2) not null default 0,
    per_diem numeric(14,2) not null default 0,
    -- Holiday pay kept for later with what its contributions will cost, and earlier kept pay that is paid out.
    holiday_saved numeric(14,2) not null default 0,
    holiday_reserve numeric(14,2) not null default 0,
    holiday_paid_out numeric(14,2) not null default 0,
    holiday_reserve_released numeric(14,2) not null default 0,
    holiday_contributions numeric(14,2) not null default 0,
    pension_premium numeric(14,2) not null default 0,
    special_payroll_tax numeric(14,2) not null default 0,
    -- The part of preliminary_tax on holiday_paid_out, and which tax all of it is.
    one_time_tax numeric(14,2) not null default 0,
    tax_kind text not null default 'preliminary',
    -- Set off against what the person owes from a reversed salary.
    claim_offset numeric(14,2) not null default 0,
    -- Null with Swedish tax off. The pay charged with contributions, and the pay that was not; below zero when the
    -- year's earlier pay is charged.
    contribution_category text,
    contribution_base numeric(14,2) not null default 0,
    contribution_free numeric(14,2) not null default 0,
    -- Gross salary that used the month's cap of a reduced contribution rate.
    cap_used numeric(14,2) not null,
    -- The whole calculation as named steps, language-neutral.
    steps jsonb not null,
    -- Name, address, personnummer and bank account as they were when calculated: later edits do not show through.
    person jsonb not null,
    account jsonb not null,
    created_at timestamptz not null,
    -- The fee follows the tax rule that pays: where an invoice was sent under the other tax mode, its payslip carries
    -- the difference. The fee on the invoice stays as it was sent.
    fee_adjustment numeric(14,2) not null default 0,
    -- A payslip is a purchase exactly when its person has F-skatt on its day, and then each of its invoices has an own
    -- invoice of that person. The application checks it first; the triggers hold for whatever gets past it.
    purchase boolean not null default false,
    constraint payslips_run_fkey foreign key (run_id) references salary_runs (id),
    constraint payslips_user_fkey foreign key (user_id) references users (id),
    constraint payslips_tax_kind_known check (tax_kind in ('preliminary', 'sink', 'a_sink', 'none')),
    constraint payslips_contribution_category_known check (contribution_category in (
        'full', 'pension_only', 'none', 'youth', 'f_skatt', 'below_year_limit')),
    constraint payslips_removed_or_reversed check (removed_at is null or reversed_at is null),
    constraint payslips_pool_adds_up check (wage_pool = subtotal - fee - pool_costs),
    constraint payslips_reimbursements_add_up check (
        reimbursements = receipts + mileage + per_diem and pool_costs = reimbursements - input_vat),
    constraint payslips_gross_adds_up check (
        case when swedish_tax
             then wage_pool = (gross_salary - holiday_paid_out) + (employer_contributions - holiday_contributions)
                              + holiday_saved + holiday_reserve + pension_premium + special_payroll_tax + rounding
                  and gross_salary = contribution_base + contribution_free
             else gross_salary = 0 and employer_contributions = 0 and preliminary_tax = 0 end),
    constraint payslips_net_adds_up check (
        case when swedish_tax
             then net_salary = gross_salary - preliminary_tax and payout = net_salary + reimbursements - claim_offset
             else payout = wage_pool + reimbursements - claim_offset end),
    constraint payslips_not_negative check (
        payout >= 0 and preliminary_tax >= 0 and employer_contributions >= 0 and claim_offset >= 0),
    constraint payslips_purchase_untaxed check (not (purchase and swedish_tax)),
    constraint payslips_account_sealed check (left(account #>> '{}', 5) = 'enc1.')
);
create index payslips_user_idx on payslips (user_id, payment_date desc, id desc);
create index payslips_date_idx on payslips (payment_date desc, id desc);
-- One live payslip per person and run; those of earlier calculations stay beside it.
create unique index payslips_one_per_person on payslips (run_id, user_id)
    where removed_at is null and reversed_at is null;
create index payslips_run_idx on payslips (run_id);

-- The figures of a payslip never change; only its removal or reversal is noted on it, once.
create function guard_payslip() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' or old.removed_at is not null or old.reversed_at is not null
        or (to_jsonb(new) - array['removed_at', 'removal_reason', 'reversed_at', 'reversal_reason'])
            is distinct from (to_jsonb(old) - array['removed_at', 'removal_reason', 'reversed_at', 'reversal_reason']) then
        raise exception 'a payslip is immutable'
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_immutable';
    end if;
    return new;
end $$;
create trigger payslips_immutable before update or delete on payslips for each row execute function guard_payslip();

create function guard_new_payslips() returns trigger language plpgsql as $$
begin
    perform guard_equal_personnummer(
        array(select user_id from added where removed_at is null and reversed_at is null));
    return null;
end $$;
create trigger payslips_one_account_per_person after insert on payslips
    referencing new table as added for each statement execute function guard_new_payslips();

create table payslip_invoices (
    payslip_id uuid not null,
    invoice_id uuid not null,
    -- False once the payslip is reversed; an invoice stands on one live payslip only.
    live boolean not null default true,
    fee_adjustment numeric(14,2) not null default 0,
    constraint payslip_invoices_pkey primary key (payslip_id, invoice_id),
    constraint payslip_invoices_payslip_fkey foreign key (payslip_id) references payslips (id),
    constraint payslip_invoices_invoice_fkey foreign key (invoice_id) references invoices (id)
);
create unique index payslip_invoices_one_live on payslip_invoices (invoice_id) where live;
create index payslip_invoices_adjusted_idx on payslip_invoices (invoice_id) where live and fee_adjustment <> 0;
create index payslip_invoices_invoice_id_idx on payslip_invoices (invoice_id);

-- Which invoices made a payslip never changes; they are released, once.
create function guard_payslip_invoice() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' or new.live
        or (new.payslip_id, new.invoice_id) is distinct from (old.payslip_id, old.invoice_id) then
        raise exception 'the invoices of a payslip do not change'
            using errcode = 'integrity_constraint_violation', constraint = 'payslip_invoices_immutable';
    end if;
    return new;
end $$;
create trigger payslip_invoices_immutable before update or delete on payslip_invoices
    for each row execute function guard_payslip_invoice();
create trigger payslip_invoices_fee_fixed before update on payslip_invoices
    for each row when (new.fee_adjustment is distinct from old.fee_adjustment) execute function refuse_change();

-- The fee of a payslip is the sum over its invoices: what was fixed at sending, and the adjustment. Once per statement,
-- since a salary run stores many thousands in one.
create function check_payslip_fee() returns trigger language plpgsql as $$
declare
    wrong uuid;
begin
    select p.id into wrong
    from payslips p
    join payslip_invoices pi on pi.payslip_id = p.id
    join invoices i on i.id = pi.invoice_id
    where p.id in (select payslip_id from added)
    group by p.id, p.fee, p.fee_adjustment
    having p.fee <> sum(i.fee_amount + pi.fee_adjustment) or p.fee_adjustment <> sum(pi.fee_adjustment)
    limit 1;
    if wrong is not null then
        raise exception 'the fee of payslip % is not that of its invoices', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_fee_of_invoices';
    end if;
    return null;
end $$;
create trigger payslip_invoices_total_fee after insert on payslip_invoices
    referencing new table as added for each statement execute function check_payslip_fee();

-- A live payslip pays an invoice that is paid, that person's, and neither cancelled nor credited. The application locks
-- and checks; these triggers refuse whatever gets past it, also two transactions that do not see each other.
-- Once per statement, since a run stores many thousands. The lock waits for an invoice that is being changed and holds
-- off later changes until the run is stored; in the order of the ids, as everywhere, so that nobody deadlocks.
create function check_payslip_invoices() returns trigger language plpgsql as $$
declare
    wrong uuid;
begin
    perform 1 from invoices where id in (select invoice_id from added where live) order by id for share;
    select a.invoice_id into wrong
    from added a
    join payslips p on p.id = a.payslip_id
    join salary_runs r on r.id = p.run_id
    join invoices i on i.id = a.invoice_id
    where a.live and (
        i.status <> 'paid' or i.kind <> 'invoice' or i.user_id <> p.user_id or r.status <> 'draft'
        or p.removed_at is not null or p.reversed_at is not null
        or exists (select from invoices c where c.credits_invoice_id = i.id))
    limit 1;
    if wrong is not null then
        raise exception 'invoice % cannot be paid out on this payslip', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslip_invoices_payable';
    end if;
    return null;
end $$;
create trigger payslip_invoices_payable after insert on payslip_invoices
    referencing new table as added for each statement execute function check_payslip_invoices();

-- Once per statement, since a run stores many thousands.
create function check_payslip_purchase() returns trigger language plpgsql as $$
begin
    perform refuse_wrong_purchase(array(select distinct payslip_id from added where live));
    return null;
end $$;
create trigger payslip_invoices_purchase after insert on payslip_invoices
    referencing new table as added for each statement execute function check_payslip_purchase();

-- The files for the bank, stored when made; every download gives these bytes. A run has one, and one more whenever
-- the bank has rejected payments that are then paid again.
create table payment_files (
    id uuid primary key,
    kind text not null,
    run_id uuid,
    sequence integer not null default 1,
    format text not null,
    message_id text not null,
    execution_date date not null,
    total numeric(14,2) not null,
    payment_count integer not null,
    content bytea not null,
    sha256 bytea not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint payment_files_kind_known check (kind in ('salary', 'tax')),
    constraint payment_files_run_for_salary check ((kind = 'salary') = (run_id is not null)),
    constraint payment_files_run_fkey foreign key (run_id) references salary_runs (id),
    constraint payment_files_created_by_fkey foreign key (created_by) references users (id),
    constraint payment_files_sequence_key unique (run_id, sequence),
    constraint payment_files_message_id_key unique (message_id),
    constraint payment_files_pays_something check (total > 0 and payment_count > 0),
    constraint payment_files_content_sealed check (substring(content for 5) = 'enc1.'::bytea)
);
create index payment_files_created_by_idx on payment_files (created_by);
create trigger payment_files_append_only before update or delete on payment_files
    for each row execute function refuse_change();

create function guard_own_payment_file() returns trigger language plpgsql as $$
begin
    if exists (select from payslips where run_id = new.run_id and user_id = new.created_by and removed_at is null
                   and reversed_at is null) then
        raise exception 'payment file % pays who makes it', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'payment_files_not_made_by_payee';
    end if;
    return new;
end $$;
create trigger payment_files_not_own before insert on payment_files
    for each row when (new.run_id is not null) execute function guard_own_payment_file();

-- A payment of a payslip in a file. The bank pays or rejects it, once; a rejected one is followed by another.
create table payouts (
    id uuid primary key,
    payslip_id uuid not null,
    file_id uuid not null,
    attempt integer not null,
    end_to_end_id text not null,
    amount numeric(14,2) not null,
    -- The account as it was when the file was made.
    account jsonb not null,
    status text not null default 'sent',
    reason_code text,
    reason text,
    decided_at timestamptz,
    constraint payouts_payslip_fkey foreign key (payslip_id) references payslips (id),
    constraint payouts_file_fkey foreign key (file_id) references payment_files (id),
    constraint payouts_attempt_key unique (payslip_id, attempt),
    constraint payouts_end_to_end_key unique (end_to_end_id),
    constraint payouts_status_known check (status in ('sent', 'paid', 'rejected')),
    constraint payouts_decided_when check ((status = 'sent') = (decided_at is null)),
    constraint payouts_reason_of_rejected check (status = 'rejected' or (reason_code is null and reason is null)),
    constraint payouts_positive check (amount > 0),
    constraint payouts_account_sealed check (left(account #>> '{}', 5) = 'enc1.')
);
-- Whatever happens, a payslip is paid once.
create unique index payouts_one_live on payouts (payslip_id) where status <> 'rejected';
create index payouts_file_idx on payouts (file_id);

-- What the bank has decided is final, but for a confirmed payment that it rejects after all: with its report.
create function guard_payout() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE'
        or (to_jsonb(new) - array['status', 'reason_code', 'reason', 'decided_at'])
            is distinct from (to_jsonb(old) - array['status', 'reason_code', 'reason', 'decided_at'])
        or (old.status <> 'sent' and not (
            old.status = 'paid' and new.status = 'rejected'
            and exists (select from payout_returns r where r.payout_id = old.id and r.confirmed_at = old.decided_at))) then
        raise exception 'what the bank has decided is final'
            using errcode = 'integrity_constraint_violation', constraint = 'payouts_final';
    end if;
    return new;
end $$;
create trigger payouts_final before update or delete on payouts for each row execute function guard_payout();

-- Nothing goes into a payment file for whom the office has stopped: neither by the application nor past it. Once per
-- statement, since a file holds many thousands.
create function check_payouts_allowed() returns trigger language plpgsql as $$
declare
    stopped uuid;
begin
    select a.id into stopped
    from added a
    join payslips p on p.id = a.payslip_id
    join users u on u.id = p.user_id
    where u.blocked_at is not null or u.closed_at is not null
       or p.removed_at is not null or p.reversed_at is not null
       or exists (select from salary_holds h where h.user_id = p.user_id and h.released_at is null)
    limit 1;
    if stopped is not null then
        raise exception 'payment % is to somebody whose salary is stopped', stopped
            using errcode = 'integrity_constraint_violation', constraint = 'payouts_allowed';
    end if;
    return null;
end $$;
create trigger payouts_allowed after insert on payouts
    referencing new table as added for each statement execute function check_payouts_allowed();

create function guard_paid_people() returns trigger language plpgsql as $$
begin
    perform guard_equal_personnummer(array(select p.user_id from added a join payslips p on p.id = a.payslip_id));
    return null;
end $$;
create trigger payouts_one_account_per_person after insert on payouts
    referencing new table as added for each statement execute function guard_paid_people();

-- The bank's reports as they came: the evidence of every decision that was read from them.
create table bank_reports (
    id uuid primary key,
    run_id uuid not null,
    file_id uuid not null,
    message_id text not null,
    content bytea not null,
    sha256 bytea not null,
    received_by uuid not null,
    received_at timestamptz not null,
    constraint bank_reports_run_fkey foreign key (run_id) references salary_runs (id),
    constraint bank_reports_file_fkey foreign key (file_id) references payment_files (id),
    constraint bank_reports_received_by_fkey foreign key (received_by) references users (id)
);
create index bank_reports_run_idx on bank_reports (run_id, received_at);
create index bank_reports_file_idx on bank_reports (file_id);
create index bank_reports_received_by_idx on bank_reports (received_by);
create trigger bank_reports_append_only before update or delete on bank_reports
    for each row execute function refuse_change();

-- A bank may reject a payment that was confirmed before, until its day and after it. The payment is then open again: to
-- be made by the next file, and no claim on the person. Only the bank's own report reopens it.
-- Here are such payments, with when each was confirmed and the report that says otherwise.
create table payout_returns (
    payout_id uuid primary key,
    report_id uuid not null,
    confirmed_at timestamptz not null,
    returned_at timestamptz not null,
    constraint payout_returns_payout_fkey foreign key (payout_id) references payouts (id),
    constraint payout_returns_report_fkey foreign key (report_id) references bank_reports (id)
);
create index payout_returns_report_idx on payout_returns (report_id);
create trigger payout_returns_append_only before update or delete on payout_returns
    for each row execute function refuse_change();

-- Whether another open account has the person's number, so that it is not known whose it is. Who has been paid before
-- is known, unless the other has, too: nobody stops a colleague's salary by writing down their number.
create function is_number_contested(person uuid) returns boolean language sql stable as $$
    select exists (
        select from users u
        join users o on o.personnummer_index = u.personnummer_index and o.id <> u.id
        where u.id = person and u.closed_at is null and o.closed_at is null
          and (not exists (select from payouts b join payslips p on p.id = b.payslip_id
                           where p.user_id = u.id and b.status = 'paid')
               or exists (select from payouts b join payslips p on p.id = b.payslip_id
                          where p.user_id = o.id and b.status = 'paid')))
$$;

-- Where each payslip stands, what the bank said when it rejected the payment, and the day on which the latest payment
-- is made. A payslip that was left out of its run's files is not with the bank.
create view payslip_states as
    select p.id,
           case when p.removed_at is not null then 'removed'
                when p.reversed_at is not null then 'reversed'
                when r.status in ('draft', 'approved', 'discarded') then r.status
                when o.status = 'sent' then 'exported'
                when o.status is not null then o.status
                when p.payout > 0 then 'approved'
                else r.status end as status,
           case when o.status = 'rejected' then coalesce(o.reason_code, '') end as bank_code,
           case when o.status = 'rejected' then coalesce(o.reason, '') end as bank_text,
           coalesce(o.attempt, 0) as attempts,
           -- Approved, and not reversed: it counts in the month, the year and the declaration.
           p.removed_at is null and p.reversed_at is null and r.status in ('approved', 'exported', 'paid') as counts,
           o.execution_date as pays_on
    from payslips p
    join salary_runs r on r.id = p.run_id
    left join lateral (
        select o.status, o.reason_code, o.reason, o.attempt, f.execution_date
        from payouts o join payment_files f on f.id = o.file_id
        where o.payslip_id = p.id order by o.attempt desc limit 1
    ) o on true;

-- The payslips that count: approved and not reversed.
create view live_payslips as
    select p.id, p.run_id, p.user_id, p.payment_date, p.removed_at, p.removal_reason, p.reversed_at,
           p.reversal_reason, p.swedish_tax, p.subtotal, p.fee, p.wage_pool, p.gross_salary, p.holiday_pay,
           p.employer_contributions, p.rounding, p.preliminary_tax, p.net_salary, p.payout, p.pool_costs,
           p.reimbursements, p.receipts, p.input_vat, p.mileage, p.per_diem, p.holiday_saved,
           p.holiday_reserve, p.holiday_paid_out, p.holiday_reserve_released, p.holiday_contributions,
           p.pension_premium, p.special_payroll_tax, p.one_time_tax, p.tax_kind, p.claim_offset,
           p.contribution_category, p.contribution_base, p.contribution_free, p.cap_used, p.steps, p.person,
           p.account, p.created_at
    from payslips p join salary_runs r on r.id = p.run_id
    where p.removed_at is null and p.reversed_at is null and r.status in ('approved', 'exported', 'paid');

-- People who get no salary until somebody lets them go.
create table salary_holds (
    id uuid primary key,
    user_id uuid not null,
    reason text not null,
    held_by uuid not null,
    held_at timestamptz not null,
    released_by uuid,
    released_at timestamptz,
    constraint salary_holds_user_fkey foreign key (user_id) references users (id),
    constraint salary_holds_held_by_fkey foreign key (held_by) references users (id),
    constraint salary_holds_released_by_fkey foreign key (released_by) references users (id),
    constraint salary_holds_reason_given check (length(reason) > 0),
    constraint salary_holds_released_when check ((released_by is null) = (released_at is null)),
    constraint salary_holds_not_own check (held_by <> user_id and released_by is distinct from user_id)
);
create unique index salary_holds_one_open on salary_holds (user_id) where released_at is null;
create index salary_holds_held_by_idx on salary_holds (held_by);
create index salary_holds_released_by_idx on salary_holds (released_by);
create index salary_holds_user_id_idx on salary_holds (user_id);

-- Saved holiday pay that is to be paid out: with the next salary run; open again when that payslip is removed or
-- reversed.
create table holiday_payouts (
    id uuid primary key,
    user_id uuid not null,
    amount numeric(14,2) not null,
    created_by uuid not null,
    created_at timestamptz not null,
    cancelled_at timestamptz,
    payslip_id uuid,
    constraint holiday_payouts_user_fkey foreign key (user_id) references users (id),
    constraint holiday_payouts_created_by_fkey foreign key (created_by) references users (id),
    constraint holiday_payouts_payslip_fkey foreign key (payslip_id) references payslips (id),
    constraint holiday_payouts_amount_positive check (amount > 0),
    constraint holiday_payouts_not_own check (created_by <> user_id)
);
create index holiday_payouts_user_idx on holiday_payouts (user_id) where cancelled_at is null;
create index holiday_payouts_created_by_idx on holiday_payouts (created_by);
create index holiday_payouts_person_idx on holiday_payouts (user_id);

-- Ledger
-- ======
--
-- Append-only, too.

-- A row and no sequence: vouchers are numbered without a gap (bokföringslagen 5 kap. 6 §), and a sequence loses
-- the numbers of what rolls back.
create table voucher_series (
    series text primary key,
    last_number bigint not null
);
insert into voucher_series (series, last_number) values ('A', 0);

create table vouchers (
    id uuid primary key,
    series text not null default 'A',
    number bigint not null,
    voucher_date date not null,
    text text not null,
    kind text not null,
    -- What caused it; one voucher per kind and cause, so that no retry posts twice.
    source_id uuid not null,
    invoice_id uuid,
    payment_id uuid,
    run_id uuid,
    created_at timestamptz not null,
    constraint vouchers_number_key unique (series, number),
    constraint vouchers_source_key unique (kind, source_id),
    constraint vouchers_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint vouchers_payment_fkey foreign key (payment_id) references payments (id),
    constraint vouchers_run_fkey foreign key (run_id) references salary_runs (id)
);
create index vouchers_date_idx on vouchers (voucher_date desc, number desc);
create index vouchers_invoice_idx on vouchers (invoice_id);
create trigger vouchers_append_only before update or delete on vouchers
    for each row execute function refuse_change();

-- Every voucher balances, at the end of the statement that adds to it; one without entries is refused as well. Once per
-- statement, since a salary run posts many thousands in one.
create function check_voucher_balance() returns trigger language plpgsql as $$
declare
    unbalanced uuid;
begin
    if tg_table_name = 'vouchers' then
        select a.id into unbalanced
        from added a left join voucher_entries e on e.voucher_id = a.id
        group by a.id having sum(e.amount) is distinct from 0 limit 1;
    else
        select e.voucher_id into unbalanced
        from voucher_entries e where e.voucher_id in (select voucher_id from added)
        group by e.voucher_id having sum(e.amount) <> 0 limit 1;
    end if;
    if unbalanced is not null then
        raise exception 'voucher % does not balance', unbalanced
            using errcode = 'integrity_constraint_violation', constraint = 'vouchers_balance';
    end if;
    return null;
end $$;
create trigger vouchers_balance after insert on vouchers
    referencing new table as added for each statement execute function check_voucher_balance();

create table voucher_entries (
    voucher_id uuid not null,
    line integer not null,
    -- What it is to the product, whatever number it bears in the books.
    account integer not null,
    -- The number in the provider's books.
    booked_as integer not null,
    -- SEK; debit positive, credit negative.
    amount numeric(14,2) not null,
    user_id uuid,
    constraint voucher_entries_pkey primary key (voucher_id, line),
    constraint voucher_entries_voucher_fkey foreign key (voucher_id) references vouchers (id),
    constraint voucher_entries_user_fkey foreign key (user_id) references users (id),
    constraint voucher_entries_account_range check (account between 1000 and 8999),
    constraint voucher_entries_booked_class check (booked_as / 1000 = account / 1000),
    constraint voucher_entries_not_zero check (amount <> 0),
    -- Rounding is öre: no more than one krona in a voucher, however it came to be.
    constraint voucher_entries_rounding_small check (account <> 3740 or abs(amount) <= 1)
);
create index voucher_entries_account_idx on voucher_entries (account);
create index voucher_entries_booked_idx on voucher_entries (booked_as);
-- Who owes something from a reversed salary.
create index voucher_entries_claims_idx on voucher_entries (user_id) where account = 1610;
-- So that no voucher rounds twice.
create unique index voucher_entries_one_rounding on voucher_entries (voucher_id) where account = 3740;
create index voucher_entries_user_id_idx on voucher_entries (user_id);
create trigger voucher_entries_append_only before update or delete on voucher_entries
    for each row execute function refuse_change();
create trigger voucher_entries_balance after insert on voucher_entries
    referencing new table as added for each statement execute function check_voucher_balance();

-- Declarations and the tax account
-- ================================
--
-- The employer's declaration of each month. What is declared is drawn from the tax account (1630) on the day it is due,
-- and a payment goes into the account.

create table agi_declarations (
    id uuid primary key,
    -- YYYYMM
    period text not null,
    sequence integer not null,
    kind text not null,
    -- All records as Skatteverket has them after this declaration: what the next correction is compared with.
    individuals jsonb not null,
    changed integer not null,
    removed integer not null,
    -- Boxes 487 and 497, whole kronor.
    contributions numeric(14,2) not null,
    tax numeric(14,2) not null,
    content bytea not null,
    sha256 bytea not null,
    created_by uuid not null,
    created_at timestamptz not null,
    -- The contributions of the payslips that it declares, to the öre; and the day on which what it adds to the earlier
    -- ones of its month is drawn from the tax account.
    contributions_charged numeric(14,2) not null,
    drawn_on date not null,
    constraint agi_declarations_period_form check (period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
    constraint agi_declarations_sequence_key unique (period, sequence),
    constraint agi_declarations_kind_known check (
        (kind = 'original') = (sequence = 1) and kind in ('original', 'correction')),
    constraint agi_declarations_created_by_fkey foreign key (created_by) references users (id),
    constraint agi_declarations_content_sealed check (substring(content for 5) = 'enc1.'::bytea),
    constraint agi_declarations_individuals_sealed check (left(individuals #>> '{}', 5) = 'enc1.')
);
create index agi_declarations_created_by_idx on agi_declarations (created_by);
create trigger agi_declarations_append_only before update or delete on agi_declarations
    for each row execute function refuse_change();

-- A payment goes into one account, whatever of it is tax and what contributions.
create table tax_payments (
    id uuid primary key,
    period text not null,
    sequence integer not null,
    amount numeric(14,2) not null,
    payment_date date not null,
    ocr text not null,
    file_id uuid not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint tax_payments_period_form check (period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
    constraint tax_payments_sequence_key unique (period, sequence),
    constraint tax_payments_file_key unique (file_id),
    constraint tax_payments_file_fkey foreign key (file_id) references payment_files (id),
    constraint tax_payments_created_by_fkey foreign key (created_by) references users (id),
    constraint tax_payments_amount_positive check (amount > 0)
);
create index tax_payments_created_by_idx on tax_payments (created_by);
create trigger tax_payments_append_only before update or delete on tax_payments
    for each row execute function refuse_change();

create table tax_payment_confirmations (
    payment_id uuid primary key,
    confirmed_by uuid not null,
    confirmed_at timestamptz not null,
    constraint tax_payment_confirmations_payment_fkey foreign key (payment_id) references tax_payments (id),
    constraint tax_payment_confirmations_by_fkey foreign key (confirmed_by) references users (id)
);
create index tax_payment_confirmations_confirmed_by_idx on tax_payment_confirmations (confirmed_by);
create trigger tax_payment_confirmations_append_only before update or delete on tax_payment_confirmations
    for each row execute function refuse_change();

-- A correction can lower what was declared after it was paid. What is then too much stays on the tax account (1630), is
-- taken off what another month still owes, or is paid back by Skatteverket.
create table tax_offsets (
    id uuid primary key,
    from_period text not null,
    to_period text not null,
    amount numeric(14,2) not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint tax_offsets_period_form check (
        from_period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$' and to_period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
    constraint tax_offsets_two_months check (from_period <> to_period),
    constraint tax_offsets_amount_positive check (amount > 0),
    constraint tax_offsets_created_by_fkey foreign key (created_by) references users (id)
);
create index tax_offsets_from_idx on tax_offsets (from_period);
create index tax_offsets_to_idx on tax_offsets (to_period);
create index tax_offsets_created_by_idx on tax_offsets (created_by);
create trigger tax_offsets_append_only before update or delete on tax_offsets
    for each row execute function refuse_change();

-- No more leaves a month than it has too much, and no more comes to one than it owes.
create function tax_account_holds() returns trigger language plpgsql as $$
begin
    if tg_table_name = 'tax_refunds' then
        if not exists (select from tax_account_months m where m.period = new.period
                       and m.confirmed + m.offset_in - m.refunded >= m.declared) then
            raise exception 'more than % has too much on the tax account', new.period using errcode = 'check_violation';
        end if;
        return new;
    end if;
    if not exists (select from tax_account_months m where m.period = new.from_period
                   and m.confirmed + m.offset_in - m.refunded >= m.declared) then
        raise exception 'more than % has too much on the tax account', new.from_period using errcode = 'check_violation';
    end if;
    if not exists (select from tax_account_months m where m.period = new.to_period
                   and m.sent + m.offset_in - m.refunded <= m.declared) then
        raise exception 'more than % owes', new.to_period using errcode = 'check_violation';
    end if;
    return new;
end $$;
create trigger tax_offsets_hold after insert on tax_offsets for each row execute function tax_account_holds();

create table tax_refunds (
    id uuid primary key,
    period text not null,
    amount numeric(14,2) not null,
    -- The day on which it came to the bank account.
    received_on date not null,
    -- What shows that it came.
    evidence text not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint tax_refunds_period_form check (period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
    constraint tax_refunds_amount_positive check (amount > 0),
    constraint tax_refunds_evidence_said check (btrim(evidence) <> ''),
    constraint tax_refunds_created_by_fkey foreign key (created_by) references users (id)
);
create index tax_refunds_period_idx on tax_refunds (period);
create index tax_refunds_created_by_idx on tax_refunds (created_by);
create trigger tax_refunds_append_only before update or delete on tax_refunds
    for each row execute function refuse_change();
create trigger tax_refunds_hold after insert on tax_refunds for each row execute function tax_account_holds();

-- What each declared month has to do with the tax account.
create view tax_account_months as
select d.period, d.tax + d.contributions as declared,
       coalesce((select sum(p.amount) from tax_payments p where p.period = d.period), 0) as sent,
       coalesce((select sum(p.amount) from tax_payments p
                 join tax_payment_confirmations c on c.payment_id = p.id where p.period = d.period), 0) as confirmed,
       coalesce((select sum(o.amount) from tax_offsets o where o.to_period = d.period), 0)
           - coalesce((select sum(o.amount) from tax_offsets o where o.from_period = d.period), 0) as offset_in,
       coalesce((select sum(r.amount) from tax_refunds r where r.period = d.period), 0) as refunded
from (select distinct on (period) period, tax, contributions from agi_declarations order by period, sequence desc) d;

-- Year tables and imports
-- =======================

-- Tax tables, contribution rates and allowances of a year, as imported. The newest of a kind and year that was not
-- undone applies over what is built into the program; salaries that were calculated before keep theirs.
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
    -- Undone: what was there before applies again.
    undone_at timestamptz,
    constraint year_tables_kind_known
        check (kind in ('monthly_tax', 'one_time_tax', 'employer_contributions', 'parameters')),
    constraint year_tables_year_range check (year between 2020 and 2100),
    constraint year_tables_created_by_fkey foreign key (created_by) references users (id)
);
create index year_tables_newest_idx on year_tables (kind, year, created_at desc, id desc)
    where undone_at is null;
create index year_tables_created_by_idx on year_tables (created_by);
create trigger year_tables_append_only
    before delete or update of id, kind, year, origin, file_name, content, sha256, row_count, created_by, created_at
    on year_tables for each row execute function refuse_change();
create trigger year_tables_undone_once before update on year_tables
    for each row when (old.undone_at is not null) execute function refuse_change();

-- What was imported: the same file a second time is recognised by its content.
create table imports (
    id uuid primary key,
    kind text not null,
    file_name text not null,
    sha256 bytea not null,
    summary jsonb not null,
    -- The rejected rows, as a CSV file with the faults of each.
    left_out bytea,
    created_by uuid not null,
    created_at timestamptz not null,
    -- Undone: what it made is deleted, and the same file may be imported again.
    undone_at timestamptz,
    undone_by uuid,
    constraint imports_kind_known check (kind in ('invoices', 'clients', 'users', 'payments', 'year_tables')),
    constraint imports_created_by_fkey foreign key (created_by) references users (id),
    constraint imports_undone_by_fkey foreign key (undone_by) references users (id),
    constraint imports_undone_by_somebody check ((undone_at is null) = (undone_by is null)),
    constraint imports_left_out_sealed check (substring(left_out for 5) = 'enc1.'::bytea)
);
create unique index imports_content_key on imports (kind, sha256) where undone_at is null;
create index imports_created_idx on imports (created_at desc, id desc);
create index imports_created_by_idx on imports (created_by);
create index imports_undone_by_idx on imports (undone_by);
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
    constraint import_records_entity_known
        check (entity in ('bank_account', 'client', 'invoice', 'payment', 'tax_profile', 'user', 'year_table')),
    constraint import_records_before_sealed check (left(before #>> '{}', 5) = 'enc1.')
);
create trigger import_records_append_only before update or delete on import_records
    for each row execute function refuse_change();

-- What the headings of a kind of file meant at its last import.
create table import_mappings (
    kind text not null,
    headings text[] not null,
    -- Heading to column; an empty name leaves the heading out.
    columns jsonb not null,
    updated_at timestamptz not null,
    constraint import_mappings_pkey primary key (kind, headings)
);

-- Mails and messages
-- ==================
--
-- Mails are written in the transaction that causes them, and sent afterwards.

create table mails (
    id uuid primary key,
    kind text not null,
    language text not null,
    recipients text[] not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    status text not null default 'queued',
    attempts integer not null default 0,
    run_at timestamptz not null,
    -- Until then one worker has it in hand.
    locked_until timestamptz,
    last_error text,
    -- Those of the recipients whom the mail server would not take, while it took others.
    refused text[] not null default '{}',
    user_id uuid,
    invoice_id uuid,
    -- Never two mails for one cause.
    key text,
    created_at timestamptz not null,
    sent_at timestamptz,
    -- Who registers or asks for a new password sits and waits for the mail: it does not queue behind thousands of
    -- invoices.
    awaited boolean not null default false,
    constraint mails_status_known check (status in ('queued', 'sent', 'kept', 'failed')),
    constraint mails_recipients_some check (cardinality(recipients) between 1 and 12),
    constraint mails_key_key unique (key),
    constraint mails_user_fkey foreign key (user_id) references users (id),
    constraint mails_invoice_fkey foreign key (invoice_id) references invoices (id) on delete set null,
    constraint mails_id_status_key unique (id, status)
);
create index mails_queue_idx on mails (awaited desc, run_at, id) where status = 'queued';
create index mails_created_idx on mails (created_at desc, id desc);
create index mails_invoice_id_idx on mails (invoice_id);
create index mails_user_id_idx on mails (user_id);

create table mail_attachments (
    mail_id uuid not null,
    position integer not null,
    file_id uuid not null,
    constraint mail_attachments_pkey primary key (mail_id, position),
    constraint mail_attachments_mail_fkey foreign key (mail_id) references mails (id) on delete cascade,
    constraint mail_attachments_file_fkey foreign key (file_id) references files (id)
);
create index mail_attachments_file_id_idx on mail_attachments (file_id);

-- Links that sign in, verify an address or reset a password. The stored mail holds a placeholder; the link itself is
-- here only until the mail is settled.
create table mail_secrets (
    mail_id uuid not null,
    position integer not null,
    -- What stands for the secret in the stored mail.
    placeholder text not null,
    secret text not null,
    -- Of the mail: a mail that is sent, kept or failed cannot have a secret.
    mail_status text not null default 'queued',
    constraint mail_secrets_pkey primary key (mail_id, position),
    constraint mail_secrets_queued check (mail_status = 'queued'),
    constraint mail_secrets_mail_fkey foreign key (mail_id, mail_status) references mails (id, status)
        on delete cascade,
    constraint mail_secrets_secret_sealed check (left(secret, 5) = 'enc1.')
);
create index mail_secrets_mail_idx on mail_secrets (mail_id, mail_status);

-- The provider's own texts of mails, change by change; the last one of a kind and language holds.
create table mail_texts (
    version integer generated always as identity primary key,
    kind text not null,
    language text not null,
    -- Neither: the built-in text again.
    subject text,
    body text,
    changed_by uuid not null,
    changed_at timestamptz not null,
    constraint mail_texts_language_known check (language in ('sv', 'en')),
    constraint mail_texts_whole check ((subject is null) = (body is null)),
    constraint mail_texts_changed_by_fkey foreign key (changed_by) references users (id)
);
create index mail_texts_last_idx on mail_texts (kind, language, version desc);
create index mail_texts_changed_by_idx on mail_texts (changed_by);
create trigger mail_texts_append_only before update or delete on mail_texts
    for each row execute function refuse_change();

-- What visitors and users write to the provider.
create table messages (
    id uuid primary key,
    kind text not null,
    -- `closed` is what needs no answer.
    status text not null default 'open',
    user_id uuid,
    -- Of the page it was written on, for the answer.
    language text not null,
    name text not null,
    email text not null,
    subject text not null,
    message text not null,
    invoice_id uuid,
    urgency text,
    feedback_type text,
    created_at timestamptz not null,
    -- When something was last written in the thread.
    last_written_at timestamptz not null,
    constraint messages_kind_known check (kind in ('contact', 'support', 'feedback')),
    constraint messages_language_known check (language in ('sv', 'en')),
    constraint messages_status_known check (status in ('open', 'answered', 'closed')),
    constraint messages_urgency_known check (urgency in ('low', 'medium', 'high')),
    constraint messages_feedback_type_known check (feedback_type in ('suggestion', 'issue', 'praise')),
    constraint messages_user_fkey foreign key (user_id) references users (id),
    constraint messages_invoice_fkey foreign key (invoice_id) references invoices (id) on delete set null
);
create index messages_created_idx on messages (created_at desc, id desc);
create index messages_invoice_id_idx on messages (invoice_id);
create index messages_user_idx on messages (user_id, last_written_at desc, id desc);
create index messages_last_written_idx on messages (last_written_at desc, id desc);

-- A message and its replies are a thread: the provider answers, the user writes back, as often as they like. What was
-- said stays as it was said, and nobody speaks in the user's name.
create table message_replies (
    id uuid primary key,
    message_id uuid not null,
    -- The message's own user, or who answered for the provider.
    author_id uuid not null,
    from_office boolean not null,
    text text not null,
    created_at timestamptz not null,
    constraint message_replies_text_length check (char_length(text) between 1 and 5000),
    constraint message_replies_message_fkey foreign key (message_id) references messages (id),
    constraint message_replies_author_fkey foreign key (author_id) references users (id)
);
create index message_replies_message_idx on message_replies (message_id, created_at, id);
create index message_replies_author_id_idx on message_replies (author_id);
create trigger message_replies_append_only before update or delete on message_replies
    for each row execute function refuse_change();

create function refuse_foreign_reply() returns trigger language plpgsql as $$
begin
    if not new.from_office and new.author_id is distinct from (select user_id from messages where id = new.message_id) then
        raise exception 'only its own user replies to message %', new.message_id
            using errcode = 'check_violation', constraint = 'message_replies_own';
    end if;
    return new;
end
$$;
create trigger message_replies_own before insert on message_replies
    for each row execute function refuse_foreign_reply();
