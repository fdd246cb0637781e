import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { firstShownFiles } from '#domain/photos/presets.ts'
import { DerivativeCache } from '#server/platform/images/derivative-cache.ts'
import { CleanAccess } from '#server/modules/deliveries/clean-access.ts'
import { HiddenPhotos } from '#server/modules/photos/removals/hidden-photos.ts'
import { masterKey, type ImageScope } from '#server/platform/images/image-addresses.ts'
import { ImageService, type ImageRequest, type ServedPhoto } from '#server/platform/images/image-service.ts'
import { ImageWork } from '#server/platform/images/image-work.ts'
import { SignedAddresses } from '#server/platform/images/signed-addresses.ts'
import { Watermarks } from '#server/platform/images/watermark.ts'
import { FileStorage } from '#server/platform/storage/file-storage.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { cameraFile, temporaryFolder } from './camera-files.ts'

const now = new Date('2026-07-04T18:00:00Z')
const photo: ServedPhoto = {
  id: 42,
  storage_key: 'originals/7/0123456789abcdef.jpg',
  rotation: 0,
  watermark_text: 'Arkansas Headwaters',
}

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

async function start(stored: ServedPhoto | null = photo) {
  const storage = await FileStorage.open(join(folder.path, 'storage'), now)
  const master = await cameraFile({ width: 1200, height: 800 })
  await storage.put(photo.storage_key, await cameraFile({ width: 1500, height: 1000 }))
  await storage.put(masterKey(photo.storage_key), master)
  const addresses = new SignedAddresses('a secret of at least 32 characters!')
  const cache = await DerivativeCache.open({ directory: join(folder.path, 'cache') })
  const work = new ImageWork({ slots: 2 })
  const opensClean = vi.fn(async () => new Set([photo.id]))
  const findPhoto = vi.fn(async () => stored)
  const service = new ImageService({
    addresses,
    storage,
    cache,
    work,
    watermarks: new Watermarks(),
    clock: { now: () => now },
    log: silentLog,
    findPhoto,
    clean: new CleanAccess(opensClean),
    hidden: new HiddenPhotos(async () => []),
  })
  const request = (file: string, scope: ImageScope = 'w', of = photo): ImageRequest => {
    const [, , name = '', day = '', signed = '', signature = ''] = addresses.pathFor(of, scope, now).split('/')
    return { photo: name, day, scope: signed, signature, file, ifNoneMatch: null }
  }
  return { service, request, storage, findPhoto, opensClean, work, cache, addresses }
}

describe('the built-in image service', () => {
  test.each([
    ['group-thumb.jpg', 150, 100],
    ['group-thumb@2x.jpg', 300, 200],
    ['viewer-thumb.jpg', 350, 233],
    ['viewer-full.jpg', 800, 533],
    ['cart.jpg', 250, 167],
    ['outfitter-zoom.jpg', 1000, 667],
  ])('renders %s within the size of its preset and without metadata', async (file, width, height) => {
    const { service, request } = await start()
    const answer = await service.serve(request(file))
    const found = await sharp(answer.body ?? Buffer.alloc(0)).metadata()
    expect([found.format, found.width, found.height]).toEqual(['jpeg', width, height])
    expect([found.exif, found.icc, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('stops drawing ahead when the server stops, and the next start draws the rest for guests', async () => {
    const first = await start()
    let end = (): void => {}
    const upload = first.work.run(
      'ingest',
      { megapixels: 1, bytes: 1 },
      () => new Promise<void>((open) => (end = open)),
    )
    first.service.drawAhead(photo.id)
    await vi.waitFor(() => expect(first.work.waitingMegapixels).toBeGreaterThan(0))
    const stopped = first.service.stop()
    end()
    await Promise.all([upload, stopped])
    const second = await start()
    const kept = await Promise.all(
      firstShownFiles.map((file) => second.cache.get(`${second.addresses.photoName(photo)}-w-${file}`)),
    )
    expect(kept.filter(Boolean)).toEqual([])
    for (const file of firstShownFiles) expect((await second.service.serve(second.request(file))).status).toBe(200)
  })

  test('sends headers that allow permanent caching and use from any origin', async () => {
    const { service, request } = await start()
    const { headers } = await service.serve(request('cart.jpg'))
    expect(headers).toMatchObject({
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, s-maxage=60, immutable',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Timing-Allow-Origin': '*',
    })
    const again = await service.serve({ ...request('cart.jpg'), ifNoneMatch: headers['ETag'] ?? null })
    expect([again.status, again.body]).toEqual([304, null])
  })

  test('lets only the browser cache a clean picture, and only if it asks again each time', async () => {
    const { service, request, opensClean } = await start()
    const { headers } = await service.serve(request('delivery.jpg', 'o7'))
    expect(headers['Cache-Control']).toBe('private, no-cache')
    const again = { ...request('delivery.jpg', 'o7'), ifNoneMatch: headers['ETag'] ?? null }
    expect((await service.serve(again)).status).toBe(304)
    await service.serve(request('cart.jpg'))
    expect(opensClean.mock.calls).toEqual([['o7']])
  })

  test('asks the database again whether it may serve a clean picture when the previous query failed', async () => {
    const { service, request, opensClean } = await start()
    opensClean.mockRejectedValueOnce(new Error('the database is away'))
    await expect(service.serve(request('delivery.jpg', 'o7'))).rejects.toThrow('away')
    opensClean.mockResolvedValueOnce(new Set([photo.id + 1]))
    await expect(service.serve(request('delivery.jpg', 'o7'))).rejects.toMatchObject({ status: 410 })
  })

  test('draws the watermark on pictures of watermarked addresses, and on no others', async () => {
    const { service, request } = await start()
    const pixels = async (answer: { body: Buffer | null }) =>
      sharp(answer.body ?? Buffer.alloc(0))
        .raw()
        .toBuffer()
    const marked = await pixels(await service.serve(request('outfitter-zoom.jpg', 'w')))
    const clean = await pixels(await service.serve(request('delivery.jpg', 'o7')))
    const difference = (a: Buffer, b: Buffer) =>
      a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
    expect(difference(marked, clean)).toBeGreaterThan(3)
    const plain = await sharp(await cameraFile({ width: 1200, height: 800 }))
      .resize(1000, 1000, { fit: 'inside' })
      .raw()
      .toBuffer()
    expect(difference(clean, plain)).toBeLessThan(3)
  })

  test('refuses a changed address and an expired one with 403', async () => {
    const { service, request, addresses } = await start()
    const good = request('cart.jpg')
    await expect(service.serve({ ...good, signature: good.signature.replace(/.$/, '!') })).rejects.toMatchObject({
      status: 403,
    })
    await expect(service.serve({ ...good, photo: good.photo.replace('42', '43') })).rejects.toMatchObject({
      status: 403,
    })
    await expect(service.serve({ ...good, scope: 'o7', file: 'delivery.jpg' })).rejects.toMatchObject({ status: 403 })
    const old = addresses.pathFor(photo, 'w', new Date('2026-07-01T00:00:00Z')).split('/')
    await expect(service.serve({ ...good, day: old[3] ?? '', signature: old[5] ?? '' })).rejects.toMatchObject({
      status: 403,
      code: 'image-expired',
    })
  })

  test.each([
    'original.jpg',
    '1920x1080.jpg',
    'viewer-full@2x.jpg',
    'viewer-full@3x.jpg',
    'delivery.jpg',
    'share.jpg',
    'cart.png',
    'cart',
    '../cart.jpg',
    '__proto__.jpg',
    'constructor.jpg',
  ])('answers 400 when a watermarked address asks for the file %s', async (file) => {
    const { service, request } = await start()
    await expect(service.serve(request(file))).rejects.toMatchObject({ status: 400 })
  })

  test('looks up a photo again when its file is missing, and answers 404 when the file of the new lookup is missing too', async () => {
    const { service, request, findPhoto } = await start()
    const replaced = { ...photo, storage_key: 'originals/7/replaced.jpg' }
    findPhoto.mockResolvedValueOnce(replaced)
    expect((await service.serve(request('cart.jpg'))).status).toBe(200)
    findPhoto.mockResolvedValue(replaced)
    await expect(service.serve(request('viewer-full.jpg'))).rejects.toMatchObject({ status: 404 })
  })

  test('answers 404 for a deleted photo', async () => {
    const { service, request } = await start(null)
    await expect(service.serve(request('cart.jpg'))).rejects.toMatchObject({ status: 404 })
  })

  test('renders a picture that is not in the cache once for concurrent requests, and then serves it from the cache', async () => {
    const { service, request, work, findPhoto } = await start()
    const run = vi.spyOn(work, 'run')
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.serve(request('viewer-thumb.jpg'))))
    expect(run).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map((answer) => answer.headers['ETag'])).size).toBe(1)
    await service.serve(request('viewer-thumb.jpg'))
    expect(run).toHaveBeenCalledTimes(1)
    expect(findPhoto).toHaveBeenCalledTimes(1)
  })

  test('serves a rendered picture from the cache after a restart', async () => {
    const first = await start()
    const answer = await first.service.serve(first.request('cart.jpg'))
    const second = await start()
    const run = vi.spyOn(second.work, 'run')
    const again = await second.service.serve(second.request('cart.jpg'))
    expect(run).not.toHaveBeenCalled()
    expect(again.body?.equals(answer.body ?? Buffer.alloc(0))).toBe(true)
  })

  test('shows a rotated photo in its new orientation at its old address too, but forbids caching there', async () => {
    const turned = { ...photo, rotation: 90 }
    const { service, request } = await start(turned)
    const size = async (answer: { body: Buffer | null }) => {
      const { width, height } = await sharp(answer.body ?? Buffer.alloc(0)).metadata()
      return [width, height]
    }
    const fresh = await service.serve(request('viewer-full.jpg', 'w', turned))
    expect(await size(fresh)).toEqual([533, 800])
    expect(fresh.headers['Cache-Control']).toContain('immutable')
    const old = await service.serve(request('viewer-full.jpg', 'w', photo))
    expect(await size(old)).toEqual([533, 800])
    expect(old.headers['Cache-Control']).toBe('no-store')
  })

  test.each(['is missing', 'is cut off'])('rebuilds a master that %s from the original', async (how) => {
    const { service, request, storage } = await start()
    const key = masterKey(photo.storage_key)
    const whole = await storage.getBytes(key)
    await storage.delete(key)
    if (how === 'is cut off') await storage.put(key, whole.subarray(0, 900))
    expect((await service.serve(request('cart.jpg'))).status).toBe(200)
    expect((await sharp(await storage.getBytes(key)).metadata()).width).toBe(1500)
  })
})
