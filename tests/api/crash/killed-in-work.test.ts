import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemClock } from '#server/platform/clock/clock.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { S3StandIn } from '../../../src/tools/s3-stand-in/start-s3.ts'
import { buildCrashServer } from '../../support/crash/crash-build.ts'
import { type HoldingMailServer, startHoldingMailServer } from '../../support/crash/crash-mail.ts'
import { type CrashProcess, startCrashProcess } from '../../support/crash/crash-process.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { type RunningSandbox, startPaymentSandbox } from '../../support/stand-ins/payment-sandbox.ts'
import { startTestS3, testBucket } from '../../support/stand-ins/s3.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { placeOrder, storeOriginals } from '../deliveries/placed-order.ts'
import { readZip } from '../deliveries/read-zip.ts'
import { tusClient } from '../photos/tus-client.ts'

// Kills real processes that share a bucket. This takes minutes, so it runs only in `npm run test:long`. Tests in
// tests/api/deliveries and tests/api/photos cover the same work without a kill.
const long = process.env.LONG_TESTS === '1'
/** Milliseconds. Longer than the lease that a killed process holds on a zip. */
const aMinute = 65_000
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe.runIf(long && inject('database') === 'postgres')('a process killed while it uses a shared bucket', () => {
  let data: TestDatabase
  let s3: S3StandIn
  let sandbox: RunningSandbox
  let mail: HoldingMailServer
  let shop: Shop
  let program: string
  let started = 0
  const running = new Set<CrashProcess>()

  beforeAll(async () => {
    program = await buildCrashServer()
    data = await createTestDatabase()
    s3 = await startTestS3(data.directory)
    sandbox = await startPaymentSandbox()
    mail = await startHoldingMailServer()
    const now = new Date()
    shop = await openShop(data.database.db, { now, date: now.toISOString().slice(0, 10) })
  })
  afterAll(async () => {
    for (const process of running) await process.kill()
    await mail.close()
    await sandbox.close()
    await s3.close()
    await data.close()
  })

  /** Starts another server process on the same database, with a data folder of its own. */
  async function start(clockAheadMs = 0): Promise<CrashProcess> {
    started += 1
    const process = await startCrashProcess(program, {
      databaseUrl: data.url ?? null,
      directory: join(data.directory, `process-${started}`),
      pgliteWorker: null,
      providerUrl: sandbox.url,
      providerToken: sandbox.sandbox.accessToken,
      noticeKey: sandbox.sandbox.noticeKey,
      smtpUrl: mail.url,
      clockAheadMs,
      s3: bucket(),
    })
    running.add(process)
    return process
  }

  const bucket = () => ({ bucket: testBucket, endpoint: s3.url, region: 'us-east-1' })

  async function soldOriginals(originals: ReadonlyMap<string, Buffer>): Promise<Buffer[]> {
    const sold = data.database.db
      .selectFrom('photos')
      .select('storage_key')
      .where('id', 'in', shop.photoIds.slice(0, 3))
    return (await sold.execute()).map(({ storage_key: key }) => originals.get(key) ?? Buffer.alloc(0))
  }

  async function kill(process: CrashProcess): Promise<void> {
    running.delete(process)
    expect(await process.kill()).toBe('SIGKILL')
  }

  it('leaves its unfinished zip to another process, which builds it with every original and sends one mail', async () => {
    const { db } = data.database
    const storage = await openStorage({ dataDirectory: data.directory, s3: bucket(), now: new Date() })
    const originals = await storeOriginals({ data }, storage)
    const [, second] = await db
      .selectFrom('photos')
      .select('storage_key')
      .where('id', 'in', shop.photoIds.slice(0, 3))
      .orderBy('id')
      .execute()
    const reading = new Promise<void>((reached) => {
      s3.faults.hold = async ({ method, path }) => {
        if (method !== 'GET' || !path.endsWith(second?.storage_key ?? 'none')) return
        // The process also reads originals to draw pictures.
        const begun = await db.selectFrom('zip_files').select('id').where('state', '=', 'building').executeTakeFirst()
        if (begun === undefined) return
        reached()
        await new Promise(() => {})
      }
    })
    const killed = await start()
    const order = await placeOrder({ data, clock: systemClock }, shop)
    const asked = await fetch(`${killed.url}/api/v1/order/zip/${order.id}`, { headers: { 'order-hash': order.hash } })
    expect(asked.status).toBe(202)
    await reading
    await kill(killed)
    delete s3.faults.hold
    const zip = db.selectFrom('zip_files').selectAll().where('order_id', '=', order.id)
    expect(await zip.execute()).toMatchObject([{ state: 'building', tries: 1 }])
    expect(s3.objects.list('zips/')).toEqual([])

    await start(aMinute)
    const [{ name }] = await eventually('the zip', async () => {
      const [row] = await zip.execute()
      return row?.state === 'ready' ? ([row] as const) : null
    })
    expect(await zip.execute()).toMatchObject([{ tries: 2 }])
    const files = readZip(await storage.getBytes(`zips/${name}`)).map(({ bytes }) => bytes)
    expect(files.map(hashOf).toSorted()).toEqual((await soldOriginals(originals)).map(hashOf).toSorted())
    const queued = await db
      .selectFrom('mails')
      .select(['kind', 'message_id'])
      .where('order_id', '=', order.id)
      .execute()
    expect(queued).toMatchObject([{ kind: 'zip-ready' }])
    await eventually('the mail', () => (mail.messageIdsFor('robin@guest.test').length > 0 ? true : null))
    expect(mail.messageIdsFor('robin@guest.test')).toEqual(queued.map((row) => row.message_id))
  })

  it('leaves its unfinished upload to another process, which continues it and stores the file bit for bit', async () => {
    const { db } = data.database
    const file = Buffer.concat([await cameraFile({ width: 300 }), randomBytes(300_000)])
    const staff = await openStaff('', db, { role: 'outfitter', outfitterId: shop.outfitterId, now: new Date() })
    const token = (staff.headers.authorization ?? '').replace('Bearer ', '')
    const killed = await start(aMinute)
    const before = tusClient(killed, token)
    const id = await before.open(file.length)
    expect((await before.send(id, 0, file.subarray(0, 100_000))).status).toBe(204)
    const sending = request(`${before.base}/${id}`, {
      method: 'PATCH',
      headers: {
        ...before.headers,
        'content-type': 'application/offset+octet-stream',
        'content-length': file.length - 100_000,
        'upload-offset': '100000',
      },
    })
    sending.on('error', () => {})
    sending.write(file.subarray(100_000, 200_000))
    const lease = db.selectFrom('leases').select('name').where('name', 'like', `upload:%${id}`)
    await eventually('the process to hold the upload', async () => (await lease.executeTakeFirst()) ?? null)
    await kill(killed)
    expect(await lease.execute()).toHaveLength(1)

    const after = tusClient(await start(aMinute), token)
    const offset = (await after.offset(id)) ?? -1
    expect(offset).toBeGreaterThanOrEqual(100_000)
    expect((await after.send(id, offset, file.subarray(offset))).status).toBe(204)
    const answer = await after.finish(id, shop.albumId, undefined, { sha256: hashOf(file) })
    expect(answer).toMatchObject({ status: 201, body: { photo: { has_original: true } } })
    const kept = db
      .selectFrom('photos')
      .select('storage_key')
      .where('id', '=', answer.body.photo?.id ?? 0)
    const { storage_key: key } = await kept.executeTakeFirstOrThrow()
    expect(readFileSync(s3.objects.pathOf(key)).equals(file)).toBe(true)
  })
})
