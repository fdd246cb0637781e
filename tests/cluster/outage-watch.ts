import { setTimeout as wait } from 'node:timers/promises'

interface Outage {
  /** Seconds between two answers, at most. */
  readonly longest: number
  readonly failed: number
  readonly asked: number
}

export interface OutageWatch {
  /** Returns the longest time without an answer since `from`, in the milliseconds of `performance.now()`. */
  since(from: number): Outage
  /** Returns when the first answer after `from` came. Null without one. */
  firstAfter(from: number): number | null
  close(): Promise<void>
}

const everyMs = 50

/** Loads the storefront through the balancer again and again, one call at a time, as an impatient guest would. */
export function watchOutages(url: string, slug: string): OutageWatch {
  const calls: { readonly at: number; readonly isServed: boolean }[] = []
  let isOpen = true
  const served = async (): Promise<boolean> => {
    try {
      const response = await fetch(`${url}/api/v1/search/outfitter/${slug}`, { signal: AbortSignal.timeout(30_000) })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
  const watching = (async () => {
    while (isOpen) {
      const isServed = await served()
      calls.push({ at: performance.now(), isServed })
      await wait(everyMs)
    }
  })()
  return {
    since(from) {
      const during = calls.filter(({ at }) => at >= from)
      const answers = [from, ...during.filter(({ isServed }) => isServed).map(({ at }) => at), performance.now()]
      const gaps = answers.slice(1).map((at, place) => at - (answers[place] ?? at))
      const failed = during.filter(({ isServed }) => !isServed).length
      return { longest: Math.max(...gaps) / 1000, failed, asked: during.length }
    },
    firstAfter: (from) => calls.find(({ at, isServed }) => isServed && at > from)?.at ?? null,
    async close() {
      isOpen = false
      await watching
    },
  }
}
