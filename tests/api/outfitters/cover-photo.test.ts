import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutfitterCard } from '#contract/schema.gen.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import type { Staff } from '../../support/staff.ts'
import { cameraFile, pixelBomb } from '../../unit/images/camera-files.ts'
import { ask, audited, openOffice, settingsNow, type Office } from './office.ts'
import { download, file, storedIn, upload, type Part } from './pictures.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await db().updateTable('outfitters').set({ on_home_page: true }).execute()
})
afterAll(() => office.test.close())

const db = () => office.test.data.database.db
const id = (value = office.shop.outfitterId): Part => ['id', String(value)]
const send = (who: Staff | null, ...parts: readonly Part[]) => upload(office, 'save-cover', who, parts)
const remove = (who: Staff | null, outfitterId = office.shop.outfitterId) =>
  ask(office, who, 'DELETE', `outfitter/cover/${outfitterId}`)
const landscape = () => cameraFile({ width: 2400, height: 1500 })

async function cardOf({ outfitterId }: Shop): Promise<OutfitterCard | undefined> {
  const answer = await fetch(`${office.test.url}/api/v1/public/outfitter/all`)
  const { outfitters } = (await answer.json()) as { outfitters: OutfitterCard[] }
  return outfitters.find((card) => card.id === outfitterId)
}

describe('the cover photo of an outfitter', () => {
  it('is stored upright in two sizes without metadata, and appears on the home page and in the storefront', async () => {
    const camera = await cameraFile({ width: 1500, height: 2400, orientation: 6, dateTime: '2026:07:04 10:00:00' })
    const { status, body } = await send(office.owner, id(), file(camera, 'image/jpeg'))
    expect(status).toBe(200)
    expect(body.cover).toMatch(new RegExp(`^/images/covers/${office.shop.outfitterId}/[0-9a-f]{32}\\.jpg$`))
    expect((await settingsNow(office)).cover_path).toBe(body.cover)
    const small = body.cover.replace('.jpg', '-800.jpg')
    expect((await cardOf(office.shop))?.picture).toEqual({ src: small, srcset: `${small} 800w, ${body.cover} 1600w` })
    const storefront = await ask(office, null, 'GET', `search/outfitter/${office.shop.slug}`)
    expect(storefront.body.outfitter.cover_path).toBe(body.cover)
    for (const [path, width, height] of [
      [body.cover, 1600, 1000],
      [small, 800, 500],
    ] as const) {
      const served = await download(office, path)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
        'access-control-allow-origin': '*',
      })
      const drawn = await sharp(served.bytes).metadata()
      expect(drawn).toMatchObject({ format: 'jpeg', width, height })
      expect([drawn.exif, drawn.orientation]).toEqual([undefined, undefined])
    }
  })

  it('becomes a JPEG on white when it was a transparent PNG', async () => {
    const clear = sharp({ create: { width: 90, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const { body } = await send(office.owner, id(), file(await clear.png().toBuffer()))
    const { bytes } = await download(office, body.cover)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 })
    expect((await sharp(bytes).raw().toBuffer())[0]).toBeGreaterThan(250)
  })

  it('replaces the earlier one and can be removed, with its files; the audit log records both once', async () => {
    const first = (await send(office.owner, id(), file(await landscape(), 'image/jpeg'))).body.cover
    const entries = (await audited(office, 'outfitter', office.shop.outfitterId)).length
    const second = (await send(office.admin, id(), file(await landscape(), 'image/jpeg'))).body.cover
    expect((await download(office, first)).status).toBe(404)
    const name = second.split('/').at(-1) ?? ''
    expect(storedIn(office, 'covers').toSorted()).toEqual([name.replace('.jpg', '-800.jpg'), name])
    for (const _ of [1, 2]) expect(await remove(office.owner)).toMatchObject({ status: 200, body: { success: true } })
    expect((await settingsNow(office)).cover_path).toBeNull()
    expect(storedIn(office, 'covers')).toEqual([])
    const acts = (await audited(office, 'outfitter', office.shop.outfitterId)).slice(entries)
    expect(acts.map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
      ['outfitter-cover-saved', office.admin.userId],
      ['outfitter-cover-removed', office.owner.userId],
    ])
  })

  it('is saved and removed only by those who manage the outfitter’s settings', async () => {
    const bytes = await landscape()
    const kept = (await send(office.owner, id(), file(bytes, 'image/jpeg'))).body.cover
    for (const [who, status] of [
      [null, 401],
      [office.employee, 403],
      [office.photographer, 403],
      [office.stranger, 404],
    ] as const) {
      expect((await send(who, id(), file(bytes, 'image/jpeg'))).status).toBe(status)
      expect((await remove(who)).status).toBe(status)
    }
    expect((await remove(office.admin, 987_654)).status).toBe(404)
    expect((await settingsNow(office)).cover_path).toBe(kept)
    expect(storedIn(office, 'covers')).toHaveLength(2)
  })

  it.each([
    ['a GIF', () => file('GIF89a', 'image/gif'), 415, 'File type image/gif is not allowed'],
    ['a page named JPEG', () => file('<!doctype html>hello', 'image/jpeg'), 415, 'File type unknown is not allowed'],
    ['a cut JPEG', async () => file((await landscape()).subarray(0, 700), 'image/jpeg'), 422, 'damaged'],
    ['too many pixels', () => file(pixelBomb(60_000, 60_000)), 422, 'The limit is 60 megapixels'],
    ['more than 25 MB', () => file(Buffer.alloc(25 * 1024 * 1024 + 1)), 413, 'The limit is 25 MB'],
  ] as const)('is not %s, and the one before stays', async (_, part, status, sentence) => {
    const [before, files] = [(await settingsNow(office)).cover_path, storedIn(office, 'covers')]
    expect(await send(office.owner, id(), await part())).toMatchObject({
      status,
      body: { errors: { file: expect.stringContaining(sentence) } },
    })
    expect((await settingsNow(office)).cover_path).toBe(before)
    expect(storedIn(office, 'covers')).toEqual(files)
  })
})

describe('the card of an outfitter without a cover photo', () => {
  /** Ids of photos by the address that the storefront shows. */
  const paths = new Map<string, number>()

  async function openDays() {
    const shop = await openShop(db(), { photos: 4 })
    await db().updateTable('outfitters').set({ on_home_page: true }).where('id', '=', shop.outfitterId).execute()
    const album = { ...albumRow(shop), date: '2026-07-02' }
    const { id: earlierId } = await db().insertInto('albums').values(album).returning('id').executeTakeFirstOrThrow()
    const [one = 0, two = 0, three = 0, early = 0] = shop.photoIds
    await db().updateTable('photos').set({ album_id: earlierId }).where('id', '=', early).execute()
    await group(shop, '2026-07-02', 0, [early])
    await group(shop, '2026-07-04', 1, [two, three])
    await group(shop, '2026-07-04', 2, [one])
    for (const date of ['2026-07-02', '2026-07-04']) {
      const day = { outfitterId: shop.outfitterId, date, riverSection: null }
      const { displayGroups } = (await ask(office, null, 'POST', 'search/displayGroups', day)).body
      for (const { photos } of displayGroups) for (const photo of photos) paths.set(photo.path, photo.id)
    }
    return { shop, one, two, three, early }
  }

  const albumRow = (shop: Shop) => ({
    outfitter_id: shop.outfitterId,
    river_section_id: shop.sectionId,
    photographer_id: shop.photographerId,
    time_of_day: 'Morning' as const,
    name: 'an earlier album',
    created_at: office.test.clock.now(),
  })

  async function group(shop: Shop, date: string, minute: number, photoIds: readonly number[]): Promise<void> {
    const created_at = new Date(Date.parse('2026-07-04T17:00:00Z') + minute * 60_000)
    const { id: groupId } = await db()
      .insertInto('display_groups')
      .values({ outfitter_id: shop.outfitterId, name: 'Raft', date, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('display_group_photos')
      .values(photoIds.map((photo_id, position) => ({ display_group_id: groupId, photo_id, position })))
      .execute()
  }

  /** The id of the photo on the outfitter's card. */
  async function shown(shop: Shop): Promise<number | undefined> {
    const src = (await cardOf(shop))?.picture?.src ?? 'nothing'
    return paths.get(src.replace('/viewer-thumb.jpg', ''))
  }

  const hide = (photoId: number) =>
    db().updateTable('photos').set({ deleted_at: office.test.clock.now() }).where('id', '=', photoId).execute()

  it('shows the watermarked thumbnail of the first photo of the newest day’s first group', async () => {
    const { shop, two, three, one, early } = await openDays()
    const { src = '', srcset } = (await cardOf(shop))?.picture ?? {}
    expect(src).toMatch(/\/w\/[\w-]+\/viewer-thumb\.jpg$/)
    expect(srcset).toBe(`${src} 350w, ${src.replace('.jpg', '@2x.jpg')} 700w`)
    for (const id of [two, three, one, early]) {
      expect(await shown(shop)).toBe(id)
      await hide(id)
    }
    expect(await cardOf(shop)).not.toHaveProperty('picture')
  })

  it('shows no photo of a deleted group or album, nor of a day that has expired', async () => {
    const { shop, early } = await openDays()
    const deleted = { deleted_at: office.test.clock.now() }
    const groups = db().updateTable('display_groups').set(deleted).where('outfitter_id', '=', shop.outfitterId)
    await groups.where('date', '=', '2026-07-04').execute()
    expect(await shown(shop)).toBe(early)
    await db().updateTable('outfitters').set({ photo_expire: 1 }).where('id', '=', shop.outfitterId).execute()
    expect(await cardOf(shop)).not.toHaveProperty('picture')
    await db().updateTable('outfitters').set({ photo_expire: 0 }).where('id', '=', shop.outfitterId).execute()
    expect(await shown(shop)).toBe(early)
    await db().updateTable('albums').set(deleted).where('outfitter_id', '=', shop.outfitterId).execute()
    expect(await cardOf(shop)).not.toHaveProperty('picture')
  })

  it('shows no photo where the outfitter has photos but no display group', async () => {
    expect(office.other.photoIds.length).toBeGreaterThan(0)
    expect(await cardOf(office.other)).not.toHaveProperty('picture')
  })
})
