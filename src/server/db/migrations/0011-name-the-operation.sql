-- The idempotency key of the call that made an event: one act of a person is one event of its kind, and can be traced.
alter table order_events add column operation_id text;
