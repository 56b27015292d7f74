-- Salaries paid back
-- ==================
-- Who has been paid a salary that was reversed owes it (1610). The next salaries are set off against that, and now it can
-- also be paid back: money on the bank account that a person explains by who has sent it.
alter table bank_explanations add column person_id uuid;
-- On which day it is posted: not before what is paid back was owed.
alter table bank_explanations add column posted_on date;
alter table bank_explanations drop constraint bank_explanations_kind_known;
alter table bank_explanations
    add constraint bank_explanations_kind_known check (kind in ('bank_charge', 'other_income', 'recorded_elsewhere',
        'not_ours', 'offset', 'refund', 'salary_repayment')),
    add constraint bank_explanations_person_fkey foreign key (person_id) references users (id),
    add constraint bank_explanations_person_of_repayment check ((kind = 'salary_repayment') = (person_id is not null)),
    add constraint bank_explanations_day_of_repayment check ((kind = 'salary_repayment') = (posted_on is not null)),
    -- Nobody decides on what they owe themselves.
    add constraint bank_explanations_repayment_not_own check (person_id <> explained_by);
create index bank_explanations_person_idx on bank_explanations (person_id) where person_id is not null;

create or replace function explain_bank_transactions_otherwise() returns trigger language plpgsql as $$
declare
    wrong uuid;
begin
    select e.id into wrong
    from added e
    join bank_transactions t on t.id = e.bank_transaction_id
    left join bank_transactions o on o.id = e.other_transaction_id
    left join bank_explanations b on b.id = e.reverses_id
    left join refunds r on r.id = e.refund_id
    where not case
            when e.kind = 'recorded_elsewhere' then t.is_posted or t.kind = 'return'
            when not t.is_posted then false
            when e.kind = 'bank_charge' then t.kind in ('deduction', 'outgoing')
            when e.kind = 'not_ours' then t.kind <> 'reversal'
            when e.kind = 'other_income' then t.kind = 'incoming'
            -- Money that was recorded by hand, and that no bank has told of, pays nothing back.
            when e.kind = 'salary_repayment' then t.kind = 'incoming'
                and (e.amount < 0 or t.held_of_payment_id is null
                    or exists (select from payments p
                               join bank_transactions s on s.same_as_payment_id in (p.id, p.kept_of_payment_id)
                               where p.id = t.held_of_payment_id))
            when e.kind = 'offset' then (t.kind = 'incoming') <> (o.kind = 'incoming') and o.is_posted
                and t.currency = o.currency
            else t.kind = 'incoming' and r.bank_transaction_id = t.id and r.amount = abs(e.amount)
                and case when e.amount > 0 then r.status = 'requested' else r.status in ('rejected', 'cancelled') end
        end
        or (e.reverses_id is not null
            and (b.reverses_id is not null
                or (b.bank_transaction_id, b.kind, -b.amount, b.other_transaction_id, b.refund_id, b.person_id)
                    is distinct from (e.bank_transaction_id, e.kind, e.amount, e.other_transaction_id, e.refund_id, e.person_id)))
    limit 1;
    if wrong is not null then
        raise exception 'explanation % does not fit its bank transaction', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'bank_explanations_fit';
    end if;
    -- Locked in one order, whoever explains several at once.
    perform from bank_transactions where id in (select bank_transaction_id from added) order by id for update;
    update bank_transactions t
    set unexplained = t.unexplained - s.amount
    from (select bank_transaction_id as id, sum(amount) as amount from added group by 1) s
    where t.id = s.id;
    select e.id into wrong
    from added e
    where e.kind = 'offset'
        and (select sum(amount) from bank_explanations x
             where x.bank_transaction_id = e.bank_transaction_id and x.other_transaction_id = e.other_transaction_id)
            is distinct from
            (select sum(amount) from bank_explanations x
             where x.bank_transaction_id = e.other_transaction_id and x.other_transaction_id = e.bank_transaction_id)
    limit 1;
    if wrong is not null then
        raise exception 'explanation % has no other half', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'bank_explanations_in_pairs';
    end if;
    return null;
end $$;

-- No more is taken of a claim than there is, by money that is paid back or by salaries that are set off against it, whoever
-- decides at the same time: each locks the person's claim until its transaction ends, and is compared then. A lock by itself,
-- which nobody's login waits for; of 64, so that a run of any size holds no more.
create function lock_claims(people uuid[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock(hashtext('claims'), lock.place)
    from (select distinct hashtext(person::text) & 63 as place from unnest(people) as person order by 1) as lock;
end $$;

create function lock_repaying() returns trigger language plpgsql as $$
begin
    perform lock_claims(array(select person_id from added where person_id is not null));
    return null;
end $$;
create trigger bank_explanations_lock_repaying after insert on bank_explanations
    referencing new table as added for each statement execute function lock_repaying();

create function claim_of(person uuid) returns numeric language sql stable
    return coalesce((select sum(amount) from voucher_entries where owed_by = person), 0);

create function check_repaid() returns trigger language plpgsql as $$
begin
    if claim_of(new.person_id) < 0 then
        raise exception 'more is paid back than % owes', new.person_id
            using errcode = 'integrity_constraint_violation', constraint = 'bank_explanations_repay_what_is_owed';
    end if;
    return null;
end $$;
create constraint trigger bank_explanations_repaid after insert on bank_explanations deferrable initially deferred
    for each row when (new.kind = 'salary_repayment' and new.amount > 0) execute function check_repaid();

create index payslips_set_off_idx on payslips (run_id) where claim_offset > 0;

-- Locks whose salaries in a run are set off against what they owe, and gives those of whom more is taken than there is.
create function lock_set_off(run uuid) returns setof uuid language plpgsql as $$
declare
    people uuid[] := array(select user_id from payslips
                           where run_id = run and claim_offset > 0 and removed_at is null and reversed_at is null);
begin
    perform lock_claims(people);
    -- A statement of its own: it sees what was committed while the lock was waited for.
    return query select person from unnest(people) as person where claim_of(person) < 0;
end $$;

create function check_set_off() returns trigger language plpgsql as $$
begin
    if exists (select from lock_set_off(new.id)) then
        raise exception 'salary run % sets off more than is owed', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'salary_runs_set_off_what_is_owed';
    end if;
    return null;
end $$;
create constraint trigger salary_runs_set_off after update on salary_runs deferrable initially deferred
    for each row when (new.status = 'approved' and old.status = 'draft') execute function check_set_off();
