export interface WorkThroughOptions<Item> {
  /** Leases a few items that this run has not dealt with yet; none when there are no more. */
  readonly take: (seen: readonly number[]) => Promise<readonly Item[]>
  /** Deals with one of them, beside the others; true when it is settled. Never throws. */
  readonly work: (item: Item) => Promise<boolean>
  readonly signal: AbortSignal | undefined
}

/** Takes what is open, a few at a time, and deals with each once, until there is no more or the server is to stop. */
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
