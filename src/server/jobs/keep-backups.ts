import {
  instantOfBackup,
  listBackups,
  nameOfBackup,
  openBackup,
  type BackupManifest,
  type BackupPlace,
} from '#server/platform/backup/backup-folder.ts'
import { isNewestDamaged, recordsIfKnown } from '#server/platform/backup/backup-records.ts'
import { asRefusal, BackupRefused } from '#server/platform/backup/backup-refused.ts'
import { createBackup, type BackupSource, type MadeBackup } from '#server/platform/backup/create-backup.ts'
import { verifyBackup } from '#server/platform/backup/verify-backup.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { SqlClient } from '#server/platform/database/migrations.ts'
import type { Log } from '#server/platform/log/log.ts'

interface BackupDeps {
  readonly client: SqlClient
  readonly source: BackupSource
  readonly backupDirectory: string
  readonly key: string | null
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
  /** Runs work that only one process of the installation may do at a time. */
  alone<T>(work: () => Promise<T>): Promise<{ readonly done: T } | null>
}

export interface Backups {
  /**
   * `into`: the place, when it is not the installation's own.
   *
   * Throws: BackupRefused with the cause as a sentence, for example when another process makes a backup.
   */
  make(options: { readonly full: boolean; readonly into?: BackupPlace }): Promise<MadeBackup>
  recordCheck(name: string, damage: string | null): Promise<void>
  runDaily(): Promise<void>
}

const dayMs = 24 * 3_600_000
/** A server that has just started has more urgent work and may soon stop again. */
const restMs = 10 * 60_000

export function createBackups(deps: BackupDeps): Backups {
  const { backupDirectory, client, clock, key, log } = deps
  const startedAt = clock.now().getTime()
  let last: Promise<unknown> = Promise.resolve()
  const aloneInTurn = <T>(work: () => Promise<T>): Promise<{ readonly done: T } | null> => {
    const worked = last.then(() => deps.alone(work))
    last = worked.catch(() => {})
    return worked
  }

  const makeNow = async (
    full: boolean,
    into: BackupPlace = { directory: backupDirectory, key },
  ): Promise<MadeBackup> => {
    const records = await recordsIfKnown(client)
    const now = clock.now()
    const name = nameOfBackup(now)
    await records.interrupted()
    await records.started(name, now)
    try {
      const made = await createBackup(deps.source, { backupDirectory: into.directory, key: into.key, full, now })
      await records.finished(made.manifest, clock.now())
      log.info({ backup: name, removed: made.removed.length }, 'A backup was made')
      return made
    } catch (error) {
      await records.failed(name, error instanceof BackupRefused ? error.message : 'The log says why.')
      throw error
    }
  }
  const check = async (name: string) => {
    const damage = await damageOf(async () =>
      verifyBackup(await openBackup(backupDirectory, name, key), { quick: true }),
    )
    await (await recordsIfKnown(client)).checked(name, clock.now(), damage)
    if (damage !== null) log.error({ backup: name, damage }, 'A backup is damaged')
  }
  const makeWhenDue = async () => {
    const records = await recordsIfKnown(client)
    const names = await listBackups(backupDirectory)
    const newest = names.at(-1)
    // Records the backups that a command made while the server was stopped.
    for (const manifest of await manifestsOf(names, deps)) await records.finished(manifest, new Date(manifest.takenAt))
    await records.interrupted()
    if (newest !== undefined && clock.now().getTime() - instantOfBackup(newest).getTime() < dayMs) return
    const { manifest } = await makeNow(await isNewestDamaged(client))
    await check(manifest.name)
  }
  return {
    make: async ({ full, into }) => {
      const made = await aloneInTurn(() => makeNow(full, into)).catch((error: unknown) => {
        throw asRefusal(error, 'The backup')
      })
      if (made === null)
        throw new BackupRefused('Another process makes a backup of this database. Try again when it has ended.')
      return made.done
    },
    recordCheck: async (name, damage) => (await recordsIfKnown(client)).checked(name, clock.now(), damage),
    runDaily: async () => {
      if (clock.now().getTime() - startedAt >= restMs) await aloneInTurn(makeWhenDue)
    },
  }
}

async function manifestsOf(names: readonly string[], deps: BackupDeps): Promise<BackupManifest[]> {
  const opened = await Promise.all(
    names.map((name) => openBackup(deps.backupDirectory, name, deps.key).catch(() => null)),
  )
  return opened.flatMap((backup) => (backup === null ? [] : [backup.manifest]))
}

export async function damageOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof BackupRefused) return error.message
    throw error
  }
}
