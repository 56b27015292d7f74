-- The second factor of a sign-in: an authenticator app, passkeys and recovery codes; and when a session last proved
-- who uses it.

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
    constraint second_factors_confirmed_by_a_step check (confirmed_at is null or last_step is not null)
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
    constraint passkeys_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint passkeys_credential_key unique (credential_id),
    constraint passkeys_name_present check (length(name) between 1 and 100)
);
create index passkeys_user_idx on passkeys (user_id, created_at);

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

-- When the person last proved in this session who they are.
alter table sessions add column authenticated_at timestamptz;
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set not null;

create function has_second_factor(person uuid) returns boolean language sql stable as $$
    select exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = person)
$$;

-- Whether somebody's roles move money, the settings of the day take a second factor for that, and there is none.
create function lacks_second_factor(person uuid, roles text[], day date) returns boolean language sql stable as $$
    select roles && '{admin,finance}'
        and not has_second_factor(person)
        and coalesce((select (s.value ->> 'requireSecondFactor')::boolean from settings s
                      where s.valid_from <= day and s.value ? 'requireSecondFactor'
                        and not exists (select from settings_withdrawals w where w.version = s.version)
                      order by s.valid_from desc, s.version desc limit 1), true)
$$;
