// Runs the application in its own process, for tests that kill it. Database, storage and SMTP are real, and the test
// provides the payment provider. crash-build.ts compiles this file. Its only argument is CrashServerOptions as JSON.
import { buildApp, derivativesDirectory } from '#server/app/app.ts'
import { releaseDeadProcesses } from '#server/app/release-dead-processes.ts'
import { cleanAccess } from '#server/modules/deliveries/deliveries.public.ts'
import { hiddenPhotos, photoFinder } from '#server/modules/photos/photos.module.ts'
import { sandboxApplicationId, sandboxLocationId } from '#server/payment-sandbox/payment-sandbox.ts'
import { openDatabaseLater } from '#server/platform/database/database.ts'
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
  /** Address of PostgreSQL itself. Needed when `databaseUrl` is the address of a pooler. */
  readonly directUrl?: string
  /** Folder of a built client to serve. By default the server serves none. */
  readonly clientDirectory?: string
  readonly directory: string
  readonly pgliteWorker: string | null
  readonly providerUrl: string
  readonly providerToken: string
  readonly noticeKey: string
  readonly smtpUrl: string
  /** The bucket that several servers share. By default a server keeps its files in `directory`. */
  readonly s3?: { readonly bucket: string; readonly endpoint: string; readonly region: string }
  /** Milliseconds that the server's clock is ahead of this machine's clock, to simulate an outage of that length. */
  readonly clockAheadMs: number
}

async function start(options: CrashServerOptions): Promise<string> {
  const log = createLog({ level: 'warn', stream: process.stderr })
  const clock = { now: () => new Date(Date.now() + options.clockAheadMs) }
  const url = options.databaseUrl ?? undefined
  const workerUrl = options.pgliteWorker === null ? undefined : new URL(options.pgliteWorker)
  const directUrl = options.directUrl ?? url
  const { database, open } = await openDatabaseLater({ url, directUrl, directory: options.directory, workerUrl, log })
  const events = await createEvents({ database, url: directUrl, log })
  const storage = await openStorage({ dataDirectory: options.directory, s3: options.s3 ?? null, now: clock.now() })
  const images = await openImages({
    secretKey: 'a secret key of the tests, long enough',
    cacheDirectory: derivativesDirectory(options.directory),
    external: null,
    storage,
    findPhoto: photoFinder({ database }),
    clean: cleanAccess({ database }),
    hidden: hiddenPhotos({ database }),
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
    publicUrl: 'https://photos.test',
    noticeKey: options.noticeKey,
    production: false,
    allowTestPayments: false,
    log,
  })
  const app = await buildApp({
    config: {
      reconcileIntervalMs: 250,
      reconcileGiveUpMs: 120_000,
      applePayDomainFile: null,
      trustedProxyHops: 0,
      trustedProxies: [],
      role: 'all',
      imageService: null,
      uploadBaseUrl: null,
      purgeUnsoldAfterDays: null,
      operatorEmail: null,
      backup: { isDaily: false },
    },
    instance: 'crash',
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
    taxProvider: createEmbeddedTaxProvider(taxOverrideFinder({ database })),
    mailTransport: createSmtpTransport(options.smtpUrl),
    sandbox: null,
    metrics: null,
    clientDirectory: options.clientDirectory ?? null,
  })
  const { opened, tried } = open((inside) => releaseDeadProcesses({ database: inside, events, instance: 'crash' }))
  await tried
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  void opened.then(() => app.startJobs())
  await paymentProvider.prepare()
  return address
}

// The test process holds the other end of stdin. When the test process ends, stdin closes and this process exits too.
process.stdin.on('end', () => process.exit(1)).resume()

const address = await start(JSON.parse(process.argv[2] ?? '') as CrashServerOptions)
process.stdout.write(`ready on ${address}\n`)
