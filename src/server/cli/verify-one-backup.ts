import { readConfig, type Config } from '../config.ts'
import { damageOf } from '../jobs/keep-backups.ts'
import { openBackup, type BackupManifest } from '../platform/backup/backup-folder.ts'
import { recordsIfKnown } from '../platform/backup/backup-records.ts'
import { BackupRefused } from '../platform/backup/backup-refused.ts'
import { askServer } from '../platform/backup/backup-requests.ts'
import { openPostgresDatabase } from '../platform/backup/backup-sources.ts'
import { verifyBackup } from '../platform/backup/verify-backup.ts'
import { systemClock } from '../platform/clock/clock.ts'

/**
 * `backup:verify`: reads a whole backup and compares it with its manifest. Records the result in the database if this
 * command can open it.
 */
export async function runVerifyBackup(
  { backup: asked }: { readonly backup: string },
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const config = readConfig(environment)
  const backup = await openBackup(config.backup.directory, asked, config.backup.key)
  const damage = await damageOf(() => verifyBackup(backup))
  await record(config, backup.manifest.name, damage)
  if (damage !== null) throw new BackupRefused(`${damage}\nThen make a new one: npm run cli -- backup --full`)
  process.stdout.write(
    `Backup ${backup.manifest.name} is complete and undamaged: ${describeChecked(backup.manifest)}\n`,
  )
}

function describeChecked({ fileCount, storage }: BackupManifest): string {
  const checked = 'the rows of every table'
  return storage === 'fs'
    ? `${checked} and ${fileCount.toLocaleString('en')} files.`
    : `${checked}. Its photos are in the bucket, which this command does not read: the server checks originals each night, and a restore names those that the bucket lacks.`
}

async function record(config: Config, name: string, damage: string | null): Promise<void> {
  if (config.databaseUrl === null) {
    await askServer(config.dataDirectory, { kind: 'checked', name, damage })
    return
  }
  // A backup can be verified even when the database is lost, so a failure to open the database is ignored.
  const database = await openPostgresDatabase(config.databaseUrl).catch(() => null)
  try {
    if (database !== null) await (await recordsIfKnown(database.client)).checked(name, systemClock.now(), damage)
  } finally {
    await database?.close()
  }
}
