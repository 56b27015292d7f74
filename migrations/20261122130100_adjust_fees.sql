-- The fee follows the tax rule that pays: where an invoice was sent under the other tax mode, its payslip carries the
-- difference. The fee on the invoice stays as it was sent.

alter table payslips add column fee_adjustment numeric(14,2) not null default 0;
alter table payslip_invoices add column fee_adjustment numeric(14,2) not null default 0;
create index payslip_invoices_adjusted_idx on payslip_invoices (invoice_id) where live and fee_adjustment <> 0;

create trigger payslip_invoices_fee_fixed before update on payslip_invoices
    for each row when (new.fee_adjustment is distinct from old.fee_adjustment) execute function refuse_change();

-- The fee of a payslip is the sum over its invoices: what was fixed at sending, and the adjustment. Once per statement,
-- since a salary run stores many thousands in one.
create function check_payslip_fee() returns trigger language plpgsql as $$
declare
    wrong uuid;
begin
    select p.id into wrong
    from payslips p
    join payslip_invoices pi on pi.payslip_id = p.id
    join invoices i on i.id = pi.invoice_id
    where p.id in (select payslip_id from added)
    group by p.id, p.fee, p.fee_adjustment
    having p.fee <> sum(i.fee_amount + pi.fee_adjustment) or p.fee_adjustment <> sum(pi.fee_adjustment)
    limit 1;
    if wrong is not null then
        raise exception 'the fee of payslip % is not that of its invoices', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_fee_of_invoices';
    end if;
    return null;
end $$;
create trigger payslip_invoices_total_fee after insert on payslip_invoices
    referencing new table as added for each statement execute function check_payslip_fee();
