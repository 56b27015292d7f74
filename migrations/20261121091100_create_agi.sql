-- The employer's declaration of each month, and the payment of what it says.

-- With the personal number the key of a person's records at Skatteverket: fixed for ever.
alter table users add column specification_number bigint generated always as identity;
alter table users add constraint users_specification_number_key unique (specification_number);

-- The payslips that count: approved and not taken back.
create view live_payslips as
    select p.* from payslips p join salary_runs r on r.id = p.run_id
    where p.removed_at is null and p.reversed_at is null and r.status in ('approved', 'exported', 'paid');

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
    constraint agi_declarations_period_form check (period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
    constraint agi_declarations_sequence_key unique (period, sequence),
    constraint agi_declarations_kind_known check ((kind = 'original') = (sequence = 1) and kind in ('original', 'correction')),
    constraint agi_declarations_created_by_fkey foreign key (created_by) references users (id)
);
create trigger agi_declarations_append_only before update or delete on agi_declarations
    for each row execute function refuse_change();

create table tax_payments (
    id uuid primary key,
    period text not null,
    sequence integer not null,
    amount numeric(14,2) not null,
    -- The parts of the amount: boxes 497 and 487, less what earlier payments of the period have paid.
    tax numeric(14,2) not null,
    contributions numeric(14,2) not null,
    -- What the payslips owe in contributions, to the öre: what the ledger has to settle.
    contributions_owed numeric(14,2) not null,
    payment_date date not null,
    ocr text not null,
    file_id uuid not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint tax_payments_period_form check (period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
    constraint tax_payments_sequence_key unique (period, sequence),
    constraint tax_payments_file_key unique (file_id),
    constraint tax_payments_file_fkey foreign key (file_id) references payment_files (id),
    constraint tax_payments_amount_adds_up check (amount = tax + contributions and amount > 0),
    constraint tax_payments_created_by_fkey foreign key (created_by) references users (id)
);
create trigger tax_payments_append_only before update or delete on tax_payments
    for each row execute function refuse_change();

create table tax_payment_confirmations (
    payment_id uuid primary key,
    confirmed_by uuid not null,
    confirmed_at timestamptz not null,
    constraint tax_payment_confirmations_payment_fkey foreign key (payment_id) references tax_payments (id),
    constraint tax_payment_confirmations_by_fkey foreign key (confirmed_by) references users (id)
);
create trigger tax_payment_confirmations_append_only before update or delete on tax_payment_confirmations
    for each row execute function refuse_change();
