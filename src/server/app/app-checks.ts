import { statfs } from 'node:fs/promises'
import type { AppDeps } from './app-deps.ts'
import type { SeenBuilds } from '../http/watch-builds.ts'
import { forgetProcess, recordPages, recordProcess } from '../modules/system/system.public.ts'
import { createHealthChecks, type HealthChecks } from '../platform/health/health-checks.ts'
import { diskCheck, mailCheck, storageCheck, writeEveryMs } from '../platform/health/write-checks.ts'

/**
 * Creates the health checks of the parts that this process uses, such as disk and mail. The database check also stores
 * a row with this process's failing parts, which the System page shows.
 */
export function createAppChecks(
  deps: AppDeps,
  pages: SeenBuilds,
): Omit<HealthChecks, 'stop'> & { stop(): Promise<void> } {
  const { build, clock, config, database, instance, log, mailTransport, storage } = deps
  const startedAt = clock.now()
  const writeRow = async (): Promise<void> => {
    const diskFreeBytes = await freeBytes(storage.incomingDirectory)
    const failing = checks.failing().filter(({ part }) => part !== 'database')
    await recordProcess(database.db, {
      instance,
      role: config.role,
      build,
      startedAt,
      makesBackups: config.backup.isDaily,
      failing,
      diskFreeBytes,
    })
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
      // Removes the database row of this process. Otherwise the System page would show a silent process for an hour,
      // until another process removes the row.
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
