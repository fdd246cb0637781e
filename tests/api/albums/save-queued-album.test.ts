import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { untilFree } from '../../support/until-free.ts'
import { newKey } from '../../support/guest.ts'
import type { Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { openPerson, type Person } from '../users/person.ts'
import { albumAudit, callAs, fieldsOf, makeAlbum, openOffice, ownerOf } from './album-office.ts'

const test = testApp()
let shop: Shop
let other: Shop
let owner: Person

beforeAll(async () => {
  shop = await openOffice(test)
  other = await openOffice(test)
  owner = await ownerOf(test, shop)
})

const clientId = () => randomBytes(8).toString('hex')
const save = (person: Person, client_id: string, changes: object = {}, key?: string) =>
  callAs(person, 'POST', 'album/queue', { ...fieldsOf(shop), client_id, ...changes }, key)

async function albumsNamed(client_id: string) {
  return test.data.database.db.selectFrom('albums').select(['id', 'name']).where('client_id', '=', client_id).execute()
}

it('saveQueuedAlbum creates the album on the first call and updates it on a later call with changed fields', async () => {
  const name = clientId()
  const key = newKey()
  const first = await save(owner, name, {}, key)
  expect(first).toMatchObject({ status: 200, body: { album: { client_id: name, name: 'An album', photo_count: 0 } } })
  expect((await save(owner, name, {}, key)).body).toEqual(first.body)
  const { id } = first.body.album
  const second = await save(owner, name, { name: 'Renamed', time_of_day: 'Afternoon' })
  expect(second).toMatchObject({ status: 200, body: { album: { id, name: 'Renamed', time_of_day: 'Afternoon' } } })
  expect(await albumsNamed(name)).toEqual([{ id, name: 'Renamed' }])
  expect((await albumAudit(test, id)).map((line) => line.action)).toEqual(['album-created', 'album-updated'])
})

it('saveQueuedAlbum with a server id updates that album, whatever client id the call names', async () => {
  const { id } = await makeAlbum(owner, shop)
  const name = clientId()
  const { status, body } = await save(owner, name, { id, name: 'Renamed' })
  expect([status, body.album.id, body.album.name]).toEqual([200, id, 'Renamed'])
  expect(await albumsNamed(name)).toEqual([])
})

it('saveQueuedAlbum creates one album for simultaneous calls with the same client id', async () => {
  for (let round = 0; round < 10; round++) {
    const name = clientId()
    const answers = await Promise.all(
      ['first', 'second', 'third'].map((each) => untilFree(() => save(owner, name, { name: each }))),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.album.id)).size).toBe(1)
    const rows = await albumsNamed(name)
    expect(rows).toHaveLength(1)
    expect(['first', 'second', 'third']).toContain(rows[0]?.name)
  }
})

it('saveQueuedAlbum neither reveals nor changes an album that another user saved under the same client id', async () => {
  const theirs = await ownerOf(test, other)
  const name = clientId()
  const made = await callAs(theirs, 'POST', 'album/queue', { ...fieldsOf(other), client_id: name })
  expect(made.status).toBe(200)
  expect(await save(owner, name, { name: 'Mine' })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  // Another photographer of the second outfitter also gets 404, so that they do not learn of the album.
  const photographer = await openPerson(test, { role: 'photographer', outfitterId: other.outfitterId })
  const own = { ...fieldsOf(other, { photographer_id: photographer.id }), client_id: name }
  expect((await callAs(photographer, 'POST', 'album/queue', own)).status).toBe(404)
  await callAs(theirs, 'GET', `album/delete/${made.body.album.id}`)
  expect((await save(owner, name)).status).toBe(404)
  expect(await albumsNamed(name)).toEqual([{ id: made.body.album.id, name: 'An album' }])
})

it('saveQueuedAlbum does not recreate an album that was deleted meanwhile, and reports the deletion', async () => {
  const name = clientId()
  const { id } = (await save(owner, name)).body.album
  await callAs(owner, 'GET', `album/delete/${id}`)
  expect(await save(owner, name)).toMatchObject({
    status: 409,
    body: {
      code: 'album-deleted',
      current: { id, deleted_at: expect.any(String) },
      errors: { general: 'This album was deleted on another device. Create a new one.' },
    },
  })
  expect((await save(owner, clientId(), { id })).status).toBe(404)
})

it('saveQueuedAlbum refuses the same callers and field values as createAlbum', async () => {
  expect((await save(owner, clientId(), { outfitter_id: other.outfitterId })).status).toBe(404)
  expect((await save(owner, clientId(), { river_section_id: other.sectionId })).body.code).toBe('section-not-offered')
  expect((await save(owner, clientId(), { date: '2206-07-04' })).status).toBe(422)
  const employee = await openPerson(test, { outfitterId: shop.outfitterId })
  expect((await save(employee, clientId())).status).toBe(403)
})
