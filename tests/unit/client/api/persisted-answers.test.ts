import 'fake-indexeddb/auto'
import type { QueryClient } from '@tanstack/react-query'
import { createStore, clear, entries, setMany } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { readEarly } from '#client/api/answer-store.ts'
import { forgetUserAnswers, persistAnswers, pinAnswers, restoreAnswers } from '#client/api/persisted-answers.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import type { SessionUser } from '#contract/schema.gen.ts'

const store = createStore('eddyline-answers', 'answers')
const outfitters = ['outfitters'] as const
const albums = ['albums', 'all'] as const

let stop: () => void = () => undefined

beforeEach(() => clear(store))
afterEach(async () => {
  stop()
  await forgetSession()
})

const sessionUser = (id: number): SessionUser => ({
  id,
  name: `User ${id}`,
  email: `user-${id}@eddyline.test`,
  role: 'photographer',
  outfitter_id: null,
  is_photographer: 0,
  permissions: [],
  outfitter: null,
  deleted_at: null,
  version: '',
  capabilities: [],
  origin_user: null,
})
const logIn = (id: number) => storeSession({ token: `token-of-${id}`, user: sessionUser(id) })
const answersOf = (client: QueryClient) => ({
  outfitters: client.getQueryData(outfitters),
  albums: client.getQueryData(albums),
})

/** Loads a public list and one that the device keeps per user. Without a user, the second list belongs to the guest. */
async function seen(own: string): Promise<void> {
  const client = createQueryClient()
  stop = persistAnswers(client)
  await client.fetchQuery({ queryKey: outfitters, queryFn: () => 'the outfitters', meta: { persist: true } })
  await client.fetchQuery({ queryKey: albums, queryFn: () => own, meta: { persist: 'user' } })
  await client.fetchQuery({ queryKey: ['orders'], queryFn: () => 'orders' })
}

const kept = async (count: number) => {
  await vi.waitFor(async () => expect(await entries(store)).toHaveLength(count), 15_000)
  return JSON.stringify(await entries(store))
}

/** The query cache of a reloaded page. It holds only the answers that the device has stored. */
async function reloaded(of?: number): Promise<QueryClient> {
  const client = createQueryClient()
  await restoreAnswers(client)
  if (of !== undefined) await restoreAnswers(client, of)
  return client
}

/** The texts of the stored answers that user 4 has after a reload. */
async function restored(): Promise<string[]> {
  const cache = (await reloaded(4)).getQueryCache()
  return cache
    .getAll()
    .map(({ state }) => String(state.data))
    .toSorted((a, b) => a.localeCompare(b))
}

describe('readEarly', () => {
  const row = (data: string) => ({ form: 1, key: outfitters, data, updatedAt: Date.now() })
  const restored = async () => {
    const client = createQueryClient()
    await restoreAnswers(client)
    return client.getQueryData(outfitters)
  }

  it('returns the answers that the device held when the page started, until the page writes new ones', async () => {
    await setMany([['["outfitters"]', row('at the start')]], store)
    readEarly()
    await restored()
    await setMany([['["outfitters"]', row('later')]], store)
    expect(await restored()).toBe('at the start')
    await forgetUserAnswers()
    expect(await restored()).toBe('later')
  })
})

describe('kept answers of a user', () => {
  it('are restored for that user after a reload', async () => {
    await logIn(4)
    await seen('albums of 4')
    await kept(2)
    expect(answersOf(await reloaded(4))).toEqual({ outfitters: 'the outfitters', albums: 'albums of 4' })
  })

  it('never displace the stored answers of public pages, however many there are', async () => {
    await logIn(4)
    await seen('albums of 4')
    await kept(2)
    const rows = await entries<string, object>(store)
    const like = (of: number | undefined, key: string, age: number): [string, object][] =>
      rows
        .filter(([, row]) => ('of' in row ? row.of : undefined) === of)
        .map(([, row]) => [key, { ...row, key: [key], data: key, updatedAt: Date.now() - age }])
    const orders = Array.from({ length: 320 }, (_, place) => like(4, `order ${place}`, 1000 * place)).flat()
    await setMany([...like(undefined, 'a trip day', 3_600_000), ...orders], store)
    stop()
    await seen('albums of 4')
    // The store holds 302 answers: the public list, the trip day and the newest 300 answers of the user. Older
    // answers of the user are deleted.
    await kept(302)
    const client = await reloaded(4)
    expect(client.getQueryData(['a trip day'])).toBe('a trip day')
    expect(client.getQueryData(['order 0'])).toBe('order 0')
    expect(client.getQueryData(['order 319'])).toBeUndefined()
  })

  it('are never restored for another user or a guest', async () => {
    await logIn(4)
    await seen('albums of 4')
    await kept(2)
    expect(answersOf(await reloaded(5))).toEqual({ outfitters: 'the outfitters', albums: undefined })
    expect(answersOf(await reloaded())).toEqual({ outfitters: 'the outfitters', albums: undefined })
  })

  it('are stored beside those of another user of the same device', async () => {
    await logIn(4)
    await seen('albums of 4')
    await kept(2)
    stop()
    await logIn(5)
    await seen('albums of 5')
    await kept(3)
    expect(answersOf(await reloaded(4)).albums).toBe('albums of 4')
    expect(answersOf(await reloaded(5)).albums).toBe('albums of 5')
  })

  it('are deleted at sign-out, while the answers of public pages stay', async () => {
    await logIn(4)
    await seen('albums of 4')
    await kept(2)
    await forgetSession()
    await forgetUserAnswers()
    expect(await kept(1)).not.toContain('albums of 4')
    expect(answersOf(await reloaded(4))).toEqual({ outfitters: 'the outfitters', albums: undefined })
  })

  it('are not stored when they arrive after the sign-out', async () => {
    await logIn(4)
    await seen('albums of 4')
    await forgetSession()
    await forgetUserAnswers()
    expect(await kept(1)).not.toContain('albums of 4')
  })

  it('are limited, for each report, to the few date ranges that the user opened last', async () => {
    await logIn(4)
    const client = createQueryClient()
    stop = persistAnswers(client)
    const see = (report: string, range: number) =>
      client.fetchQuery({
        queryKey: [report, range],
        queryFn: () => `${report} ${range}`,
        staleTime: 0,
        meta: { persist: 'user', persistAtMost: 2 },
      })
    await see('closing', 0)
    await kept(1)
    for (const range of [1, 2, 3]) {
      await see('full', range)
      await vi.waitFor(async () => expect(await restored()).toContain(`full ${range}`), 15_000)
    }
    expect(await restored()).toEqual(['closing 0', 'full 2', 'full 3'])
    // The store keeps two date ranges of this report, and has deleted range 1. When the user opens range 1 again, the
    // store deletes range 2, the oldest.
    await see('full', 1)
    await vi.waitFor(async () => expect(await restored()).toEqual(['closing 0', 'full 1', 'full 3']), 15_000)
  })

  it('are not stored while nobody is logged in', async () => {
    await seen('of nobody')
    expect(await kept(1)).not.toContain('of nobody')
  })
})

it('the device stores only the answers of queries that are marked to be kept', async () => {
  await logIn(4)
  await seen('albums of 4')
  expect(await kept(2)).not.toContain('orders')
})

it('a stored answer never replaces an answer that the page already has', async () => {
  await logIn(4)
  await seen('old')
  await kept(2)
  const client = createQueryClient()
  client.setQueryData(albums, 'new')
  await restoreAnswers(client, 4)
  expect(client.getQueryData(albums)).toBe('new')
})

it('stored answers are not restored when they have another format than this build’s or are older than a month', async () => {
  await logIn(4)
  await seen('albums of 4')
  await kept(2)
  const changed = async (change: object) => {
    const rows = await entries<string, object>(store)
    await setMany(
      rows.map(([hash, row]): [string, object] => [hash, { ...row, ...change }]),
      store,
    )
    return answersOf(await reloaded(4))
  }
  const nothing = { outfitters: undefined, albums: undefined }
  expect(await changed({ updatedAt: Date.now() - 31 * 24 * 3_600_000 })).toEqual(nothing)
  expect(await changed({ updatedAt: Date.now(), form: 0 })).toEqual(nothing)
})

it('stored answers do not name the build, so the next build of the app can show them offline', async () => {
  await logIn(4)
  await seen('albums of 4')
  expect(await kept(2)).not.toContain(import.meta.env['EDDYLINE_BUILD'])
  expect(answersOf(await reloaded(4))).toEqual({ outfitters: 'the outfitters', albums: 'albums of 4' })
})

it('answers that a page pinned for offline use stay stored, whatever arrives later, until the page pins other answers', async () => {
  const client = createQueryClient()
  client.setQueryData(outfitters, 'the outfitters')
  await pinAnswers(client, [outfitters])
  stop = persistAnswers(client)
  const see = async (pages: string) => {
    for (let page = 0; page < 70; page += 1)
      await client.fetchQuery({ queryKey: [pages, page], queryFn: () => page, meta: { persist: true } })
  }
  await see('first')
  // The store holds at most 60 answers, plus those that the page pinned for offline use. Here these are the public list
  // and the row that lists the pinned answers.
  await kept(62)
  expect(answersOf(await reloaded()).outfitters).toBe('the outfitters')
  await pinAnswers(client, [])
  await see('second')
  await vi.waitFor(async () => expect(answersOf(await reloaded()).outfitters).toBeUndefined(), 15_000)
})
