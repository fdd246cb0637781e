-- runs-with: 0013
-- Troubles that the operator had a mail about and that are not known to be over, so that a restart does not tell them again.
create table operator_troubles (
  kind text primary key,
  since timestamptz not null,
  -- The last mail about it.
  mailed_at timestamptz not null,
  -- The first look that did not find it any more.
  absent_since timestamptz
);
