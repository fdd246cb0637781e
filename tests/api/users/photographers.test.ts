import { beforeAll, expect, it } from 'vitest'
import { assignTo, openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { openPerson, type Person } from './person.ts'

const test = testApp()
let shop: Shop
let other: Shop
let bound: Person
let otherBound: Person
let unbound: Person
let shooting: Person
let gone: Person
let goneWithAlbum: Person

const db = () => test.data.database.db

async function addAlbum(photographer: Person, at: Shop): Promise<void> {
  await db()
    .insertInto('albums')
    .values({
      outfitter_id: at.outfitterId,
      river_section_id: at.sectionId,
      photographer_id: photographer.id,
      date: '2026-07-04',
      time_of_day: 'Morning',
      name: 'an album',
      created_at: test.clock.now(),
    })
    .execute()
}

beforeAll(async () => {
  shop = await openShop(db())
  other = await openShop(db())
  bound = await openPerson(test, { role: 'photographer', outfitterId: shop.outfitterId, name: 'bert' })
  otherBound = await openPerson(test, { role: 'photographer', outfitterId: other.outfitterId, name: 'Otto' })
  unbound = await openPerson(test, { role: 'photographer', name: 'Una' })
  shooting = await openPerson(test, {
    role: 'outfitter',
    outfitterId: shop.outfitterId,
    isPhotographer: true,
    name: 'Ann',
  })
  gone = await openPerson(test, { role: 'photographer', outfitterId: shop.outfitterId, name: 'Gus' })
  goneWithAlbum = await openPerson(test, { role: 'photographer', outfitterId: other.outfitterId, name: 'Cleo' })
  await addAlbum(goneWithAlbum, shop)
  for (const { id } of [gone, goneWithAlbum])
    await db().updateTable('users').set({ deleted_at: test.clock.now() }).where('id', '=', id).execute()
})

const idsFor = async (person: Person) =>
  (await person.get('photographer/all')).body.photographers.map((photographer) => photographer.id)

it('administrators see all active photographers, and the inactive ones who have albums, sorted by name', async () => {
  const admin = await openPerson(test, { role: 'admin' })
  expect(await idsFor(admin)).toEqual([
    shooting.id,
    bound.id,
    goneWithAlbum.id,
    otherBound.id,
    shop.photographerId,
    other.photographerId,
    unbound.id,
  ])
})

it('staff see their outfitter’s photographers and outside photographers with albums there, but not the outfitters of outside photographers', async () => {
  for (const role of ['outfitter', 'employee'] as const) {
    const person = await openPerson(test, { role, outfitterId: shop.outfitterId })
    expect(await idsFor(person)).toEqual([shooting.id, bound.id, goneWithAlbum.id, shop.photographerId])
    const { photographers } = (await person.get('photographer/all')).body
    expect(photographers[1]).toMatchObject({ outfitter_id: shop.outfitterId, deleted_at: null })
    expect(photographers[2]).toMatchObject({ outfitter_id: null, deleted_at: test.clock.now().toISOString() })
  }
})

it('a photographer who belongs or is assigned to an outfitter sees the photographers of that outfitter', async () => {
  expect(await idsFor(unbound)).toEqual([unbound.id])
  expect(await idsFor(bound)).toEqual([shooting.id, bound.id, goneWithAlbum.id, shop.photographerId])
  // A photographer who has an album at an outfitter, but no assignment, must not see the outfitter's other
  // photographers.
  await addAlbum(unbound, other)
  expect(await idsFor(unbound)).toEqual([unbound.id])
  await assignTo(db(), unbound.id, other.outfitterId)
  expect(await idsFor(unbound)).toEqual([otherBound.id, other.photographerId, unbound.id])
})

it('an outfitter sees which photographers are assigned to it, but not their assignments to other outfitters', async () => {
  const freelance = await openPerson(test, {
    role: 'photographer',
    name: 'Zoe',
    assignedTo: [shop.outfitterId, other.outfitterId],
  })
  const owner = await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })
  const admin = await openPerson(test, { role: 'admin' })
  const seen = async (person: Person) =>
    (await person.get('photographer/all')).body.photographers.find(({ id }) => id === freelance.id)
  expect(await seen(owner)).toMatchObject({ outfitter_id: null, assigned_outfitter_ids: [shop.outfitterId] })
  expect((await seen(admin))?.assigned_outfitter_ids).toEqual([shop.outfitterId, other.outfitterId])
})
