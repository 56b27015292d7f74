alter table users add constraint users_personnummer_sealed check (
    (personnummer is null and personnummer_index is null)
    or (left(personnummer, 5) = 'enc1.' and personnummer_index is not null)) not valid;
alter table bank_accounts add constraint bank_accounts_account_number_sealed
    check (account_number = '' or left(account_number, 5) = 'enc1.') not valid;
