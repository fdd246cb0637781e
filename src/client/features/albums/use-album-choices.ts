import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Photographer, SectionOfRiver } from '#contract/schema.gen.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { photographersQuery } from '#client/api/staff-queries.ts'
import { albumOutfittersQuery, albumShopQuery } from './albums.queries.ts'

interface Named {
  readonly id: number
  readonly name: string
}

interface AlbumChoices {
  /** `outfitters`, `sections` and `photographers` are undefined while they load. */
  readonly outfitters: readonly Named[] | undefined
  readonly sections: readonly SectionOfRiver[] | undefined
  /** Null for a photographer, who makes only their own albums. */
  readonly photographers: readonly Named[] | null | undefined
  readonly failed: boolean
  readonly retry: () => void
}

const worksFor = (outfitterId: number) => (one: Photographer) =>
  one.deleted_at === null && (one.outfitter_id === outfitterId || one.assigned_outfitter_ids.includes(outfitterId))

/** See docs/rules.md#albums-screen. */
export function useAlbumOutfitters() {
  const { user } = useStaff()
  const asked = useQuery({
    ...albumOutfittersQuery(user.id),
    enabled: user.outfitter_id === null,
  })
  const own = user.outfitter_id === null ? null : [{ id: user.outfitter_id, name: user.outfitter?.name ?? '' }]
  return { ...asked, data: own ?? asked.data }
}

/** Photographers work for fewer outfitters, so they can use the form offline for all of them. */
const MAX_PREFETCHED = 30

/** See docs/rules.md#tagging-offline. */
export function usePrefetchedChoices(): void {
  const queries = useQueryClient()
  const { data: outfitters } = useAlbumOutfitters()
  const ids = (outfitters ?? [])
    .slice(0, MAX_PREFETCHED)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    for (const id of ids.split(',').filter(Boolean)) void queries.prefetchQuery(albumShopQuery(Number(id)))
  }, [ids, queries])
}

export function useAlbumChoices(outfitterId: number | null): AlbumChoices {
  const { user } = useStaff()
  const mayChoose = user.role !== 'photographer'
  const outfitters = useAlbumOutfitters()
  const shop = useQuery({ ...albumShopQuery(outfitterId ?? 0), enabled: outfitterId !== null })
  const photographers = useQuery({ ...photographersQuery(), enabled: mayChoose })
  const asked = [outfitters, shop, photographers]
  return {
    outfitters: outfitters.data,
    sections: outfitterId === null ? [] : shop.data?.river_sections,
    photographers: mayChoose ? (outfitterId === null ? [] : photographers.data?.filter(worksFor(outfitterId))) : null,
    failed: asked.some(({ error, data }) => error !== null && data === undefined),
    retry: () => {
      for (const { error, refetch } of asked) if (error) void refetch()
    },
  }
}
