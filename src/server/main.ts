import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerToArguments } from './app/answer-to-arguments.ts'
import { buildApp, derivativesDirectory, type App } from './app/app.ts'
import { stopInOrder, type StopStep } from './app/stop-in-order.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { DemoPasswordRefused, refuseDemoPassword } from './demo/demo-passwords.ts'
import { seedDemoIfWanted } from './demo/seed-demo.ts'
import { startBackups } from './app/start-backups.ts'
import { releaseDeadProcesses } from './app/release-dead-processes.ts'
import { openPayments } from './app/open-payments.ts'
import { asCannotListen, CannotListen, checkListening, ownUrl, shownUrl } from './app/listening.ts'
import { cleanAccess } from './modules/deliveries/deliveries.public.ts'
import { hiddenPhotos, photoFinder } from './modules/photos/photos.module.ts'
import { taxOverrideFinder } from './modules/tax/tax.module.ts'
import { systemClock, createDatabaseClock, type DatabaseClock } from './platform/clock/clock.ts'
import { DirectoryInUse } from './platform/database/directory-lock.ts'
import { MigrationRefused } from './platform/database/migrations.ts'
import { type Database, openDatabaseLater } from './platform/database/database.ts'
import { compareClocks } from './platform/database/follow-clock.ts'
import { startMaintenance } from './platform/database/start-maintenance.ts'
import { createEvents } from './platform/events/events.ts'
import { openImages } from './platform/images/open-images.ts'
import { ForeignInstallation, requireSameInstallation } from './platform/installation/installation.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { faultSentence } from './platform/log/fault-sentence.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { createFileTransport } from './platform/mail/file-transport.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import { createSmtpTransport } from './platform/mail/smtp-transport.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { createPrivateFiles, keepFolderPrivate } from './platform/storage/private-files.ts'
import { chooseTaxProvider } from './platform/tax/choose-tax-provider.ts'
import { traceWith } from './platform/tracing/tracing.ts'
import { readSecretKey } from './secret-key.ts'

const stopWithinMs = 10_000
const build = import.meta.env.EDDYLINE_BUILD

function mailFromOf(config: Config, publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return config.mailFrom ?? `no-reply@${hostname.startsWith('[') ? 'localhost' : hostname}`
}

function openMailTransport({ dataDirectory, smtpUrl }: Config): MailTransport {
  return smtpUrl === null ? createFileTransport(join(dataDirectory, 'mail')) : createSmtpTransport(smtpUrl)
}

async function openPorts(config: Config, { clock, log }: { readonly clock: DatabaseClock; readonly log: Log }) {
  const secretKey = await readSecretKey(config.secretKey, config.dataDirectory)
  const directUrl = config.databaseDirectUrl ?? undefined
  const { database, open } = await openDatabaseLater({
    url: config.databaseUrl ?? undefined,
    directUrl,
    namesStatements: config.preparedStatements ?? undefined,
    directory: config.dataDirectory,
    log,
  })
  const events = await createEvents({ database, url: directUrl, log })
  const storage = await openStorage({ dataDirectory: config.dataDirectory, s3: config.s3, now: clock.now() })
  // The library of resumable uploads writes temporary files to TMPDIR. So TMPDIR becomes the incoming folder, where a
  // job removes the files that a killed process left.
  if (storage.kind === 's3') process.env['TMPDIR'] = storage.incomingDirectory
  const images = await openImages({
    secretKey,
    cacheDirectory: derivativesDirectory(config.dataDirectory),
    external: config.imageService,
    storage,
    findPhoto: photoFinder({ database }),
    clean: cleanAccess({ database }),
    hidden: hiddenPhotos({ database }),
    clock,
    log,
  })
  const openInTime = (prepare: (inside: Database) => Promise<void>) =>
    open(async (inside) => {
      await compareClocks(inside, systemClock, clock)
      await prepare(inside)
    })
  return { database, events, images, open: openInTime, secretKey, storage }
}

/** Starts tracing when it is configured. Only then are the OpenTelemetry packages loaded. */
async function openTracer({ traceEndpoint: endpoint }: Config, parts: { instance: string; log: Log }) {
  if (endpoint === null) return null
  const { openTelemetry } = await import('./platform/tracing/open-telemetry.ts')
  const tracer = openTelemetry({ endpoint, build, ...parts })
  traceWith(tracer)
  return tracer
}

async function start(config: Config): Promise<void> {
  const instance = `${hostname()}:${process.pid}`
  const log = createLog({ level: config.logLevel, instance })
  const clock = createDatabaseClock(systemClock, log)
  const tracer = await openTracer(config, { instance, log })
  createPrivateFiles()
  await checkListening(config.host, config.port)
  const { open, ...ports } = await openPorts(config, { clock, log })
  const { database, events, images, storage } = ports
  const publicUrl = config.publicUrl ?? shownUrl(config.host, config.port)
  let own: string | null = null
  const payments = await openPayments(config, { publicUrl, ownUrl: () => own, clock, log })
  // Loads the payment provider's client before guests can call, because loading blocks the process for about a second.
  const prepared = payments.provider.prepare()
  const mailTransport = openMailTransport(config)
  const { opened, tried } = open(async (inside) => {
    await releaseDeadProcesses({ database: inside, events, instance })
    await requireSameInstallation({ database: inside, storage, secretKey: ports.secretKey, log })
    await seedDemoIfWanted({ config, database: inside, storage, images, clock, log })
    await refuseDemoPassword(inside, config)
  })
  await Promise.all([tried, prepared])
  const maintenance = startMaintenance(database, log)
  const metrics = config.metrics === null ? null : createMetrics({ build, role: config.role })
  void keepFolderPrivate(config.dataDirectory, log)
  const app = await buildApp({
    config,
    instance,
    build,
    publicUrl,
    mailFrom: mailFromOf(config, publicUrl),
    ...ports,
    clock,
    log,
    paymentProvider: payments.provider,
    taxProvider: chooseTaxProvider({ taxJar: config.taxJar, findOverrides: taxOverrideFinder({ database }), log }),
    mailTransport,
    sandbox: payments.sandbox,
    metrics,
    clientDirectory: fileURLToPath(new URL('../client', import.meta.url)),
  })
  const port = await listen(app, config)
  const measuring = await listenForMetrics(app, config)
  own = ownUrl(config.host, port)
  app.startChecks()
  opened.then(() => app.startJobs(), endWithReason)
  const backups = await startBackups(config, { ...ports, clock, log })
  stopOnSignals([
    ...app.stopSteps,
    ['backups', () => backups.stop()],
    ['metrics', () => measuring?.close()],
    ['maintenance', () => maintenance.stop()],
    ['mail', () => mailTransport.close()],
    ['events', () => events.close()],
    ['database', () => database.close()],
    ['payment sandbox', () => payments.sandbox?.close()],
    ['traces', () => tracer?.stop()],
  ])
  process.stdout.write(`Eddyline ready on ${config.publicUrl ?? shownUrl(config.host, port)}\n`)
}

/** With PORT=0 the operating system chooses one. */
async function listen({ http }: App, { host, port }: Config): Promise<number> {
  try {
    await http.listen({ host, port })
  } catch (error) {
    throw asCannotListen(error, host, port)
  }
  const address = http.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

async function listenForMetrics({ scrape }: App, { metrics }: Config) {
  if (scrape === null || metrics === null) return null
  try {
    return await serveMetrics({ ...metrics, scrape })
  } catch (error) {
    throw asCannotListen(error, metrics.host, metrics.port, 'METRICS_')
  }
}

/** On SIGTERM or SIGINT: refuses new requests, finishes running ones and closes everything within 10 s. */
function stopOnSignals(steps: readonly StopStep[]): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    let current = ''
    const tooLate = (): never => {
      process.stderr.write(`Ended without a clean stop: ${current} took too long\n`)
      process.exit(1)
    }
    setTimeout(tooLate, stopWithinMs).unref()
    await stopInOrder(steps, (name) => {
      current = name
    })
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
  const answer = answerToArguments(process.argv.slice(2))
  if (answer !== null) {
    process.stderr.write(answer.text)
    process.exit(answer.code)
  }
  try {
    await start(readConfig(process.env))
  } catch (error) {
    endWithReason(error)
  }
}

/** Prints a sentence when a person can remove the cause, otherwise the stack trace. */
function endWithReason(error: unknown): never {
  const known = [
    ConfigError,
    CannotListen,
    DemoPasswordRefused,
    DirectoryInUse,
    ForeignInstallation,
    MigrationRefused,
  ].some((kind) => error instanceof kind)
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  const text = faultSentence(error, 'The start') ?? (known ? message : stack)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

await main()
