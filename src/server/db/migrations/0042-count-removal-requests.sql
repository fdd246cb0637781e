-- runs-with: 0013
-- One row counts all requests for a photo. decided_by: the user who hid the photo or declined the requests.
alter table removal_requests
  add column requests integer not null default 1,
  add column decided_by integer references users (id);
