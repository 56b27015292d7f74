-- What several servers on one database must know of each other. Unlogged: after a crash of the database it is counted
-- anew, and what was under way is over.

-- How often somebody has asked for what is costly, so that two servers grant no more than one.
create unlogged table request_limits (
    -- SHA-256 of what is limited and of who asks for it: neither an address nor an e-mail is kept.
    key bytea not null,
    -- When everything that was granted is used up again. Each grant moves it on by a step.
    free_at timestamptz not null,
    constraint request_limits_pkey primary key (key)
);
create index request_limits_free_idx on request_limits (free_at);

-- How far long operations have come. Each is a transaction, so that the server that carries it out says it beside.
create unlogged table long_acts (
    id uuid not null,
    server_id uuid not null,
    act text not null,
    run_id uuid,
    done bigint not null,
    total bigint not null,
    started_at timestamptz not null,
    -- A server that was killed says nothing any more.
    seen_at timestamptz not null,
    constraint long_acts_pkey primary key (id)
);
create index long_acts_seen_idx on long_acts (seen_at);
