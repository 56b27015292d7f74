-- Whether a bank transaction is the same money as a recorded payment is not asked again once money that was freed of that
-- payment is used: who used it counted on the transaction, and a refund of it is only made because the bank has told of it.
create function guard_same_money_asked() returns trigger language plpgsql as $$
begin
    perform from bank_transactions t join payments p on p.id = t.held_of_payment_id
    where old.same_as_payment_id in (p.id, p.kept_of_payment_id)
    order by t.id
    for update of t;
    if exists (
            select from bank_transactions t join payments p on p.id = t.held_of_payment_id
            where old.same_as_payment_id in (p.id, p.kept_of_payment_id) and t.unexplained <> t.amount) then
        raise exception 'what was freed of payment % is used', old.same_as_payment_id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_transactions_freed_unused';
    end if;
    return new;
end $$;
create trigger bank_transactions_freed_unused before update of same_as_payment_id on bank_transactions
    for each row when (old.same_as_payment_id is not null and new.same_as_payment_id is distinct from old.same_as_payment_id)
    execute function guard_same_money_asked();
