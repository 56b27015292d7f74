-- A person who writes down their personnummer is not told whether it is a customer's: it is accepted, and salary waits
-- until the office has looked at it. A closed account keeps its number for the books and stands in nobody's way.
alter table users drop constraint users_personnummer_key;
create index users_personnummer_index_idx on users (personnummer_index) where personnummer_index is not null;

-- Whether another open account has the person's number, so that it is not known whose it is. Who has been paid before
-- is known, unless the other has, too: nobody stops a colleague's salary by writing down their number.
create function is_number_contested(person uuid) returns boolean language sql stable as $$
    select exists (
        select from users u
        join users o on o.personnummer_index = u.personnummer_index and o.id <> u.id
        where u.id = person and u.closed_at is null and o.closed_at is null
          and (not exists (select from payouts b join payslips p on p.id = b.payslip_id
                           where p.user_id = u.id and b.status = 'paid')
               or exists (select from payouts b join payslips p on p.id = b.payslip_id
                          where p.user_id = o.id and b.status = 'paid')))
$$;

-- No salary is calculated for such a person, approved or sent to the bank.
create function guard_equal_personnummer(people uuid[]) returns void language plpgsql as $$
declare
    wrong uuid;
begin
    select person into wrong from unnest(people) as person where is_number_contested(person) limit 1;
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
