-- Invoice templates
-- =================
-- What a person starts drafts from, and on which days one is made without being asked. A draft is all that comes of it: nothing
-- here submits or sends.

create table invoice_templates (
    id uuid primary key,
    user_id uuid not null,
    name text not null,
    client_id uuid not null,
    -- The account for the payout; none: the default one on the day.
    bank_account_id uuid,
    credit_days integer not null,
    reference text not null,
    currency text not null,
    notes text not null,
    admin_note text not null,
    admin_note_visible boolean not null,
    vat_exemption text not null,
    -- Description, quantity, unit, price and rate of each line, read by the rules for lines whenever a draft is made.
    lines jsonb not null,
    -- The recurrence: how often, from when until when, the days of work that a draft names, and its next day.
    every text,
    starts_on date,
    ends_on date,
    work text not null default 'none',
    next_on date,
    -- Why no draft was made on the last day; it has no next one then.
    stopped_by text,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint invoice_templates_user_fkey foreign key (user_id) references users (id),
    constraint invoice_templates_client_fkey foreign key (client_id) references clients (id),
    constraint invoice_templates_bank_account_fkey
        foreign key (bank_account_id) references bank_accounts (id) on delete set null,
    constraint invoice_templates_name_said check (btrim(name) <> ''),
    constraint invoice_templates_credit_days_range check (credit_days between 0 and 366),
    constraint invoice_templates_currency_form check (currency ~ '^[A-Z]{3}$'),
    constraint invoice_templates_every_known check (every in ('week', 'month', 'quarter', 'year')),
    constraint invoice_templates_work_known check (work in ('none', 'current', 'previous')),
    constraint invoice_templates_stopped_by_known check (stopped_by in ('client_archived', 'bank_account_missing')),
    constraint invoice_templates_recurs_whole check (
        case when every is null
             then num_nonnulls(starts_on, ends_on, next_on, stopped_by) = 0 and work = 'none'
             else starts_on is not null end),
    constraint invoice_templates_days_in_order check (next_on >= starts_on and ends_on >= coalesce(next_on, starts_on)),
    constraint invoice_templates_stopped_or_next check (num_nonnulls(stopped_by, next_on) <= 1)
);
create unique index invoice_templates_name_key on invoice_templates (user_id, lower(name));
create index invoice_templates_client_idx on invoice_templates (client_id);
create index invoice_templates_bank_account_idx on invoice_templates (bank_account_id) where bank_account_id is not null;
create index invoice_templates_due_idx on invoice_templates (next_on, user_id) where next_on is not null;

-- Its client and its account are those of whom it belongs to.
create function guard_invoice_template() returns trigger language plpgsql as $$
begin
    if not exists (select from clients c where c.id = new.client_id and c.user_id = new.user_id)
        or (new.bank_account_id is not null and not exists (
                select from bank_accounts b where b.id = new.bank_account_id and b.user_id = new.user_id)) then
        raise exception 'template % names what belongs to somebody else', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_templates_own';
    end if;
    return new;
end $$;
create trigger invoice_templates_guarded before insert or update of user_id, client_id, bank_account_id on invoice_templates
    for each row execute function guard_invoice_template();

-- On which days drafts were made: once for each day, however many servers look. Stays when the draft is deleted.
create table recurring_drafts (
    template_id uuid not null,
    due_on date not null,
    invoice_id uuid,
    constraint recurring_drafts_pkey primary key (template_id, due_on),
    constraint recurring_drafts_template_fkey
        foreign key (template_id) references invoice_templates (id) on delete cascade,
    constraint recurring_drafts_invoice_fkey foreign key (invoice_id) references invoices (id) on delete set null
);
create unique index recurring_drafts_invoice_key on recurring_drafts (invoice_id) where invoice_id is not null;
