-- People, how they prove who they are, and the groups they belong to.

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
    -- Twelve digits without separator (also a samordningsnummer).
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
    constraint users_email_key unique (email),
    constraint users_email_lower_case check (email = lower(email)),
    constraint users_referral_code_key unique (referral_code),
    constraint users_oidc_subject_key unique (oidc_subject),
    constraint users_personnummer_form check (personnummer ~ '^[0-9]{12}$'),
    constraint users_personnummer_key unique (personnummer),
    constraint users_roles_known check (roles <@ '{admin,finance,reviewer,support}'),
    constraint users_language_known check (language in ('sv', 'en')),
    constraint users_group_fkey foreign key (group_id) references groups (id),
    constraint users_referred_by_fkey foreign key (referred_by) references users (id)
);
create index users_group_idx on users (group_id);
create index users_name_idx on users (full_name, id);
create trigger users_touch before update on users for each row execute function touch_updated_at();

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
    constraint tax_profiles_user_fkey foreign key (user_id) references users (id),
    constraint tax_profiles_created_by_fkey foreign key (created_by) references users (id),
    constraint tax_profiles_rule_known check (rule in (
        'side_income', 'main_employer', 'no_decision', 'sink', 'a_sink', 'decision', 'f_skatt', 'student')),
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
        check (swedish_tax or (length(disabled_reason) > 0 and length(disabled_evidence) > 0))
);
create index tax_profiles_user_idx on tax_profiles (user_id, valid_from desc, created_at desc);
create trigger tax_profiles_append_only before update or delete on tax_profiles
    for each row execute function refuse_change();

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

create table access_tokens (
    id uuid primary key,
    user_id uuid not null,
    name text not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz,
    constraint access_tokens_token_hash_key unique (token_hash),
    constraint access_tokens_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create index access_tokens_user_idx on access_tokens (user_id);

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

-- Failed logins, per address and per origin, so that every instance sees the same limit.
create table login_failures (
    id bigint generated always as identity primary key,
    email text not null,
    ip text not null,
    failed_at timestamptz not null
);
create index login_failures_email_idx on login_failures (email, failed_at);
create index login_failures_ip_idx on login_failures (ip, failed_at);

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
