import { sql, type Kysely, type Selectable } from 'kysely'
import type { WaitedDay } from '#domain/photos/day-wait.ts'
import { isPhotoExpired } from '#domain/photos/photo-expiry.ts'
import { timeStep } from '#domain/trip-time/day-times.ts'
import type { DayWaits, DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

export async function findWaitShop(db: Sql, id: number) {
  return db
    .selectFrom('outfitters')
    .select(['id', 'name', 'slug', 'email', 'timezone', 'photo_expire', 'header_color', 'body_color', 'text_color'])
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
 * Returns what guests may wait for on a day. An outfitter that makes groups shows its photos before them, so these
 * photos count after an hour alone. Photos outside of groups never count where they are not for sale.
 */
export async function findWaitedDay(
  db: Sql,
  { id: outfitterId, timezone: zone, photo_expire: expire }: WaitShop,
  { date, now }: { readonly date: string; readonly now: Date },
): Promise<WaitedDay> {
  if (isPhotoExpired(date, expire, zone, now)) return { groups: [], singles: [], zone }
  const step = sql`date_bin(${`${timeStep} minutes`}::interval, photo.taken_at, 'epoch'::timestamptz)`
  const groups = await sql<{ id: number; name: string; times: (string | null)[] }>`
    select display_group.id, display_group.name, jsonb_agg(distinct ${step}) as times
    from display_groups display_group
      join display_group_photos member on member.display_group_id = display_group.id
      join photos photo on photo.id = member.photo_id and photo.deleted_at is null
      join albums album on album.id = photo.album_id and album.deleted_at is null
        and album.outfitter_id = display_group.outfitter_id
    where display_group.outfitter_id = ${outfitterId} and display_group.date = ${date}
      and display_group.deleted_at is null
    group by display_group.id order by display_group.created_at, display_group.id`.execute(db)
  const singles = await sql<{ time: Date | null; newest: number }>`
    select ${step} as time, max(photo.id) as newest
    from albums album
      join outfitters outfitter on outfitter.id = album.outfitter_id and not outfitter.display_group_only
      join photos photo on photo.album_id = album.id and photo.deleted_at is null
    where album.outfitter_id = ${outfitterId} and album.date = ${date} and album.deleted_at is null
      and (photo.created_at <= ${new Date(now.getTime() - groupingMs)} or not exists (
        select from display_groups where outfitter_id = ${outfitterId} and date > ${date}::date - 30))
      and not exists (
        select from display_group_photos member
          join display_groups display_group on display_group.id = member.display_group_id
        where member.photo_id = photo.id and display_group.deleted_at is null)
    group by 1`.execute(db)
  return {
    groups: groups.rows.map(({ times, ...group }) => ({
      ...group,
      times: times.map((time) => (time === null ? null : new Date(time))),
    })),
    singles: singles.rows,
    zone,
  }
}
