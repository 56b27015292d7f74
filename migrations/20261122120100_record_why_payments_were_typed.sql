-- Money that somebody typed in carries why, and what shows that it came. Who is `created_by`.

alter table payments
    add column reason text not null default '',
    add column evidence text not null default '',
    -- Rows from before this rule stay as they are.
    add constraint payments_mark_paid_reason check (
        source <> 'mark_paid' or reverses_payment_id is not null or reason <> '') not valid,
    add constraint payments_manual_evidence check (
        source <> 'manual' or reverses_payment_id is not null or evidence <> '') not valid;
create index payments_created_by_idx on payments (created_by) where created_by is not null;
