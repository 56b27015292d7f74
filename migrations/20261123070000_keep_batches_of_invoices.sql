-- One act on thousands of invoices: asked for at once, done in the background one invoice after the other, with what
-- became of each.
create table invoice_batches (
    id uuid primary key,
    action text not null,
    reason text not null default '',
    status text not null default 'running',
    -- Raised when what was refused or left is tried again.
    attempt integer not null default 1,
    -- In whose name it is done: who asked for it, or who let it go on.
    asked_by uuid not null,
    -- Why it stopped, when nobody stopped it.
    fault_sv text not null default '',
    fault_en text not null default '',
    created_at timestamptz not null,
    finished_at timestamptz,
    constraint invoice_batches_action_known check (action in ('send', 'return', 'cancel')),
    constraint invoice_batches_status_known check (status in ('running', 'done', 'stopped')),
    constraint invoice_batches_finished check ((finished_at is null) = (status = 'running')),
    constraint invoice_batches_asked_by_fkey foreign key (asked_by) references users (id)
);
create index invoice_batches_asked_by_idx on invoice_batches (asked_by);
create index invoice_batches_created_idx on invoice_batches (created_at desc, id desc);

create table invoice_batch_rows (
    batch_id uuid not null,
    position integer not null,
    -- Without a reference: a draft may be deleted meanwhile, and then the row says so.
    invoice_id uuid not null,
    -- As it was chosen; a newer one is refused.
    version integer not null,
    status text not null default 'waiting',
    code text not null default '',
    message_sv text not null default '',
    message_en text not null default '',
    constraint invoice_batch_rows_pkey primary key (batch_id, position),
    constraint invoice_batch_rows_once unique (batch_id, invoice_id),
    constraint invoice_batch_rows_status_known check (status in ('waiting', 'done', 'refused')),
    constraint invoice_batch_rows_batch_fkey foreign key (batch_id) references invoice_batches (id)
);
create index invoice_batch_rows_status_idx on invoice_batch_rows (batch_id, status, position);
