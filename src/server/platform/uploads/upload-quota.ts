import { Failure } from '#domain/failure.ts'
import type { Database } from '../database/database.ts'

/** A device needs only a few. A device that lost its local data leaves its uploads behind for days. */
const mostUploads = 200
const mostBytes = 4 * 1024 ** 3
const retryAfterSeconds = 300

export interface UploadQuota {
  /** Throws: 429 `too-many-uploads` when its owner has too many unfinished uploads or bytes. */
  reserve(upload: {
    readonly id: string
    readonly owner: number
    readonly bytes: number
    readonly now: Date
  }): Promise<void>
  release(id: string): Promise<void>
  releaseOlder(before: Date): Promise<void>
}

/**
 * Counts unfinished uploads in the database, so that all processes share the limits (docs/rules.md#unfinished-uploads).
 */
export function uploadQuota(database: Pick<Database, 'db' | 'transaction'>): UploadQuota {
  return {
    reserve: ({ id, owner, bytes, now }) =>
      database.transaction(async (tx) => {
        // Locks the owner's row, so that parallel calls cannot exceed the limit.
        await tx.selectFrom('users').select('id').where('id', '=', owner).forUpdate().execute()
        const open = await tx
          .selectFrom('unfinished_uploads')
          .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('byte_size').as('bytes')])
          .where('user_id', '=', owner)
          .executeTakeFirstOrThrow()
        if (Number(open.count) >= mostUploads || Number(open.bytes ?? 0) + bytes > mostBytes)
          throw new Failure(
            429,
            'too-many-uploads',
            { general: 'file.too-many-uploads' },
            { retryAfter: retryAfterSeconds },
          )
        await tx
          .insertInto('unfinished_uploads')
          .values({ id, user_id: owner, byte_size: bytes, began_at: now })
          .execute()
      }),
    release: async (id) => {
      await database.db.deleteFrom('unfinished_uploads').where('id', '=', id).execute()
    },
    releaseOlder: async (before) => {
      await database.db.deleteFrom('unfinished_uploads').where('began_at', '<', before).execute()
    },
  }
}
