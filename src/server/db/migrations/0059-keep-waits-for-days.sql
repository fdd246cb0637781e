-- runs-with: 0050
-- Guests who wait for the photos of a day. from_minute, to_minute: minutes of the day by the outfitter's clocks.
-- seen_groups, seen_photo: what the guest's page had shown, the highest id of its photos. ends_at: nobody waits longer.
create table day_waits (
  id integer generated always as identity primary key,
  outfitter_id integer not null references outfitters (id),
  date date not null,
  email text not null,
  locale text not null,
  from_minute integer,
  to_minute integer,
  guide text not null,
  seen_groups integer[] not null,
  seen_photo integer not null,
  stop_token text not null unique,
  ends_at timestamptz not null,
  created_at timestamptz not null
);
create unique index day_waits_same on day_waits
  (outfitter_id, date, lower(email), coalesce(from_minute, -1), coalesce(to_minute, -1), guide);
