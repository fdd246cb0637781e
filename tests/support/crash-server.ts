// The application in a process of its own, to be killed: a real database, real storage and SMTP, the payment provider of
// whoever starts it. Compiled by crash-build.ts; its only argument is CrashServerOptions as JSON.
import { buildApp, derivativesDirectory } from '#server/app.ts'
import { photoFinder } from '#server/modules/photos/photos.module.ts'
import { sandboxApplicationId, sandboxLocationId } from '#server/payment-sandbox/payment-sandbox.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createEvents } from '#server/platform/events/events.ts'
import { openImages } from '#server/platform/images/open-images.ts'
import { createLog } from '#server/platform/log/log.ts'
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { choosePaymentProvider } from '#server/platform/payments/choose-payment-provider.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { taxOverrideFinder } from '#server/modules/tax/tax.module.ts'
import { createEmbeddedTaxProvider } from '#server/platform/tax/embedded-tax-provider.ts'

export interface CrashServerOptions {
  readonly databaseUrl: string | null
  readonly directory: string
  readonly pgliteWorker: string | null
  readonly providerUrl: string
  readonly providerToken: string
  readonly noticeKey: string
  readonly smtpUrl: string
  /** The server's clock minus this machine's, which includes the time lost while it was down; may be negative. */
  readonly clockAheadMs: number
}

async function start(options: CrashServerOptions): Promise<string> {
  const log = createLog({ level: 'warn', stream: process.stderr })
  const clock = { now: () => new Date(Date.now() + options.clockAheadMs) }
  const url = options.databaseUrl ?? undefined
  const workerUrl = options.pgliteWorker === null ? undefined : new URL(options.pgliteWorker)
  const database = await openDatabase({ url, directory: options.directory, workerUrl, log })
  const events = await createEvents({ database, url, log })
  const storage = await openStorage({ dataDirectory: options.directory, s3: null, now: clock.now() })
  const images = await openImages({
    secretKey: 'a secret key of the tests, long enough',
    cacheDirectory: derivativesDirectory(options.directory),
    external: null,
    storage,
    findPhoto: photoFinder({ database }),
    clock,
    log,
  })
  const paymentProvider = choosePaymentProvider({
    square: null,
    sandbox: {
      url: () => options.providerUrl,
      scriptUrl: '/payment-sandbox/square.js',
      accessToken: options.providerToken,
      applicationId: sandboxApplicationId,
      locationId: sandboxLocationId,
    },
    production: false,
    allowTestPayments: false,
    log,
  })
  const app = await buildApp({
    config: {
      reconcileIntervalMs: 250,
      reconcileGiveUpMs: 120_000,
      trustedProxyHops: 0,
      role: 'all',
      imageService: null,
      uploadBaseUrl: null,
    },
    build: 'crash',
    publicUrl: 'https://photos.test',
    mailFrom: 'no-reply@photos.test',
    secretKey: 'a secret key of the tests, long enough',
    database,
    storage,
    images,
    events,
    clock,
    log,
    paymentProvider,
    noticeKey: options.noticeKey,
    taxProvider: createEmbeddedTaxProvider(taxOverrideFinder({ database })),
    mailTransport: createSmtpTransport(options.smtpUrl),
    sandbox: null,
    clientDirectory: null,
  })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  app.startJobs()
  void paymentProvider.prepare()
  return address
}

// Whoever started it holds the other end: it never outlives them.
process.stdin.on('end', () => process.exit(1)).resume()

const address = await start(JSON.parse(process.argv[2] ?? '') as CrashServerOptions)
process.stdout.write(`ready on ${address}\n`)
