-- Nobody decides on what pays themselves: what `domain::own_money` refuses, the tables refuse as well.

-- Who approved an invoice by sending it; none for a trusted owner's, whose mark is the approval, and for what was sent
-- before this column was.
alter table invoices
    add column approved_by uuid,
    add constraint invoices_approved_by_fkey foreign key (approved_by) references users (id);
create index invoices_approved_by_idx on invoices (approved_by) where approved_by is not null;

create function guard_invoice_approver() returns trigger language plpgsql as $$
begin
    if old.sent_at is not null then
        if new.approved_by is distinct from old.approved_by then
            raise exception 'who approved a sent invoice does not change'
                using errcode = 'integrity_constraint_violation', constraint = 'invoices_approver_immutable';
        end if;
    elsif new.sent_at is not null then
        if new.approved_by = new.user_id then
            raise exception 'the owner of invoice % cannot approve it', new.id
                using errcode = 'integrity_constraint_violation', constraint = 'invoices_not_approved_by_owner';
        end if;
        if new.approved_by is null and not exists (select from users where id = new.user_id and trusted) then
            raise exception 'invoice % is sent without approval', new.id
                using errcode = 'integrity_constraint_violation', constraint = 'invoices_approved_when_sent';
        end if;
    end if;
    return new;
end $$;
create trigger invoices_approver before update of sent_at, approved_by on invoices
    for each row execute function guard_invoice_approver();

-- Once per statement, since a file holds many thousands of payments.
create function guard_own_payment() returns trigger language plpgsql as $$
declare
    own uuid;
begin
    select p.id into own
    from added a
    join payments p on p.id = a.payment_id
    join invoices i on i.id = a.invoice_id
    where p.created_by = i.user_id limit 1;
    if own is not null then
        raise exception 'payment % is recorded by the owner of its invoice', own
            using errcode = 'integrity_constraint_violation', constraint = 'payments_not_recorded_by_payee';
    end if;
    return null;
end $$;
create trigger payment_allocations_not_own after insert on payment_allocations
    referencing new table as added for each statement execute function guard_own_payment();

create function guard_own_expense() returns trigger language plpgsql as $$
begin
    if exists (select from invoices where id = new.invoice_id and user_id = new.decided_by) then
        raise exception 'the owner of expense % cannot decide on it', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'reimbursements_not_decided_by_payee';
    end if;
    return new;
end $$;
create trigger reimbursements_not_own before insert or update of decided_by on reimbursements
    for each row when (new.decided_by is not null) execute function guard_own_expense();

create function guard_own_run() returns trigger language plpgsql as $$
begin
    if exists (select from payslips where run_id = new.id and user_id = new.approved_by and removed_at is null
                   and reversed_at is null) then
        raise exception 'salary run % holds a payslip of who approves it', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'salary_runs_not_approved_by_payee';
    end if;
    return new;
end $$;
create trigger salary_runs_not_own before update of approved_by on salary_runs
    for each row when (new.approved_by is not null) execute function guard_own_run();

create function guard_own_payment_file() returns trigger language plpgsql as $$
begin
    if exists (select from payslips where run_id = new.run_id and user_id = new.created_by and removed_at is null
                   and reversed_at is null) then
        raise exception 'payment file % pays who makes it', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'payment_files_not_made_by_payee';
    end if;
    return new;
end $$;
create trigger payment_files_not_own before insert on payment_files
    for each row when (new.run_id is not null) execute function guard_own_payment_file();

-- Rows from before this rule stay as they are.
alter table salary_holds
    add constraint salary_holds_not_own check (held_by <> user_id and released_by is distinct from user_id) not valid;
alter table holiday_payouts
    add constraint holiday_payouts_not_own check (created_by <> user_id) not valid;
