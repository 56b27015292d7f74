-- A message and its replies are a thread: the provider answers, the user writes back, as often as they like. Until now
-- a message had room for one answer.
create table message_replies (
    id uuid primary key,
    message_id uuid not null,
    -- The message's own user, or who answered for the provider.
    author_id uuid not null,
    from_office boolean not null,
    text text not null,
    created_at timestamptz not null,
    constraint message_replies_text_length check (char_length(text) between 1 and 5000),
    constraint message_replies_message_fkey foreign key (message_id) references messages (id),
    constraint message_replies_author_fkey foreign key (author_id) references users (id)
);
create index message_replies_message_idx on message_replies (message_id, created_at, id);
create index message_replies_author_id_idx on message_replies (author_id);

insert into message_replies (id, message_id, author_id, from_office, text, created_at)
select gen_random_uuid(), id, answered_by, true, answer, answered_at from messages where answer is not null;

-- What was said stays as it was said, and nobody speaks in the user's name.
create trigger message_replies_append_only before update or delete on message_replies
    for each row execute function refuse_change();
create function refuse_foreign_reply() returns trigger language plpgsql as $$
begin
    if not new.from_office and new.author_id is distinct from (select user_id from messages where id = new.message_id) then
        raise exception 'only its own user replies to message %', new.message_id
            using errcode = 'check_violation', constraint = 'message_replies_own';
    end if;
    return new;
end
$$;
create trigger message_replies_own before insert on message_replies
    for each row execute function refuse_foreign_reply();

-- When something was last written in the thread, and `closed` for what needs no answer.
alter table messages add column last_written_at timestamptz;
update messages set last_written_at = coalesce(answered_at, created_at);
alter table messages
    alter column last_written_at set not null,
    drop column answer,
    drop column answered_by,
    drop column answered_at,
    drop constraint messages_status_known,
    add constraint messages_status_known check (status in ('open', 'answered', 'closed'));
drop index messages_user_id_idx;
create index messages_user_idx on messages (user_id, last_written_at desc, id desc);
create index messages_last_written_idx on messages (last_written_at desc, id desc);
