import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { boughtIn } from '#client/device/cart/own-orders.ts'
import { useServerNow } from '#client/device/connection/use-server-now.ts'
import type { CartGroup, StoredCart } from '#client/device/database/cart-rows.ts'
import { dealChangesAt, dealOf, type Deal } from '#client/features/cart/best-offer.ts'
import { dayQuery, daysOfPhotos, storefrontQuery } from '#client/features/storefront/storefront.queries.ts'

/**
 * Returns the display groups of the days that the device has. Asks for these days again, so that an offer disappears
 * with its group.
 */
function useDayGroups({ slug, shop: { id: outfitterId }, lines }: StoredCart): readonly CartGroup[] {
  const client = useQueryClient()
  const [groups, setGroups] = useState<readonly CartGroup[]>([])
  // Before the paint, so that the page shows no other price first.
  useLayoutEffect(() => {
    const photoIds = new Set(boughtIn(lines).photoIds)
    const read = (): void => {
      const dates = daysOfPhotos(client, { id: outfitterId, slug }, photoIds)
      const days = dates.map((date) => dayQuery({ outfitterId, date, riverSection: null }))
      for (const day of days) void client.prefetchQuery(day)
      const found = days.flatMap(({ queryKey }) => client.getQueryData(queryKey)?.displayGroups ?? [])
      setGroups((before) => replaceEqualDeep(before, found))
    }
    read()
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') read()
    })
  }, [client, slug, outfitterId, lines])
  return groups
}

const NEVER = Date.UTC(9999, 0)

/** Returns what is worth more for less (docs/rules.md#best-price). */
export function useDeal(stored: StoredCart): Deal {
  const groups = useDayGroups(stored)
  const shop = useQueryClient().getQueryData(storefrontQuery(stored.slug).queryKey)?.outfitter ?? stored.shop
  const cart = useMemo(() => ({ ...stored, shop }), [stored, shop])
  const now = useServerNow((at) => dealChangesAt(cart, groups, at))
  // Prices stay as they are until then, so each of them is computed once.
  const until = dealChangesAt(cart, groups, now) ?? NEVER
  return useMemo(() => dealOf(cart, groups, until - 1), [cart, groups, until])
}
