-- Bank days
-- =========
-- What leaves the account is a transaction, too; and each day of a statement opens and closes with what the bank says.

-- A payment of the provider's own stands in a payment file, and is posted when that is confirmed: by its name in the file,
-- or the whole file as one sum, whose name is empty. Taken for one by mistake, it waits like any other; its name stays.
alter table bank_transactions add column payment_file_id uuid;
alter table bank_transactions add column own_payment text;
alter table bank_transactions add constraint bank_transactions_payment_file_fkey
    foreign key (payment_file_id) references payment_files (id);
alter table bank_transactions drop constraint bank_transactions_kind_known;
alter table bank_transactions add constraint bank_transactions_kind_known
    check (kind in ('incoming', 'deduction', 'reversal', 'return', 'outgoing'));
alter table bank_transactions drop constraint bank_transactions_posted_once;
alter table bank_transactions add constraint bank_transactions_posted_once
    check (is_posted = (asks_about_payment_id is null and same_as_payment_id is null and payment_file_id is null
        and kind <> 'return'));
alter table bank_transactions add constraint bank_transactions_own_payment
    check (payment_file_id is null or (kind = 'outgoing' and own_payment is not null));
create unique index bank_transactions_own_payment_idx on bank_transactions (payment_file_id, own_payment)
    where payment_file_id is not null;
create index bank_transactions_unposted_idx on bank_transactions (booked_on) where not is_posted;

create or replace function guard_bank_transaction() returns trigger language plpgsql as $$
declare
    explained numeric;
begin
    if tg_op = 'DELETE' or (new.id, new.bank_file_id, new.line, new.identity, new.kind, new.account, new.booked_on,
            new.amount, new.currency, new.payer, new.reference, new.text, new.wait_reason, new.created_at, new.own_payment)
        is distinct from (old.id, old.bank_file_id, old.line, old.identity, old.kind, old.account, old.booked_on,
            old.amount, old.currency, old.payer, old.reference, old.text, old.wait_reason, old.created_at, old.own_payment)
        or (old.is_posted and not new.is_posted)
        or (new.payment_file_id is not null and new.payment_file_id is distinct from old.payment_file_id)
        or (new.asks_about_payment_id is not null
            and new.asks_about_payment_id is distinct from coalesce(old.asks_about_payment_id, old.same_as_payment_id)) then
        raise exception 'bank transaction % cannot be changed', old.id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_append_only';
    end if;
    select coalesce((select sum(amount) from payments where bank_transaction_id = new.id), 0)
        + coalesce((select sum(amount) from bank_explanations where bank_transaction_id = new.id), 0) into explained;
    if new.same_as_payment_id is not null or new.payment_file_id is not null then
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

-- Nothing is explained before there are payments, but a payment of the provider's own, by its file. A file is told of as
-- one sum or by its payments, and never both.
create or replace function guard_new_bank_transaction() returns trigger language plpgsql as $$
begin
    if new.unexplained <> (case when new.payment_file_id is null then new.amount else 0 end)
        or new.same_as_payment_id is not null then
        raise exception 'bank transaction % is explained by nothing', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_explained';
    end if;
    if (case when new.own_payment = '' then exists (
                select from bank_transactions t where t.payment_file_id = new.payment_file_id)
            else exists (
                select from bank_transactions t where t.payment_file_id = new.payment_file_id and t.own_payment = '') end) then
        raise exception 'payment file % is told of twice', new.payment_file_id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_file_told_once';
    end if;
    return new;
end $$;

-- What a statement says an account held before the entries of a day, or of several, and after them.
create table bank_balances (
    bank_file_id uuid not null,
    account text not null,
    first_day date not null,
    last_day date not null,
    opening numeric(14,2) not null,
    closing numeric(14,2) not null,
    constraint bank_balances_pkey primary key (bank_file_id, account, last_day),
    constraint bank_balances_file_fkey foreign key (bank_file_id) references bank_files (id),
    constraint bank_balances_days check (first_day <= last_day)
);
create index bank_balances_day_idx on bank_balances (last_day);
create trigger bank_balances_append_only before update or delete on bank_balances
    for each row execute function refuse_change();
