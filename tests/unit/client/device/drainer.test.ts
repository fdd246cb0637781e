import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { forgetServerTime, learnServerTime } from '#client/device/connection/server-clock.ts'
import { drain, type DrainerDeps } from '#client/device/outbox/drainer.ts'
import { actionKindsOf, type ActionKind } from '#client/device/outbox/action-kind.ts'
import { passOn } from '#client/device/outbox/decide.ts'
import { LEASE_MS, takeLease } from '#client/device/outbox/lease.ts'
import { enqueue, headsOf, retryEntry } from '#client/device/outbox/outbox.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import type { ApiResult } from '#client/device/outbox/outcomes.ts'
import { orderChangeKinds } from '#client/features/orders/actions/order-change-list.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { answer, freshDatabase, noteKind, queue, switchedConnectivity, until } from './offline-fixtures.ts'
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

/** Imitates a server that answers with the test's function and records what it receives. */
function server(respond: (sent: Sent, count: number, signal: AbortSignal) => ApiResult | Promise<ApiResult>) {
  const sent: Sent[] = []
  const kind = noteKind({
    prepare: (_database, payload) =>
      Promise.resolve(({ key, signal }) => {
        const one = { key, payload }
        sent.push(one)
        return Promise.resolve(respond(one, sent.length, signal))
      }),
  })
  return { sent, kind }
}

/** Imitates a server that never answers. An aborted call rejects with the signal's reason, as in a browser. */
function silentServer() {
  return server(
    (_sent, _count, signal) =>
      new Promise<ApiResult>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as DOMException))
      }),
  )
}

function start(
  kind: ActionKind,
  deps: Partial<DrainerDeps> = {},
  owner: string = crypto.randomUUID(),
): AbortController {
  const stop = new AbortController()
  stops.push(stop)
  const run = drain(
    {
      database,
      kinds: actionKindsOf([kind]),
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

describe('the drainer', () => {
  it('sends the actions of one entity in the order in which they were queued', async () => {
    for (const payload of [1, 2, 3, 4]) await queue(database, { entity: 'cart:a', payload })
    const { sent, kind } = server(ok)
    start(kind)
    await until(empty)
    expect(sent.map(({ payload }) => payload)).toEqual([1, 2, 3, 4])
  })

  it('sends actions that are queued while it runs', async () => {
    const { sent, kind } = server(ok)
    start(kind)
    await queue(database, { entity: 'cart:a', payload: 'later' })
    await until(() => sent.length === 1)
    await until(empty)
  })

  it('reports once that it cannot watch the outbox for new actions', async () => {
    const fault = new ReferenceError('x')
    const count = database.outbox.count.bind(database.outbox)
    let isFaulty = false
    const look = vi.spyOn(database.outbox, 'count').mockImplementation(() => {
      if (isFaulty) throw fault
      return count()
    })
    start(server(ok).kind)
    await until(() => look.mock.calls.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 60))
    isFaulty = true
    for (const looks of [2, 3]) {
      await queue(database, { entity: `cart:${looks}` })
      await until(() => look.mock.calls.length >= looks)
    }
    let errors: unknown[][] = []
    await until(() => (errors = takeConsoleErrors()).length > 0)
    expect(errors).toEqual([[expect.stringContaining('drainer'), fault]])
  })

  it('sends entries of four entities at once, but never two entries of the same entity', async () => {
    for (const entity of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) await queue(database, { entity, payload: entity })
    const open: string[] = []
    let most = 0
    const release: (() => void)[] = []
    const { kind } = server(async ({ payload }) => {
      const entity = String(payload)
      expect(open).not.toContain(entity)
      open.push(entity)
      most = Math.max(most, open.length)
      await new Promise<void>((resolve) => release.push(resolve))
      open.splice(open.indexOf(entity), 1)
      return ok()
    })
    start(kind)
    await until(() => open.length === 4)
    expect([...open].sort()).toEqual(['a', 'b', 'c', 'd'])
    await until(async () => {
      release.splice(0).forEach((go) => go())
      return empty()
    })
    expect(most).toBe(4)
  })

  it('starts no further action when it is stopped while it reads the outbox', async () => {
    await queue(database, { entity: 'cart:a' })
    const silent = silentServer()
    const stop = start(silent.kind, { requestTimeout: 60_000 })
    await until(() => silent.sent.length === 1)
    const look = database.outbox.toArray.bind(database.outbox)
    const held: (() => void)[] = []
    const looking = vi.spyOn(database.outbox, 'toArray').mockImplementation((async () => {
      const rows = await look()
      await new Promise<void>((resolve) => held.push(resolve))
      return rows
    }) as unknown as typeof look)
    await queue(database, { entity: 'cart:b' })
    await until(() => held.length > 0)
    stop.abort()
    // Waits until the running call to the server has ended. Only then does the drainer receive the outbox rows.
    await new Promise((resolve) => setTimeout(resolve, 50))
    looking.mockRestore()
    held.forEach((go) => go())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(silent.sent).toHaveLength(1)
  })

  it('keeps the key of an action across retries, even when a page closed before the answer', async () => {
    const key = await queue(database, { entity: 'cart:a' })
    const silent = silentServer()
    const closed = start(silent.kind, { requestTimeout: 60_000 })
    await until(() => silent.sent.length === 1)
    closed.abort()

    const flaky = server((_sent, count) => (count < 3 ? answer(500, 'oops') : ok()))
    // The first page closed without releasing its lease, so the lease is still stored. Its Web Lock is free.
    start(flaky.kind, { alone: true })
    await until(empty)
    expect([...silent.sent, ...flaky.sent].map((one) => one.key)).toEqual([key, key, key, key])
  })

  it('does not count a network failure as a try and continues when the network returns', async () => {
    await queue(database, { entity: 'cart:a' })
    const connectivity = switchedConnectivity()
    let away = true
    const { sent, kind } = server(() => (away ? Promise.reject(new TypeError('Failed to fetch')) : ok()))
    start(kind, { connectivity, random: () => 1 })
    await until(async () => (await head())?.attempt === 1)
    expect(await head()).toMatchObject({ tries: 0, state: 'waiting' })
    expect(connectivity.state).toBe('offline')
    away = false
    connectivity.become('online')
    await until(empty)
    expect(sent).toHaveLength(2)
  })

  it('reports a call that throws an internal error, and does not take that for a missing network', async () => {
    await queue(database, { entity: 'cart:a' })
    const connectivity = switchedConnectivity()
    const fault = new ReferenceError('x')
    const { sent, kind } = server(() => Promise.reject(fault))
    start(kind, { connectivity })
    await until(async () => (await head())?.said === 'device-fault')
    expect(takeConsoleErrors()).toEqual([[expect.stringContaining('drainer'), fault]])
    expect(connectivity.state).toBe('online')
    expect(await head()).toMatchObject({ state: 'waiting', tries: 0, attempt: 0 })
    expect(sent).toHaveLength(1)
  })

  it('backs off when a proxy answers for an unreachable server, and does not count its answers as a sign of a connection', async () => {
    await queue(database, { entity: 'cart:a' })
    const connectivity = switchedConnectivity('offline')
    const seen: string[] = []
    connectivity.subscribe((state) => seen.push(state))
    const { sent, kind } = server(() => answer(502, '<html>Bad Gateway</html>'))
    start(kind, { connectivity, random: () => 1 })
    await until(async () => (await head())?.attempt === 1)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sent).toHaveLength(1)
    expect(seen).toEqual([])
    expect(await head()).toMatchObject({ tries: 0, attempt: 1, state: 'waiting' })
  })

  it('marks the device neither online nor offline because of an action that it never sent', async () => {
    await queue(database, { entity: 'cart:a', kind: 'of another build' })
    const connectivity = switchedConnectivity('offline')
    start(server(ok).kind, { connectivity })
    await until(async () => (await head())?.state === 'attention')
    expect(connectivity.state).toBe('offline')
  })

  it('pauses the actions of a page that the server calls outdated, and the page after the reload sends them at once', async () => {
    await queue(database, { entity: 'a' })
    const old = server(() => answer(410, { success: false, code: 'client-outdated', errors: { general: 'Old' } }))
    const stop = start(old.kind, { random: () => 1 })
    await until(async () => (await head())?.said === 'update-page')
    expect(await head()).toMatchObject({ state: 'waiting', tries: 0 })
    expect((await head())?.nextTryAt).toBeGreaterThan(Date.now())
    stop.abort()
    await Promise.all(running)
    await database.outbox.toCollection().modify({ nextTryAt: Date.now() + 3_600_000 / 2 })
    const messages: unknown[] = []
    const current = server(async () => {
      messages.push((await head())?.said)
      return ok()
    })
    start(current.kind)
    await until(empty)
    expect(messages, 'once, and no longer as too old').toEqual([undefined])
    expect(current.sent[0]?.key).toBe(old.sent[0]?.key)
  })

  it('waits as long as the server asks', async () => {
    await queue(database, { entity: 'cart:a' })
    const { kind } = server(() => answer(429, { success: false, code: 'too-many', errors: {} }, { 'retry-after': '9' }))
    start(kind, { now: () => 1_000 })
    await until(async () => (await head())?.tries === 1)
    expect((await head())?.nextTryAt).toBe(10_000)
  })

  it('tries again in an hour when the server asks for longer', async () => {
    await queue(database, { entity: 'wait:a' })
    const asked = { 'retry-after': '21600' }
    const { sent, kind } = server(() => answer(429, { success: false, code: 'too-many', errors: {} }, asked))
    start(kind)
    await until(async () => ((await head())?.tries ?? 0) > 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent).toHaveLength(1)
    expect((await head())?.nextTryAt).toBeLessThanOrEqual(Date.now() + 3_600_000)
  })

  it('tries again at once when somebody has set the clock of the device', async () => {
    const { sent, kind } = server(ok)
    await queue(database, { entity: 'order:1' })
    const header = (ahead: number): string => new Date(Date.now() + ahead).toUTCString()
    learnServerTime(header(0), Date.now())
    await database.outbox.toCollection().modify({ attempt: 2, nextTryAt: Date.now() + 3_600_000 / 2 })
    start(kind)
    await until(async () => (await database.leases.count()) === 1)
    expect(sent).toHaveLength(0)
    learnServerTime(header(3_600_000 / 2), Date.now())
    await until(empty)
    expect(sent).toHaveLength(1)
    forgetServerTime()
  })

  it('ignores a due time that was stored before the clock of the device was set back', async () => {
    await queue(database, { entity: 'cart:a' })
    const { sent, kind } = server(ok)
    await database.outbox.toCollection().modify({ attempt: 2, nextTryAt: Date.now() + 60 * 24 * 3_600_000 })
    start(kind)
    await until(() => sent.length === 1)
    await until(empty)
  })

  it('holds the actions of an entity behind a refused one, sends those of other entities, and sends the refused one when a person asks', async () => {
    await queue(database, { entity: 'order:1', payload: 'bad' })
    await queue(database, { entity: 'order:1', payload: 'after' })
    await queue(database, { entity: 'order:2', payload: 'good' })
    let refuses = true
    const { sent, kind } = server(({ payload }) =>
      payload === 'bad' && refuses ? answer(422, { success: false, code: 'rule', errors: { general: 'No' } }) : ok(),
    )
    start(kind)
    await until(async () => (await head())?.state === 'attention')
    await until(async () => (await database.outbox.count()) === 2)
    expect(sent.map(({ payload }) => payload)).not.toContain('after')
    expect((await head())?.refusal).toMatchObject({ status: 422, code: 'rule', message: 'No' })
    refuses = false
    await retryEntry(database, (await head())?.id ?? 0)
    await until(empty)
    expect(sent.map(({ payload }) => payload).slice(-2)).toEqual(['bad', 'after'])
  })

  it('loses no action of a user whose session has ended, and holds the actions of other users', async () => {
    await queue(database, { entity: 'order:1', actor: 'user:1' })
    await queue(database, { entity: 'order:2', actor: 'user:1' })
    await queue(database, { entity: 'order:3', actor: 'user:2' })
    const { sent, kind } = server(() => answer(401, { success: false, code: 'auth-required', errors: {} }))
    start(kind, { currentActor: () => 'user:1' })
    await until(async () => (await head())?.attempt === 1)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await database.outbox.count()).toBe(3)
    expect(sent.length).toBeLessThanOrEqual(2)
    expect((await database.outbox.toArray()).every(({ tries, state }) => tries === 0 && state === 'waiting')).toBe(true)
  })

  it('continues when the same user logs in again, but not for another user', async () => {
    await queue(database, { entity: 'order:1', actor: 'user:1', payload: 'release' })
    const session = new Session()
    let ended = true
    const { sent, kind } = server(() =>
      ended ? answer(401, { success: false, code: 'auth-required', errors: {} }) : ok(),
    )
    start(kind, { currentActor: () => session.actor, onActorChange: session.subscribe })
    await until(async () => (await head())?.attempt === 1)
    ended = false
    // Queuing a new entry must not resume the sending, because user 1 has not logged in again.
    await queue(database, { entity: 'order:2', actor: 'user:1' })
    session.become('user:2')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sent).toHaveLength(1)
    session.become('user:1')
    await until(empty)
    expect(sent.map(({ payload }) => payload)).toContain('release')
  })

  it('sends the actions of a user only while that user is logged in, and those of a guest always', async () => {
    await queue(database, { entity: 'order:1', actor: 'user:1', payload: 'of user 1' })
    await queue(database, { entity: 'order:2', actor: 'user:2', payload: 'of user 2' })
    await queue(database, { entity: 'cart:a', payload: 'of a guest' })
    const session = new Session()
    session.become(null)
    const { sent, kind } = server(ok)
    start(kind, { currentActor: () => session.actor, onActorChange: session.subscribe })
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

  it('holds back an action when another user logs in during its preparation, until that user has taken over the action', async () => {
    await queue(database, { entity: 'order:1', actor: 'user:1', payload: 'of user 1' })
    const session = new Session()
    const { sent, kind } = server(ok)
    let prepared = 0
    const slow: ActionKind = {
      ...kind,
      prepare(...asked) {
        prepared += 1
        session.become('user:2')
        return kind.prepare(...asked)
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

  it('ignores a refusal of an action that was handed over in flight', async () => {
    const payload = { kind: 'order.note', note: 'x', orderId: 7, outfitterId: 1 }
    await queue(database, { kind: 'order.note', entity: 'order:7', actor: '1', payload })
    let refuse: () => void = () => undefined
    const { kind, sent } = server(
      () =>
        new Promise<ApiResult>((resolve) => {
          refuse = () => resolve(answer(403, { success: false, code: 'forbidden', errors: {} }))
        }),
    )
    start({ ...kind, kind: 'order.note' }, { currentActor: () => '1' })
    await until(() => sent.length === 1)
    const before = await head()
    await passOn(database, orderChangeKinds, before?.id ?? 0, { actor: '2', name: 'Rae' })
    refuse()
    stops[0]?.abort()
    await running[0]
    expect(await head()).toMatchObject({ actor: '2', state: 'waiting', attempt: 0 })
  })

  it('applies an answer and deletes the entry in one transaction, so that an error keeps both', async () => {
    await queue(database, { entity: 'cart:a' })
    const { kind } = server(ok)
    const faulty: ActionKind = {
      ...kind,
      async onSent(db) {
        await db.carts.put({ slug: 'x' } as never)
        throw new Error('No room')
      },
    }
    start(faulty)
    await until(async () => (await head())?.said === 'device-fault')
    expect(await database.outbox.count()).toBe(1)
    expect(await database.carts.count()).toBe(0)
    const errors = takeConsoleErrors()
    expect(errors[0]).toEqual([expect.stringContaining('drainer'), new Error('No room')])
  })

  it('drops an answer that arrives after another drainer took over', async () => {
    await queue(database, { entity: 'cart:a' })
    let ended = 0
    let comeBack = (_result: ApiResult): void => undefined
    const slow = server(() => new Promise<ApiResult>((resolve) => (comeBack = resolve)))
    start({ ...slow.kind, onSent: () => Promise.resolve(void (ended += 1)) }, {}, 'frozen tab')
    await until(() => slow.sent.length === 1)

    const second = server(ok)
    start({ ...second.kind, onSent: () => Promise.resolve(void (ended += 10)) }, { alone: true }, 'other tab')
    await until(empty)
    comeBack(ok())
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(ended).toBe(10)
    expect(second.sent[0]?.key).toBe(slow.sent[0]?.key)
  })

  it('drops the late answer to the old drainer while the new drainer is still sending the same action', async () => {
    await queue(database, { entity: 'cart:a' })
    const ended: string[] = []
    const answers: ((result: ApiResult) => void)[] = []
    const waits = () => server(() => new Promise<ApiResult>((resolve) => answers.push(resolve)))
    const first = waits()
    start({ ...first.kind, onSent: () => Promise.resolve(void ended.push('first')) }, {}, 'frozen tab')
    await until(() => first.sent.length === 1)
    const second = waits()
    const onSent = () => Promise.resolve(void ended.push('second'))
    start({ ...second.kind, onSent }, { alone: true }, 'other tab')
    await until(() => second.sent.length === 1)
    answers[0]?.(ok())
    // Waits until the first drainer has ended, so that it has handled its late answer.
    stops[0]?.abort()
    await running[0]
    expect(ended).toEqual([])
    expect(await head()).toMatchObject({ state: 'waiting', tries: 0, attempt: 0 })
    answers[1]?.(ok())
    await until(empty)
    expect(ended).toEqual(['second'])
  })

  it('retries an action of a guest after a 401, because a guest has no session to lose', async () => {
    await queue(database, { entity: 'cart:a', payload: 'first' })
    await queue(database, { entity: 'cart:b', payload: 'of another cart' })
    let refuses = true
    const { sent, kind } = server(({ payload }) =>
      payload === 'first' && refuses ? answer(401, { success: false, code: 'auth-required', errors: {} }) : ok(),
    )
    start(kind, { currentActor: () => null })
    await until(async () => (await head())?.said === 'sign-in')
    expect(await head()).toMatchObject({ state: 'waiting', tries: 0 })
    refuses = false
    await until(empty)
    expect(sent.at(-1)?.payload).toBe('first')
  })

  it('leaves the action and the connectivity unchanged when its own page aborts the call', async () => {
    await queue(database, { entity: 'cart:a' })
    const connectivity = switchedConnectivity()
    const { sent, kind } = silentServer()
    const stop = start(kind, { connectivity, requestTimeout: 60_000 })
    await until(() => sent.length === 1)
    stop.abort()
    await running[0]
    expect(connectivity.state).toBe('online')
    expect(await head()).toMatchObject({ state: 'waiting', attempt: 0, nextTryAt: 0 })
  })

  it('marks the device neither online nor offline when it drops an obsolete action without a call', async () => {
    await queue(database, { entity: 'cart:a' })
    const connectivity = switchedConnectivity('offline')
    start(noteKind({ prepare: () => Promise.resolve('obsolete') }), { connectivity })
    await until(empty)
    expect(connectivity.state).toBe('offline')
  })

  it('sends an action under its current key when the key changed during preparation', async () => {
    await queue(database, { entity: 'order:1' })
    const { sent, kind } = server(ok)
    let prepared = 0
    start({
      ...kind,
      async prepare(...asked) {
        prepared += 1
        if (prepared === 1) await database.outbox.toCollection().modify({ key: 'changed' })
        return kind.prepare(...asked)
      },
    })
    await until(empty)
    expect(sent.map(({ key }) => key)).toEqual(['changed'])
  })

  it('renews its lease while it runs and ends when another drainer has taken it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let now = 1_800_000_000_000
      start(server(ok).kind, { now: () => now }, 'first')
      const endOfLease = async () => (await database.leases.toCollection().first())?.until
      await until(async () => (await endOfLease()) === now + LEASE_MS)
      now += LEASE_MS / 3
      vi.advanceTimersByTime(LEASE_MS / 3)
      await until(async () => (await endOfLease()) === now + LEASE_MS)
      await takeLease(database, 'second', now, true)
      let ended = false
      void running[0]?.then(() => (ended = true))
      vi.advanceTimersByTime(LEASE_MS / 3)
      await until(() => ended)
      expect(await database.leases.toCollection().first()).toMatchObject({ owner: 'second', until: now + LEASE_MS })
    } finally {
      vi.useRealTimers()
    }
  })

  it('deletes an action that succeeded in flight although it was handed over meanwhile', async () => {
    const payload = { kind: 'order.note', note: 'x', orderId: 7, outfitterId: 1 }
    await queue(database, { kind: 'order.note', entity: 'order:7', actor: '1', payload })
    let done: () => void = () => undefined
    const { kind, sent } = server(() => new Promise<ApiResult>((resolve) => (done = () => resolve(ok()))))
    start({ ...kind, kind: 'order.note' }, { currentActor: () => '1' })
    await until(() => sent.length === 1)
    await passOn(database, orderChangeKinds, (await head())?.id ?? 0, { actor: '2', name: 'Rae' })
    done()
    // Handing the action over also queues a record for the audit log, so the outbox is not empty.
    await until(async () => (await database.outbox.where('entity').equals('order:7').count()) === 0)
    expect(sent).toHaveLength(1)
  })

  it('ignores the answer to an action that was discarded in flight', async () => {
    await queue(database, { entity: 'order:1', actor: '1' })
    let ended = 0
    let done: () => void = () => undefined
    const { kind, sent } = server(() => new Promise<ApiResult>((resolve) => (done = () => resolve(ok()))))
    const onSent = () => Promise.resolve(void (ended += 1))
    const stop = start({ ...kind, onSent }, { currentActor: () => '1' })
    await until(() => sent.length === 1)
    await database.outbox.clear()
    done()
    stop.abort()
    await running[0]
    expect([ended, await database.doneActions.count()]).toEqual([0, 0])
  })

  it('records the completed actions of staff, but none of a guest', async () => {
    const ofStaff = await queue(database, { entity: 'order:1', actor: '1' })
    await queue(database, { entity: 'cart:a' })
    start(server(ok).kind, { currentActor: () => '1' })
    await until(empty)
    expect(await database.doneActions.toArray()).toMatchObject([{ key: ofStaff, actor: '1', how: 'sent' }])
  })

  it('counts a refusal and the answers of a busy server as tries, and waits longer after each busy answer', async () => {
    await queue(database, { entity: 'cart:a' })
    let now = 1_800_000_000_000
    const waits: number[] = []
    const { kind } = server((_sent, count) =>
      count < 4
        ? answer(503, { success: false, code: 'busy', errors: {} })
        : answer(422, { success: false, code: 'rule', errors: { general: 'No' } }),
    )
    start(kind, { now: () => now, random: () => 0.01 })
    for (const tries of [1, 2, 3]) {
      await until(async () => (await head())?.tries === tries)
      const next = (await head())?.nextTryAt ?? 0
      waits.push(next - now)
      now = next
    }
    await until(async () => (await head())?.state === 'attention')
    expect(waits).toEqual([10, 20, 40])
    expect(await head()).toMatchObject({ tries: 4 })
  })

  it('sends nothing while another drainer holds the lease', async () => {
    const first = server(ok)
    start(first.kind, {}, 'first')
    await until(async () => (await database.leases.count()) === 1)
    const second = server(ok)
    const stop = new AbortController()
    await drain(
      {
        database,
        kinds: actionKindsOf([second.kind]),
        connectivity: switchedConnectivity(),
      },
      'second',
      stop.signal,
    )
    await queue(database, { entity: 'cart:a' })
    await until(empty)
    expect(second.sent).toHaveLength(0)
  })

  it('upgrades entries of older builds, and marks entries of newer builds as needing attention', async () => {
    await queue(database, { entity: 'a', version: 1, payload: { text: 'old' } })
    await queue(database, { entity: 'b', version: 9, payload: { text: 'new' } })
    const { sent, kind } = server(ok)
    start({ ...kind, version: 3, upcasters: { 1: (old) => ({ two: old }), 2: (old) => ({ three: old }) } })
    await until(async () => (await database.outbox.count()) === 1 && sent.length === 1)
    expect(sent[0]?.payload).toEqual({ three: { two: { text: 'old' } } })
    await until(async () => (await head())?.state === 'attention')
  })
})

describe('the outbox', () => {
  it('refuses an action outside a transaction', async () => {
    await expect(enqueue(database, { kind: 'note', version: 1, entity: 'a', payload: {} })).rejects.toThrow(
      /one transaction/,
    )
  })

  it('returns the oldest action of each entity, in whatever order the database returns the actions', async () => {
    for (const entity of ['a', 'b', 'a', 'b']) await queue(database, { entity })
    const entries = (await database.outbox.orderBy('id').toArray()).reverse()
    const [first, second] = entries.toReversed()
    expect(headsOf(entries).map(({ id }) => id)).toEqual([first?.id, second?.id])
    await database.outbox.update(first?.id ?? 0, { state: 'attention' })
    expect(headsOf((await database.outbox.toArray()).reverse()).map(({ id }) => id)).toEqual([second?.id])
  })

  it('sends an action of two entities after the earlier ones of both, and before the later ones of both', async () => {
    await queue(database, { entity: 'a' })
    await queue(database, { entity: 'b', others: ['a'] })
    for (const entity of ['a', 'b', 'c']) await queue(database, { entity })
    const places = async () => {
      const entries = await database.outbox.orderBy('id').toArray()
      return headsOf(entries).map(({ id }) => id - (entries[0]?.id ?? 0))
    }
    expect(await places()).toEqual([0, 4])
    await database.outbox.delete((await database.outbox.orderBy('id').first())?.id ?? 0)
    expect(await places()).toEqual([0, 3])
    await database.outbox.delete((await database.outbox.orderBy('id').first())?.id ?? 0)
    expect(await places()).toEqual([0, 1, 2])
  })

  it('creates a new 128-bit key for each action', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => queue(database, { entity: 'a' })))
    expect(new Set(keys).size).toBe(3)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  })
})
