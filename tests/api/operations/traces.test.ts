import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTelemetry } from '#server/platform/tracing/open-telemetry.ts'
import { inSpan, traceWith, type Tracer } from '#server/platform/tracing/tracing.ts'
import { buyer, Guest } from '../../support/guest.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { startTestS3, testBucket } from '../../support/stand-ins/s3.ts'
import {
  startTraceCollector,
  type CollectedSpan,
  type TraceCollector,
} from '../../support/stand-ins/trace-collector.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { rawCall } from '../http/raw-call.ts'

let collector: TraceCollector
let tracer: Tracer
let bucket: Awaited<ReturnType<typeof startTestS3>>
let test: TestApp
let shop: Shop

const variables = {
  OTEL_BSP_SCHEDULE_DELAY: '20',
  OTEL_EXPORTER_OTLP_TIMEOUT: '5000',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-token=of-the-collector',
}

beforeAll(async () => {
  Object.assign(process.env, variables)
  collector = await startTraceCollector()
  tracer = openTelemetry({ endpoint: collector.url, build: 'test', instance: 'test-1', log: silentLog })
  traceWith(tracer)
  bucket = await startTestS3(process.env['TMPDIR'] ?? '/tmp')
  test = await startTestApp({ s3: { bucket: testBucket, endpoint: bucket.url, region: 'us-east-1' } })
  shop = await openShop(test.data.database.db)
})
afterAll(async () => {
  await test.close()
  await tracer.stop()
  traceWith(null)
  await bucket.close()
  await collector.close()
  for (const name of Object.keys(variables)) delete process.env[name]
})

/** Waits until the collector has a span of this name. Returns the newest. */
async function spanOf(name: string, isIt: (span: CollectedSpan) => boolean = () => true): Promise<CollectedSpan> {
  const find = () => collector.spans.findLast((span) => span.name === name && isIt(span))
  await expect.poll(find).toBeDefined()
  const span = find()
  if (span === undefined) throw new Error(`no span ${name}`)
  return span
}

const childrenOf = (parent: CollectedSpan) => collector.spans.filter((span) => span.parentSpanId === parent.spanId)

describe('the trace of a request', () => {
  it('is named after the operation and contains its transaction and queries', async () => {
    const guest = new Guest(test.url)
    const answer = await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    const requestId = answer.headers.get('x-request-id')
    const request = await spanOf('addOrderItem', ({ attributes }) => attributes['eddyline.request_id'] === requestId)
    expect(request.parentSpanId).toBeUndefined()
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/v1/order/add-item',
      'http.response.status_code': 200,
      'eddyline.order_id': guest.orderId,
      'eddyline.outfitter_id': shop.outfitterId,
    })
    const transaction = childrenOf(request).find(({ name }) => name === 'transaction')
    const queries = transaction === undefined ? [] : childrenOf(transaction)
    expect(queries.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BEGIN', 'SELECT orders', 'INSERT idempotency_keys', 'UPDATE orders', 'COMMIT']),
    )
    const select = queries.find(({ name }) => name === 'SELECT orders')
    expect(String(select?.attributes['db.query.text'])).toContain('$1')
  })

  it('continues the trace of its caller', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    await rawCall(`${test.url}/readyz`, 'GET', { traceparent: `00-${trace}-00f067aa0ba902b7-01` })
    const request = await spanOf('readyz')
    expect(request).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7' })
  })

  it('starts a new trace when the traceparent header is malformed', async () => {
    await rawCall(`${test.url}/healthz`, 'GET', { traceparent: 'robin@guest.test' })
    expect((await spanOf('healthz')).parentSpanId).toBeUndefined()
  })

  it('has its id in each log line of the request', async () => {
    const answer = await rawCall(`${test.url}/healthz`, 'GET')
    const requestId = answer.headers.get('x-request-id')
    const request = await spanOf('healthz', ({ attributes }) => attributes['eddyline.request_id'] === requestId)
    const line = () =>
      test.logged
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .find((each) => each['requestId'] === requestId)
    await expect.poll(line).toMatchObject({ msg: 'answered', trace_id: request.traceId })
  })
})

describe('the traces of a sale', () => {
  it('contain the payment calls under the request and the mails under their job, but no secrets and no personal data', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[1] }])
    await guest.tax()
    const { body } = await guest.charge()
    const charge = await spanOf('payment charge')
    expect(charge.attributes).toMatchObject({ 'eddyline.order_id': guest.orderId, 'eddyline.outcome': 'captured' })
    const request = await spanOf('chargeOrder')
    expect(charge.traceId).toBe(request.traceId)

    // Runs the job inside a request's span, as when a request starts it. The job must still begin a trace of its own.
    await inSpan('request', { kind: 'server', parent: 'none' }, () => test.app.runJob('send-mail'))
    const mail = await spanOf('mail send')
    const job = await spanOf('job send-mail')
    expect(mail).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId })
    expect(job.parentSpanId).toBeUndefined()
    expect(job.traceId).not.toBe(request.traceId)

    const hash = body.order?.hash ?? ''
    await rawCall(`${test.url}/deliveries/${hash}/photos/${String(shop.photoIds[1])}`, 'GET')
    expect((await spanOf('original')).attributes['http.route']).toBe('/deliveries/:hash/photos/:photoId')

    const staff = await openStaff(test.url, test.data.database.db, { outfitterId: shop.outfitterId })
    await staff.post('order/release', { orderId: guest.orderId, total: 1 })
    await spanOf('releaseOrder')
    const sent = collector.texts.join('\n')
    const secrets = [
      hash,
      guest.cartToken,
      staff.headers.authorization?.slice('Bearer '.length) ?? '',
      buyer.email,
      buyer.name,
      'cnon:card-nonce-ok',
      'Bearer',
    ]
    expect(secrets.filter((secret) => secret === '' || sent.includes(secret))).toEqual([])
    expect(collector.headers[0]).toMatchObject({
      path: '/v1/traces',
      'content-type': 'application/json',
      'x-token': 'of-the-collector',
    })
  })
})

describe('the trace of a job', () => {
  it('contains its S3 calls and queries, and the log lines of the job carry its id', async () => {
    await test.storage.put('originals/rotten', Buffer.from('rotten'))
    await test.app.runJob('check-originals')
    const job = await spanOf('job check-originals')
    const get = await spanOf('S3 GetObjectCommand')
    expect(get).toMatchObject({ traceId: job.traceId, failed: true, attributes: { 'error.type': 'NoSuchKey' } })
    expect(collector.spans.some(({ name, traceId }) => traceId === job.traceId && name === 'UPDATE photos')).toBe(true)
    const lines = test.logged.map((text) => JSON.parse(text) as Record<string, unknown>)
    expect(lines.find(({ operation }) => operation === 'check-originals')).toMatchObject({ trace_id: job.traceId })
  })
})

describe('a trace collector that is down', () => {
  const work = () => inSpan('work', { kind: 'internal', parent: 'none' }, async () => 'done')

  it('causes one log line when it refuses traces and one when it accepts them again, and makes no work fail', async () => {
    let refuses = true
    let calls = 0
    const refusing = createHttpServer((request, response) => {
      request.resume().on('end', () => {
        calls += 1
        // The test's collector refuses with 400. After an answer of 5xx or a lost connection, the SDK would repeat the
        // export.
        response.writeHead(refuses ? 400 : 200, { 'content-type': 'application/json' }).end('{}')
      })
    })
    const endpoint = await listening(refusing)
    const lines: string[] = []
    const note = (_detail: object, message: string) => void lines.push(message)
    const refused = openTelemetry({ endpoint, build: 'test', instance: 'test-2', log: { info: note, warn: note } })
    const workUntilCalled = async (times: number) => {
      expect(await work()).toBe('done')
      await expect.poll(() => calls).toBe(times)
    }
    traceWith(refused)
    try {
      await workUntilCalled(1)
      await expect.poll(() => lines).toEqual([expect.stringContaining('takes no traces')])
      await workUntilCalled(2)
      await workUntilCalled(3)
      refuses = false
      await workUntilCalled(4)
      await expect.poll(() => lines.length).toBe(2)
      expect(lines[1]).toContain('takes traces again')
      expect(await refused.stop()).toBe('sent')
      expect(await work(), 'after the stop').toBe('done')
    } finally {
      traceWith(tracer)
      refusing.close()
      refusing.closeAllConnections()
    }
  })

  it('does not delay the stop of the server', async () => {
    const silent = createServer(() => {})
    const mute = openTelemetry({
      endpoint: await listening(silent),
      build: 'test',
      instance: 'test-2',
      log: silentLog,
    })
    traceWith(mute)
    try {
      await work()
      expect(await mute.stop()).toBe('late')
    } finally {
      traceWith(tracer)
      silent.close()
    }
  })
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
