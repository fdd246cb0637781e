import { createHash } from 'node:crypto'
import { Failure } from '#domain/failure.ts'

/** Length of a fingerprint. 36 bits tell the values of one field apart. */
const LENGTH = 6

function fingerprint(field: string, value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([field, value]))
    .digest('base64url')
    .slice(0, LENGTH)
}

/**
 * Returns the version of an entity: a fingerprint of each field that a save can change (docs/rules.md#versions).
 * `fields` must be the list from which the save computes its changes.
 */
export function versionOf<Row>(row: Row, fields: readonly (keyof Row & string)[]): string {
  return fields.map((field) => fingerprint(field, row[field])).join('.')
}

interface Save<Row> {
  /** Without one, the save may overwrite everything. */
  readonly version: string | undefined
  /** The entity as stored, read under its lock. */
  readonly before: Row
  /** The fields to which the save gives another value. */
  readonly changed: readonly (keyof Row & string)[]
  /** Returns the entity as the caller may see it. */
  readonly current: () => unknown
}

/**
 * Refuses a save that would overwrite what somebody else saved after the caller read the entity.
 *
 * Throws: 409 `stale` by field, with `current`.
 */
export async function refuseStale<Row>({ version, before, changed, current }: Save<Row>): Promise<void> {
  if (version === undefined) return
  const known = new Set(version.split('.'))
  const stale = changed.filter((field) => !known.has(fingerprint(field, before[field])))
  if (stale.length === 0) return
  const errors = Object.fromEntries(stale.map((field) => [field, 'request.stale' as const]))
  throw new Failure(409, 'stale', errors, { current: await current() })
}
