-- runs-with: 0013
-- transaction: none
-- Security events by the names of their actions, and the addresses that the retention clears.
create index concurrently audit_log_action on audit_log (action, id);
create index concurrently audit_log_addresses on audit_log (at) where address is not null or device is not null;
