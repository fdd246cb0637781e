import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp, derivativesDirectory, type App } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { seedDemoIfWanted } from './demo/seed-if-wanted.ts'
import { asCannotListen, CannotListen, checkListening, ownUrl, shownUrl } from './listening.ts'
import { photoFinder } from './modules/photos/photos.module.ts'
import { taxOverrideFinder } from './modules/tax/tax.module.ts'
import {
  createPaymentSandbox,
  sandboxApplicationId,
  sandboxLocationId,
  sandboxPrefix,
} from './payment-sandbox/payment-sandbox.ts'
import { systemClock } from './platform/clock/clock.ts'
import { DirectoryInUse } from './platform/database/directory-lock.ts'
import { MigrationRefused } from './platform/database/migrations.ts'
import { openDatabase } from './platform/database/database.ts'
import { startMaintenance } from './platform/database/start-maintenance.ts'
import { createEvents } from './platform/events/events.ts'
import { openImages } from './platform/images/open-images.ts'
import { createLog } from './platform/log/log.ts'
import { createFileTransport } from './platform/mail/file-transport.ts'
import { createSmtpTransport } from './platform/mail/smtp-transport.ts'
import { choosePaymentProvider } from './platform/payments/choose-payment-provider.ts'
import { noticePath } from './platform/payments/square-notices.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { chooseTaxProvider } from './platform/tax/choose-tax-provider.ts'
import { readSecretKey } from './secret-key.ts'

const stopWithinMs = 10_000
const build = import.meta.env.EDDYLINE_BUILD

function mailFromOf(config: Config, publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return config.mailFrom ?? `no-reply@${hostname.startsWith('[') ? 'localhost' : hostname}`
}

async function start(config: Config): Promise<void> {
  const log = createLog({ level: config.logLevel })
  const clock = systemClock
  await checkListening(config.host, config.port)
  const secretKey = await readSecretKey(config.secretKey, config.dataDirectory)
  const database = await openDatabase({
    url: config.databaseUrl ?? undefined,
    directory: config.dataDirectory,
    log,
  })
  const events = await createEvents({ database, url: config.databaseUrl ?? undefined, log })
  const storage = await openStorage({ dataDirectory: config.dataDirectory, s3: config.s3, now: clock.now() })
  const images = await openImages({
    secretKey,
    cacheDirectory: derivativesDirectory(config.dataDirectory),
    external: config.imageService,
    storage,
    findPhoto: photoFinder({ database }),
    clock,
    log,
  })
  const publicUrl = config.publicUrl ?? shownUrl(config.host, config.port)
  let own: string | null = null
  const sandbox =
    config.square === null
      ? await createPaymentSandbox({
          directory: join(config.dataDirectory, 'payment-sandbox'),
          clock,
          notices: {
            url: () => (own === null ? null : `${own}${noticePath}`),
            signedUrl: `${publicUrl}${noticePath}`,
          },
        })
      : null
  const paymentProvider = choosePaymentProvider({
    square: config.square,
    sandbox:
      sandbox === null
        ? null
        : {
            url: () => `${own ?? ''}${sandboxPrefix}`,
            scriptUrl: `${sandboxPrefix}/square.js`,
            accessToken: sandbox.accessToken,
            applicationId: sandboxApplicationId,
            locationId: sandboxLocationId,
          },
    production: config.production,
    allowTestPayments: config.allowTestPayments,
    log,
  })
  const mailTransport =
    config.smtpUrl === null
      ? createFileTransport(join(config.dataDirectory, 'mail'))
      : createSmtpTransport(config.smtpUrl)
  await seedDemoIfWanted({ config, database, storage, images, clock, log })
  const maintenance = startMaintenance(database, clock, log)
  const app = await buildApp({
    config,
    build,
    publicUrl,
    mailFrom: mailFromOf(config, publicUrl),
    secretKey,
    database,
    storage,
    images,
    events,
    clock,
    log,
    paymentProvider,
    noticeKey: sandbox?.noticeKey ?? config.squareNoticeKey,
    taxProvider: chooseTaxProvider({ taxJar: config.taxJar, findOverrides: taxOverrideFinder({ database }), log }),
    mailTransport,
    sandbox,
    clientDirectory: fileURLToPath(new URL('../client', import.meta.url)),
  })
  const port = await listen(app, config)
  own = ownUrl(config.host, port)
  app.startJobs()
  void paymentProvider.prepare()
  stopOnSignals(app, async () => {
    await maintenance.stop()
    await mailTransport.close()
    await events.close()
    await database.close()
    await sandbox?.close()
  })
  process.stdout.write(`Eddyline ready on ${config.publicUrl ?? shownUrl(config.host, port)}\n`)
}

/** The port listened on, which PORT=0 leaves to the system. */
async function listen({ http }: App, { host, port }: Config): Promise<number> {
  try {
    await http.listen({ host, port })
  } catch (error) {
    throw asCannotListen(error, host, port)
  }
  const address = http.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** SIGTERM and SIGINT: stop taking requests, finish what runs, close everything; within 10 s in any case. */
function stopOnSignals(app: App, closePorts: () => Promise<void>): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await app.stop()
    await closePorts()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      })
    })
}

async function main(): Promise<void> {
  try {
    await start(readConfig(process.env))
  } catch (error) {
    const known = [ConfigError, CannotListen, DirectoryInUse, MigrationRefused].some((kind) => error instanceof kind)
    const text =
      known && error instanceof Error
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error)
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}

await main()
