import { sql, type Kysely, type Selectable } from 'kysely'
import type { WaitedDay } from '#domain/photos/day-wait.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import type { DayWaits, DB } from '#server/platform/database/tables.gen.ts'
import { dayPhotos, outsideGroups } from '../storefront-day.store.ts'

type Sql = Kysely<DB>

export async function findWaitShop(db: Sql, id: number) {
  return db
    .selectFrom('outfitters')
    .select(['id', 'name', 'slug', 'email', 'timezone', 'photo_expire', 'display_group_only'])
    .select(['header_color', 'body_color', 'text_color'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export type WaitShop = NonNullable<Awaited<ReturnType<typeof findWaitShop>>>
export type WaitRow = Selectable<DayWaits>

/** Returns false when the address waits for the same already. */
export async function insertWait(tx: Sql, wait: Omit<WaitRow, 'id'>): Promise<boolean> {
  const row = await tx
    .insertInto('day_waits')
    .values({ ...wait, seen_groups: [...wait.seen_groups] })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteWaitByToken(tx: Sql, token: string): Promise<void> {
  await tx.deleteFrom('day_waits').where('stop_token', '=', token).execute()
}

/** Returns false when another process or the guest has deleted it. */
export async function takeWait(tx: Sql, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('day_waits').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function listWaits(db: Sql): Promise<WaitRow[]> {
  return db.selectFrom('day_waits').selectAll().orderBy('outfitter_id').orderBy('date').orderBy('id').execute()
}

/** Milliseconds for which the groups of an outfitter may follow its photos. */
const groupingMs = 3_600_000

/**
 * Returns what guests may wait for on a day, as the storefront shows it. An outfitter that makes groups shows its photos before them, so these
 * photos count after an hour alone. Photos outside of groups never count where they are not for sale.
 */
export async function findWaitedDay(
  db: Sql,
  { id: outfitterId, timezone: zone, photo_expire: expire, display_group_only: onlyGroups }: WaitShop,
  { date, now }: { readonly date: string; readonly now: Date },
): Promise<WaitedDay> {
  const earliest = earliestShownDate(expire, zone, now)
  if (earliest !== null && date < earliest) return []
  const day = { outfitterId, date, earliest }
  const local = sql`photo.taken_at at time zone ${zone}::text`
  const minute = sql`extract(hour from ${local})::int * 60 + extract(minute from ${local})::int`
  const { rows } = await sql<WaitedDay[number]>`
    select in_group as id, name, jsonb_agg(distinct minute) as minutes, max(photo) as newest
    from (${dayPhotos(day, {
      ofGroup: sql`display_group.id`,
      ofPhoto: sql`photo.id, ${minute}, photo.created_at`,
      where: outsideGroups(day),
    })}) day (in_group, photo, minute, arrived)
      left join display_groups on display_groups.id = in_group
    where in_group is not null or (not ${onlyGroups}::boolean and (
      arrived <= ${new Date(now.getTime() - groupingMs)}::timestamptz or not exists (
        select from display_groups where outfitter_id = ${outfitterId} and date > ${date}::date - 30)))
    group by in_group, name, display_groups.created_at, case when in_group is null then minute end
    order by display_groups.created_at, in_group`.execute(db)
  return rows
}
