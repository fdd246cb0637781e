-- runs-with: 0013
-- Where a security event came from: the network address, and the device in plain words.
alter table audit_log add column address text, add column device text;
