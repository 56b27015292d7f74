-- A voucher is about one person's money, whatever its entries: who that is stands on it once, instead of on each of its
-- six or seven entries, of which each was looked up and indexed. An entry on 1610 keeps who owes it.
alter table vouchers add column user_id uuid;
do $$ begin
    if exists (select from voucher_entries where user_id is not null
               group by voucher_id having min(user_id::text) <> max(user_id::text)) then
        raise exception 'a voucher is about the money of several people';
    end if;
end $$;
alter table vouchers disable trigger vouchers_append_only;
update vouchers v set user_id = e.user_id
from (select distinct voucher_id, user_id from voucher_entries where user_id is not null) e
where e.voucher_id = v.id;
alter table vouchers enable trigger vouchers_append_only;
alter table vouchers add constraint vouchers_user_fkey foreign key (user_id) references users (id);
create index vouchers_user_idx on vouchers (user_id);

alter table voucher_entries add column owed_by uuid;
alter table voucher_entries disable trigger voucher_entries_append_only;
update voucher_entries set owed_by = user_id where account = 1610;
alter table voucher_entries enable trigger voucher_entries_append_only;
alter table voucher_entries drop column user_id;
alter table voucher_entries
    add constraint voucher_entries_owed_fkey foreign key (owed_by) references users (id),
    add constraint voucher_entries_owed_is_claim check (owed_by is null or account = 1610);
create index voucher_entries_claims_idx on voucher_entries (owed_by) where owed_by is not null;
