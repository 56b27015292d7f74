-- Links that sign in, verify an address or reset a password. The stored mail holds a placeholder; the link itself is
-- here only until the mail is settled.

alter table mails add constraint mails_id_status_key unique (id, status);

create table mail_secrets (
    mail_id uuid not null,
    position integer not null,
    -- What stands for the secret in the stored mail.
    placeholder text not null,
    secret text not null,
    -- Of the mail: a mail that is sent, kept or failed cannot have a secret.
    mail_status text not null default 'queued',
    constraint mail_secrets_pkey primary key (mail_id, position),
    constraint mail_secrets_queued check (mail_status = 'queued'),
    constraint mail_secrets_mail_fkey foreign key (mail_id, mail_status) references mails (id, status)
        on delete cascade
);
create index mail_secrets_mail_idx on mail_secrets (mail_id, mail_status);

-- Mails from before: those that wait keep their link here, and no stored text keeps one.
insert into mail_secrets (mail_id, position, placeholder, secret)
select id, 0, regexp_replace(link, '([?&]token=).*$', '\1•••'), link
from (
    select id, substring(text_body from 'https?://[^[:space:]]*[?&]token=[0-9A-Za-z]+') as link
    from mails where status = 'queued'
) as waiting
where link is not null;

update mails
set text_body = regexp_replace(text_body, '([?&]token=)[0-9A-Za-z]+', '\1•••', 'g'),
    html_body = regexp_replace(html_body, '((\?|&amp;|&)token=)[0-9A-Za-z]+', '\1•••', 'g')
where text_body ~ '[?&]token=[0-9A-Za-z]+' or html_body ~ '(\?|&amp;|&)token=[0-9A-Za-z]+';
