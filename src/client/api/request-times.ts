import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** By query, the `performance.now()` time at which the request for its answer began. */
type Times = WeakMap<Query, number>

const timesOf = new WeakMap<QueryClient, Times>()

function follow(client: QueryClient): Times {
  const answered: Times = new WeakMap()
  const asking: Times = new WeakMap()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    // A further page of a list does not renew the earlier pages.
    if (action.type === 'fetch' && action.meta?.fetchMore === undefined) asking.set(query, performance.now())
    const began = asking.get(query)
    if (action.type !== 'success' || action.manual === true || began === undefined) return
    asking.delete(query)
    answered.set(query, began)
  })
  timesOf.set(client, answered)
  return answered
}

/**
 * Returns the `performance.now()` time at which the request for the shown answer began. Returns 0 for an answer that an
 * earlier page loaded, or whose request began before the first call of this function. The answer may lack changes that
 * this device made after that time.
 */
export function timeOfRequest(client: QueryClient, queryKey: QueryKey): number {
  const times = timesOf.get(client) ?? follow(client)
  const query = client.getQueryCache().find({ queryKey, exact: true })
  return (query && times.get(query)) ?? 0
}
