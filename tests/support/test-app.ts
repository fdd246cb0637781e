import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { buildApp, type App } from '#server/app.ts'
import { photoFinder } from '#server/modules/photos/photos.module.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createEvents, type Events } from '#server/platform/events/events.ts'
import { openImages } from '#server/platform/images/open-images.ts'
import type { OutgoingMail } from '#server/platform/mail/mail-transport.ts'
import { choosePaymentProvider } from '#server/platform/payments/choose-payment-provider.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { taxOverrideFinder } from '#server/modules/tax/tax.module.ts'
import { chooseTaxProvider } from '#server/platform/tax/choose-tax-provider.ts'
import type { TaxJarSettings } from '#server/platform/tax/taxjar-provider.ts'
import { sandboxApplicationId, sandboxLocationId } from '#server/payment-sandbox/payment-sandbox.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { startFaultyProvider, type FaultyProvider } from './faulty-provider.ts'
import { startPaymentSandbox, type RunningSandbox } from './payment-sandbox.ts'

/** A clock that stands where it is put. */
export interface TestClock extends Clock {
  set(instant: Date): void
  advance(ms: number): void
}

export function testClock(start: string): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = instant
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

export interface TestApp {
  readonly url: string
  readonly app: App
  readonly clock: TestClock
  readonly data: TestDatabase
  readonly events: Events
  readonly storage: Storage
  readonly sandbox: RunningSandbox
  /** The network between the application and the sandbox. */
  readonly network: FaultyProvider
  readonly mails: OutgoingMail[]
  readonly logged: string[]
  /** One pass of the reconciler, as its timer would start it. */
  reconcile(): Promise<void>
  close(): Promise<void>
}

/** The application over real HTTP: a real database, the payment sandbox behind a network that can fail, no client. */
export async function startTestApp(
  options: {
    taxJar?: TaxJarSettings
    /** The origin that photos are sent to. */
    uploadBaseUrl?: string
    start?: string
    providerTimeoutMs?: number
    /** The built client that is served; none without. */
    client?: { build: string; directory: string }
    /** The database that the application gets in place of the real one. */
    wrapDatabase?: (database: Database) => Database
  } = {},
): Promise<TestApp> {
  const clock = testClock(options.start ?? '2026-07-04T18:00:00Z')
  const data = await createTestDatabase()
  const { directory } = data
  const database = options.wrapDatabase?.(data.database) ?? data.database
  const logged: string[] = []
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const events = await createEvents({ database, url: data.url, log })
  const storage = await openStorage({ dataDirectory: directory, s3: null, now: clock.now() })
  const images = await openImages({
    secretKey: 'a secret key of the tests, long enough',
    cacheDirectory: join(directory, 'derivatives'),
    external: null,
    storage,
    findPhoto: photoFinder({ database }),
    clock,
    log,
  })
  const sandbox = await startPaymentSandbox(clock)
  const network = await startFaultyProvider(sandbox.url)
  const mails: OutgoingMail[] = []
  const app = await buildApp({
    config: {
      reconcileIntervalMs: 60_000,
      reconcileGiveUpMs: 120_000,
      trustedProxyHops: 0,
      role: 'all',
      imageService: null,
      uploadBaseUrl: options.uploadBaseUrl ?? null,
    },
    build: options.client?.build ?? 'test',
    publicUrl: 'https://photos.test',
    mailFrom: 'no-reply@photos.test',
    secretKey: 'a secret key of the tests, long enough',
    database,
    storage,
    images,
    events,
    clock,
    log,
    paymentProvider: choosePaymentProvider({
      square: null,
      sandbox: {
        url: () => network.url,
        scriptUrl: '/payment-sandbox/square.js',
        accessToken: sandbox.sandbox.accessToken,
        applicationId: sandboxApplicationId,
        locationId: sandboxLocationId,
      },
      production: false,
      allowTestPayments: false,
      timeoutMs: options.providerTimeoutMs ?? 2_000,
      log,
    }),
    noticeKey: sandbox.sandbox.noticeKey,
    taxProvider: chooseTaxProvider({
      taxJar: options.taxJar ?? null,
      findOverrides: taxOverrideFinder({ database }),
      log,
    }),
    mailTransport: { send: async (mail) => void mails.push(mail), close: async () => {} },
    sandbox: null,
    clientDirectory: options.client?.directory ?? null,
  })
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    app,
    clock,
    data,
    events,
    storage,
    sandbox,
    network,
    mails,
    logged,
    reconcile: () => app.runJob('reconcile-payments'),
    close: async () => {
      await app.stop()
      await network.close()
      await sandbox.close()
      await events.close()
      await data.close()
    },
  }
}
