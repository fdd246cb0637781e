import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { DerivativeCache } from '#server/platform/images/derivative-cache.ts'
import { masterKey } from '#server/platform/images/image-addresses.ts'
import { ImageService, type ImageRequest, type ServedPhoto } from '#server/platform/images/image-service.ts'
import { ImageWork } from '#server/platform/images/image-work.ts'
import { SignedAddresses } from '#server/platform/images/signed-addresses.ts'
import { Watermarks } from '#server/platform/images/watermark.ts'
import { FileStorage } from '#server/platform/storage/file-storage.ts'
import { silentLog } from '../../support/silent-log.ts'
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
  })
  const request = (file: string, scope: 'w' | 'c' = 'w', of = photo): ImageRequest => {
    const [, , name = '', day = '', signed = '', signature = ''] = addresses.pathFor(of, scope, now).split('/')
    return { photo: name, day, scope: signed, signature, file, ifNoneMatch: null }
  }
  return { service, request, storage, findPhoto, work, cache, addresses }
}

function closedGate(): { gate: Promise<void>; release: () => void } {
  let release = (): void => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  return { gate, release }
}

describe('the built-in image service', () => {
  test.each([
    ['group-thumb.jpg', 150, 100],
    ['group-thumb@2x.jpg', 300, 200],
    ['viewer-thumb.jpg', 350, 233],
    ['viewer-full.jpg', 800, 533],
    ['cart.jpg', 250, 167],
    ['outfitter-zoom.jpg', 1000, 667],
  ])('%s fits inside its size and bears no metadata', async (file, width, height) => {
    const { service, request } = await start()
    const answer = await service.serve(request(file))
    const found = await sharp(answer.body ?? Buffer.alloc(0)).metadata()
    expect([found.format, found.width, found.height]).toEqual(['jpeg', width, height])
    expect([found.exif, found.icc, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('answers with headers that let it be kept for good and be used from anywhere', async () => {
    const { service, request } = await start()
    const { headers } = await service.serve(request('cart.jpg'))
    expect(headers).toMatchObject({
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Timing-Allow-Origin': '*',
    })
    const again = await service.serve({ ...request('cart.jpg'), ifNoneMatch: headers['ETag'] ?? null })
    expect([again.status, again.body]).toEqual([304, null])
  })

  test('the marked picture differs from the clean one, the clean one does not bear the mark', async () => {
    const { service, request } = await start()
    const pixels = async (answer: { body: Buffer | null }) =>
      sharp(answer.body ?? Buffer.alloc(0))
        .raw()
        .toBuffer()
    const marked = await pixels(await service.serve(request('outfitter-zoom.jpg', 'w')))
    const clean = await pixels(await service.serve(request('delivery.jpg', 'c')))
    const difference = (a: Buffer, b: Buffer) =>
      a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
    expect(difference(marked, clean)).toBeGreaterThan(3)
    const plain = await sharp(await cameraFile({ width: 1200, height: 800 }))
      .resize(1000, 1000, { fit: 'inside' })
      .raw()
      .toBuffer()
    expect(difference(clean, plain)).toBeLessThan(3)
  })

  test('a changed byte is refused with 403, an old address too', async () => {
    const { service, request, addresses } = await start()
    const good = request('cart.jpg')
    await expect(service.serve({ ...good, signature: good.signature.replace(/.$/, '!') })).rejects.toMatchObject({
      status: 403,
    })
    await expect(service.serve({ ...good, photo: good.photo.replace('42', '43') })).rejects.toMatchObject({
      status: 403,
    })
    await expect(service.serve({ ...good, scope: 'c', file: 'delivery.jpg' })).rejects.toMatchObject({ status: 403 })
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
  ])('%s is no size of a marked address: 400', async (file) => {
    const { service, request } = await start()
    await expect(service.serve(request(file))).rejects.toMatchObject({ status: 400 })
  })

  test('a photo that is gone is 404', async () => {
    const { service, request } = await start(null)
    await expect(service.serve(request('cart.jpg'))).rejects.toMatchObject({ status: 404 })
  })

  test('many who ask at once for a cold picture share one rendering, and later ones the cache', async () => {
    const { service, request, work, findPhoto } = await start()
    const run = vi.spyOn(work, 'run')
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.serve(request('viewer-thumb.jpg'))))
    expect(run).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map((answer) => answer.headers['ETag'])).size).toBe(1)
    await service.serve(request('viewer-thumb.jpg'))
    expect(run).toHaveBeenCalledTimes(1)
    expect(findPhoto).toHaveBeenCalledTimes(1)
  })

  test('what was rendered is found again after a restart', async () => {
    const first = await start()
    const answer = await first.service.serve(first.request('cart.jpg'))
    const second = await start()
    const run = vi.spyOn(second.work, 'run')
    const again = await second.service.serve(second.request('cart.jpg'))
    expect(run).not.toHaveBeenCalled()
    expect(again.body?.equals(answer.body ?? Buffer.alloc(0))).toBe(true)
  })

  test('a turned photo is shown turned; its old address shows it too, but is not kept', async () => {
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

  test.each(['is missing', 'is cut off'])('a master that %s is made again from the original', async (how) => {
    const { service, request, storage } = await start()
    const key = masterKey(photo.storage_key)
    const whole = await storage.getBytes(key)
    await storage.delete(key)
    if (how === 'is cut off') await storage.put(key, whole.subarray(0, 900))
    expect((await service.serve(request('cart.jpg'))).status).toBe(200)
    expect((await sharp(await storage.getBytes(key)).metadata()).width).toBe(1500)
  })

  test('when too much waits, more is refused with 503 and Retry-After', async () => {
    const work = new ImageWork({ slots: 1, mostWaitingMegapixels: 5 })
    const { gate, release } = closedGate()
    const held = work.run('guest', 3, () => gate)
    const waiting = work.run('guest', 4, async () => 'done')
    await expect(work.run('guest', 4, async () => 'never')).rejects.toMatchObject({
      status: 503,
      extra: { retryAfter: 3 },
    })
    release()
    await held
    expect(await waiting).toBe('done')
    expect(work.waitingMegapixels).toBe(0)
  })

  test('pictures for guests go before photos that come in', async () => {
    const work = new ImageWork({ slots: 1 })
    const order: string[] = []
    const { gate, release } = closedGate()
    const held = work.run('ingest', 1, () => gate)
    const ingest = work.run('ingest', 1, async () => order.push('ingest'))
    const guest = work.run('guest', 1, async () => order.push('guest'))
    release()
    await Promise.all([held, ingest, guest])
    expect(order).toEqual(['guest', 'ingest'])
  })
})
