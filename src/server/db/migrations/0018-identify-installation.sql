-- runs-with: 0013
-- Marks of the secret key and of the photo storage, which all processes of the database share.
create table installation_identity (
  only_row boolean primary key default true check (only_row),
  key_fingerprint text not null,
  storage_id text not null,
  recorded_at timestamptz not null
);
