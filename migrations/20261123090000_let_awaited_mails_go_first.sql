-- Who registers or asks for a new password sits and waits for the mail: it does not queue behind thousands of invoices.
alter table mails add column awaited boolean not null default false;
drop index mails_queue_idx;
create index mails_queue_idx on mails (awaited desc, run_at, id) where status = 'queued';
