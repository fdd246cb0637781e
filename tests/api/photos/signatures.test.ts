import { beforeAll, describe, expect, it } from 'vitest'
import { readSignature } from '#domain/photos/photo-signature.ts'
import type { Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { callAs, makeAlbum, openOffice, ownerOf, sendPhoto } from '../albums/album-office.ts'
import type { Person } from '../users/person.ts'

const test = testApp()
let shop: Shop
let owner: Person
let albumId: number
let photoId: number

beforeAll(async () => {
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
  albumId = (await makeAlbum(owner, shop)).id
  const { status, body } = await sendPhoto(owner, albumId, '2026:07:04 10:00:01')
  expect(status).toBe(201)
  photoId = body.photo.id
  expect(readSignature(body.photo.signature)).not.toBeNull()
})

const albumPhoto = async () => (await callAs(owner, 'GET', `album/${albumId}`)).body.album.photos[0]

describe('the signature of a photo', () => {
  it('is in what staff read of an album', async () => {
    expect(readSignature((await albumPhoto())?.signature)).not.toBeNull()
  })

  it('is not in what guests read of a day', async () => {
    const answer = await fetch(`${test.url}/api/v1/search/displayGroups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ date: '2026-07-04', outfitterId: shop.outfitterId, riverSection: null }),
    })
    const text = await answer.text()
    expect(text).toContain('thumbhash')
    expect(text).not.toContain('signature')
  })

  it('is left out for a photo that arrived before signatures were made', async () => {
    await test.data.database.db.updateTable('photos').set({ signature: null }).where('id', '=', photoId).execute()
    expect(await albumPhoto()).not.toHaveProperty('signature')
  })
})
