-- Money that somebody typed in carries both why and what shows that it came, however it was typed in.
alter table payments
    drop constraint payments_mark_paid_reason,
    drop constraint payments_manual_evidence,
    -- Rows from before this rule stay as they are.
    add constraint payments_ground check (
        source not in ('manual', 'mark_paid') or reverses_payment_id is not null
        or (reason <> '' and evidence <> '')) not valid;
