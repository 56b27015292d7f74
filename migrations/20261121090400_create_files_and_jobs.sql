-- Stored files, the job queue, and the outbox of mails: all written in the transaction that causes them.

create table files (
    id uuid primary key,
    name text not null,
    media_type text not null,
    size bigint not null,
    sha256 bytea not null,
    -- Where the bytes are in the object store; random, never made from the name.
    object_key text not null,
    created_by uuid,
    created_at timestamptz not null,
    constraint files_object_key_key unique (object_key),
    constraint files_created_by_fkey foreign key (created_by) references users (id)
);
create trigger files_append_only before update on files for each row execute function refuse_change();

-- The provider's logo, change by change; the last one applies. What was printed under an earlier one keeps it, so that
-- its file stays.
create table logos (
    version integer generated always as identity primary key,
    -- None: it was removed.
    file_id uuid,
    width integer,
    height integer,
    changed_by uuid not null,
    changed_at timestamptz not null,
    constraint logos_file_fkey foreign key (file_id) references files (id),
    constraint logos_changed_by_fkey foreign key (changed_by) references users (id),
    constraint logos_whole check ((file_id is null) = (width is null) and (file_id is null) = (height is null))
);
create trigger logos_append_only before update or delete on logos for each row execute function refuse_change();

create table jobs (
    id uuid primary key,
    kind text not null,
    payload jsonb not null,
    -- One job per thing to do: a second request for the same key is the same job.
    key text,
    status text not null default 'queued',
    attempts integer not null default 0,
    run_at timestamptz not null,
    locked_until timestamptz,
    last_error text,
    created_at timestamptz not null,
    finished_at timestamptz,
    constraint jobs_key_key unique (key),
    constraint jobs_status_known check (status in ('queued', 'done', 'dead'))
);
create index jobs_queue_idx on jobs (run_at) where status = 'queued';

create table mails (
    id uuid primary key,
    kind text not null,
    language text not null,
    recipients text[] not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    status text not null default 'queued',
    attempts integer not null default 0,
    run_at timestamptz not null,
    -- Until then one worker has it in hand.
    locked_until timestamptz,
    last_error text,
    -- Those of the recipients whom the mail server would not take, while it took others.
    refused text[] not null default '{}',
    user_id uuid,
    invoice_id uuid,
    -- Never two mails for one cause.
    key text,
    created_at timestamptz not null,
    sent_at timestamptz,
    constraint mails_status_known check (status in ('queued', 'sent', 'kept', 'failed')),
    constraint mails_recipients_some check (cardinality(recipients) between 1 and 12),
    constraint mails_key_key unique (key),
    constraint mails_user_fkey foreign key (user_id) references users (id)
);
create index mails_queue_idx on mails (run_at) where status = 'queued';
create index mails_created_idx on mails (created_at desc, id desc);

create table mail_attachments (
    mail_id uuid not null,
    position integer not null,
    file_id uuid not null,
    constraint mail_attachments_pkey primary key (mail_id, position),
    constraint mail_attachments_mail_fkey foreign key (mail_id) references mails (id) on delete cascade,
    constraint mail_attachments_file_fkey foreign key (file_id) references files (id)
);

-- The provider's own texts of mails, change by change; the last one of a kind and language holds.
create table mail_texts (
    version integer generated always as identity primary key,
    kind text not null,
    language text not null,
    -- Neither: the built-in text again.
    subject text,
    body text,
    changed_by uuid not null,
    changed_at timestamptz not null,
    constraint mail_texts_language_known check (language in ('sv', 'en')),
    constraint mail_texts_whole check ((subject is null) = (body is null)),
    constraint mail_texts_changed_by_fkey foreign key (changed_by) references users (id)
);
create index mail_texts_last_idx on mail_texts (kind, language, version desc);
create trigger mail_texts_append_only before update or delete on mail_texts
    for each row execute function refuse_change();

-- What visitors and users write to the provider.
create table messages (
    id uuid primary key,
    kind text not null,
    status text not null default 'open',
    user_id uuid,
    -- Of the page it was written on, for the answer.
    language text not null,
    name text not null,
    email text not null,
    subject text not null,
    message text not null,
    invoice_id uuid,
    urgency text,
    feedback_type text,
    answer text,
    answered_by uuid,
    answered_at timestamptz,
    created_at timestamptz not null,
    constraint messages_kind_known check (kind in ('contact', 'support', 'feedback')),
    constraint messages_language_known check (language in ('sv', 'en')),
    constraint messages_status_known check (status in ('open', 'answered')),
    constraint messages_urgency_known check (urgency in ('low', 'medium', 'high')),
    constraint messages_feedback_type_known check (feedback_type in ('suggestion', 'issue', 'praise')),
    constraint messages_user_fkey foreign key (user_id) references users (id),
    constraint messages_answered_by_fkey foreign key (answered_by) references users (id)
);
create index messages_created_idx on messages (created_at desc, id desc);
