import { rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { socketPath } from '../database/directory-lock.ts'
import type { BackupPlace } from './backup-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import type { MadeBackup } from './create-backup.ts'

/** While the server runs, no other process can open the embedded database. */
export type BackupRequest =
  | { readonly kind: 'make'; readonly full: boolean }
  /** A backup with the settings of the command. A kind of its own, because older servers would ignore a new field. */
  | { readonly kind: 'make-into'; readonly full: boolean; readonly into: BackupPlace }
  | { readonly kind: 'checked'; readonly name: string; readonly damage: string | null }

export interface BackupRequests {
  close(): Promise<void>
}

type Answer = { readonly said: string } | { readonly refused: string }

/**
 * Answers backup commands on a Unix socket in DATA_DIR that only this user can open. The caller holds the folder's
 * lock, so an existing socket belongs to a dead server.
 */
export async function serveBackupRequests(
  dataDirectory: string,
  handle: (request: BackupRequest) => Promise<string>,
): Promise<BackupRequests> {
  const path = socketPath(dataDirectory, 'backup')
  rmSync(path, { force: true })
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const answer = async (): Promise<Answer> => {
      try {
        return { said: await handle(JSON.parse(await text(request)) as BackupRequest) }
      } catch (error) {
        return { refused: error instanceof BackupRefused ? error.message : 'The server failed; its log says why.' }
      }
    }
    void answer().then((body) => response.end(JSON.stringify(body)))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  return {
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Throws: BackupRefused with the server's sentence when the server refuses the request. */
export async function askServer(dataDirectory: string, request: BackupRequest): Promise<string | null> {
  const body = await post(dataDirectory, JSON.stringify(request))
  if (body === null) return null
  const answer = JSON.parse(body) as Answer
  if ('refused' in answer) throw new BackupRefused(answer.refused)
  return answer.said
}

function post(dataDirectory: string, body: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let path: string
    try {
      path = socketPath(dataDirectory, 'backup')
    } catch {
      resolve(null)
      return
    }
    const sent = httpRequest({ socketPath: path, method: 'POST', path: '/' }, (response) => {
      text(response).then(resolve, () => reject(new BackupRefused('The server stopped during the backup. Try again.')))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else if (error.code === 'ECONNRESET')
        reject(new BackupRefused('The server stopped during the backup. Try again.'))
      else reject(error)
    })
    sent.end(body)
  })
}

export function describeBackup({ directory, manifest, removed }: MadeBackup): string {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const photos =
    manifest.storage === 's3' ? 'the photos stay in the bucket' : `${manifest.fileCount.toLocaleString('en')} files`
  const megabytes = (manifest.byteSize / 1_000_000).toFixed(1)
  const gone = removed.length === 0 ? '' : ` Old backups removed: ${removed.length}.`
  const sealed = manifest.key === null ? 'not encrypted' : 'encrypted'
  return `Backup ${manifest.name}: ${rows.toLocaleString('en')} rows, ${photos}, ${megabytes} MB, ${sealed}, in ${directory}.${gone}`
}
