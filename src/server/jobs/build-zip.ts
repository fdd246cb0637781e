import {
  buildZip,
  failZip,
  heldLease,
  OriginalAwaited,
  returnZip,
  takeZip,
  ZipImpossible,
  type BuildDeps,
  type HeldZip,
} from '#server/modules/deliveries/deliveries.public.ts'
import { aboutOrder } from '#server/platform/log/log-context.ts'
import { pauseAfter } from './send-mail.ts'

export interface ZipBuilderOptions extends Omit<BuildDeps, 'leaseMs' | 'progressEveryMs'> {
  readonly progressEveryMs?: number
  readonly random?: () => number
}

export interface ZipBuilder {
  run(signal?: AbortSignal): Promise<{ built: number; failed: number }>
}

const leaseMs = 60_000
/** Milliseconds before the next try of a zip that waits for an original. */
const awaitMs = 60_000
/** Tries of one zip, about ten minutes in total. A try counts even if its process died. */
const mostTries = 8

type Outcome = 'built' | 'failed' | 'left'

/** Builds requested zips (docs/rules.md#zip). A zip that a killed server left unfinished starts from the beginning. */
export function createZipBuilder(options: ZipBuilderOptions): ZipBuilder {
  const deps: BuildDeps & ZipBuilderOptions = {
    ...options,
    leaseMs,
    progressEveryMs: options.progressEveryMs ?? 500,
  }
  return {
    async run(signal) {
      const done = { built: 0, failed: 0 }
      const stopping = () => signal?.aborted === true
      while (!stopping()) {
        const held = await takeZip(deps, { now: deps.clock.now(), leaseMs })
        if (held === undefined) break
        const { order_id: orderId, outfitter_id: outfitterId } = held.row
        const outcome = await aboutOrder({ orderId, outfitterId }, () => buildOne(deps, held, signal))
        if (outcome !== 'left') done[outcome] += 1
      }
      return done
    },
  }
}

async function buildOne(deps: BuildDeps & ZipBuilderOptions, claimed: HeldZip, signal?: AbortSignal): Promise<Outcome> {
  const { id: zipId, order_id: orderId, tries, count } = claimed.row
  if (tries > mostTries) {
    deps.log.error({ zipId, orderId, tries }, 'A zip that was begun again and again is given up')
    await failZip(deps, claimed, 'never-finished')
    return 'failed'
  }
  const lease = heldLease(deps, claimed)
  try {
    if (!(await buildZip(deps, lease, signal))) return 'left'
    deps.log.info({ zipId, orderId, count }, 'A zip is ready')
    return 'built'
  } catch (error) {
    await lease.stop()
    if (lease.lost.aborted) return 'left'
    const now = deps.clock.now()
    if (signal?.aborted === true) {
      await returnZip(deps, lease.held(), { at: now, reason: null, counted: false })
      return 'left'
    }
    const reason = reasonOf(error)
    if (error instanceof OriginalAwaited) {
      await returnZip(deps, lease.held(), { at: new Date(now.getTime() + awaitMs), reason, counted: false })
      return 'left'
    }
    const final = error instanceof ZipImpossible || tries >= mostTries
    deps.log.error({ err: error, zipId, orderId, tries, final }, 'A zip was not made')
    const next = new Date(now.getTime() + pauseAfter(tries, deps.random ?? Math.random))
    if (final) await failZip(deps, lease.held(), reason)
    else await returnZip(deps, lease.held(), { at: next, reason, counted: true })
    return 'failed'
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
