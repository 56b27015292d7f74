-- Money that came in, and the ledger. Both are append-only: a mistake is met with a counter-entry.

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
    constraint payments_source_known check (source in ('manual', 'import', 'mark_paid', 'mark_unpaid')),
    constraint payments_external_key unique (source, external_id),
    constraint payments_reversed_once unique (reverses_payment_id),
    constraint payments_reverses_fkey foreign key (reverses_payment_id) references payments (id),
    constraint payments_created_by_fkey foreign key (created_by) references users (id),
    constraint payments_sign check (case when reverses_payment_id is null then amount > 0 and unallocated >= 0
        else amount < 0 and unallocated <= 0 end)
);
create index payments_created_idx on payments (created_at desc, id desc);
create index payments_paid_on_idx on payments (paid_on);
-- What an imported payment is known by, before the count of how often it was taken back.
create index payments_import_key_idx on payments (split_part(external_id, chr(31), 1)) where source = 'import';
create index payments_unallocated_idx on payments (id) where unallocated > 0;
create trigger payments_append_only before update or delete on payments
    for each row execute function refuse_change();

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

-- A payment is what it settles and what it does not, at the end of the statement that stores it. Once per statement,
-- since a file holds many thousands.
create function check_payment_allocated() returns trigger language plpgsql as $$
declare
    wrong uuid;
begin
    if tg_table_name = 'payments' then
        select p.id into wrong
        from added p left join payment_allocations a on a.payment_id = p.id
        group by p.id, p.amount, p.unallocated
        having p.amount <> p.unallocated + coalesce(sum(a.amount), 0) limit 1;
    else
        select p.id into wrong
        from payments p join payment_allocations a on a.payment_id = p.id
        where p.id in (select payment_id from added)
        group by p.id having p.amount <> p.unallocated + sum(a.amount) limit 1;
    end if;
    if wrong is not null then
        raise exception 'payment % is not what it settles and what it does not', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payments_allocated';
    end if;
    return null;
end $$;
create trigger payments_allocated after insert on payments
    referencing new table as added for each statement execute function check_payment_allocated();
create trigger payment_allocations_allocated after insert on payment_allocations
    referencing new table as added for each statement execute function check_payment_allocated();

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
create constraint trigger payment_allocations_sum after insert on payment_allocations
    deferrable initially deferred for each row execute function check_invoice_paid();
create constraint trigger invoices_paid_sum after update of paid on invoices
    deferrable initially deferred for each row when (new.paid is distinct from old.paid) execute function check_invoice_paid();

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
    constraint vouchers_payment_fkey foreign key (payment_id) references payments (id)
);
create index vouchers_date_idx on vouchers (voucher_date desc, number desc);
create index vouchers_invoice_idx on vouchers (invoice_id);

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
    constraint voucher_entries_not_zero check (amount <> 0)
);
create index voucher_entries_account_idx on voucher_entries (account);
create index voucher_entries_booked_idx on voucher_entries (booked_as);
-- Who owes something from a reversed salary.
create index voucher_entries_claims_idx on voucher_entries (user_id) where account = 1610;
create trigger vouchers_append_only before update or delete on vouchers
    for each row execute function refuse_change();
create trigger voucher_entries_append_only before update or delete on voucher_entries
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
create trigger voucher_entries_balance after insert on voucher_entries
    referencing new table as added for each statement execute function check_voucher_balance();
