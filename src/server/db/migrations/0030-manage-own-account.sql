-- The device in plain words, such as 'Safari on iPhone'. Null for a client that does not say.
alter table sessions add column device text;

create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index email_changes_user on email_changes (user_id);
create index email_changes_expires on email_changes (expires_at);
