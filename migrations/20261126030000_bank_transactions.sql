-- Bank transactions
-- =================
-- What the bank's files tell of the provider's account, and what explains each movement. A file is taken in once; a
-- movement counts once, in whichever file it stands.
create table bank_files (
    id uuid not null,
    format text not null,
    file_name text not null,
    sha256 bytea not null,
    -- As it came, gzipped and encrypted: it is what the books go back to.
    content bytea not null,
    transaction_count integer not null,
    taken_by uuid not null,
    taken_at timestamptz not null,
    constraint bank_files_pkey primary key (id),
    constraint bank_files_content_key unique (sha256),
    constraint bank_files_taken_by_fkey foreign key (taken_by) references users (id),
    constraint bank_files_format_known
        check (format in ('bgmax', 'camt053_v02', 'camt053_v08', 'camt054_v02', 'camt054_v08')),
    constraint bank_files_content_sealed check (substring(content from 1 for 5) = '\x656e63312e'::bytea)
);
create index bank_files_taken_by_idx on bank_files (taken_by);
create trigger bank_files_append_only before update or delete on bank_files
    for each row execute function refuse_change();

-- The sums in which a BgMax file's payments come to the bank account. A statement tells of each once more, as one entry: the
-- same money, and no transaction.
create table bank_deposits (
    bank_file_id uuid not null,
    line integer not null,
    paid_on date not null,
    amount numeric(14,2) not null,
    constraint bank_deposits_pkey primary key (bank_file_id, line),
    constraint bank_deposits_file_fkey foreign key (bank_file_id) references bank_files (id),
    constraint bank_deposits_amount_positive check (amount > 0)
);
create index bank_deposits_day_idx on bank_deposits (paid_on, amount);
create trigger bank_deposits_append_only before update or delete on bank_deposits
    for each row execute function refuse_change();

-- The entries of camt files, by what the bank calls them: a notification may tell of one by its payments and a statement
-- as one sum, and that is the same money.
create table bank_entries (
    identity text not null,
    bank_file_id uuid not null,
    line integer not null,
    constraint bank_entries_pkey primary key (identity),
    constraint bank_entries_file_fkey foreign key (bank_file_id) references bank_files (id)
);
create trigger bank_entries_append_only before update or delete on bank_entries
    for each row execute function refuse_change();

-- Which entry of a statement is a deposit; no entry is two, and no deposit has two.
create table bank_deposit_entries (
    bank_file_id uuid not null,
    line integer not null,
    -- Of the entry; of its first transaction where the bank does not call it anything.
    identity text not null,
    constraint bank_deposit_entries_pkey primary key (bank_file_id, line),
    constraint bank_deposit_entries_identity_key unique (identity),
    constraint bank_deposit_entries_deposit_fkey foreign key (bank_file_id, line) references bank_deposits (bank_file_id, line)
);
create trigger bank_deposit_entries_append_only before update or delete on bank_deposit_entries
    for each row execute function refuse_change();

create table bank_transactions (
    id uuid not null,
    bank_file_id uuid not null,
    -- Where it stands in the file: the record's line, or the entry's place.
    line integer not null,
    -- The same money has the same one in every file.
    identity text not null,
    kind text not null,
    account text not null,
    booked_on date not null,
    -- Above zero, whichever way the money went.
    amount numeric(14,2) not null,
    currency text not null,
    payer text not null,
    reference text not null,
    text text not null,
    -- Why it was not matched by itself.
    wait_reason text,
    -- What nothing explains yet. Kept by the payments that explain it.
    unexplained numeric(14,2) not null,
    -- The recorded payment that may be the same money; then the one that is.
    asks_about_payment_id uuid,
    same_as_payment_id uuid,
    -- Whether it is in the ledger. What may be there already, or is, is not; nor is a payment of the provider's own that
    -- came back, which is posted when its payout is rejected.
    is_posted boolean not null,
    created_at timestamptz not null,
    constraint bank_transactions_pkey primary key (id),
    constraint bank_transactions_identity_key unique (identity),
    constraint bank_transactions_same_as_key unique (same_as_payment_id),
    constraint bank_transactions_file_fkey foreign key (bank_file_id) references bank_files (id),
    constraint bank_transactions_asks_about_fkey foreign key (asks_about_payment_id) references payments (id),
    constraint bank_transactions_same_as_fkey foreign key (same_as_payment_id) references payments (id),
    constraint bank_transactions_kind_known check (kind in ('incoming', 'deduction', 'reversal', 'return')),
    constraint bank_transactions_amount_positive check (amount > 0),
    constraint bank_transactions_unexplained_range check (unexplained between 0 and amount),
    constraint bank_transactions_posted_once
        check (is_posted = (asks_about_payment_id is null and same_as_payment_id is null and kind <> 'return')),
    constraint bank_transactions_one_answer check (asks_about_payment_id is null or same_as_payment_id is null),
    constraint bank_transactions_currency_form check (currency ~ '^[A-Z]{3}$')
);
create index bank_transactions_file_idx on bank_transactions (bank_file_id);
create index bank_transactions_booked_idx on bank_transactions (booked_on desc, id desc);
create index bank_transactions_amount_idx on bank_transactions (amount, id);
create index bank_transactions_waiting_idx on bank_transactions (booked_on desc, id desc) where unexplained > 0;
create index bank_transactions_awaited_idx on bank_transactions (reference)
    where unexplained > 0 and kind = 'incoming' and length(reference) <= 140;
create index bank_transactions_asks_about_idx on bank_transactions (asks_about_payment_id)
    where asks_about_payment_id is not null;
create index bank_transactions_text_idx on bank_transactions
    using gin (payer gin_trgm_ops, reference gin_trgm_ops, text gin_trgm_ops);

-- A payment may be a part of a transaction; one that takes such a payment back gives the part back.
alter table payments add column bank_transaction_id uuid;
alter table payments add constraint payments_bank_transaction_fkey
    foreign key (bank_transaction_id) references bank_transactions (id);
alter table payments drop constraint payments_source_known;
alter table payments add constraint payments_source_known
    check (source in ('manual', 'import', 'mark_paid', 'mark_unpaid', 'bank'));
alter table payments add constraint payments_bank_source check (source <> 'bank' or bank_transaction_id is not null);
-- What is more than an invoice stays with the transaction.
alter table payments add constraint payments_bank_without_rest
    check (bank_transaction_id is null or unallocated = 0);
create index payments_bank_transaction_idx on payments (bank_transaction_id) where bank_transaction_id is not null;

-- Nothing of a transaction changes but how far it is explained, and that is what its payments come to.
create function guard_bank_transaction() returns trigger language plpgsql as $$
declare
    explained numeric;
begin
    if tg_op = 'DELETE' or (new.id, new.bank_file_id, new.line, new.identity, new.kind, new.account, new.booked_on,
            new.amount, new.currency, new.payer, new.reference, new.text, new.wait_reason, new.created_at)
        is distinct from (old.id, old.bank_file_id, old.line, old.identity, old.kind, old.account, old.booked_on,
            old.amount, old.currency, old.payer, old.reference, old.text, old.wait_reason, old.created_at)
        or (old.is_posted and not new.is_posted)
        or (new.asks_about_payment_id is not null
            and new.asks_about_payment_id is distinct from coalesce(old.asks_about_payment_id, old.same_as_payment_id)) then
        raise exception 'bank transaction % cannot be changed', old.id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_append_only';
    end if;
    select coalesce(sum(amount), 0) into explained from payments where bank_transaction_id = new.id;
    if new.same_as_payment_id is not null then
        explained := explained + new.amount;
    end if;
    if new.unexplained <> new.amount - explained then
        raise exception 'bank transaction % says % unexplained of %, of which % is explained', new.id, new.unexplained,
            new.amount, explained
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_explained';
    end if;
    if new.same_as_payment_id is distinct from old.same_as_payment_id and new.same_as_payment_id is not null
        and not exists (
            select from payments p
            where p.id = new.same_as_payment_id and p.amount = new.amount and p.currency = new.currency
                and p.bank_transaction_id is null and p.reverses_payment_id is null
                and not exists (select from payments r where r.reverses_payment_id = p.id)) then
        raise exception 'payment % is not the same money as bank transaction %', new.same_as_payment_id, new.id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_same_money';
    end if;
    return new;
end $$;
create trigger bank_transactions_guard before update or delete on bank_transactions
    for each row execute function guard_bank_transaction();

-- Nothing is explained before there are payments, and a transaction is stored as one that is not answered.
create function guard_new_bank_transaction() returns trigger language plpgsql as $$
begin
    if new.unexplained <> new.amount or new.same_as_payment_id is not null then
        raise exception 'bank transaction % is explained by nothing', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_explained';
    end if;
    return new;
end $$;
create trigger bank_transactions_new before insert on bank_transactions
    for each row execute function guard_new_bank_transaction();

-- What a payment takes of its transaction. More than there is, is refused by the range of what is unexplained: whoever
-- comes second waits for the row and then finds less.
create function explain_bank_transactions() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    wrong uuid;
begin
    if not exists (select from added where bank_transaction_id is not null or reverses_payment_id is not null) then
        return null;
    end if;
    select p.id into wrong
    from added p
    left join bank_transactions t on t.id = p.bank_transaction_id
    left join payments o on o.id = p.reverses_payment_id
    where (p.bank_transaction_id is not null
            and (t.kind <> 'incoming' or not t.is_posted or t.currency <> p.currency))
        or (p.reverses_payment_id is not null
            and (o.bank_transaction_id is distinct from p.bank_transaction_id
                or exists (select from bank_transactions s where s.same_as_payment_id = o.id)))
    limit 1;
    if wrong is not null then
        raise exception 'payment % does not fit its bank transaction', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payments_fit_bank_transaction';
    end if;
    update bank_transactions t
    set unexplained = t.unexplained - s.amount
    from (select bank_transaction_id as id, sum(amount) as amount from added
          where bank_transaction_id is not null group by 1 order by 1) s
    where t.id = s.id;
    return null;
end $$;
create trigger payments_explain after insert on payments
    referencing new table as added for each statement execute function explain_bank_transactions();

create sequence changes_of_bank_transactions;
select nextval('changes_of_bank_transactions');
create trigger bank_transactions_changes after insert or update or delete or truncate on bank_transactions
    for each statement execute function count_change();
