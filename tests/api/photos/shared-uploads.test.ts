import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { S3StandIn } from '../../../src/tools/s3-stand-in/start-s3.ts'
import { eventually } from '../../support/eventually.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { startTestS3, testBucket } from '../../support/stand-ins/s3.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { cameraFile, temporaryFolder } from '../../unit/images/camera-files.ts'
import { openPerson } from '../users/person.ts'
import { tusClient } from './tus-client.ts'

const folder = temporaryFolder()
let s3: S3StandIn
let first: TestApp
let second: TestApp
let shop: Shop
let devices: readonly ReturnType<typeof tusClient>[] = []
let token = ''

beforeAll(async () => {
  s3 = await startTestS3(folder.path)
  const bucket = { bucket: testBucket, endpoint: s3.url, region: 'us-east-1' }
  first = await startTestApp({ s3: bucket })
  second = await startTestApp({ s3: bucket, beside: first })
  shop = await openShop(first.data.database.db, { photos: 0 })
  token = (await openPerson(first, { role: 'outfitter', outfitterId: shop.outfitterId })).token
  devices = [tusClient(first, token), tusClient(second, token)]
})
afterAll(async () => {
  await second.close()
  await first.close()
  await s3.close()
  folder.remove()
})

const device = (place: number): ReturnType<typeof tusClient> => {
  const found = devices[place % 2]
  if (found === undefined) throw new Error('no device')
  return found
}
const photoFile = async () => Buffer.concat([await cameraFile({ width: 300 }), randomBytes(300_000)])
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const left = () => [...s3.objects.list('uploads/'), ...s3.uploads.list('uploads/')].map(({ key }) => key)

it('an upload continues when each piece reaches a different server process than the piece before, and the file is stored bit for bit', async () => {
  const file = await photoFile()
  const id = await device(0).open(file.length)
  let offset = 0
  for (let piece = 1; offset < file.length; piece += 1) {
    const end = Math.min(offset + 70_000, file.length)
    expect((await device(piece).send(id, offset, file.subarray(offset, end))).status).toBe(204)
    offset = (await device(piece + 1).offset(id)) ?? -1
    expect(offset).toBe(end)
  }
  const answer = await device(1).finish(id, shop.albumId, undefined, { sha256: hashOf(file) })
  expect(answer).toMatchObject({ status: 201, body: { photo: { has_original: true } } })
  const rows = first.data.database.db.selectFrom('photos').select('storage_key').where('album_id', '=', shop.albumId)
  const { storage_key: key } = await rows.executeTakeFirstOrThrow()
  expect((await second.storage.getBytes(key)).equals(file)).toBe(true)
  expect(left()).toEqual([])
})

it('an upload continues at another process while the first process still waits for bytes from a silent connection', async () => {
  const file = await photoFile()
  const id = await device(0).open(file.length)
  const hanging = request(`${device(0).base}/${id}`, {
    method: 'PATCH',
    headers: {
      ...device(0).headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': file.length,
      'upload-offset': '0',
    },
  })
  hanging.on('error', () => {})
  hanging.write(file.subarray(0, 150_000))
  const leases = first.data.database.db.selectFrom('leases').select('name').where('name', 'like', `upload:%${id}`)
  await eventually('the first request to hold the upload', async () => (await leases.executeTakeFirst()) ?? null)
  const offset = (await device(1).offset(id)) ?? -1
  expect(offset).toBeGreaterThanOrEqual(0)
  expect((await device(1).send(id, offset, file.subarray(offset))).status).toBe(204)
  hanging.destroy()
  expect((await device(0).finish(id, shop.albumId, undefined, { sha256: hashOf(file) })).status).toBe(201)
})

it('an upload is refused and deleted when its bytes were changed in the bucket', async () => {
  const file = await photoFile()
  const id = await device(0).open(file.length)
  expect((await device(0).send(id, 0, file)).status).toBe(204)
  const damaged = Buffer.from(file)
  damaged.fill(0, 5_000, 6_000)
  writeFileSync(s3.objects.pathOf(`uploads/${id}`), damaged)
  const answer = await device(1).finish(id, shop.albumId, undefined, { sha256: hashOf(file) })
  expect(answer).toMatchObject({ status: 409, body: { code: 'checksum-mismatch' } })
  expect(await device(0).offset(id)).toBeNull()
  expect(left().filter((key) => key.includes(id))).toEqual([])
})

it('a call for an upload gets 503 while the bucket is down, and the upload can continue afterwards', async () => {
  const id = await device(0).open(1_000)
  s3.faults.failing = 1
  const answer = await fetch(`${device(1).base}/${id}`, { method: 'HEAD', headers: device(1).headers })
  s3.faults.failing = 0
  expect(answer.status).toBe(503)
  expect(await device(1).offset(id)).toBe(0)
})

it('the sweep deletes uploads older than its limit from the bucket, and leaves newer uploads and other files', async () => {
  const file = await photoFile()
  const [unfinished, whole] = [await device(0).open(file.length), await device(0).open(file.length)]
  await device(0).send(unfinished, 0, file.subarray(0, 1_000))
  await device(0).send(whole, 0, file)
  await first.storage.put('logos/1.png', Buffer.from('logo'))
  const sixDaysOn = new Date(Date.now() + 6 * 24 * 3_600_000)
  await first.storage.uploads.removeOlder(new Date(Date.now() - 3_600_000))
  expect(left()).not.toEqual([])
  await first.storage.uploads.removeOlder(sixDaysOn)
  expect(left()).toEqual([])
  expect(await first.storage.stat('logos/1.png')).not.toBeNull()
})
