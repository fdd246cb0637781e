import { beforeAll, expect, it } from 'vitest'
import { ask, openPerson } from '../users/person.ts'
import { operationIds, rawCall } from '../http/raw-call.ts'
import { newKey } from '../../support/guest.ts'
import { testApp } from '../../support/test-app.ts'
import { isJson, send } from './contract-call.ts'
import { goodCall, secretOf } from './good-call.ts'
import { Tenant } from './tenant.ts'

const test = testApp()
let tenant: Tenant

beforeAll(async () => {
  tenant = await Tenant.open(test)
})

/** All texts in an answer that give access or identify a person: long random words, emails and picture addresses. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const words = value.match(/[\w-]{20,}|[^\s"'<>=]+@[\w.-]+/g) ?? []
    return value.startsWith('/images/') ? [...words, value] : words
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : []
}

it('logs hold no secret from any request or answer, whoever calls and whether the call is valid or not', async () => {
  const { db } = test.data.database
  const password = 'eddies and pillows 9'
  const admin = await openPerson(test, { role: 'admin', password })
  const secrets = new Set<string>([password, admin.token, admin.email])
  const keep = (value: unknown) => secretsIn(value).forEach((secret) => secrets.add(secret))

  keep((await ask(test.url, null, 'POST', 'auth/login', { email: admin.email, password })).body)
  await ask(test.url, null, 'POST', 'auth/login', { email: admin.email, password: 'a wrong one, but mine' })
  secrets.add('a wrong one, but mine')
  await ask(test.url, null, 'POST', 'auth/lost-password', { email: admin.email })
  for (const id of operationIds) {
    const call = await goodCall(id, tenant)
    const login = { authorization: `Bearer ${(await openPerson(test, { role: 'admin' })).token}` }
    const headers = { ...login, ...(id === 'applyDiscount' ? {} : secretOf(call, tenant)), 'idempotency-key': newKey() }
    keep([call.path, call.query, call.body, headers])
    const good = await send(test.url, call, headers)
    keep(good.json)
    const bad = { ...call, body: { ...call.body, [`${newKey()}x`]: newKey(), token: newKey(), password: newKey() } }
    keep([bad.body, Object.keys(bad.body)])
    await send(test.url, bad, headers)
    await send(test.url, call, { authorization: `Bearer ${newKey()}`, 'cart-token': newKey(), 'order-hash': newKey() })
    tenant.spend(id)
    // Restores the outfitter that this call deleted, because the next calls use it.
    if (/deleteOutfitter$/i.test(id)) await db.updateTable('outfitters').set({ deleted_at: null }).execute()
  }
  // Secrets must also stay out of the logs when the address of a valid or invalid request holds them.
  const { ticket } = (
    await admin.post('auth/download-ticket', {
      url: '/api/v1/order/export-comprehensive?startDate=2026-07-04&endDate=2026-07-04',
    })
  ).body
  keep([ticket])
  for (const path of [
    `/api/v1/order/export-comprehensive?startDate=2026-07-04&endDate=2026-07-04&ticket=${ticket}`,
    `/api/v1/order/export-comprehensive?ticket=${ticket}`,
    `/deliveries/${ticket}`,
    `/deliveries/${ticket}/photos/1`,
    `/images/1-abc/2026-07-04/w/${ticket}/grid.jpg`,
    `/api/v1/nothing/${ticket}`,
    `/api/v1/%ff${ticket}`,
  ])
    await rawCall(`${test.url}${path}`)
  for (const tokens of [tenant.cartTokens.values(), tenant.hashes.values()]) keep([...tokens])
  keep(await db.selectFrom('mails').select(['recipient', 'text_body', 'message_id']).execute())
  for (const { password_hash } of await db.selectFrom('users').select('password_hash').execute())
    if (password_hash !== 'none') secrets.add(password_hash)
  for (const { token_hash } of await db.selectFrom('sessions').select('token_hash').execute())
    for (const encoding of ['hex', 'base64', 'base64url'] as const) secrets.add(token_hash.toString(encoding))
  for (const { name } of await db.selectFrom('zip_files').select('name').execute()) secrets.add(name)

  const log = test.logged.join('\n')
  expect(test.logged.length).toBeGreaterThan(3 * operationIds.length)
  // The log may name this route. The name is as long as a secret, so the collection above contains it by mistake.
  const doors = [...secrets].filter((secret) => secret !== 'export-comprehensive')
  expect(doors.length).toBeGreaterThan(500)
  expect(doors.filter((secret) => log.includes(secret))).toEqual([])
  // No request of this test may cause a server error (log level 50).
  expect(test.logged.filter((line) => isJson(JSON.parse(line)) && line.includes('"level":50'))).toEqual([])
})
