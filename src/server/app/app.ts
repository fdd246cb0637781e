import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from './app-deps.ts'
import { contentSources } from './browser-config.ts'
import { createModules } from './create-modules.ts'
import { createJobSchedule, type JobName } from './job-schedule.ts'
import { apiPrefix, mountApi, mountClient, mountRoot, uploadPath } from './mount-app.ts'
import { allowUploads } from '../http/allow-uploads.ts'
import { mountDrain } from '../http/drain.ts'
import { createHttpServer } from '../http/http-server.ts'
import { measureRequests } from '../http/observe-requests.ts'
import { refuseOutdated, watchBuilds, type SeenBuilds } from '../http/page-build.ts'
import { forgetProcess, recordPages, recordProcess } from '../modules/system/system.public.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createRetainedBuilds } from '../platform/builds/retained-builds.ts'
import { createHealthChecks, type HealthChecks } from '../platform/health/health-checks.ts'
import { diskCheck, mailCheck, storageCheck, writeEveryMs } from '../platform/health/write-checks.ts'
import { createDeviceReports } from '../platform/metrics/device-reports.ts'
import { measuredProvider, measuredTransport } from '../platform/metrics/measured-ports.ts'
import { tracedProvider, tracedTransport } from '../platform/tracing/traced-ports.ts'
import { isTracing } from '../platform/tracing/tracing.ts'
import { scrapeMetrics } from './scrape-metrics.ts'
import { stopInOrder, type StopStep } from './stop-in-order.ts'

/** Milliseconds that open requests get to finish when the server stops. */
const drainMs = 5_000

export interface App {
  readonly http: FastifyInstance
  startJobs(): void
  /** The checks run even before the database opens. */
  startChecks(): void
  runChecks(): Promise<void>
  runJob(name: JobName): Promise<void>
  readonly scrape: (() => Promise<string>) | null
  /** Makes `/readyz` answer 503, ends event streams and requests, then stops the jobs, all within 9 s. */
  stop(): Promise<void>
  readonly stopSteps: readonly StopStep[]
}

/** Does not listen and starts no job. */
export async function buildApp(given: AppDeps): Promise<App> {
  const deps = withMeasuredPorts(given)
  const { clientDirectory, clock, config, log, metrics } = deps
  const modules = createModules(deps, { uploadPath })
  const http = await createHttpServer({
    log,
    trustedProxyHops: config.trustedProxyHops,
    trustedProxies: config.trustedProxies,
    now: () => clock.now(),
    build: clientDirectory === null ? null : deps.build,
    contentSources: contentSources(deps),
    page: clientDirectory === null ? null : await readFile(join(clientDirectory, 'index.html'), 'utf8'),
  })
  const devices = createDeviceReports(clock)
  if (metrics !== null) measureRequests(http, { metrics, devices })
  const drain = mountDrain(http)
  // Pages send their uploads to the server that UPLOAD_BASE_URL names, and that may be this server.
  if (config.uploadBaseUrl !== null) allowUploads(http, { origin: new URL(deps.publicUrl).origin, prefix: apiPrefix })
  const builds = clientDirectory === null ? null : createRetainedBuilds({ ...deps, directory: clientDirectory })
  if (builds !== null) refuseOutdated(http, { prefix: apiPrefix, log, isOutdated: (build) => builds.isOutdated(build) })
  const checks = createAppChecks(
    deps,
    watchBuilds(http, () => clock.now()),
  )
  await mountApi(http, deps, modules)
  await mountRoot(http, deps, { ...modules, checks, drain })
  if (clientDirectory !== null && builds !== null) await mountClient(http, deps, { directory: clientDirectory, builds })
  const { charging, mails, refunding, streams, uploads, users } = modules
  deps.events.onGap(() => streams.interrupt())
  const jobs = createJobSchedule({ ...deps, charging, refunding, mails, uploads, builds })
  const stopSteps: readonly StopStep[] = [
    ['drain', () => drain.begin()],
    ['streams', async () => streams.close()],
    ['requests', () => closeHttp(http)],
    ['pictures', () => deps.images.service.stop()],
    ['jobs', () => jobs.stop()],
    ['sessions', () => users.stop()],
    ['checks', () => checks.stop()],
  ]
  return {
    http,
    startJobs: () => jobs.start(),
    startChecks: () => checks.start(),
    runChecks: () => checks.runAll(),
    runJob: (name) => jobs.run(name),
    scrape: metrics === null ? null : () => scrapeMetrics({ ...deps, checks, metrics, devices, streams }),
    stop: () => stopInOrder(stopSteps),
    stopSteps,
  }
}

function withMeasuredPorts(deps: AppDeps): AppDeps {
  const { metrics } = deps
  const mailTransport = isTracing() ? tracedTransport(deps.mailTransport) : deps.mailTransport
  const paymentProvider = isTracing() ? tracedProvider(deps.paymentProvider) : deps.paymentProvider
  return {
    ...deps,
    mailTransport: metrics === null ? mailTransport : measuredTransport(mailTransport, metrics),
    paymentProvider: metrics === null ? paymentProvider : measuredProvider(paymentProvider, metrics),
  }
}

/**
 * Closes idle connections at once. Busy ones close after their answer or `drainMs`, because the process must end within
 * 10 s.
 */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const closing = http.close()
  const sweep = setInterval(() => http.server.closeIdleConnections(), 100)
  const cut = setTimeout(() => http.server.closeAllConnections(), drainMs)
  try {
    await closing
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}

export function derivativesDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'cache', 'derivatives')
}

/**
 * The database check also stores a row with this process's failing parts, which the System page shows, and compares the
 * clocks with its answer.
 */
function createAppChecks(deps: AppDeps, pages: SeenBuilds): Omit<HealthChecks, 'stop'> & { stop(): Promise<void> } {
  const { build, clock, config, database, instance, log, mailTransport, storage } = deps
  const startedAt = clock.now()
  const writeRow = async (): Promise<void> => {
    const diskFreeBytes = await freeBytes(storage.incomingDirectory)
    const failing = checks.failing().filter(({ part }) => part !== 'database')
    const asked = systemClock.now()
    const at = await recordProcess(database.db, {
      instance,
      role: config.role,
      build,
      startedAt,
      makesBackups: config.backup.isDaily,
      failing,
      diskFreeBytes,
    })
    if (database.kind === 'postgres') clock.compare?.(at, asked, systemClock.now())
    await recordPages(database.db, pages.take())
  }
  const checks = createHealthChecks(
    [
      diskCheck(storage.incomingDirectory),
      { part: 'database' as const, everyMs: writeEveryMs, run: writeRow },
      storageCheck(storage),
      mailCheck(mailTransport),
    ].filter((check) => check !== null),
    { clock, log },
  )
  return {
    ...checks,
    stop: async () => {
      checks.stop()
      // Without this, the System page would show a silent process for an hour, until another process removes the row.
      try {
        if (database.answers()) await forgetProcess(database.db, instance)
      } catch {
        // The server stops even if the database does not answer.
      }
    },
  }
}

async function freeBytes(directory: string): Promise<number | null> {
  try {
    const disk = await statfs(directory)
    return disk.bavail * disk.bsize
  } catch {
    return null
  }
}
