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
    constraint bank_accounts_user_fkey foreign key (user_id) references users (id),
    constraint bank_accounts_has_number
        check ((sort_code <> '' and account_number <> '') or iban <> '')
);
create index bank_accounts_user_idx on bank_accounts (user_id);
create unique index bank_accounts_one_default on bank_accounts (user_id) where is_default and removed_at is null;
create trigger bank_accounts_touch before update on bank_accounts for each row execute function touch_updated_at();
