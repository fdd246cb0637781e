import { setTimeout as wait } from 'node:timers/promises'
import type { AppDeps } from './app-deps.ts'
import type { Readiness } from '../http/root-routes.ts'
import { oldestWaitingZip } from '../modules/deliveries/deliveries.public.ts'
import { oldestOpenAttempt, oldestOpenRefund } from '../modules/payments/payments.public.ts'
import type { Database } from '../platform/database/database.ts'
import { checkedParts, type HealthChecks } from '../platform/health/health-checks.ts'
import { oldestWaitingMail } from '../platform/mail/waiting-mails.ts'

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
  const [payment, refund, mail, zip] = await Promise.all([
    oldestOpenAttempt(database.db),
    oldestOpenRefund(database.db),
    oldestWaitingMail(database.db),
    oldestWaitingZip(database.db),
  ])
  return {
    oldest_unknown_payment: ageInSeconds(payment, now),
    oldest_open_refund: ageInSeconds(refund, now),
    oldest_mail: ageInSeconds(mail, now),
    oldest_zip: ageInSeconds(zip, now),
  }
}
