import { CompiledQuery } from 'kysely'
import type { Config } from '../config.ts'
import { createBackups } from '../jobs/keep-backups.ts'
import { observedJob, createPeriodicJob } from '../jobs/periodic.ts'
import { serveBackupRequests, describeBackup } from '../platform/backup/backup-requests.ts'
import { backupLock, embeddedSource, postgresSource } from '../platform/backup/backup-sources.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { runUnlessLocked } from '../platform/database/exclusive-work.ts'
import type { Log } from '../platform/log/log.ts'

interface BackupPorts {
  readonly database: Database
  readonly secretKey: string
  readonly clock: Clock
  readonly log: Log
  /** By default the one beside the server. */
  readonly workerUrl?: URL | undefined
}

const lookPauseMs = 15 * 60_000

/**
 * With the embedded database this process also answers backup commands, because a command cannot open that database
 * beside the server.
 */
export async function startBackups(config: Config, ports: BackupPorts): Promise<{ stop(): Promise<void> }> {
  const { clock, database, log } = ports
  const means = meansOf(config, ports)
  if (!config.backup.isDaily || means === null) return { stop: async () => {} }
  const backups = createBackups({
    ...means,
    client: { query: (text, values = []) => database.db.executeQuery(CompiledQuery.raw(text, values)) },
    backupDirectory: config.backup.directory,
    key: config.backup.key,
    clock,
    log,
  })
  const requests =
    database.kind === 'postgres'
      ? null
      : await serveBackupRequests(config.dataDirectory, async (request) => {
          if (request.kind !== 'checked') return describeBackup(await backups.make(request).catch(logged(log)))
          await backups.recordCheck(request.name, request.damage)
          return ''
        })
  const run = observedJob('backup', () => backups.runDaily())
  const job = createPeriodicJob({ name: 'backup', intervalMs: lookPauseMs, run, log })
  job.start()
  return {
    stop: async () => {
      // Stopping does not wait for a running backup, which may take long. An unfinished backup never gets its final
      // name.
      void job.stop()
      await requests?.close()
    },
  }
}

/** The backup command receives only the error's message. */
function logged(log: Pick<Log, 'error'>): (error: unknown) => never {
  return (error) => {
    log.error({ err: error }, 'A backup failed')
    throw error
  }
}

function meansOf(config: Config, { database, secretKey, workerUrl }: BackupPorts) {
  const options = { dataDirectory: config.dataDirectory, hasStorage: config.s3 === null, secretKey }
  const url = config.databaseDirectUrl
  if (database.copyFolder !== null)
    return {
      source: embeddedSource({ ...options, copyFolder: database.copyFolder, workerUrl }),
      // This process holds the lock of the data folder, so no other process can back up this database meanwhile.
      alone: async <T>(work: () => Promise<T>) => ({ done: await work() }),
    }
  if (url === null) return null
  return {
    source: postgresSource(url, options),
    alone: <T>(work: () => Promise<T>) => runUnlessLocked(url, backupLock, work),
  }
}
