-- Whether the number was ever another is noted, and not read from two times: they come from two clocks, and a database a
-- second behind its server made every new account look changed.
alter table bank_accounts add column number_replaced boolean not null default false;
update bank_accounts set number_replaced = true
where version > 1 and number_changed_at > created_at + interval '1 second';
