import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineDatabase } from '#client/offline/database.ts'
import { drain, type DrainerDeps } from '#client/offline/drainer.ts'
import type { Executor } from '#client/offline/executors.ts'
import { passOn } from '#client/offline/decide.ts'
import { enqueue, retryEntry } from '#client/offline/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import type { ApiResult } from '#client/offline/outcomes.ts'
import { ORDER_NOTE } from '#client/offline/queued-orders.ts'
import { answer, freshDatabase, queue, switchedConnectivity, until } from './offline-fixtures.ts'
import { Session } from './upload-fixtures.ts'

interface Sent {
  key: string
  payload: unknown
}

let database: OfflineDatabase
let stops: AbortController[]
let running: Promise<void>[]

beforeEach(() => {
  database = freshDatabase()
  stops = []
  running = []
})

afterEach(async () => {
  for (const stop of stops) stop.abort()
  await Promise.all(running)
  database.close()
})

/** A server that answers by the test's function and notes what it was sent. */
function server(respond: (sent: Sent, count: number, signal: AbortSignal) => ApiResult | Promise<ApiResult>) {
  const sent: Sent[] = []
  const executor: Executor = {
    version: 1,
    prepare: (_database, _entry, payload) =>
      Promise.resolve(({ key, signal }) => {
        const one = { key, payload }
        sent.push(one)
        return Promise.resolve(respond(one, sent.length, signal))
      }),
  }
  return { sent, executor }
}

function start(
  executor: Executor,
  deps: Partial<DrainerDeps> = {},
  owner: string = crypto.randomUUID(),
): AbortController {
  const stop = new AbortController()
  stops.push(stop)
  const run = drain(
    {
      database,
      executors: { note: () => Promise.resolve(executor) },
      connectivity: switchedConnectivity(),
      random: () => 0,
      ...deps,
    },
    owner,
    stop.signal,
  )
  running.push(run)
  return stop
}

const ok = () => answer(200, { success: true })
const empty = async (): Promise<boolean> => (await database.outbox.count()) === 0
const head = async (): Promise<OutboxEntry | undefined> => database.outbox.toCollection().first()

describe('The drainer', () => {
  it('sends one entity in the order of the taps', async () => {
    for (const payload of [1, 2, 3, 4]) await queue(database, { entity: 'cart:a', payload })
    const { sent, executor } = server(ok)
    start(executor)
    await until(empty)
    expect(sent.map(({ payload }) => payload)).toEqual([1, 2, 3, 4])
  })

  it('sends what is queued while it runs', async () => {
    const { sent, executor } = server(ok)
    start(executor)
    await queue(database, { entity: 'cart:a', payload: 'later' })
    await until(() => sent.length === 1)
    await until(empty)
  })

  it('has four entities under way at once, never two entries of one', async () => {
    for (const entity of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) await queue(database, { entity, payload: entity })
    const open: string[] = []
    let most = 0
    const release: (() => void)[] = []
    const { executor } = server(async ({ payload }) => {
      const entity = String(payload)
      expect(open).not.toContain(entity)
      open.push(entity)
      most = Math.max(most, open.length)
      await new Promise<void>((resolve) => release.push(resolve))
      open.splice(open.indexOf(entity), 1)
      return ok()
    })
    start(executor)
    await until(() => open.length === 4)
    expect([...open].sort()).toEqual(['a', 'b', 'c', 'd'])
    await until(async () => {
      release.splice(0).forEach((go) => go())
      return empty()
    })
    expect(most).toBe(4)
  })

  it('begins nothing anew when it is stopped while it looks at what waits', async () => {
    await queue(database, { entity: 'cart:a' })
    const silent = server(
      (_sent, _count, signal) =>
        new Promise<ApiResult>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('gone')))),
    )
    let somebodyElse = (): void => undefined
    const stop = start(silent.executor, {
      requestTimeout: 60_000,
      onActorChange: (listener) => {
        somebodyElse = listener
        return () => undefined
      },
    })
    await until(() => silent.sent.length === 1)
    const look = database.outbox.toArray.bind(database.outbox)
    const held: (() => void)[] = []
    const looking = vi.spyOn(database.outbox, 'toArray').mockImplementation((async () => {
      const rows = await look()
      await new Promise<void>((resolve) => held.push(resolve))
      return rows
    }) as unknown as typeof look)
    await queue(database, { entity: 'cart:b' })
    // The watcher's look is held too: this is what makes the drainer look.
    somebodyElse()
    await until(() => held.length > 1)
    stop.abort()
    // The call that was under way is over before the look is.
    await new Promise((resolve) => setTimeout(resolve, 50))
    looking.mockRestore()
    held.forEach((go) => go())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(silent.sent).toHaveLength(1)
  })

  it('keeps the key of the tap through tries, and through a page that was closed before the answer', async () => {
    const key = await queue(database, { entity: 'cart:a' })
    const silent = server(
      (_sent, _count, signal) =>
        new Promise<ApiResult>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('gone')))),
    )
    const closed = start(silent.executor, { requestTimeout: 60_000 })
    await until(() => silent.sent.length === 1)
    closed.abort()

    const flaky = server((_sent, count) => (count < 3 ? answer(500, 'oops') : ok()))
    // The first page never came to its end: its lease stands, and the Web Lock says that it is gone.
    start(flaky.executor, { alone: true })
    await until(empty)
    expect([...silent.sent, ...flaky.sent].map((one) => one.key)).toEqual([key, key, key, key])
  })

  it('does not count a network that is away as a try, and goes on when it returns', async () => {
    await queue(database, { entity: 'cart:a' })
    const connectivity = switchedConnectivity()
    let away = true
    const { sent, executor } = server(() => (away ? Promise.reject(new TypeError('Failed to fetch')) : ok()))
    start(executor, { connectivity, random: () => 1 })
    await until(async () => (await head())?.attempt === 1)
    expect(await head()).toMatchObject({ tries: 0, state: 'waiting' })
    expect(connectivity.state).toBe('offline')
    away = false
    connectivity.become('online')
    await until(empty)
    expect(sent).toHaveLength(2)
  })

  it('neither hammers a proxy without its server nor takes it for the network come back', async () => {
    await queue(database, { entity: 'cart:a' })
    const connectivity = switchedConnectivity('offline')
    const seen: string[] = []
    connectivity.subscribe((state) => seen.push(state))
    const { sent, executor } = server(() => answer(502, '<html>Bad Gateway</html>'))
    start(executor, { connectivity, random: () => 1 })
    await until(async () => (await head())?.attempt === 1)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sent).toHaveLength(1)
    expect(seen).toEqual([])
    expect(await head()).toMatchObject({ tries: 0, attempt: 1, state: 'waiting' })
  })

  it('says nothing of the network for an action that was never sent', async () => {
    await queue(database, { entity: 'cart:a', kind: 'of another build' })
    const connectivity = switchedConnectivity('offline')
    start(server(ok).executor, { connectivity })
    await until(async () => (await head())?.state === 'attention')
    expect(connectivity.state).toBe('offline')
  })

  it('pauses what an old page may not send, and the page that was opened after it sends it at once', async () => {
    await queue(database, { entity: 'a' })
    const old = server(() => answer(410, { success: false, code: 'client-outdated', errors: { general: 'Old' } }))
    const stop = start(old.executor, { random: () => 1 })
    await until(async () => (await head())?.said === 'update-page')
    expect(await head()).toMatchObject({ state: 'waiting', tries: 0 })
    expect((await head())?.nextTryAt).toBeGreaterThan(Date.now())
    stop.abort()
    await Promise.all(running)
    await database.outbox.toCollection().modify({ nextTryAt: Date.now() + 3_600_000 / 2 })
    const told: unknown[] = []
    const current = server(async () => {
      told.push((await head())?.said)
      return ok()
    })
    start(current.executor)
    await until(empty)
    expect(told, 'once, and no longer as too old').toEqual([undefined])
    expect(current.sent[0]?.key).toBe(old.sent[0]?.key)
  })

  it('waits as long as the server asks', async () => {
    await queue(database, { entity: 'cart:a' })
    const { executor } = server(() =>
      answer(429, { success: false, code: 'too-many', errors: {} }, { 'retry-after': '9' }),
    )
    start(executor, { now: () => 1_000 })
    await until(async () => (await head())?.tries === 1)
    expect((await head())?.nextTryAt).toBe(10_000)
  })

  it('does not wait for a time that was set by a clock since put back', async () => {
    await queue(database, { entity: 'cart:a' })
    const { sent, executor } = server(ok)
    await database.outbox.toCollection().modify({ attempt: 2, nextTryAt: Date.now() + 60 * 24 * 3_600_000 })
    start(executor)
    await until(() => sent.length === 1)
    await until(empty)
  })

  it('holds an entity whose head was refused while others go on, and sends it again when asked', async () => {
    await queue(database, { entity: 'order:1', payload: 'bad' })
    await queue(database, { entity: 'order:1', payload: 'after' })
    await queue(database, { entity: 'order:2', payload: 'good' })
    let refuses = true
    const { sent, executor } = server(({ payload }) =>
      payload === 'bad' && refuses ? answer(422, { success: false, code: 'rule', errors: { general: 'No' } }) : ok(),
    )
    start(executor)
    await until(async () => (await head())?.state === 'attention')
    await until(async () => (await database.outbox.count()) === 2)
    expect(sent.map(({ payload }) => payload)).not.toContain('after')
    expect((await head())?.refusal).toMatchObject({ status: 422, code: 'rule', message: 'No' })
    refuses = false
    await retryEntry(database, (await head())?.id ?? 0)
    await until(empty)
    expect(sent.map(({ payload }) => payload).slice(-2)).toEqual(['bad', 'after'])
  })

  it('sends nothing of a user who is signed out, and loses nothing; another user is held', async () => {
    await queue(database, { entity: 'order:1', actor: 'user:1' })
    await queue(database, { entity: 'order:2', actor: 'user:1' })
    await queue(database, { entity: 'order:3', actor: 'user:2' })
    const { sent, executor } = server(() => answer(401, { success: false, code: 'auth-required', errors: {} }))
    start(executor, { currentActor: () => 'user:1' })
    await until(async () => (await head())?.attempt === 1)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await database.outbox.count()).toBe(3)
    expect(sent.length).toBeLessThanOrEqual(2)
    expect((await database.outbox.toArray()).every(({ tries, state }) => tries === 0 && state === 'waiting')).toBe(true)
  })

  it('goes on with what a user did when the same user is logged in again, and not when another is', async () => {
    await queue(database, { entity: 'order:1', actor: 'user:1', payload: 'release' })
    const session = new Session()
    let ended = true
    const { sent, executor } = server(() =>
      ended ? answer(401, { success: false, code: 'auth-required', errors: {} }) : ok(),
    )
    start(executor, { currentActor: () => session.actor, onActorChange: session.subscribe })
    await until(async () => (await head())?.attempt === 1)
    ended = false
    // More work is no new session.
    await queue(database, { entity: 'order:2', actor: 'user:1' })
    session.become('user:2')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sent).toHaveLength(1)
    session.become('user:1')
    await until(empty)
    expect(sent.map(({ payload }) => payload)).toContain('release')
  })

  it('sends a user’s actions only while that user is logged in, and a guest’s always', async () => {
    await queue(database, { entity: 'order:1', actor: 'user:1', payload: 'of user 1' })
    await queue(database, { entity: 'order:2', actor: 'user:2', payload: 'of user 2' })
    await queue(database, { entity: 'cart:a', payload: 'of a guest' })
    const session = new Session()
    session.become(null)
    const { sent, executor } = server(ok)
    start(executor, { currentActor: () => session.actor, onActorChange: session.subscribe })
    await until(() => sent.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sent.map(({ payload }) => payload)).toEqual(['of a guest'])
    session.become('user:2')
    await until(async () => (await database.outbox.count()) === 1)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sent.map(({ payload }) => payload)).toEqual(['of a guest', 'of user 2'])
    session.become('user:1')
    await until(empty)
  })

  it('sends nothing that became another’s while it was made ready', async () => {
    await queue(database, { entity: 'order:1', actor: 'user:1', payload: 'of user 1' })
    const session = new Session()
    const { sent, executor } = server(ok)
    let prepared = 0
    const slow: Executor = {
      ...executor,
      prepare(...asked) {
        prepared += 1
        session.become('user:2')
        return executor.prepare(...asked)
      },
    }
    start(slow, { currentActor: () => session.actor, onActorChange: session.subscribe })
    await until(() => prepared === 1)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect([sent.length, prepared]).toEqual([0, 1])
    expect(await database.outbox.toArray()).toMatchObject([{ state: 'waiting', tries: 0 }])
    await database.outbox.toCollection().modify({ actor: 'user:2', key: 'new' })
    await until(() => sent.length === 1)
    expect(sent[0]?.key).toBe('new')
  })

  it('holds nothing against an action that became another’s while the first one’s was refused', async () => {
    const payload = { kind: ORDER_NOTE, note: 'x', orderId: 7, outfitterId: 1 }
    await queue(database, { kind: ORDER_NOTE, entity: 'order:7', actor: '1', payload })
    let refuse: () => void = () => undefined
    const { executor, sent } = server(
      () =>
        new Promise<ApiResult>((resolve) => {
          refuse = () => resolve(answer(403, { success: false, code: 'forbidden', errors: {} }))
        }),
    )
    start(executor, { executors: { [ORDER_NOTE]: () => Promise.resolve(executor) }, currentActor: () => '1' })
    await until(() => sent.length === 1)
    const before = await head()
    await passOn(database, before?.id ?? 0, { actor: '2', name: 'Rae' })
    refuse()
    stops[0]?.abort()
    await running[0]
    expect(await head()).toMatchObject({ actor: '2', state: 'waiting', attempt: 0 })
  })

  it('changes the device in the transaction that deletes the entry: a fault there keeps both', async () => {
    await queue(database, { entity: 'cart:a' })
    const { executor } = server(ok)
    const faulty: Executor = {
      ...executor,
      async settle(db) {
        await db.carts.put({ slug: 'x' } as never)
        throw new Error('No room')
      },
    }
    start(faulty)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(await database.outbox.count()).toBe(1)
    expect(await database.carts.count()).toBe(0)
  })

  it('drops an answer that comes back after another drainer took over', async () => {
    await queue(database, { entity: 'cart:a' })
    let settled = 0
    let comeBack = (_result: ApiResult): void => undefined
    const slow = server(() => new Promise<ApiResult>((resolve) => (comeBack = resolve)))
    start({ ...slow.executor, settle: () => Promise.resolve(void (settled += 1)) }, {}, 'frozen tab')
    await until(() => slow.sent.length === 1)

    const second = server(ok)
    start({ ...second.executor, settle: () => Promise.resolve(void (settled += 10)) }, { alone: true }, 'other tab')
    await until(empty)
    comeBack(ok())
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(settled).toBe(10)
    expect(second.sent[0]?.key).toBe(slow.sent[0]?.key)
  })

  it('leaves the outbox to the holder of the lease', async () => {
    const first = server(ok)
    start(first.executor, {}, 'first')
    await until(async () => (await database.leases.count()) === 1)
    const second = server(ok)
    const stop = new AbortController()
    await drain(
      {
        database,
        executors: { note: () => Promise.resolve(second.executor) },
        connectivity: switchedConnectivity(),
      },
      'second',
      stop.signal,
    )
    await queue(database, { entity: 'cart:a' })
    await until(empty)
    expect(second.sent).toHaveLength(0)
  })

  it('brings entries of older builds up to date, and sets those of newer builds aside', async () => {
    await queue(database, { entity: 'a', version: 1, payload: { text: 'old' } })
    await queue(database, { entity: 'b', version: 9, payload: { text: 'new' } })
    const { sent, executor } = server(ok)
    start(
      { ...executor, version: 3 },
      {
        upcasters: { note: { 1: (old) => ({ two: old }), 2: (old) => ({ three: old }) } },
      },
    )
    await until(async () => (await database.outbox.count()) === 1 && sent.length === 1)
    expect(sent[0]?.payload).toEqual({ three: { two: { text: 'old' } } })
    await until(async () => (await head())?.state === 'attention')
  })
})

describe('The outbox', () => {
  it('refuses an action outside of a transaction', async () => {
    await expect(enqueue(database, { kind: 'note', version: 1, entity: 'a', payload: {} })).rejects.toThrow(
      /one transaction/,
    )
  })

  it('makes another key of 128 bits for each action', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => queue(database, { entity: 'a' })))
    expect(new Set(keys).size).toBe(3)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  })
})
