import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { buildApp, type App } from '#server/app/app.ts'
import { cleanAccess } from '#server/modules/deliveries/deliveries.public.ts'
import { hiddenPhotos, photoFinder } from '#server/modules/photos/photos.module.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createEvents, type Events } from '#server/platform/events/events.ts'
import { openImages } from '#server/platform/images/open-images.ts'
import { MailRefused, type OutgoingMail } from '#server/platform/mail/mail-transport.ts'
import { choosePaymentProvider } from '#server/platform/payments/choose-payment-provider.ts'
import { logContext } from '#server/platform/log/log-context.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { taxOverrideFinder } from '#server/modules/tax/tax.module.ts'
import { chooseTaxProvider } from '#server/platform/tax/choose-tax-provider.ts'
import type { TaxJarSettings } from '#server/platform/tax/taxjar-provider.ts'
import { sandboxApplicationId, sandboxLocationId } from '#server/payment-sandbox/payment-sandbox.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { startFaultyProvider, type FaultyProvider } from './stand-ins/faulty-provider.ts'
import { startPaymentSandbox, type RunningSandbox } from './stand-ins/payment-sandbox.ts'

/** A clock that moves only when a test sets it. */
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
  /** The proxy between the application and the payment sandbox. */
  readonly network: FaultyProvider
  readonly mails: OutgoingMail[]
  /** Addresses that the mail server refuses permanently. */
  readonly refusedAddresses: Set<string>
  readonly logged: string[]
  reconcile(): Promise<void>
  close(): Promise<void>
}

interface TestAppOptions {
  readonly taxJar?: TaxJarSettings
  /** Origin to which devices send uploads, when it is not the application's own. */
  readonly uploadBaseUrl?: string
  readonly start?: string
  /**
   * Milliseconds that the application waits for the payment provider. The default is longer than a slow machine
   * takes. An application that runs `beside` another may wait less.
   */
  readonly providerTimeoutMs?: number
  /** The built client to serve. By default the application serves none. */
  readonly client?: { build: string; directory: string }
  /** True makes the application serve the payment sandbox itself, as it does without a payment provider. */
  readonly servesSandbox?: boolean
  readonly trustedProxyHops?: number
  readonly purgeUnsoldAfterDays?: number
  /**
   * An application that already runs. The new application starts like its second process, with the same database and
   * payment provider. Close the new application first.
   */
  readonly beside?: TestApp
  /** The S3 bucket that stores files. By default a folder stores them. */
  readonly s3?: { readonly bucket: string; readonly endpoint: string; readonly region: string }
  readonly operatorEmail?: string
  /** Checks the mail server. By default there is no check, as when the application writes mails to files. */
  readonly checkMail?: () => Promise<void>
  /** True makes the application collect metrics, as the setting METRICS_PORT does. */
  readonly measured?: boolean
  readonly reconcileIntervalMs?: number
  /** Text of the file by which Apple checks the domain. */
  readonly applePayDomainFile?: string
  readonly wrapDatabase?: (database: Database) => Database
}

/**
 * Starts the application before the tests and hooks of a file, and closes it after them. The returned object is empty
 * until the first hook or test runs.
 */
export function testApp(options: TestAppOptions = {}): TestApp {
  const test = {} as TestApp
  beforeAll(async () => {
    Object.assign(test, await startTestApp(options))
  })
  afterAll(() => test.close())
  return test
}

/** Starts the application over HTTP with a real database and the payment sandbox behind a proxy that can fail. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options
  const clock = beside?.clock ?? testClock(options.start ?? '2026-07-04T18:00:00Z')
  const data = beside?.data ?? (await createTestDatabase())
  const directory = beside === undefined ? data.directory : join(data.directory, 'second')
  const database = options.wrapDatabase?.(data.database) ?? data.database
  const logged: string[] = []
  const log: FastifyBaseLogger = pino(
    { level: 'info', mixin: () => ({ ...logContext() }) },
    { write: (line: string) => void logged.push(line) },
  )
  const events = beside?.events ?? (await createEvents({ database, url: data.url, log }))
  const storage = await openStorage({ dataDirectory: directory, s3: options.s3 ?? null, now: clock.now() })
  const images = await openImages({
    secretKey: 'a secret key of the tests, long enough',
    cacheDirectory: join(directory, 'derivatives'),
    external: null,
    storage,
    findPhoto: photoFinder({ database }),
    clean: cleanAccess({ database }),
    hidden: hiddenPhotos({ database }),
    clock,
    log,
  })
  const sandbox = beside?.sandbox ?? (await startPaymentSandbox(clock))
  const network = beside?.network ?? (await startFaultyProvider(sandbox.url))
  const mails: OutgoingMail[] = []
  const refusedAddresses = new Set<string>()
  const app = await buildApp({
    config: {
      reconcileIntervalMs: options.reconcileIntervalMs ?? 60_000,
      reconcileGiveUpMs: 120_000,
      applePayDomainFile: options.applePayDomainFile ?? null,
      trustedProxyHops: options.trustedProxyHops ?? 0,
      trustedProxies: [],
      role: 'all',
      imageService: null,
      uploadBaseUrl: options.uploadBaseUrl ?? null,
      purgeUnsoldAfterDays: options.purgeUnsoldAfterDays ?? null,
      backup: { isDaily: true },
      operatorEmail: options.operatorEmail ?? null,
    },
    instance: beside === undefined ? 'test-1' : 'test-2',
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
      publicUrl: 'https://photos.test',
      noticeKey: sandbox.sandbox.noticeKey,
      production: false,
      allowTestPayments: false,
      timeoutMs: options.providerTimeoutMs ?? 30_000,
      log,
    }),
    taxProvider: chooseTaxProvider({
      taxJar: options.taxJar ?? null,
      findOverrides: taxOverrideFinder({ database }),
      log,
    }),
    mailTransport: {
      send: async (mail) => {
        if (refusedAddresses.has(mail.to)) throw new MailRefused(550, '550 no such user')
        mails.push(mail)
      },
      check: options.checkMail ?? null,
      close: async () => {},
    },
    metrics: options.measured === true ? createMetrics({ build: 'test', role: 'all' }) : null,
    sandbox: options.servesSandbox === true ? sandbox.sandbox : null,
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
    refusedAddresses,
    logged,
    reconcile: () => app.runJob('reconcile-payments'),
    close: async () => {
      await app.stop()
      if (beside !== undefined) return
      await network.close()
      await sandbox.close()
      await events.close()
      await data.close()
    },
  }
}
