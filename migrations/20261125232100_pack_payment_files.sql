-- A file of a hundred thousand payments is 90 MB of text that says the same a hundred thousand times: it is compressed
-- before it is encrypted. What was stored before stays as it stands; nothing that was issued is written anew.
alter table payment_files add column is_packed boolean not null default false;
comment on column payment_files.is_packed is 'Whether the encrypted content is gzip.';
