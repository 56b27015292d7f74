-- What a person has been shown of what they were told, by each mail. One mark for all up to the newest passed over a
-- mail that a longer piece of work wrote earlier and finished later: nobody ever heard that it was new.

-- Those of before count as shown but for the ones after the mark.
alter table mails add column shown_at timestamptz default now();
alter table mails alter column shown_at drop default;
update mails m set shown_at = null
    from users u
    where u.id = m.user_id and (u.notifications_seen is null or m.id > u.notifications_seen);
alter table users drop column notifications_seen;

-- Most mails go to clients, who are shown nothing here.
create index mails_not_shown_idx on mails (user_id, kind) where shown_at is null and user_id is not null;
