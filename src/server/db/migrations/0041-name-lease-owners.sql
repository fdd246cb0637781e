-- runs-with: 0013
-- The process that works on the payment. Its lease is void as soon as that process is known to be dead.
alter table payment_attempts add column lease_owner text;
