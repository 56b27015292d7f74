-- Invoices and their life. A sent invoice is immutable here, not only in code.

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
        kind = 'credit_note' or status in ('draft', 'pending', 'cancelled') or fee_amount <= round(subtotal * exchange_rate, 2))
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
         new.series_number, new.invoice_number, new.ocr, new.issue_date, new.due_date, new.reference,
         new.currency, new.notes, new.vat_treatment, new.subtotal, new.vat, new.total, new.fee_percentage,
         new.fixed_fee, new.fee_amount, new.swedish_tax, new.exchange_rate, new.exchange_rate_date,
         new.snapshot, new.sent_at)
        is distinct from
        (old.kind, old.credits_invoice_id, old.series_year,
         old.series_number, old.invoice_number, old.ocr, old.issue_date, old.due_date, old.reference,
         old.currency, old.notes, old.vat_treatment, old.subtotal, old.vat, old.total, old.fee_percentage,
         old.fixed_fee, old.fee_amount, old.swedish_tax, old.exchange_rate, old.exchange_rate_date,
         old.snapshot, old.sent_at)
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

-- The PDF of a sent invoice: made once, the same bytes ever after.
create table invoice_documents (
    invoice_id uuid primary key,
    file_id uuid not null,
    constraint invoice_documents_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint invoice_documents_file_fkey foreign key (file_id) references files (id)
);
create trigger invoice_documents_append_only before update or delete on invoice_documents
    for each row execute function refuse_change();
alter table mails add constraint mails_invoice_fkey foreign key (invoice_id) references invoices (id) on delete set null;
alter table messages add constraint messages_invoice_fkey foreign key (invoice_id) references invoices (id) on delete set null;
