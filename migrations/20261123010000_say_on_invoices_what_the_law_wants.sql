-- What an invoice must say besides (mervärdesskattelagen 2023:200, 17 kap. 24 §): when the work was done, what exempts
-- lines without VAT, and the client's address.
alter table invoices
    add column supply_from date,
    add column supply_to date,
    add column vat_exemption text not null default '',
    add constraint invoices_supply_in_order check (
        (supply_from is null) = (supply_to is null) and (supply_to is null or supply_from <= supply_to)
    ),
    add constraint invoices_vat_exemption_short check (length(vat_exemption) <= 200);

-- As before, with the new columns.
create or replace function guard_sent_invoice() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        if old.sent_at is not null then
            raise exception 'a sent invoice cannot be deleted'
                using errcode = 'integrity_constraint_violation', constraint = 'invoices_sent_immutable';
        end if;
        return old;
    end if;
    if old.sent_at is not null and (
        (new.kind, new.credits_invoice_id, new.series_year,
         new.series_number, new.invoice_number, new.ocr, new.issue_date, new.due_date, new.supply_from, new.supply_to,
         new.reference, new.currency, new.notes, new.vat_exemption, new.vat_treatment, new.subtotal, new.vat,
         new.total, new.fee_percentage, new.fixed_fee, new.fee_amount, new.swedish_tax, new.exchange_rate,
         new.exchange_rate_date, new.snapshot, new.sent_at)
        is distinct from
        (old.kind, old.credits_invoice_id, old.series_year,
         old.series_number, old.invoice_number, old.ocr, old.issue_date, old.due_date, old.supply_from, old.supply_to,
         old.reference, old.currency, old.notes, old.vat_exemption, old.vat_treatment, old.subtotal, old.vat,
         old.total, old.fee_percentage, old.fixed_fee, old.fee_amount, old.swedish_tax, old.exchange_rate,
         old.exchange_rate_date, old.snapshot, old.sent_at)
        or new.status in ('draft', 'pending')
        or (new.user_id = old.user_id and (new.client_id, new.bank_account_id)
            is distinct from (old.client_id, old.bank_account_id))) then
        raise exception 'a sent invoice is immutable'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_sent_immutable';
    end if;
    return new;
end $$;

-- An invoice is not sent without what the law wants on it. A credit note says what its invoice said.
create function guard_invoice_content() returns trigger language plpgsql as $$
begin
    if coalesce(new.snapshot #>> '{buyer,address}', '') = '' or coalesce(new.snapshot #>> '{buyer,city}', '') = '' then
        raise exception 'an invoice states the address of its client'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_state_address';
    end if;
    if new.vat_treatment = 'domestic' and new.vat_exemption = ''
        and exists (select from invoice_lines l where l.invoice_id = new.id and l.vat_rate = 0) then
        raise exception 'an invoice without VAT states what exempts it'
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_state_exemption';
    end if;
    return new;
end $$;
create trigger invoices_say_what_the_law_wants before update on invoices
    for each row when (old.sent_at is null and new.sent_at is not null and new.kind = 'invoice')
    execute function guard_invoice_content();
