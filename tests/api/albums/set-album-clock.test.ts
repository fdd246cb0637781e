import { beforeAll, describe, expect, it } from 'vitest'
import { untilFree } from '../../support/until-free.ts'
import type { Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { openPerson, type Person } from '../users/person.ts'
import { albumAudit, callAs, makeAlbum, openOffice, ownerOf, sendPhoto } from './album-office.ts'

const test = testApp()
let shop: Shop
let owner: Person

beforeAll(async () => {
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
})

const setClock = (albumId: number, seconds: number, person = owner, camera: string | null = null) =>
  callAs(person, 'POST', 'album/clock-offset', { albumId, seconds, camera })

async function timesOf(albumId: number) {
  return test.data.database.db
    .selectFrom('photos')
    .select(['taken_local', 'taken_at'])
    .where('album_id', '=', albumId)
    .orderBy('id')
    .execute()
}

it('setAlbumClock shifts the capture times of photos uploaded before and after the call, and keeps the camera’s own time', async () => {
  const { id } = await makeAlbum(owner, shop)
  await sendPhoto(owner, id, '2026:07:04 10:00:00')
  await sendPhoto(owner, id)
  const { status, body } = await setClock(id, -3_600)
  expect([status, body.album.clock_offset, body.album.photo_count]).toEqual([200, -3_600, 2])
  const later = await sendPhoto(owner, id, '2026:07:04 11:30:00')
  expect(later).toMatchObject({ status: 201, body: { photo: { taken_at: '2026-07-04T16:30:00.000Z' } } })
  expect(await timesOf(id)).toEqual([
    { taken_local: expect.stringContaining('10:00:00'), taken_at: new Date('2026-07-04T15:00:00Z') },
    { taken_local: null, taken_at: null },
    { taken_local: expect.stringContaining('11:30:00'), taken_at: new Date('2026-07-04T16:30:00Z') },
  ])
})

it('setAlbumClock replaces an earlier offset instead of adding to it, and zero restores the time that the camera wrote', async () => {
  const { id } = await makeAlbum(owner, shop)
  await sendPhoto(owner, id, '2026:07:04 10:00:00')
  const before = await timesOf(id)
  await setClock(id, 90)
  await setClock(id, 30)
  expect((await timesOf(id))[0]?.taken_at).toEqual(new Date('2026-07-04T16:00:30Z'))
  await setClock(id, 30)
  expect((await timesOf(id))[0]?.taken_at).toEqual(new Date('2026-07-04T16:00:30Z'))
  await setClock(id, 0)
  expect(await timesOf(id)).toEqual(before)
  // Setting the offset that the album already has must write no second audit entry.
  expect((await albumAudit(test, id)).slice(1).map((line) => line.detail)).toEqual([
    { seconds: '90' },
    { seconds: '30' },
    { seconds: '0' },
  ])
})

it('setAlbumClock leaves other albums alone, and accepts an offset of decades for a camera whose clock was reset', async () => {
  const [first, second] = [await makeAlbum(owner, shop), await makeAlbum(owner, shop)]
  for (const { id } of [first, second]) await sendPhoto(owner, id, '1980:01:01 00:00:00')
  const untouched = await timesOf(second.id)
  expect((await setClock(first.id, 1_467_000_000)).status).toBe(200)
  expect((await timesOf(first.id))[0]?.taken_at).toEqual(
    new Date(Date.parse('1980-01-01T07:00:00Z') + 1_467_000_000_000),
  )
  expect(await timesOf(second.id)).toEqual(untouched)
  // The shift from the highest offset to the lowest exceeds a 32-bit integer of the database. It must still succeed.
  expect((await setClock(first.id, 1_600_000_000)).status).toBe(200)
  expect((await setClock(first.id, -1_600_000_000)).status).toBe(200)
  expect((await setClock(first.id, 1_600_000_001)).status).toBe(400)
  expect((await setClock(first.id, 0.5)).status).toBe(400)
})

it('setAlbumClock shifts each photo exactly once, including photos that are uploaded during the call', async () => {
  const { id } = await makeAlbum(owner, shop)
  const photos = Array.from({ length: 12 }, (_, index) =>
    untilFree(() => sendPhoto(owner, id, `2026:07:04 10:${String(index).padStart(2, '0')}:00`)),
  )
  const clocks = [60, 600, -45, 7, 3_600].map((seconds) => untilFree(() => setClock(id, seconds)))
  const answers = await Promise.all([...photos, ...clocks])
  expect(answers.every((answer) => answer.status < 300)).toBe(true)
  const { clock_offset } = (await callAs(owner, 'GET', `album/${id}`)).body.album
  const rows = await timesOf(id)
  expect(rows).toHaveLength(12)
  for (const { taken_local, taken_at } of rows) {
    const camera = Date.parse(`${(taken_local ?? '').replace(' ', 'T')}Z`) + 6 * 3_600_000
    expect((taken_at?.getTime() ?? 0) - camera).toBe(clock_offset * 1000)
  }
})

describe('setAlbumClock of one camera', () => {
  const [wide, long] = [
    { Make: 'Canon', Model: 'Canon EOS R5', serial: '7' },
    { Make: 'SONY', Model: '__proto__' },
  ]
  const [wideName, longName] = ['Canon EOS R5 #7', 'SONY __proto__']
  const sendAt = (id: number, minute: string, camera: object = {}) =>
    sendPhoto(owner, id, `2026:07:04 10:${minute}:00`, camera)
  const setOf = (id: number, seconds: number, camera: string) => setClock(id, seconds, owner, camera)
  const minutesOf = async (id: number) =>
    (await timesOf(id)).map(({ taken_at: at }) => ((at?.getTime() ?? 0) - Date.parse('2026-07-04T16:00:00Z')) / 60_000)

  it('moves that camera’s photos, also those that arrive later, and leaves the others to the album’s offset', async () => {
    const { id } = await makeAlbum(owner, shop)
    const first = await sendAt(id, '01', wide)
    expect(first.body.photo.camera).toBe(wideName)
    await sendAt(id, '02', long)
    await sendAt(id, '03')
    const { status, body } = await setOf(id, 600, longName)
    expect([status, body.album.clock_offset, body.album.camera_clocks]).toEqual([
      200,
      0,
      [{ camera: longName, clock_offset: 600 }],
    ])
    await sendAt(id, '04', long)
    await sendAt(id, '05', wide)
    expect(await minutesOf(id)).toEqual([1, 12, 3, 14, 5])
    expect((await setClock(id, -60)).body.album.camera_clocks).toHaveLength(1)
    await sendAt(id, '06', long)
    await sendAt(id, '07', wide)
    expect(await minutesOf(id)).toEqual([0, 12, 2, 14, 4, 16, 6])
  })

  it('makes the camera follow the album again when both offsets are equal, and names the camera in the audit log', async () => {
    const { id } = await makeAlbum(owner, shop)
    await sendAt(id, '01', wide)
    await sendAt(id, '02', long)
    await setOf(id, 300, wideName)
    expect((await setOf(id, 0, wideName)).body.album.camera_clocks).toEqual([])
    await setClock(id, 60)
    expect(await minutesOf(id)).toEqual([2, 3])
    expect((await albumAudit(test, id)).slice(1).map((line) => line.detail)).toEqual([
      { seconds: '300', camera: wideName },
      { seconds: '0', camera: wideName },
      { seconds: '60' },
    ])
  })

  it('makes a camera follow the album again that is set to the offset which the album got meanwhile', async () => {
    const { id } = await makeAlbum(owner, shop)
    await sendAt(id, '01', wide)
    await sendAt(id, '02', long)
    await setOf(id, 300, wideName)
    await setClock(id, 300)
    expect((await setOf(id, 300, wideName)).body.album.camera_clocks).toEqual([])
    await setClock(id, 60)
    expect(await minutesOf(id)).toEqual([2, 3])
  })

  it('refuses a camera that took no photo of the album, and a version from before another camera was set', async () => {
    const { id, version } = await makeAlbum(owner, shop)
    await sendAt(id, '01', wide)
    await sendAt(id, '02', long)
    expect((await setOf(id, 60, 'Canon EOS R5')).status).toBe(404)
    expect((await setOf(id, 60, 'Canon\u0000')).status).toBeLessThan(500)
    expect((await setOf(id, 60, 'Canon\uD800')).status).toBeLessThan(500)
    expect((await setOf(id, 60, '')).status).toBe(404)
    await setOf(id, 60, wideName)
    const clock = { albumId: id, seconds: 90, camera: longName, version }
    expect(await callAs(owner, 'POST', 'album/clock-offset', clock)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { camera_clocks: [{ camera: wideName, clock_offset: 60 }] } },
    })
  })
})

it('setAlbumClock refuses users who may not change the album, and refuses any change to a deleted album', async () => {
  const { id } = await makeAlbum(owner, shop)
  expect((await setClock(id, 1, await openPerson(test, { outfitterId: shop.outfitterId }))).status).toBe(403)
  expect((await setClock(id, 1, await ownerOf(test, await openOffice(test)))).status).toBe(404)
  await callAs(owner, 'GET', `album/delete/${id}`)
  expect((await setClock(id, 1)).status).toBe(404)
})
