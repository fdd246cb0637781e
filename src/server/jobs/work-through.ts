export interface WorkThroughOptions<Item> {
  /** Takes the lease of a few items that this run has not processed. */
  readonly take: (seen: readonly number[]) => Promise<readonly Item[]>
  /** Returns true when the item is settled. Never throws. */
  readonly work: (item: Item) => Promise<boolean>
  readonly signal: AbortSignal | undefined
}

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
