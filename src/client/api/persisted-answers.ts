import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { delMany, entries, get, setMany } from 'idb-keyval'
import { answerRows, answerStore as store, readAfresh } from './answer-store.ts'
import { currentSession } from './session.ts'

interface PersistedAnswer {
  form: number
  key: QueryKey
  data: unknown
  updatedAt: number
  /** Id of the user who got this answer. Absent for public storefront data. */
  of?: number
  /** True for an answer that pages show only after the server failed to answer. */
  behind?: true
  atMost?: number
}

interface KeepableQuery {
  readonly queryHash: string
  readonly queryKey: QueryKey
  readonly meta?: { persist?: boolean | 'user' | 'user-behind'; persistAtMost?: number }
  readonly state: { data: unknown; dataUpdatedAt: number; status: string }
}

/** Staff's answers never evict a trip day that guests need offline. */
const PUBLIC_LIMIT = 60
const USER_LIMIT = 300
const PINNED = 'pinned'
const MAX_AGE = 30 * 24 * 60 * 60 * 1000
/**
 * Number of the format in which the device stores the server's answers. Raise it when pages can no longer show answers
 * of the old format: the device then ignores them. The build number cannot serve here, because every update while
 * offline would then leave the device without data.
 */
const FORM = 1

function isPersistedAnswer(value: unknown): value is PersistedAnswer {
  return typeof value === 'object' && value !== null && 'form' in value && 'data' in value && 'updatedAt' in value
}

const usable = (kept: PersistedAnswer): boolean => kept.form === FORM && Date.now() - kept.updatedAt < MAX_AGE

export async function persistedAnswer(queryHash: string): Promise<{ data: unknown; updatedAt: number } | undefined> {
  const of = currentSession()?.user.id
  const theirs: unknown = of === undefined ? undefined : await get(`${of}:${queryHash}`, store)
  const kept: unknown = theirs ?? (await get(queryHash, store))
  return isPersistedAnswer(kept) && usable(kept) ? kept : undefined
}

/** Copies kept answers into the query cache: the public ones, or those of one user. */
export async function restoreAnswers(client: QueryClient, of?: number): Promise<void> {
  for (const [, kept] of await answerRows()) {
    if (!isPersistedAnswer(kept) || !usable(kept) || kept.of !== of || kept.behind) continue
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
 * Pins the cached answers of the given query keys and unpins all others. Pinned answers are never evicted, so the day
 * pack works offline (docs/rules.md#day-pack).
 * Throws: when the device is full.
 */
export async function pinAnswers(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  readAfresh()
  const rows: [string, PersistedAnswer | string[]][] = []
  for (const key of keys) {
    const state = client.getQueryState(key)
    if (state?.data !== undefined)
      rows.push([hashKey(key), { form: FORM, key, data: state.data, updatedAt: state.dataUpdatedAt }])
  }
  await setMany([...rows, [PINNED, rows.map(([hash]) => hash)]], store)
}

/** Expects the newest answers first. */
function withinBounds<Row extends { readonly kept: unknown }>(rows: readonly Row[]): Row[] {
  const counts = new Map<string, number>()
  return rows.filter(({ kept }) => {
    if (!isPersistedAnswer(kept) || kept.atMost === undefined) return true
    const bounded = `${kept.of ?? ''} ${String(kept.key[0])}`
    const count = (counts.get(bounded) ?? 0) + 1
    counts.set(bounded, count)
    return count <= kept.atMost
  })
}

async function sweep(): Promise<readonly string[]> {
  const pinned = await get<string[]>(PINNED, store)
  const pinnedKeys = new Set([PINNED, ...(pinned ?? [])])
  const all = (await entries<string, unknown>(store))
    .map(([hash, kept]) => ({ hash, kept }))
    .filter(({ hash }) => !pinnedKeys.has(hash))
  const newestFirst = all.sort((a, b) => updatedAt(b.kept) - updatedAt(a.kept))
  const current = withinBounds(newestFirst.filter(({ kept }) => isPersistedAnswer(kept) && usable(kept)))
  const [ofUsers, ofPublic] = [
    current.filter(({ kept }) => isOfUser(kept)),
    current.filter(({ kept }) => !isOfUser(kept)),
  ]
  const spared = new Set([...ofUsers.slice(0, USER_LIMIT), ...ofPublic.slice(0, PUBLIC_LIMIT)])
  const evicted = newestFirst.filter((row) => !spared.has(row)).map(({ hash }) => hash)
  if (evicted.length > 0) await delMany(evicted, store)
  return evicted
}

const isOfUser = (kept: unknown): boolean => isPersistedAnswer(kept) && kept.of !== undefined
const updatedAt = (kept: unknown): number => (isPersistedAnswer(kept) ? kept.updatedAt : 0)

/** Stores each new answer of a query with `meta.persist` on this device. */
export function persistAnswers(client: QueryClient): () => void {
  readAfresh()
  const waiting = new Map<string, { query: KeepableQuery; of?: number }>()
  const written = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = async () => {
    timer = undefined
    const batch = [...waiting.values()]
    waiting.clear()
    const rows = batch
      // The user may have logged out since the answer came.
      .filter(
        ({ query, of }) => query.state.data !== undefined && (of === undefined || of === currentSession()?.user.id),
      )
      .map(({ query, of }): [string, PersistedAnswer] => [
        of === undefined ? query.queryHash : `${of}:${query.queryHash}`,
        {
          form: FORM,
          key: query.queryKey,
          data: query.state.data,
          updatedAt: query.state.dataUpdatedAt,
          ...(of === undefined ? {} : { of }),
          ...(query.meta?.persist === 'user-behind' ? { behind: true } : {}),
          ...(query.meta?.persistAtMost === undefined ? {} : { atMost: query.meta.persistAtMost }),
        },
      ])
    // If the storage is full or refused, only the offline copy is lost, so the error is ignored.
    try {
      await setMany(rows, store)
      // Answers that replace stored ones need no more room.
      if (rows.every(([hash]) => written.has(hash))) return
      for (const [hash] of rows) written.add(hash)
      for (const hash of await sweep()) written.delete(hash)
    } catch {}
  }
  const enqueue = (query: KeepableQuery) => {
    const keep = query.meta?.persist
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
