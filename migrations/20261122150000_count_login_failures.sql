-- Wrong passwords slow an attacker down by a growing delay, instead of locking the owner out: one row per account,
-- address and known device, so that parallel logins touch single rows and cannot wait for each other. What the old
-- table counted was forgotten after three minutes.
drop table login_failures;
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
