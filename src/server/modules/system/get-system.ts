import type { components } from '#contract/schema.gen.ts'
import { may } from '#domain/access/capabilities.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listBackups, listBuilds, listProcesses, listSweeps, waitingWork } from './system-state.store.ts'
import { countFailed, unsentOriginals } from './work-items.store.ts'

type Schemas = components['schemas']

/** Throws: 403 for an actor who is no administrator. */
export function requireOperator({ actor }: Pick<Ctx, 'actor'>): void {
  if (!may(actor, 'system.manage')) throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
}

/**
 * Returns the state of the installation, for administrators.
 *
 * Throws: 403 for an actor who is no administrator.
 */
export async function getSystem(
  { build, database }: { readonly database: Pick<Database, 'db'>; readonly build: string },
  ctx: Pick<Ctx, 'actor'>,
): Promise<Schemas['SystemAnswer']> {
  requireOperator(ctx)
  const { db } = database
  const [work, uploads, failed, processes, sweeps, backups, builds] = await Promise.all([
    waitingWork(db),
    unsentOriginals(db),
    countFailed(db),
    listProcesses(db),
    listSweeps(db),
    listBackups(db),
    listBuilds(db, build),
  ])
  const failures: Readonly<Record<string, number>> = failed
  return {
    success: true,
    work: [...work, { kind: 'upload' as const, ...uploads }].map(({ kind, oldest, waiting }) => ({
      kind,
      waiting,
      oldest: oldest?.toISOString() ?? null,
      failed: failures[kind] ?? 0,
    })),
    processes,
    sweeps,
    backups,
    builds,
  }
}
