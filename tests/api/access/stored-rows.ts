import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** A digest of all rows of one outfitter. Two equal digests prove that a call changed nothing. */
export async function digestOfTenant(db: Kysely<DB>, outfitterId: number): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    with own_orders as (select id from orders where outfitter_id = ${outfitterId}),
      own_albums as (select id from albums where outfitter_id = ${outfitterId}),
      own_users as (select id from users where outfitter_id = ${outfitterId}),
      own_groups as (select id from display_groups where outfitter_id = ${outfitterId}),
      own_shows as (select id from slideshows where outfitter_id = ${outfitterId}),
      found as (
        select 'outfitter' kind, t::text line from outfitters t where id = ${outfitterId}
        union all select 'user', t::text from users t where id in (select id from own_users)
        union all select 'session', t::text from sessions t where user_id in (select id from own_users)
        union all select 'discount', t::text from discounts t where outfitter_id = ${outfitterId}
        union all select 'prepaid batch', t::text from prepaid_batches t where outfitter_id = ${outfitterId}
        union all select 'guide', t::text from guides t where outfitter_id = ${outfitterId}
        union all select 'price group', t::text from price_groups t where outfitter_id = ${outfitterId}
        union all
          select 'assignment', t::text from photographer_assignments t where outfitter_id = ${outfitterId}
            or user_id in (select id from own_users)
        union all select 'section', t::text from outfitter_river_sections t where outfitter_id = ${outfitterId}
        union all select 'slug', t::text from outfitter_former_slugs t where outfitter_id = ${outfitterId}
        union all select 'album', t::text from albums t where id in (select id from own_albums)
        union all select 'photo', t::text from photos t where album_id in (select id from own_albums)
        union all select 'group', t::text from display_groups t where id in (select id from own_groups)
        union all
          select 'member', t::text from display_group_photos t where display_group_id in (select id from own_groups)
        union all select 'show', t::text from slideshows t where id in (select id from own_shows)
        union all select 'shown', t::text from slideshow_photos t where slideshow_id in (select id from own_shows)
        union all select 'order', t::text from orders t where id in (select id from own_orders)
        union all select 'item', t::text from order_items t where order_id in (select id from own_orders)
        union all select 'frozen', t::text from order_photos t where order_id in (select id from own_orders)
        union all select 'event', t::text from order_events t where order_id in (select id from own_orders)
        union all select 'refund', t::text from refunds t where order_id in (select id from own_orders)
        union all select 'zip', t::text from zip_files t where order_id in (select id from own_orders)
        union all select 'share', t::text from shares t where order_id in (select id from own_orders)
        union all select 'mail', t::text from mails t where order_id in (select id from own_orders)
        union all select 'attempt', t::text from payment_attempts t where order_id in (select id from own_orders)
        union all select 'book', t::text from order_days t where outfitter_id = ${outfitterId}
        union all select 'audit', t::text from audit_log t where outfitter_id = ${outfitterId}
      )
    select md5(coalesce(string_agg(kind || line, '|' order by kind, line), '')) digest from found`.execute(db)
  return rows[0]?.digest ?? ''
}

/**
 * The tables in which calls store what people entered and did. Tables of sessions, codes and counters, such as
 * `rate_limits`, are left out.
 */
const tables = [
  'albums',
  'audit_log',
  'discounts',
  'display_groups',
  'guides',
  'idempotency_keys',
  'mails',
  'order_events',
  'order_items',
  'order_photos',
  'orders',
  'outfitter_former_slugs',
  'outfitter_river_sections',
  'outfitters',
  'payment_attempts',
  'photographer_assignments',
  'photos',
  'prepaid_batches',
  'price_groups',
  'pricing_defaults',
  'refunds',
  'river_sections',
  'rivers',
  'shares',
  'slideshows',
  'tax_overrides',
  'users',
  'zip_files',
] as const satisfies readonly (keyof DB)[]

export async function digestOfAll(db: Kysely<DB>): Promise<string> {
  const lines = sql.join(
    tables.map((table) => sql`select ${table} || t::text line from ${sql.table(table)} t`),
    sql` union all `,
  )
  const { rows } = await sql<{ digest: string }>`
    select md5(coalesce(string_agg(line, '|' order by line), '')) digest from (${lines}) found`.execute(db)
  return rows[0]?.digest ?? ''
}

export async function tablesWith(db: Kysely<DB>, text: string): Promise<string[]> {
  const found = sql.join(
    tables.map((table) => sql`select ${table} name from ${sql.table(table)} t where position(${text} in t::text) > 0`),
    sql` union `,
  )
  return (await sql<{ name: string }>`${found}`.execute(db)).rows.map((row) => row.name)
}
