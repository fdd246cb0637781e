-- runs-with: 0013
-- A photo hidden on request also has deleted_at: every list of photos for sale leaves it out already.
alter table photos add column hidden_at timestamptz;

create table removal_requests (
  id integer generated always as identity primary key,
  photo_id integer not null references photos (id) on delete cascade,
  reason text not null,
  email text,
  state text not null default 'open' check (state in ('open', 'hidden', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz
);
create index removal_requests_photo on removal_requests (photo_id);
create index removal_requests_state on removal_requests (state, id);
