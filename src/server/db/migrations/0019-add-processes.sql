-- runs-with: 0013
-- The running processes. Each writes its row every 10 s, which also shows that the database takes writes. A process that
-- ends by itself removes its row.
create table processes (
  instance text primary key,
  role text not null,
  build text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- The checks that fail: [{"part", "since", "reason"}].
  failing jsonb not null,
  -- Free space on the disk of the process.
  disk_free_bytes bigint
) with (fillfactor = 50);
