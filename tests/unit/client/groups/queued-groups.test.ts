import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { sweepDoneActions, enqueue } from '#client/device/outbox/outbox.ts'
import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import { discardEntry } from '#client/device/outbox/decide.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { groupActions } from '#client/features/groups/queued/group.actions.ts'
import {
  groupActionsOf,
  groupEntity,
  type GroupChange,
  type GroupRef,
} from '#client/features/groups/queued/group-changes.ts'
import { freshDatabase, switchedConnectivity, until } from '../device/offline-fixtures.ts'
import { created, deleted, movedPhotos, photo, renamed } from './group-fixtures.ts'

const actor = '4'
const clientId = 'made-here-00000000'
const onDevice: GroupRef = { key: clientId, id: null }
const kinds = actionKindsOf(groupActions)

interface Call {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}

let database: OfflineDatabase
let calls: Call[]
let refused: string | null
let stop: AbortController
let running: Promise<void>

beforeEach(() => {
  database = freshDatabase()
  calls = []
  refused = null
  stop = new AbortController()
  running = Promise.resolve()
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text()
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    const body: unknown = text === '' ? null : JSON.parse(text)
    calls.push({ method: request.method, path, key: request.headers.get('idempotency-key'), body })
    const headers = { 'server-time': new Date().toISOString() }
    if (path === refused) {
      const errors = { general: 'We could not find this display group' }
      return Response.json({ success: false, code: 'not-found', errors }, { status: 404, headers })
    }
    return Response.json({ success: true, displayGroup: { id: 31, client_id: clientId } }, { headers })
  })
})
afterEach(async () => {
  stop.abort()
  await running
  database.close()
  vi.unstubAllGlobals()
})

async function queue(...changes: GroupChange[]): Promise<void> {
  const actions = changes.flatMap((change) => groupActionsOf(actor, change))
  await database.transaction('rw', database.outbox, async () => {
    for (const action of actions) await enqueue(database, action)
  })
}

/**
 * Counts waiting changes of display groups. Entries that report a person's decision to the audit log do not count,
 * because these tests do not send them.
 */
const waitingChanges = () => database.outbox.where('entity').startsWith('group ').count()

/** Runs the drainer until `isOver` holds, by default until no change is left. */
async function send(isOver: () => Promise<boolean> = async () => (await waitingChanges()) === 0): Promise<void> {
  stop = new AbortController()
  const deps = { database, kinds, connectivity: switchedConnectivity(), currentActor: () => actor, alone: true }
  running = drain(deps, 'this page', stop.signal)
  await until(isOver)
  stop.abort()
  await running
}

const hasRefused = async () => (await database.outbox.where('state').equals('attention').count()) > 0
const sentCalls = () => calls.map(({ method, path, body }) => ({ method, path, body }))
const create = {
  method: 'POST',
  path: '/display-group',
  body: { client_id: clientId, name: 'Ben', date: '2026-07-04', outfitter_id: 1, photo_ids: [12] },
}

describe('changes of a display group that only this device has', () => {
  it('are sent in order, each to the id that the server gave the group', async () => {
    await queue(
      created(clientId, 'Ben', [photo(12)]),
      movedPhotos(onDevice, [photo(13), photo(14)], []),
      renamed(onDevice, 'Kim'),
      movedPhotos(onDevice, [], [12]),
      deleted(onDevice),
    )
    await send()
    const photos = { method: 'POST', path: '/display-group/photos' }
    expect(sentCalls()).toEqual([
      create,
      { ...photos, body: { displayGroupId: 31, add: [13, 14], remove: [] } },
      {
        method: 'PUT',
        path: '/display-group/31',
        body: { id: 31, name: 'Kim', date: '2026-07-04', outfitter_id: 1 },
      },
      { ...photos, body: { displayGroupId: 31, add: [], remove: [12] } },
      { method: 'GET', path: '/display-group/delete/31', body: null },
    ])
    expect(calls[0]?.key).toBe(clientId)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(5)
  })

  it('find the server’s id of the group even weeks after its creation was sent', async () => {
    await queue(created(clientId, 'Ben', [photo(12)]))
    await send()
    refused = '/display-group/31'
    await queue(renamed(onDevice, 'Kim'), movedPhotos(onDevice, [photo(13)], []))
    await send(hasRefused)
    await sweepDoneActions(database, Date.now() + 60 * 24 * 3_600_000)
    const [{ id } = { id: 0 }] = await database.outbox.where('state').equals('attention').toArray()
    expect(await discardEntry(database, kinds, id, { by: actor, reason: 'No longer needed' })).toBe('discarded')
    await send()
    expect(sentCalls().at(-1)).toEqual({
      method: 'POST',
      path: '/display-group/photos',
      body: { displayGroupId: 31, add: [13], remove: [] },
    })
  })

  it('wait behind a refused creation, and are dropped once somebody discards it', async () => {
    refused = '/display-group'
    await queue(created(clientId, 'Ben', [photo(12)]), renamed(onDevice, 'Kim'), deleted(onDevice))
    await send(hasRefused)
    expect(await database.outbox.count()).toBe(3)
    const [first] = await database.outbox.orderBy('id').toArray()
    expect(first).toMatchObject({ state: 'attention', refusal: { message: 'We could not find this display group' } })
    await discardEntry(database, kinds, first?.id ?? 0, { by: actor, reason: 'Made twice' })
    await send()
    expect(sentCalls()).toEqual([create])
  })
})

describe('a change of a display group', () => {
  it('needs attention when it is refused, while changes of other groups continue', async () => {
    refused = '/display-group/7'
    await queue(renamed({ key: '7', id: 7 }, 'Kim'), movedPhotos({ key: '8', id: 8 }, [photo(1)], []))
    await send(async () => (await hasRefused()) && (await database.outbox.count()) === 1)
    expect(await database.outbox.toArray()).toMatchObject([
      { kind: 'group.rename', entity: groupEntity(actor, '7'), state: 'attention' },
    ])
  })

  it('of more than a thousand photos is sent in calls of at most a thousand photos each', async () => {
    const photos = Array.from({ length: 2500 }, (_, id) => photo(id + 1))
    await queue(created(clientId, 'Ben', photos))
    await send()
    const counts = calls.map(({ body }) => {
      const { photo_ids: first, add } = body as { photo_ids?: number[]; add?: number[] }
      return (first ?? add ?? []).length
    })
    expect(counts).toEqual([1000, 1000, 500])
  })

  it('is listed in the outbox by the group’s name and the number of photos, and links to the group on its day', () => {
    const describeOf = ({ kind, payload }: GroupChange) => {
      const action = kinds.get(kind)
      return action?.describe(action.summarize(payload), payload)
    }
    expect(describeOf(movedPhotos({ key: '8', id: 8 }, [photo(1), photo(2)], []))).toMatchObject({
      title: { key: 'outbox.group-photos', params: { name: 'Ben' } },
      details: [{ key: 'outbox.group-added', params: { count: 2 } }],
      path: '/dashboard/display-groups?date=2026-07-04&group=8',
    })
    expect(describeOf(renamed({ key: '8', id: 8 }, 'Kim'))).toMatchObject({
      details: [{ key: 'outbox.quoted', params: { text: 'Kim' } }],
    })
    expect(kinds.get('group.delete')?.describe({ name: 'Ben' }, null).path).toBe('/dashboard/display-groups')
  })
})
