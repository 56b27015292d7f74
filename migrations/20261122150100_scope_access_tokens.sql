-- Access tokens have a scope and end after at most 90 days. Tokens from before had all rights of their owners, often
-- without an end: they are ended, and their owners make new ones or sign in.
delete from access_tokens;
alter table access_tokens
    add column scope text not null,
    -- Since when the token can be used. One that moves money waits for a second admin; where there is only one, for a
    -- day, in which it can be stopped: the instant then lies ahead.
    add column approved_at timestamptz,
    add column approved_by uuid,
    alter column expires_at set not null,
    add constraint access_tokens_scope_known check (scope in ('read', 'import', 'money')),
    add constraint access_tokens_life check (
        expires_at > created_at and expires_at <= created_at + interval '90 days'
    ),
    add constraint access_tokens_approved_by_another check (approved_by <> user_id),
    add constraint access_tokens_approver_fkey foreign key (approved_by) references users (id);
create index access_tokens_approver_idx on access_tokens (approved_by);
create index access_tokens_created_idx on access_tokens (created_at);
