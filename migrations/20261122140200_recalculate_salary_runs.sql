-- A run can be calculated anew, for another day or because something changed. Who did that counts as its maker: the run
-- is then approved by somebody else.
alter table salary_runs add column recalculated_by uuid,
    add constraint salary_runs_recalculated_by_fkey foreign key (recalculated_by) references users (id);
create index salary_runs_recalculated_by_idx on salary_runs (recalculated_by);

-- One live payslip per person and run; those of earlier calculations stay beside it.
alter table payslips drop constraint payslips_one_per_person;
create unique index payslips_one_per_person on payslips (run_id, user_id)
    where removed_at is null and reversed_at is null;
create index payslips_run_idx on payslips (run_id);

-- Nothing goes into a payment file for whom the office has stopped: neither by the application nor past it. Once per
-- statement, since a file holds many thousands.
create function check_payouts_allowed() returns trigger language plpgsql as $$
declare
    stopped uuid;
begin
    select a.id into stopped
    from added a
    join payslips p on p.id = a.payslip_id
    join users u on u.id = p.user_id
    where u.blocked_at is not null or u.closed_at is not null
       or p.removed_at is not null or p.reversed_at is not null
       or exists (select from salary_holds h where h.user_id = p.user_id and h.released_at is null)
    limit 1;
    if stopped is not null then
        raise exception 'payment % is to somebody whose salary is stopped', stopped
            using errcode = 'integrity_constraint_violation', constraint = 'payouts_allowed';
    end if;
    return null;
end $$;
create trigger payouts_allowed after insert on payouts
    referencing new table as added for each statement execute function check_payouts_allowed();
