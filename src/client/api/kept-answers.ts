import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { currentSession } from './session.ts'
import { createStore, delMany, entries, get, setMany } from 'idb-keyval'

interface KeptAnswer {
  /** See `FORM`. */
  form: number
  key: QueryKey
  data: unknown
  updatedAt: number
  /** The user whose it is; the public catalogue is nobody's. */
  of?: number
  /** Not to be shown before the server was asked. */
  behind?: true
}

/** What is looked at of a query of the cache. */
interface KeepableQuery {
  readonly queryHash: string
  readonly queryKey: QueryKey
  readonly meta?: { keep?: boolean | 'user' | 'user-behind' }
  readonly state: { data: unknown; dataUpdatedAt: number; status: string }
}

/** How many are kept: of the public catalogue, and of users. An order that was looked at pushes no trip day out. */
const PUBLIC_LIMIT = 60
const USER_LIMIT = 300
/** Beside the answers: the hashes of those that are not pushed out. */
const PINNED = 'pinned'
const MAX_AGE = 30 * 24 * 60 * 60 * 1000
/**
 * The form of what is kept. Raised when a page can no longer draw an answer as it was; what is kept in another form is let
 * go. A build alone changes nothing of it: an update without a network must not empty the device.
 */
const FORM = 1

const store = createStore('eddyline-answers', 'answers')

function isKept(value: unknown): value is KeptAnswer {
  return typeof value === 'object' && value !== null && 'form' in value && 'data' in value && 'updatedAt' in value
}

const usable = (kept: KeptAnswer): boolean => kept.form === FORM && Date.now() - kept.updatedAt < MAX_AGE

/** The kept answer of one query, by its hash, of whoever is logged in or of everybody; or undefined. */
export async function keptAnswer(queryHash: string): Promise<{ data: unknown; updatedAt: number } | undefined> {
  const of = currentSession()?.user.id
  const theirs: unknown = of === undefined ? undefined : await get(`${of}:${queryHash}`, store)
  const kept: unknown = theirs ?? (await get(queryHash, store))
  return isKept(kept) && usable(kept) ? kept : undefined
}

/** Puts what this device keeps of the catalogue, or of that user, into the cache, where nothing newer stands. */
export async function restoreAnswers(client: QueryClient, of?: number): Promise<void> {
  for (const [, kept] of await entries<string, unknown>(store)) {
    if (!isKept(kept) || !usable(kept) || kept.of !== of || kept.behind) continue
    const present = client.getQueryState(kept.key)
    if (present?.data === undefined) client.setQueryData(kept.key, kept.data, { updatedAt: kept.updatedAt })
  }
}

/** Takes everything that is of a user off this device. */
export async function forgetUserAnswers(): Promise<void> {
  const all = await entries<string, unknown>(store)
  const theirs = all.filter(([, kept]) => isOfUser(kept))
  await delMany(
    theirs.map(([hash]) => hash),
    store,
  )
}

/**
 * Keeps the answers that stand in the cache under these keys, and no others, out of the bound: a day without a network
 * finds them (rules.md 9.6). Rejects where the device has no room for them.
 */
export async function pinAnswers(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const rows: [string, KeptAnswer | string[]][] = []
  for (const key of keys) {
    const state = client.getQueryState(key)
    if (state?.data !== undefined)
      rows.push([hashKey(key), { form: FORM, key, data: state.data, updatedAt: state.dataUpdatedAt }])
  }
  await setMany([...rows, [PINNED, rows.map(([hash]) => hash)]], store)
}

async function sweep(): Promise<void> {
  const pinned = await get<string[]>(PINNED, store)
  const out = new Set([PINNED, ...(pinned ?? [])])
  const all = (await entries<string, unknown>(store))
    .map(([hash, kept]) => ({ hash, kept }))
    .filter(({ hash }) => !out.has(hash))
  const newestFirst = all.sort((a, b) => updatedAt(b.kept) - updatedAt(a.kept))
  const good = newestFirst.filter(({ kept }) => isKept(kept) && usable(kept))
  const [theirs, everybodys] = [good.filter(({ kept }) => isOfUser(kept)), good.filter(({ kept }) => !isOfUser(kept))]
  const stay = new Set([...theirs.slice(0, USER_LIMIT), ...everybodys.slice(0, PUBLIC_LIMIT)])
  const gone = newestFirst.filter((row) => !stay.has(row))
  if (gone.length > 0)
    await delMany(
      gone.map(({ hash }) => hash),
      store,
    )
}

const isOfUser = (kept: unknown): boolean => isKept(kept) && kept.of !== undefined
const updatedAt = (kept: unknown): number => (isKept(kept) ? kept.updatedAt : 0)

/** From now on each new answer of a query with `meta.keep` is kept, one entry per query. */
export function keepAnswers(client: QueryClient): () => void {
  const waiting = new Map<string, { query: KeepableQuery; of?: number }>()
  const written = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = async () => {
    timer = undefined
    const batch = [...waiting.values()]
    waiting.clear()
    const rows = batch
      // Whoever has logged out meanwhile leaves nothing.
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
        },
      ])
    // A full or denied storage costs the offline copy only.
    try {
      await setMany(rows, store)
      // A list that is asked for again and again takes no more room.
      if (rows.every(([hash]) => written.has(hash))) return
      for (const [hash] of rows) written.add(hash)
      await sweep()
    } catch {
      // Nothing is lost.
    }
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
