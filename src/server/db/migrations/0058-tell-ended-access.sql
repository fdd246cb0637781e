-- runs-with: 0050
-- Tells every process, also of a command or of SQL by hand, that a session of this user may have ended.
create or replace function tell_ended_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('eddyline',
    json_build_object('channel', 'access-ended', 'payload', (to_jsonb(new) ->> tg_argv[0])::int)::text);
  return null;
end $$;

create trigger sessions_tell_ended_access after update of revoked_at on sessions
  for each row when (new.revoked_at is distinct from old.revoked_at)
  execute function tell_ended_access('user_id');

create trigger users_tell_ended_access after update of role, outfitter_id, permissions, deleted_at on users
  for each row when ((new.role, new.outfitter_id, new.permissions, new.deleted_at)
    is distinct from (old.role, old.outfitter_id, old.permissions, old.deleted_at))
  execute function tell_ended_access('id');
