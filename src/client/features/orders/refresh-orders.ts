import type { QueryClient } from '@tanstack/react-query'

const AT_MOST_EVERY = 1_000

const lists = [['pending-orders'], ['staff-order'], ['order-search']] as const

interface Refresher {
  isBusy: boolean
  again: boolean
}

const refreshers = new WeakMap<QueryClient, Refresher>()

/**
 * Reloads the shown orders, at most once a second. Server events and the outbox report each order separately, so two
 * hundred reports at once make only a few requests.
 */
export function refreshOrders(client: QueryClient): void {
  const refresher = refreshers.get(client) ?? { isBusy: false, again: false }
  refreshers.set(client, refresher)
  refresher.again = true
  if (!refresher.isBusy) void refreshUntilIdle(client, refresher)
}

async function refreshUntilIdle(client: QueryClient, refresher: Refresher): Promise<void> {
  refresher.isBusy = true
  while (refresher.again) {
    refresher.again = false
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })))
    await new Promise((resolve) => setTimeout(resolve, AT_MOST_EVERY))
  }
  refresher.isBusy = false
}
