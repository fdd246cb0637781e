import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTransport } from '../mail/mail-transport.ts'
import type { Storage } from '../storage/storage.ts'
import type { HealthCheck } from './health-checks.ts'

export const writeEveryMs = 10_000
/** A full disk is known within 10 s, also when a write takes long. */
const diskEveryMs = 5_000
/** Mail services treat a login every few seconds as an attack. */
const mailEveryMs = 60_000
/** The content is too large for a file system to store beside the file's name, so the write needs free space. */
const sample = Buffer.alloc(64 * 1024, 'eddyline')

/** A full or read-only disk is noticed before an order needs it. */
export function diskCheck(directory: string): HealthCheck {
  return {
    part: 'disk',
    everyMs: diskEveryMs,
    run: async () => {
      const path = join(directory, `.check-${randomUUID()}`)
      try {
        const file = await open(path, 'wx')
        try {
          await file.writeFile(sample)
          await file.sync()
        } finally {
          await file.close()
        }
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/** Returns null when photos are on the disk, because `diskCheck` already writes to the disk. */
export function storageCheck(storage: Pick<Storage, 'kind' | 'put'>): HealthCheck | null {
  if (storage.kind === 'fs') return null
  return { part: 'storage', everyMs: writeEveryMs, run: () => storage.put('checks/write', Buffer.from('eddyline')) }
}

/** Returns the check that logs in at the mail server without sending a mail. */
export function mailCheck({ check }: Pick<MailTransport, 'check'>): HealthCheck | null {
  return check === null ? null : { part: 'mail', everyMs: mailEveryMs, run: check }
}
