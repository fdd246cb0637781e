create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  -- base64url, as browsers and the contract write it
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table authenticator_apps (
  user_id integer primary key references users (id),
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- null until the first code
  confirmed_at timestamptz,
  -- the last time step whose code was used: no code works twice
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id integer not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table factor_challenges (
  challenge text primary key,
  user_id integer not null references users (id),
  -- null: a login that has not succeeded yet
  session_id bigint references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index factor_challenges_expiry on factor_challenges (expires_at);
create index factor_challenges_session on factor_challenges (session_id);
