import { beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../../support/guest.ts'
import { testApp } from '../../support/test-app.ts'
import { Tenant } from '../access/tenant.ts'
import { openPerson, type Person } from '../users/person.ts'

const test = testApp()
let ours: Tenant
let theirs: Tenant
let evan: Person
let erin: Person

const db = () => test.data.database.db
const decidedAt = '2026-07-04T17:00:00.000Z'

beforeAll(async () => {
  ours = await Tenant.open(test)
  theirs = await Tenant.open(test)
  evan = await openPerson(test, { role: 'employee', outfitterId: ours.id, name: 'Evan Employee' })
  erin = await openPerson(test, { role: 'employee', outfitterId: ours.id, name: 'Erin Employee' })
})

async function send(person: Person | null, decision: object, key = newKey()) {
  const response = await fetch(`${test.url}/api/v1/audit/decision`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    body: JSON.stringify({ action: 'order.cancel', decidedAt, ...decision }),
  })
  return { status: response.status, body: (await response.json()) as { code?: string; errors?: object } }
}

const count = async () => (await db().selectFrom('audit_log').select('id').execute()).length
const last = () => db().selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('recordOutboxDecision', () => {
  it('records who took over which action, from which colleague and for which order', async () => {
    const orderId = Number(await ours.make('pending order'))
    const decision = { decision: 'taken-over', action: 'order.release', orderId, ownerId: evan.id, receiverId: erin.id }
    expect(await send(erin, decision)).toMatchObject({ status: 200, body: { success: true } })
    expect(await last()).toMatchObject({
      action: 'outbox-taken-over',
      entity: 'order',
      entity_id: orderId,
      actor_user_id: erin.id,
      outfitter_id: ours.id,
      detail: {
        waiting_action: 'order.release',
        owner: 'Evan Employee',
        owner_id: String(evan.id),
        receiver: 'Erin Employee',
        receiver_id: String(erin.id),
        decided_at: decidedAt,
      },
    })
  })

  it('records the reason when a photographer discards an unsent change of their own album', async () => {
    const photographer = await openPerson(test, { role: 'photographer', outfitterId: ours.id })
    const albumId = await ours.album(photographer.id)
    const decision = {
      decision: 'discarded',
      action: 'album.save',
      albumId,
      ownerId: photographer.id,
      reason: ' Twice ',
    }
    expect((await send(photographer, decision)).status).toBe(200)
    const { detail, ...entry } = await last()
    expect(entry).toMatchObject({ action: 'outbox-discarded', entity: 'album', entity_id: albumId })
    expect(detail).toMatchObject({ reason: 'Twice' })
  })

  it('writes one audit entry when the call is sent twice with one idempotency key', async () => {
    const [key, before] = [newKey(), await count()]
    const decision = { decision: 'discarded', reason: 'The guest has paid' }
    expect(await send(evan, decision, key)).toEqual(await send(evan, decision, key))
    expect(await count()).toBe(before + 1)
    expect(await send(evan, { ...decision, reason: 'Another' }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    })
  })

  it('accepts an inactive colleague or an assigned photographer as the owner of the action, and names the owner in the audit entry', async () => {
    const gone = await openPerson(test, { role: 'employee', outfitterId: ours.id, name: 'Gwen Gone' })
    await db().updateTable('users').set({ deleted_at: test.clock.now() }).where('id', '=', gone.id).execute()
    const assigned = await openPerson(test, {
      role: 'photographer',
      outfitterId: null,
      assignedTo: [ours.id],
      name: 'Ashe Assigned',
    })
    for (const { id, owner } of [
      { id: gone.id, owner: 'Gwen Gone' },
      { id: assigned.id, owner: 'Ashe Assigned' },
    ]) {
      expect((await send(erin, { decision: 'taken-over', ownerId: id })).status).toBe(200)
      expect(await last()).toMatchObject({ outfitter_id: ours.id, detail: { owner, owner_id: String(id) } })
    }
  })

  it('answers 404 for the id of an administrator, as for an unknown id', async () => {
    const admin = await openPerson(test, { role: 'admin' })
    const answers = [admin.id, 999_999_999].map((ownerId) => send(erin, { decision: 'taken-over', ownerId }))
    const [ofAdmin, ofNobody] = await Promise.all(answers)
    expect(ofAdmin?.status).toBe(404)
    expect(ofAdmin).toEqual(ofNobody)
    expect((await send(admin, { decision: 'taken-over', ownerId: admin.id })).status).toBe(200)
  })

  it.each(['orderId', 'albumId', 'ownerId', 'receiverId'] as const)(
    'answers 404 when the call’s %s belongs to another outfitter, and writes no audit entry',
    async (field) => {
      const kind = { orderId: 'pending order', albumId: 'album', ownerId: 'user', receiverId: 'user' } as const
      const id = await theirs.make(kind[field])
      const before = await count()
      expect((await send(erin, { decision: 'taken-over', [field]: id })).status).toBe(404)
      expect(await count()).toBe(before)
      const admin = await openPerson(test, { role: 'admin' })
      expect((await send(admin, { decision: 'taken-over', [field]: id })).status).toBe(200)
    },
  )

  it('answers 404 when a photographer names an order, because photographers may not work on orders', async () => {
    const photographer = await openPerson(test, { role: 'photographer', outfitterId: ours.id })
    const orderId = await ours.make('pending order')
    expect((await send(photographer, { decision: 'taken-over', orderId })).status).toBe(404)
  })

  it.each(['1999-12-31T23:00:00.000Z', '2026-04-05T17:59:59.000Z', '2027-01-01T00:00:00.000Z'])(
    'dates a decision of %s by the server, because no device can have waited that long',
    async (claimed) => {
      expect((await send(evan, { decision: 'taken-over', decidedAt: claimed })).status).toBe(200)
      const { at, detail } = await last()
      expect(at).toEqual(test.clock.now())
      expect(detail).toMatchObject({ decided_at: test.clock.now().toISOString() })
    },
  )

  it('is limited to 200 decisions of one user in ten minutes, and repeats count once', async () => {
    const busy = await openPerson(test, { role: 'photographer', outfitterId: ours.id })
    const key = newKey()
    const statuses: number[] = []
    for (let calls = 0; calls < 205; calls++)
      statuses.push((await send(busy, { decision: 'taken-over' }, calls < 3 ? key : newKey())).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect((await send(busy, { decision: 'taken-over' }, key)).status).toBe(200)
    expect((await send(erin, { decision: 'taken-over' })).status).toBe(200)
    test.clock.advance(10 * 60_000)
    expect((await send(busy, { decision: 'taken-over' })).status).toBe(200)
  })

  it('refuses a call without a login', async () => {
    expect((await send(null, { decision: 'taken-over' })).status).toBe(401)
  })

  it.each([
    ['an unknown decision', { decision: 'forgotten' }, 'decision'],
    ['a discard without a reason', { decision: 'discarded' }, 'reason'],
    ['a discard with a blank reason', { decision: 'discarded', reason: '  ' }, 'reason'],
    ['a reason of 501 characters', { decision: 'discarded', reason: 'x'.repeat(501) }, 'reason'],
    ['a malformed action kind', { decision: 'taken-over', action: 'Order Release!' }, 'action'],
    ['a decision time that is no instant', { decision: 'taken-over', decidedAt: 'yesterday' }, 'decidedAt'],
    ['an unknown field', { decision: 'taken-over', email: 'guest@example.test' }, 'email'],
  ])('refuses a call with %s', async (_, decision, field) => {
    const before = await count()
    const { status, body } = await send(erin, decision)
    expect([400, 422]).toContain(status)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
    expect(await count()).toBe(before)
  })
})
