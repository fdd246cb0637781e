create table unfinished_uploads (
  id text primary key,
  user_id integer not null references users (id),
  byte_size bigint not null,
  began_at timestamptz not null
);

create index unfinished_uploads_user on unfinished_uploads (user_id);
create index unfinished_uploads_began on unfinished_uploads (began_at);
