-- Explained as it comes
-- =====================
-- A payment may be stored before the bank transaction that it is a part of, in the same database transaction: what a file
-- pays is then written once, and not again when it is explained. What a new transaction says of what explains it is checked
-- as it is stored, and no payment stays without its transaction.

alter table payments
    alter constraint payments_bank_transaction_fkey deferrable initially immediate;

create or replace function guard_new_bank_transaction() returns trigger
    language plpgsql
    set enable_seqscan to 'off'
as $$
declare
    explained numeric;
    parts bigint;
    misfits boolean;
begin
    select coalesce(sum(p.amount), 0), count(*), coalesce(bool_or(p.currency <> new.currency), false)
        into explained, parts, misfits
    from payments p where p.bank_transaction_id = new.id;
    if parts > 0 and (misfits or new.kind <> 'incoming' or not new.is_posted) then
        raise exception 'bank transaction % is not what its payments are parts of', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'payments_fit_bank_transaction';
    end if;
    if new.payment_file_id is not null then
        explained := explained + new.amount;
    end if;
    if new.unexplained <> new.amount - explained or new.same_as_payment_id is not null then
        raise exception 'bank transaction % says % unexplained of %, of which % is explained', new.id, new.unexplained,
            new.amount, explained
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_explained';
    end if;
    return new;
end $$;
