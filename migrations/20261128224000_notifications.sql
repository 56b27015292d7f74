-- What a person is told by mail stands in the app, too. Some of it they may have without the mail: it is stored like any
-- other and never delivered.
create table unwanted_mails (
    user_id uuid not null,
    kind text not null,
    constraint unwanted_mails_pkey primary key (user_id, kind),
    constraint unwanted_mails_user_fkey foreign key (user_id) references users (id),
    -- Who could turn off a warning would not be warned of who turns it off.
    constraint unwanted_mails_kind_optional
        check (kind in ('invoice_paid', 'recurring_drafts', 'payslip_paid', 'message_reply'))
);

alter table mails
    drop constraint mails_status_known,
    add constraint mails_status_known check (status in ('queued', 'sent', 'kept', 'failed', 'unwanted'));

-- The newest mail that the person has been shown; their ids ascend with time.
alter table users add column notifications_seen uuid;
update users u set notifications_seen = (select m.id from mails m where m.user_id = u.id order by m.id desc limit 1);

create index mails_user_idx on mails (user_id, id);
drop index mails_user_id_idx;
