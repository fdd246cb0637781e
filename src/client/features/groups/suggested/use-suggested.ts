import { useMemo, useState } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import {
  mergeGroups,
  splitAt,
  suggestGroups,
  type GroupStarts,
  type SuggestedGroup,
} from '#domain/photos/suggest-groups.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { ShownGroup } from '../queued/shown-groups.ts'

/** Returns an album's suggestions, with the splits and merges that the person made on this page. */
export function useSuggested(photos: readonly Photo[], groups: readonly ShownGroup[], zone: string) {
  const [starts, setStarts] = useState<GroupStarts>(new Map())
  const suggested = useMemo(() => {
    const grouped = new Set(groups.flatMap((group) => group.photos.map(({ id }) => id)))
    return suggestGroups(photos, { zone, grouped, starts })
  }, [photos, groups, zone, starts])
  const dayOf = ({ startsAt }: SuggestedGroup): string => localDateAt(startsAt, zone)
  return {
    suggested,
    /** Starts a new suggestion at this photo. */
    split: (photoId: number): void => setStarts(splitAt(starts, photoId)),
    /** False without a next suggestion, and for one of another local day. */
    canMerge: (first: SuggestedGroup, next: SuggestedGroup | undefined): boolean =>
      next !== undefined && dayOf(first) === dayOf(next),
    merge: (first: SuggestedGroup, next: SuggestedGroup | undefined): void => {
      if (next) setStarts(mergeGroups(starts, photos, first, next))
    },
  }
}
