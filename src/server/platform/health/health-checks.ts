import type { Clock } from '../clock/clock.ts'
import { failureCode } from '../log/fault-sentence.ts'
import type { Log } from '../log/log.ts'

/** Parts that the server needs, with the names that `/readyz` and the operator's mails show. */
export const checkedParts = ['disk', 'database', 'storage', 'mail'] as const
export type CheckedPart = (typeof checkedParts)[number]

export interface HealthCheck {
  readonly part: CheckedPart
  readonly everyMs: number
  readonly run: () => Promise<void>
}

export interface FailingCheck {
  readonly part: CheckedPart
  /** Time of the first failure since the part last worked. */
  readonly since: Date
  /** Code of the failure, such as ENOSPC. */
  readonly reason: string
}

/** Tests each part in the background, so that no request has to wait for a part that hangs. */
export interface HealthChecks {
  readonly parts: readonly CheckedPart[]
  /** A part that was not checked yet does not count as failing. */
  failing(): readonly FailingCheck[]
  start(): void
  runAll(): Promise<void>
  /** Does not wait for a check that hangs, and ignores its later result. */
  stop(): void
}

interface HealthDeps {
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
  readonly patienceMs?: number
}

const usualPatienceMs = 8_000

class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime'
}

/** Repeated failures are not logged, because they may last for hours. */
export function createHealthChecks(
  checks: readonly HealthCheck[],
  { clock, log, patienceMs = usualPatienceMs }: HealthDeps,
): HealthChecks {
  const failing = new Map<CheckedPart, FailingCheck>()
  const timers = new Map<CheckedPart, NodeJS.Timeout>()
  const unanswered = new Map<CheckedPart, Promise<void>>()
  let stopped = false

  /** While an earlier run still hangs, returns that run, because runs cannot be cancelled and would pile up. */
  const ask = ({ part, run }: HealthCheck): Promise<void> => {
    const before = unanswered.get(part)
    if (before !== undefined) return before
    const asked = run()
    unanswered.set(part, asked)
    const forget = (): void => void unanswered.delete(part)
    asked.then(forget, forget)
    return asked
  }
  const runOne = async (check: HealthCheck): Promise<void> => {
    const { part } = check
    try {
      await within(patienceMs, ask(check))
      if (!stopped && failing.delete(part)) log.info({ part }, 'A part that the server needs works again')
    } catch (error) {
      if (stopped) return
      const known = failing.get(part)
      if (known === undefined) log.error({ err: error, part }, 'A part that the server needs does not work')
      failing.set(part, { part, since: known?.since ?? clock.now(), reason: failureCode(error) })
    }
  }
  const repeat = (check: HealthCheck): void => {
    void runOne(check).then(() => {
      if (!stopped) timers.set(check.part, setTimeout(() => repeat(check), check.everyMs).unref())
    })
  }

  return {
    parts: checks.map(({ part }) => part),
    failing: () => checks.flatMap(({ part }) => failing.get(part) ?? []),
    start: () => checks.forEach(repeat),
    runAll: async () => {
      await Promise.all(checks.map(runOne))
    },
    stop: () => {
      stopped = true
      timers.forEach((timer) => clearTimeout(timer))
    },
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswerInTime(`no answer within ${ms} ms`)), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
