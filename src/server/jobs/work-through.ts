export interface WorkThroughOptions<Item> {
  /** Leases a few items that this run has not seen. Empty when none are left. */
  readonly take: (seen: readonly number[]) => Promise<readonly Item[]>
  /** Processes one item beside the others. True when it is settled. Never throws. */
  readonly work: (item: Item) => Promise<boolean>
  readonly signal: AbortSignal | undefined
}

/** Processes all open items once, a few at a time, until none are left or the server stops. */
export async function workThrough<Item extends { readonly id: number }>(
  options: WorkThroughOptions<Item>,
): Promise<{ looked: number; settled: number }> {
  const seen: number[] = []
  let settled = 0
  while (options.signal?.aborted !== true) {
    const items = await options.take(seen)
    if (items.length === 0) break
    seen.push(...items.map((item) => item.id))
    const results = await Promise.all(items.map((item) => options.work(item)))
    settled += results.filter(Boolean).length
  }
  return { looked: seen.length, settled }
}
