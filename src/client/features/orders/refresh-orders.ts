import type { Query, QueryClient } from '@tanstack/react-query'

const AT_MOST_EVERY = 1_000

const lists: ReadonlySet<unknown> = new Set(['pending-orders', 'staff-order', 'order-search'])
const isOrders = ({ queryKey: [name] }: Query): boolean => lists.has(name)

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
    // React Query does not repeat a first load that is on its way, though its answer may be older than this report.
    const isFirst = (query: Query): boolean => isOrders(query) && query.state.data === undefined
    refresher.again = client.isFetching({ predicate: isFirst }) > 0
    await client.invalidateQueries({ predicate: isOrders })
    await new Promise((resolve) => setTimeout(resolve, AT_MOST_EVERY))
  }
  refresher.isBusy = false
}
