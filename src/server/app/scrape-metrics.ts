import { statfs } from 'node:fs/promises'
import type { AppDeps } from './app-deps.ts'
import { readIntegrity } from '../modules/photos/integrity.public.ts'
import { databaseBytes, waitingWork } from '../modules/system/system.public.ts'
import type { EventStreams } from '../platform/events/event-stream.ts'
import type { HealthChecks } from '../platform/health/health-checks.ts'
import type { DeviceReports } from '../platform/metrics/device-reports.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'

/** Milliseconds until a scrape gives up on the database or the disk. */
const patienceMs = 3_000

interface ScrapeDeps extends AppDeps {
  readonly metrics: Metrics
  readonly checks: Pick<HealthChecks, 'parts' | 'failing'>
  readonly streams: Pick<EventStreams, 'count'>
  readonly devices: DeviceReports
}

/** Leaves out a source that does not answer, and never rejects. */
export async function scrapeMetrics(deps: ScrapeDeps): Promise<string> {
  const { checks, database, devices, images, metrics, streams } = deps
  const failing = new Set(checks.failing().map(({ part }) => part))
  for (const part of checks.parts) metrics.checkUp.set({ part }, failing.has(part) ? 0 : 1)
  const { used, idle, waiting, most } = database.poolUse()
  metrics.connections.set({ state: 'used' }, used)
  metrics.connections.set({ state: 'idle' }, idle)
  metrics.connections.set({ state: 'waiting' }, waiting)
  metrics.mostConnections.set(most)
  metrics.imageQueue.set(images.work.waitingMegapixels)
  metrics.streams.set(streams.count())
  metrics.deviceAge.set(devices.oldest())
  await Promise.all([readDatabase(deps), readDisk(deps)])
  return metrics.registry.metrics()
}

async function readDatabase({ clock, database, metrics }: ScrapeDeps): Promise<void> {
  try {
    const reading = Promise.all([waitingWork(database.db), databaseBytes(database.db), readIntegrity(database.db)])
    const [work, bytes, { damaged }] = await within(patienceMs, reading)
    for (const { kind, waiting, oldest } of work) {
      metrics.workWaiting.set({ kind }, waiting)
      metrics.workAge.set({ kind }, ageInSeconds(oldest, clock.now()))
    }
    metrics.databaseSize.set(bytes)
    metrics.damagedOriginals.set({ sold: 'yes' }, damaged.sold)
    metrics.damagedOriginals.set({ sold: 'no' }, damaged.unsold)
    metrics.databaseUp.set(1)
  } catch {
    // Empties the gauges whose numbers come from the database, because old numbers would hide the outage.
    metrics.workWaiting.reset()
    metrics.workAge.reset()
    metrics.damagedOriginals.reset()
    metrics.databaseSize.remove()
    metrics.databaseUp.set(0)
  }
}

async function readDisk({ metrics, storage }: ScrapeDeps): Promise<void> {
  try {
    const disk = await within(patienceMs, statfs(storage.incomingDirectory))
    metrics.diskFree.set(disk.bavail * disk.bsize)
  } catch {
    metrics.diskFree.remove()
  }
}

function ageInSeconds(oldest: Date | null, now: Date): number {
  return oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000)
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
