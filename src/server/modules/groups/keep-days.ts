import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import type { KeptAnswer } from '#server/http/handler-types.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { LruMap } from '#server/platform/images/lru-map.ts'
import type { GroupsDeps } from './groups.deps.ts'
import { answerDay, type Day, findDay, type SearchInput } from './search-display-groups.ts'
import { findRowsVersion } from './storefront-day.store.ts'

const brotli = promisify(brotliCompress)
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const mostBytes = 32 * 1024 * 1024
const quarter = 15 * 60_000

interface KeptDay extends KeptAnswer {
  /** The last state of the database that was seen with these rows. */
  state: string
  readonly version: string
  readonly from: number
  readonly until: number
}

/** Answers like `searchDisplayGroups`, and keeps each answer until its data change (docs/rules.md#kept-days). */
export function keepDays(deps: GroupsDeps, limit = mostBytes): (input: SearchInput) => Promise<KeptAnswer> {
  const { database } = deps
  // An answer weighs its bytes and the objects around them.
  const kept = new LruMap<string, KeptDay>(limit, (day) => day.bytes.length + day.compressed.length + 1024)
  const building = new Map<string, Promise<KeptDay>>()
  const presentState = askTogether(() => stateOf(database.db))

  async function build(key: string, input: SearchInput): Promise<KeptDay> {
    const { body, state, version } = await database.transaction(async (tx) => {
      // One snapshot, so that the answer holds the rows of its version.
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      const found = await findDay(tx, input)
      const seen = { state: await stateOf(tx), version: await versionOf(tx, found) }
      return { ...seen, body: await answerDay(deps, tx, found, input) }
    })
    const bytes = Buffer.from(JSON.stringify(body))
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const from = input.now.getTime()
    const ends = body.displayGroups.map((group) => Date.parse(group.discount_ends_at ?? '9999-12-31'))
    // Local days and the addresses of pictures change with a quarter of an hour of UTC.
    const until = Math.min((Math.floor(from / quarter) + 1) * quarter, ...ends)
    const day = { state, version, from, until, etag, bytes, compressed: await brotli(bytes, fast) }
    kept.set(key, day)
    return day
  }

  async function find(input: SearchInput): Promise<KeptAnswer> {
    const now = input.now.getTime()
    const key = JSON.stringify([input.outfitterId, input.date, input.riverSection ?? null])
    const state = await presentState()
    const known = kept.get(key)
    if (known !== undefined && known.from <= now && now < known.until) {
      if (known.state === state) return known
      if (known.version === (await versionOf(database.db, await findDay(database.db, input)))) {
        known.state = state
        return known
      }
    }
    const name = `${key} ${state}`
    const made = building.get(name) ?? build(key, input).finally(() => building.delete(name))
    building.set(name, made)
    // A build that began earlier may show what has ended meanwhile.
    return now < (await made).until ? made : find(input)
  }
  return find
}

async function versionOf(db: Kysely<DB>, day: Day): Promise<string> {
  return JSON.stringify([day, day.isShown && (await findRowsVersion(db, day))])
}

/**
 * Each commit changes the state, also one of another process. So does a start of PostgreSQL, because a restored database
 * may count on from an earlier state.
 */
async function stateOf(db: Kysely<DB>): Promise<string> {
  const state = sql<string>`concat(pg_postmaster_start_time(), ' ', pg_current_snapshot())`.as('state')
  return (await db.selectNoFrom(state).executeTakeFirstOrThrow()).state
}

/** Asks after each call, never before it. Calls during a question share the next one. */
function askTogether<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    next = null
    const answer = ask()
    asked = answer.catch(() => {})
    return answer
  }
  return () => (next ??= asked.then(begin))
}
