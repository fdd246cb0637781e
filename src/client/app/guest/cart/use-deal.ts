import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { boughtIn } from '#client/device/cart/own-orders.ts'
import { useServerNow } from '#client/device/connection/use-server-now.ts'
import type { StoredCart } from '#client/device/database/cart-rows.ts'
import { dealChangesAt, dealOf, type Deal } from '#client/features/cart/best-offer.ts'
import {
  dayQuery,
  daysOfPhotos,
  storefrontQuery,
  type DayAnswer,
} from '#client/features/storefront/storefront.queries.ts'

const groupsIn = (days: readonly UseQueryResult<DayAnswer>[]) => days.flatMap(({ data }) => data?.displayGroups ?? [])

const NEVER = Date.UTC(9999, 0)

/**
 * Returns what is worth more for less (docs/rules.md#best-price), by the days that the device has. They are asked for
 * again, so that an offer disappears with its group.
 */
export function useDeal(stored: StoredCart): Deal {
  const client = useQueryClient()
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') look()
      }),
    [client],
  )
  const { slug, lines } = stored
  const shop = client.getQueryData(storefrontQuery(slug).queryKey)?.outfitter ?? stored.shop
  const cart = useMemo(() => ({ ...stored, shop }), [stored, shop])
  const groups = useQueries({
    queries: daysOfPhotos(client, shop, new Set(boughtIn(lines).photoIds)).map((date) =>
      dayQuery({ outfitterId: shop.id, date, riverSection: null }),
    ),
    combine: groupsIn,
  })
  const now = useServerNow((at) => dealChangesAt(cart, groups, at))
  // Prices stay as they are until then, so each of them is computed once.
  const until = dealChangesAt(cart, groups, now) ?? NEVER
  return useMemo(() => dealOf(cart, groups, until - 1), [cart, groups, until])
}
