import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { columnTypes } from '../database/column-types.ts'
import { startEmbeddedServer } from '../database/embedded-server.ts'
import { appliedMigrations } from '../database/migrations.ts'
import { BackupRefused } from './backup-refused.ts'
import type { BackupSource, CopiedDatabase } from './create-backup.ts'

/** Number of the PostgreSQL lock that a backup holds, so that an installation makes one backup at a time. */
export const backupLock = 8_127_361

interface SourceOptions {
  readonly dataDirectory: string
  readonly hasStorage: boolean
  readonly secretKey: string
}

interface EmbeddedOptions extends SourceOptions {
  /** Null when no server runs. */
  readonly copyFolder: ((target: string) => Promise<void>) | null
  readonly workerUrl?: URL | undefined
}

export function databaseFolder(dataDirectory: string): string {
  return join(dataDirectory, 'database')
}

/** Sales wait only while the folder is copied. The backup opens the copy, which shows that the copy is intact. */
export function embeddedSource(options: EmbeddedOptions): BackupSource {
  const copy = join(options.dataDirectory, '.database-copy')
  return {
    ...sharedSource(options),
    openDatabase: async () => {
      const folder = databaseFolder(options.dataDirectory)
      if (!existsSync(join(folder, 'PG_VERSION')))
        throw new BackupRefused(
          `There is no database in ${options.dataDirectory}. Set DATA_DIR to the server's folder.`,
        )
      const remove = () => rm(copy, { recursive: true, force: true })
      await remove()
      try {
        await (options.copyFolder === null ? cp(folder, copy, { recursive: true }) : options.copyFolder(copy))
        const opened = await openEmbeddedFolder(copy, options.workerUrl)
        const close = async () => {
          await opened.close()
          await remove()
        }
        return { client: opened.client, close }
      } catch (error) {
        await remove()
        throw error
      }
    },
  }
}

/** Opens a folder of the embedded database without taking its lock or applying migrations. */
export async function openEmbeddedFolder(directory: string, workerUrl?: URL): Promise<CopiedDatabase> {
  let lose: (error: Error) => void
  const lost = new Promise<never>((_, reject) => {
    lose = reject
  })
  lost.catch(() => {})
  const server = await startEmbeddedServer({ directory, workerUrl, onLost: (error) => lose(error) })
  const client = await server.pool.connect()
  return {
    client: { query: (text, values) => Promise.race([client.query(text, values), lost]) },
    close: async () => {
      client.release()
      await server.close()
    },
  }
}

export function postgresSource(url: string, options: SourceOptions): BackupSource {
  return { ...sharedSource(options), openDatabase: () => openPostgresDatabase(url) }
}

export async function openPostgresDatabase(url: string): Promise<CopiedDatabase> {
  const client = new pg.Client({ connectionString: url, types: columnTypes, application_name: 'eddyline backup' })
  // Without a listener, an `error` event would end the process. The listener does nothing, because a lost connection
  // also makes the running query fail.
  client.on('error', () => {})
  await client.connect()
  return { client, close: () => client.end() }
}

function sharedSource({ dataDirectory, hasStorage, secretKey }: SourceOptions): Omit<BackupSource, 'openDatabase'> {
  return { appliedMigrations, storageDirectory: hasStorage ? join(dataDirectory, 'storage') : null, secretKey }
}
