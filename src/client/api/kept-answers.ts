import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { delMany, entries, get, setMany } from 'idb-keyval'
import { answerRows, answerStore as store, readAfresh } from './answer-store.ts'
import { currentSession } from './session.ts'

interface KeptAnswer {
  /** The value of `FORM` at the time of writing. */
  form: number
  key: QueryKey
  data: unknown
  updatedAt: number
  /** The user's id; absent for public storefront data. */
  of?: number
  /** Show it only after the server failed to answer. */
  behind?: true
  /** The number of this user's answers with the same first part of the key that are kept; see `keepAtMost`. */
  atMost?: number
}

interface KeepableQuery {
  readonly queryHash: string
  readonly queryKey: QueryKey
  readonly meta?: { keep?: boolean | 'user' | 'user-behind'; keepAtMost?: number }
  readonly state: { data: unknown; dataUpdatedAt: number; status: string }
}

/** Separate limits, so that staff's answers never evict a trip day. */
const PUBLIC_LIMIT = 60
const USER_LIMIT = 300
/** The key that holds the hashes which are never evicted. */
const PINNED = 'pinned'
const MAX_AGE = 30 * 24 * 60 * 60 * 1000
/**
 * Raise it when a page can no longer draw an answer of the old shape; older answers are then dropped. It is not the
 * build number: an update without a network must not empty the device.
 */
const FORM = 1

function isKept(value: unknown): value is KeptAnswer {
  return typeof value === 'object' && value !== null && 'form' in value && 'data' in value && 'updatedAt' in value
}

const usable = (kept: KeptAnswer): boolean => kept.form === FORM && Date.now() - kept.updatedAt < MAX_AGE

/** Returns the kept answer of a query for the logged-in user, else the public one, else undefined. */
export async function keptAnswer(queryHash: string): Promise<{ data: unknown; updatedAt: number } | undefined> {
  const of = currentSession()?.user.id
  const theirs: unknown = of === undefined ? undefined : await get(`${of}:${queryHash}`, store)
  const kept: unknown = theirs ?? (await get(queryHash, store))
  return isKept(kept) && usable(kept) ? kept : undefined
}

/** Puts the kept public answers, or those of one user, into the cache. Newer data in the cache stays. */
export async function restoreAnswers(client: QueryClient, of?: number): Promise<void> {
  for (const [, kept] of await answerRows()) {
    if (!isKept(kept) || !usable(kept) || kept.of !== of || kept.behind) continue
    const present = client.getQueryState(kept.key)
    if (present?.data === undefined) client.setQueryData(kept.key, kept.data, { updatedAt: kept.updatedAt })
  }
}

export async function forgetUserAnswers(): Promise<void> {
  readAfresh()
  const all = await entries<string, unknown>(store)
  const theirs = all.filter(([, kept]) => isOfUser(kept))
  await delMany(
    theirs.map(([hash]) => hash),
    store,
  )
}

/**
 * Pins the cached answers under these keys, and unpins all others. Pinned answers are never evicted, so the day pack
 * works offline (docs/rules.md#day-pack).
 * Throws: when the device is full.
 */
export async function pinAnswers(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  readAfresh()
  const rows: [string, KeptAnswer | string[]][] = []
  for (const key of keys) {
    const state = client.getQueryState(key)
    if (state?.data !== undefined)
      rows.push([hashKey(key), { form: FORM, key, data: state.data, updatedAt: state.dataUpdatedAt }])
  }
  await setMany([...rows, [PINNED, rows.map(([hash]) => hash)]], store)
}

/** Drops the answers beyond the number that `keepAtMost` allows. The rows come newest first. */
function withinBounds<Row extends { readonly kept: unknown }>(rows: readonly Row[]): Row[] {
  const counts = new Map<string, number>()
  return rows.filter(({ kept }) => {
    if (!isKept(kept) || kept.atMost === undefined) return true
    const bounded = `${kept.of ?? ''} ${String(kept.key[0])}`
    const count = (counts.get(bounded) ?? 0) + 1
    counts.set(bounded, count)
    return count <= kept.atMost
  })
}

/** Deletes the answers beyond the limits, and returns their hashes. */
async function sweep(): Promise<readonly string[]> {
  const pinned = await get<string[]>(PINNED, store)
  const pinnedKeys = new Set([PINNED, ...(pinned ?? [])])
  const all = (await entries<string, unknown>(store))
    .map(([hash, kept]) => ({ hash, kept }))
    .filter(({ hash }) => !pinnedKeys.has(hash))
  const newestFirst = all.sort((a, b) => updatedAt(b.kept) - updatedAt(a.kept))
  const current = withinBounds(newestFirst.filter(({ kept }) => isKept(kept) && usable(kept)))
  const [ofUsers, ofPublic] = [
    current.filter(({ kept }) => isOfUser(kept)),
    current.filter(({ kept }) => !isOfUser(kept)),
  ]
  const spared = new Set([...ofUsers.slice(0, USER_LIMIT), ...ofPublic.slice(0, PUBLIC_LIMIT)])
  const evicted = newestFirst.filter((row) => !spared.has(row)).map(({ hash }) => hash)
  if (evicted.length > 0) await delMany(evicted, store)
  return evicted
}

const isOfUser = (kept: unknown): boolean => isKept(kept) && kept.of !== undefined
const updatedAt = (kept: unknown): number => (isKept(kept) ? kept.updatedAt : 0)

/** Keeps each new answer of a query with `meta.keep`. Returns the function that stops it. */
export function keepAnswers(client: QueryClient): () => void {
  readAfresh()
  const waiting = new Map<string, { query: KeepableQuery; of?: number }>()
  const written = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = async () => {
    timer = undefined
    const batch = [...waiting.values()]
    waiting.clear()
    const rows = batch
      // A user who has logged out meanwhile must leave no answers.
      .filter(
        ({ query, of }) => query.state.data !== undefined && (of === undefined || of === currentSession()?.user.id),
      )
      .map(({ query, of }): [string, KeptAnswer] => [
        of === undefined ? query.queryHash : `${of}:${query.queryHash}`,
        {
          form: FORM,
          key: query.queryKey,
          data: query.state.data,
          updatedAt: query.state.dataUpdatedAt,
          ...(of === undefined ? {} : { of }),
          ...(query.meta?.keep === 'user-behind' ? { behind: true } : {}),
          ...(query.meta?.keepAtMost === undefined ? {} : { atMost: query.meta.keepAtMost }),
        },
      ])
    // A full or denied storage costs only the offline copy.
    try {
      await setMany(rows, store)
      // A refreshed answer takes no more room, so no sweep is due.
      if (rows.every(([hash]) => written.has(hash))) return
      for (const [hash] of rows) written.add(hash)
      for (const hash of await sweep()) written.delete(hash)
    } catch {}
  }
  const enqueue = (query: KeepableQuery) => {
    const keep = query.meta?.keep
    if (!keep || query.state.status !== 'success') return
    const of = currentSession()?.user.id
    const isTheirs = keep !== true
    if (isTheirs && of === undefined) return
    waiting.set(query.queryHash, { query, ...(isTheirs && of !== undefined ? { of } : {}) })
    timer ??= setTimeout(() => void write(), 300)
  }

  for (const query of client.getQueryCache().getAll()) enqueue(query)
  return client.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'success')) {
      const query: KeepableQuery = event.query
      enqueue(query)
    }
  })
}
