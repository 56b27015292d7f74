-- A person who writes down their personnummer is not told whether it is a customer's: it is accepted, and neither account is
-- paid until the office has looked at it. A closed account keeps its number for the books and stands in nobody's way.
alter table users drop constraint users_personnummer_key;
create index users_personnummer_index_idx on users (personnummer_index) where personnummer_index is not null;

-- No salary is calculated for such a person, approved or sent to the bank.
create function guard_equal_personnummer(people uuid[]) returns void language plpgsql as $$
declare
    wrong uuid;
begin
    select u.id into wrong
    from users u
    join users o on o.personnummer_index = u.personnummer_index and o.id <> u.id
    where u.id = any(people) and u.closed_at is null and o.closed_at is null
    limit 1;
    if wrong is not null then
        raise exception 'another account has the same personnummer as %', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_one_account_per_person';
    end if;
end $$;

create function guard_new_payslips() returns trigger language plpgsql as $$
begin
    perform guard_equal_personnummer(
        array(select user_id from added where removed_at is null and reversed_at is null));
    return null;
end $$;
create trigger payslips_one_account_per_person after insert on payslips
    referencing new table as added for each statement execute function guard_new_payslips();

create function guard_approved_people() returns trigger language plpgsql as $$
begin
    perform guard_equal_personnummer(array(
        select user_id from payslips where run_id = new.id and removed_at is null and reversed_at is null));
    return null;
end $$;
create trigger salary_runs_one_account_per_person after update of status on salary_runs
    for each row when (new.status = 'approved' and old.status = 'draft') execute function guard_approved_people();

create function guard_paid_people() returns trigger language plpgsql as $$
begin
    perform guard_equal_personnummer(array(select p.user_id from added a join payslips p on p.id = a.payslip_id));
    return null;
end $$;
create trigger payouts_one_account_per_person after insert on payouts
    referencing new table as added for each statement execute function guard_paid_people();
