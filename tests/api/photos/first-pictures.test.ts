import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { firstShownFiles } from '#domain/photos/presets.ts'
import { ImageWork } from '#server/platform/images/image-work.ts'
import type { Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { callAs, makeAlbum, openOffice, ownerOf, sendPhoto, type AlbumReply } from '../albums/album-office.ts'
import type { Person } from '../users/person.ts'

const test = testApp()
let shop: Shop
let owner: Person
let albumId: number

beforeAll(async () => {
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
  albumId = (await makeAlbum(owner, shop)).id
})
afterEach(() => void vi.restoreAllMocks())

async function newPhoto(second: number): Promise<AlbumReply['body']['photo']> {
  const { status, body } = await sendPhoto(owner, albumId, `2026:07:04 10:00:${second}`)
  expect(status).toBe(201)
  return body.photo
}

const nameOf = ({ path }: { path: string }): string => path.split('/')[2] ?? ''

/** Waits until the pictures at this address are drawn. */
async function untilDrawn(photo: { path: string }): Promise<void> {
  const folder = join(test.data.directory, 'derivatives')
  const drawn = () => readdirSync(folder, { recursive: true }).filter((file) => String(file).includes(nameOf(photo)))
  await vi.waitFor(() => expect(drawn()).toHaveLength(firstShownFiles.length), { timeout: 10_000 })
}

/** Loads all pictures that guests look at first. Returns how many of them the server had to draw for the guest. */
async function drawnForGuest(photo: { path: string }): Promise<number> {
  const run = vi.spyOn(ImageWork.prototype, 'run')
  const answers = await Promise.all(firstShownFiles.map((file) => fetch(`${test.url}${photo.path}/${file}`)))
  expect(answers.map(({ status }) => status)).toEqual(firstShownFiles.map(() => 200))
  return run.mock.calls.filter(([priority]) => priority === 'guest').length
}

describe('the pictures that guests look at first', () => {
  it('are in both densities the grid, the viewer, the cart and the thumbnails', () => {
    expect([...firstShownFiles].sort()).toEqual(
      ['cart', 'group-thumb', 'outfitter-thumb', 'viewer-thumb']
        .flatMap((name) => [`${name}.jpg`, `${name}@2x.jpg`])
        .concat('viewer-full.jpg')
        .sort(),
    )
  })

  it('are there when the first guest asks after an upload', async () => {
    const photo = await newPhoto(11)
    await untilDrawn(photo)
    expect(await drawnForGuest(photo)).toBe(0)
  })

  it('are there when the first guest asks after a photo was turned', async () => {
    const before = await newPhoto(12)
    const { photo } = (await callAs(owner, 'POST', 'photo/rotate', { photoId: before.id, rotation: 90 })).body
    expect(nameOf(photo)).not.toBe(nameOf(before))
    await untilDrawn(photo)
    expect(await drawnForGuest(photo)).toBe(0)
  })

  it('are drawn for the guest who asks before the server has drawn them', async () => {
    const { run } = ImageWork.prototype
    vi.spyOn(ImageWork.prototype, 'run').mockImplementation(function (this: ImageWork, priority, cost, job) {
      if (priority === 'ahead') return Promise.reject(new Error('the process ended'))
      return run.call(this, priority, cost, job)
    })
    const photo = await newPhoto(13)
    expect(await drawnForGuest(photo)).toBe(firstShownFiles.length)
  })
})
