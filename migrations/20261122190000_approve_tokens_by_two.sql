-- A token that moves money is confirmed by the same road as every guarded act: a request, told by email to all admins.
-- What waited by the earlier road is ended; its owner makes a new one.
delete from access_tokens where approved_at is null or approved_at > now();
drop index access_tokens_approver_idx;
alter table access_tokens drop column approved_by;

-- Looked at when the transaction ends, since the request is closed after the token is approved.
create function guard_token_approval() returns trigger language plpgsql as $$
begin
    if exists (select from access_tokens where id = new.id) and not exists (
        select from approvals
        where act = 'approve_access_token' and entity_id = new.id and status = 'confirmed') then
        raise exception 'access token % is approved by nobody', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'access_tokens_approved_by_request';
    end if;
    return null;
end $$;
create constraint trigger access_tokens_approved after update of approved_at on access_tokens
    deferrable initially deferred for each row when (new.approved_at is distinct from old.approved_at)
    execute function guard_token_approval();

-- Nor is one made with the approval already in it.
create function guard_new_token() returns trigger language plpgsql as $$
begin
    if exists (select from users where id = new.user_id and roles && array['admin', 'finance']) then
        raise exception 'access token % waits for an approval', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'access_tokens_begin_waiting';
    end if;
    return new;
end $$;
create trigger access_tokens_begin_waiting before insert on access_tokens
    for each row when (new.approved_at is not null and new.scope <> 'read') execute function guard_new_token();
