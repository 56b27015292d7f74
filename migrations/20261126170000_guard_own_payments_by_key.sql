-- What a statement tells of our own payments is compared by key, and only where it tells of one. Every transaction of a file
-- was compared with all that stand already: a file of 100,000 took minutes.
create or replace function guard_new_bank_transaction() returns trigger language plpgsql as $$
begin
    if new.unexplained <> (case when new.payment_file_id is null then new.amount else 0 end)
        or new.same_as_payment_id is not null then
        raise exception 'bank transaction % is explained by nothing', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_explained';
    end if;
    return new;
end $$;

create function guard_payment_file_told() returns trigger language plpgsql set enable_seqscan = off as $$
begin
    if (case when new.own_payment = '' then exists (
                select from bank_transactions t where t.payment_file_id = new.payment_file_id)
            else exists (
                select from bank_transactions t where t.payment_file_id = new.payment_file_id and t.own_payment = '') end) then
        raise exception 'payment file % is told of twice', new.payment_file_id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_file_told_once';
    end if;
    return new;
end $$;
create trigger bank_transactions_file_told_once before insert on bank_transactions
    for each row when (new.payment_file_id is not null) execute function guard_payment_file_told();
