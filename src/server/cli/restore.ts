import { readConfig } from '../config.ts'
import { openBackup } from '../platform/backup/backup-folder.ts'
import type { LackingOriginals } from '../platform/backup/lacking-originals.ts'
import { restoreInstallation } from '../platform/backup/restore-installation.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { migrations } from '../platform/database/migration-files.ts'
import { openStorage } from '../platform/storage/open-storage.ts'

/** `restore`: brings database and files back to their state at a backup. */
export async function runRestore(
  { backup: asked, replace }: { readonly backup: string; readonly replace: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const config = readConfig(environment)
  const now = systemClock.now()
  const backup = await openBackup(config.backup.directory, asked, config.backup.key)
  const { lacking, nextOrder } = await restoreInstallation(backup, {
    dataDirectory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    secretKey: config.secretKey,
    storageKind: config.s3 === null ? 'fs' : 's3',
    openStorage: () => openStorage({ dataDirectory: config.dataDirectory, s3: config.s3, now }),
    replace,
    migrations,
    now,
  })
  const { name, takenAt } = backup.manifest
  process.stdout.write(
    `Backup ${name} is restored: everything is as it was at ${takenAt}. New orders start at number ${nextOrder}, because guests may hold lower ones of orders after the backup. ${describeLacking(lacking)}Start the server.\n`,
  )
}

function describeLacking(lacking: LackingOriginals | null): string {
  if (lacking === null) return 'The photo storage did not answer, so nobody compared it with the database. '
  if (lacking.count === 0) return ''
  const more = lacking.count - lacking.keys.length
  return [
    `But the photo storage lacks ${lacking.count.toLocaleString('en')} originals. Restore them from the versions of the bucket or from another backup:`,
    ...lacking.keys,
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : []),
    '',
  ].join('\n')
}
