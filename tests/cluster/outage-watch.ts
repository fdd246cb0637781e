import { setTimeout as wait } from 'node:timers/promises'

interface Outage {
  /** The longest time between two successful answers, in seconds. */
  readonly longest: number
  readonly failed: number
  readonly asked: number
}

export interface OutageWatch {
  /** The longest outage and the failed calls since `from`, in milliseconds of `performance.now()`. */
  since(from: number): Outage
  /** The time of the first successful answer after `from`, or null. Milliseconds of `performance.now()`. */
  firstAfter(from: number): number | null
  close(): Promise<void>
}

const everyMs = 50

/** Loads the storefront through the balancer again and again, one call at a time, and records which calls fail. */
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
