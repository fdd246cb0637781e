import { useEffect } from 'react'
import type { Pages } from '#client/ui/tables/pages.tsx'

/** The most orders of a report that the page sorts and searches. */
export const SORTED_AT_MOST = 2000

/**
 * Loads all pages of the report as soon as somebody sorts or searches, because the order of a part would be wrong.
 * Returns true while it does.
 */
export function useWholeReport({ hasNextPage, isFetchingNextPage, error, fetchNextPage }: Pages, isWanted: boolean) {
  const isLoading = isWanted && hasNextPage && !error
  useEffect(() => {
    if (isLoading && !isFetchingNextPage) fetchNextPage()
  }, [isLoading, isFetchingNextPage, fetchNextPage])
  return isLoading
}
