import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

/**
 * An act is what one person hid for one outfitter without a break of ten minutes. Few photos are hidden, so each query
 * reads all of them.
 */
const acts = sql`
  with begun as (
    select requests.photo_id, requests.decided_by, albums.outfitter_id, requests.decided_at, requests.id,
      case when requests.decided_at - lag(requests.decided_at) over in_turn <= interval '10 minutes' then 0 else 1 end as begins
    from removal_requests as requests
    join photos on photos.id = requests.photo_id
    join albums on albums.id = photos.album_id
    where requests.state = 'hidden' and photos.hidden_at is not null
    window in_turn as (
      partition by albums.outfitter_id, requests.decided_by order by requests.decided_at, requests.id
    )
  ),
  numbered as (
    select *, sum(begins) over (partition by outfitter_id, decided_by order by decided_at, id) as act from begun
  )`

export interface HideAct {
  /** Null when an older build did not record it. */
  readonly name: string | null
  readonly photos: number
}

export async function findHideActs(db: Kysely<DB>, photoIds: readonly number[]): Promise<ReadonlyMap<number, HideAct>> {
  const { rows } = await sql<HideAct & { readonly photo_id: number }>`${acts}
    select wanted.photo_id, users.name, count(distinct others.photo_id)::int as photos
    from numbered as wanted
    join numbered as others on others.outfitter_id = wanted.outfitter_id and others.act = wanted.act
      and others.decided_by is not distinct from wanted.decided_by
    left join users on users.id = wanted.decided_by
    where wanted.photo_id = any(${[...photoIds]}::integer[])
    group by wanted.photo_id, users.name`.execute(db)
  return new Map(rows.map(({ name, photo_id: id, photos }) => [id, { name, photos }]))
}

export async function findPhotosOfHideAct(tx: Transaction<DB>, photoId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly photo_id: number }>`${acts}
    select distinct others.photo_id
    from numbered as wanted
    join numbered as others on others.outfitter_id = wanted.outfitter_id and others.act = wanted.act
      and others.decided_by is not distinct from wanted.decided_by
    where wanted.photo_id = ${photoId}`.execute(tx)
  return [...new Set([photoId, ...rows.map(({ photo_id: id }) => id)])]
}
