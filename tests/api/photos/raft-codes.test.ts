import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { raftCodeLink } from '#domain/photos/raft-code.ts'
import { codePicture } from '../../support/rafts/code-picture.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { callAs, makeAlbum, openOffice, ownerOf, sendFile } from '../albums/album-office.ts'
import type { Person } from '../users/person.ts'

const test = testApp()
const today = '2026-07-04'
let shop: Shop
let owner: Person
let albumId: number

beforeAll(async () => {
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
  albumId = (await makeAlbum(owner, shop, { date: today })).id
})

let drawn = 0
/** A photo that shows a card with this code, if any. */
async function photoOf(code: string | null): Promise<Buffer> {
  drawn += 1
  const [width, height] = [900, 600]
  const text = raftCodeLink('https://photos.example', 'arkansas-headwaters', code ?? '')
  const data = codePicture(width, height, code === null ? [] : [{ text, x: 200 + drawn, y: 120, scale: 8 }])
  const spot = {
    input: { create: { width: 9, height: 9, channels: 3, background: '#fff' } },
    left: drawn,
    top: 5,
  } as const
  return sharp(data, { raw: { width, height, channels: 4 } })
    .composite([spot])
    .jpeg()
    .toBuffer()
}

const album = async () => (await callAs(owner, 'GET', `album/${albumId}`)).body.album

async function makeGroup(
  name: string,
  code: string | null,
  photoIds: readonly number[],
  date = today,
): Promise<number> {
  const group = {
    name,
    date,
    outfitter_id: shop.outfitterId,
    photo_ids: photoIds,
    ...(code ? { raft_code: code } : {}),
  }
  const { status, body } = await callAs(owner, 'POST', 'display-group', group)
  expect(status).toBe(200)
  return (body as unknown as { displayGroup: { id: number } }).displayGroup.id
}

const find = async (code: string, outfitterId = shop.outfitterId) => {
  const response = await fetch(`${test.url}/api/v1/search/raft?outfitterId=${outfitterId}&code=${code}`)
  return [response.status, await response.json()] as const
}

describe('a photo of a raft code', () => {
  it('is recorded as rejected with its code, and stays so', async () => {
    const { id } = (await sendFile(owner, albumId, await photoOf('12-7K3M9'))).body.photo
    expect((await album()).photos.map((photo) => photo.id)).not.toContain(id)
    expect((await callAs(owner, 'POST', 'photo/mark', { photo_ids: [id], rejected: false })).status).toBe(200)
    expect((await album()).rejected_photos).toMatchObject([{ id, raft_code: '12-7K3M9' }])
  })

  it('is recorded once', async () => {
    const bytes = await photoOf('13-7K3M9')
    const first = await sendFile(owner, albumId, bytes)
    expect((await sendFile(owner, albumId, bytes)).body.photo.id).toBe(first.body.photo.id)
  })

  it('is none without a code', async () => {
    const { id } = (await sendFile(owner, albumId, await photoOf(null))).body.photo
    const photo = (await album()).photos.find((one) => one.id === id)
    expect(photo).toBeDefined()
    expect(photo).not.toHaveProperty('raft_code')
  })
})

describe('the group of a raft code', () => {
  it('is the newest one of its outfitter that guests can see', async () => {
    const { id: photoId } = (await sendFile(owner, albumId, await photoOf(null))).body.photo
    const first = await makeGroup('Raft 14', '14-7K3M9', [photoId])
    expect(await find('14-7K3M9')).toEqual([200, { success: true, date: today, display_group_id: first }])
    test.clock.advance(60_000)
    const second = await makeGroup('Raft 14 again', '14-7K3M9', [photoId])
    expect(await find('14-7K3M9')).toMatchObject([200, { display_group_id: second }])
    await callAs(owner, 'GET', `display-group/delete/${second}`)
    expect(await find('14-7K3M9')).toMatchObject([200, { display_group_id: first }])
    const other = await openShop(test.data.database.db)
    expect((await find('14-7K3M9', other.outfitterId))[0]).toBe(404)
    expect((await find('15-7K3M9'))[0]).toBe(404)
    expect((await find('14-7K3M9', 987_654))[0]).toBe(404)
    expect((await find('14-7K3MI'))[0]).toBe(400)
  })

  it('is known to the storefront’s day by its code, and only that group', async () => {
    const { id: photoId } = (await sendFile(owner, albumId, await photoOf(null))).body.photo
    const id = await makeGroup('Raft 16', '16-7K3M9', [photoId])
    const plain = await makeGroup('Raft 17', null, [photoId])
    const asked = { date: today, outfitterId: shop.outfitterId, riverSection: null }
    const response = await fetch(`${test.url}/api/v1/search/displayGroups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    const { displayGroups } = (await response.json()) as { displayGroups: { id: number; raft_code?: string }[] }
    expect(displayGroups.find((group) => group.id === id)).toMatchObject({ raft_code: '16-7K3M9' })
    expect(displayGroups.find((group) => group.id === plain)).not.toHaveProperty('raft_code')
  })

  it('refuses a code of another form', async () => {
    const group = { name: 'Raft', date: today, outfitter_id: shop.outfitterId, raft_code: 'raft 12' }
    expect((await callAs(owner, 'POST', 'display-group', group)).status).toBe(400)
  })
})
