-- A live payslip pays an invoice that is paid, that person's, and neither cancelled nor credited. The application locks
-- and checks; these triggers refuse whatever gets past it, also two transactions that do not see each other.

-- Once per statement, since a run stores many thousands. The lock waits for an invoice that is being changed and holds
-- off later changes until the run is stored; in the order of the ids, as everywhere, so that nobody deadlocks.
create function check_payslip_invoices() returns trigger language plpgsql as $$
declare
    wrong uuid;
begin
    perform 1 from invoices where id in (select invoice_id from added where live) order by id for share;
    select a.invoice_id into wrong
    from added a
    join payslips p on p.id = a.payslip_id
    join salary_runs r on r.id = p.run_id
    join invoices i on i.id = a.invoice_id
    where a.live and (
        i.status <> 'paid' or i.kind <> 'invoice' or i.user_id <> p.user_id or r.status <> 'draft'
        or p.removed_at is not null or p.reversed_at is not null
        or exists (select from invoices c where c.credits_invoice_id = i.id))
    limit 1;
    if wrong is not null then
        raise exception 'invoice % cannot be paid out on this payslip', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslip_invoices_payable';
    end if;
    return null;
end $$;
create trigger payslip_invoices_payable after insert on payslip_invoices
    referencing new table as added for each statement execute function check_payslip_invoices();

-- Whatever status it had: an invoice on a live payslip keeps its status, its payments, its kind and its owner.
drop trigger invoices_salaried_immutable on invoices;
create trigger invoices_salaried_immutable before update of status, paid, user_id, kind, cancelled_at on invoices
    for each row when ((new.status, new.paid, new.user_id, new.kind, new.cancelled_at)
        is distinct from (old.status, old.paid, old.user_id, old.kind, old.cancelled_at))
    execute function guard_salaried_invoice();

-- And it is not credited. The lock waits for a run that is taking the invoice at this moment.
create function guard_salaried_credit() returns trigger language plpgsql as $$
begin
    perform 1 from invoices where id = new.credits_invoice_id for no key update;
    if exists (select from payslip_invoices where invoice_id = new.credits_invoice_id and live) then
        raise exception 'the salary of this invoice is already calculated'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_salaried_not_credited';
    end if;
    return new;
end $$;
create trigger invoices_salaried_not_credited before insert or update of credits_invoice_id on invoices
    for each row when (new.credits_invoice_id is not null) execute function guard_salaried_credit();
