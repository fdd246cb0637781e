-- The builds of the client that were served, the last three of them with their files. Those without stay known: a page of
-- theirs is told that it is too old.
create table kept_builds (
  id text primary key,
  -- When it was last the one to serve, by a start or by going back to it.
  served_at timestamptz not null,
  retired_at timestamptz,
  -- Where its files lie in the storage, one after another; null once they are removed.
  pack text,
  -- Name -> [first byte, bytes].
  files jsonb not null default '{}'
);
