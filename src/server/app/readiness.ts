import { setTimeout as wait } from 'node:timers/promises'
import type { AppDeps } from './app-deps.ts'
import type { Readiness } from '../http/root-routes.ts'
import { waitingWork } from '../modules/system/system.public.ts'
import type { Database } from '../platform/database/database.ts'
import { checkedParts, type HealthChecks } from '../platform/health/health-checks.ts'

function ageInSeconds(instant: Date | null, now: Date): number | null {
  return instant === null ? null : Math.max(0, Math.round((now.getTime() - instant.getTime()) / 1000))
}

/** Milliseconds after which a silent database counts as degraded. A proxy waits about as long for `/readyz`. */
const patienceMs = 4_000

type Ages = Omit<Readiness, 'ready' | 'degraded'>

const unknown: Ages = {
  oldest_unknown_payment: null,
  oldest_open_refund: null,
  oldest_mail: null,
  oldest_zip: null,
}

/**
 * Only a failing disk makes the process unready. Without database, storage or mail it still serves the app, which also
 * works offline. Never rejects.
 */
export async function readiness(deps: AppDeps, checks: Pick<HealthChecks, 'failing'>): Promise<Readiness> {
  const ages = deps.database.answers() ? await agesInTime(deps) : null
  const failing = new Set(checks.failing().map(({ part }) => part))
  if (ages === null) failing.add('database')
  return {
    ready: !failing.has('disk'),
    degraded: checkedParts.filter((part) => failing.has(part)),
    ...(ages ?? unknown),
  }
}

/** The disk of the process matters only if the database is on it. Answers from memory. */
export function takesOrders(
  database: Pick<Database, 'answers' | 'kind'>,
  checks: Pick<HealthChecks, 'failing'>,
): boolean {
  const needed = database.kind === 'embedded' ? ['database', 'disk'] : ['database']
  return database.answers() && !checks.failing().some(({ part }) => needed.includes(part))
}

async function agesInTime(deps: AppDeps): Promise<Ages | null> {
  try {
    return await Promise.race([askDatabase(deps), wait(patienceMs, null, { ref: false })])
  } catch {
    return null
  }
}

async function askDatabase({ clock, database }: AppDeps): Promise<Ages> {
  const now = clock.now()
  const oldest = new Map((await waitingWork(database.db)).map((work) => [work.kind, work.oldest]))
  const age = (kind: 'payment' | 'refund' | 'mail' | 'zip') => ageInSeconds(oldest.get(kind) ?? null, now)
  return {
    oldest_unknown_payment: age('payment'),
    oldest_open_refund: age('refund'),
    oldest_mail: age('mail'),
    oldest_zip: age('zip'),
  }
}
