import type { Clock } from '#server/platform/clock/clock.ts'
import { sweepAlone } from '#server/platform/database/sweep-alone.ts'
import type { RetentionDeps } from './retention-line.ts'
import { retentionLines } from './retention-lines.ts'

interface ApplyDeps extends RetentionDeps {
  readonly clock: Clock
}

/**
 * Clears all data older than its retention allows (docs/rules.md#retention). Each line of the table runs in one process
 * at a time.
 *
 * Throws: AggregateError at the end, with the errors of all failed lines.
 */
export async function applyRetention(deps: ApplyDeps, signal?: AbortSignal): Promise<Readonly<Record<string, number>>> {
  const done: Record<string, number> = {}
  const faults: unknown[] = []
  for (const line of retentionLines) {
    if (signal?.aborted === true) break
    const { name, everyMs = 0 } = line
    const now = deps.clock.now()
    const before = new Date(now.getTime() - line.days * 24 * 3_600_000)
    try {
      await sweepAlone(deps.database.db, { name, everyMs, signal }, async (sweep) => {
        done[name] = await line.clear(deps, { now, before, sweep })
      })
    } catch (error) {
      faults.push(new Error(`The retention of ${name} failed`, { cause: error }))
    }
  }
  const cleared = Object.fromEntries(Object.entries(done).filter(([, count]) => count > 0))
  if (Object.keys(cleared).length > 0) deps.log.info({ cleared }, 'Data whose time is over was cleared')
  if (faults.length > 0) throw new AggregateError(faults, 'Some data whose time is over was not cleared')
  return done
}
