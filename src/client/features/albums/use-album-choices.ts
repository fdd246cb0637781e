import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Photographer, SectionOfRiver } from '#contract/schema.gen.ts'
import { useStaff } from '#client/api/staff.ts'
import { albumOutfittersQuery, albumPhotographersQuery, albumShopQuery } from './albums.queries.ts'

interface Named {
  readonly id: number
  readonly name: string
}

interface AlbumChoices {
  /** Undefined while they are on their way: so are the others. */
  readonly outfitters: readonly Named[] | undefined
  /** Those that the chosen outfitter offers. */
  readonly sections: readonly SectionOfRiver[] | undefined
  /** Those who may work for the chosen outfitter. Null for a photographer, whose albums are the own ones. */
  readonly photographers: readonly Named[] | null | undefined
  readonly failed: boolean
  readonly retry: () => void
}

const worksFor = (outfitterId: number) => (one: Photographer) =>
  one.deleted_at === null && (one.outfitter_id === null || one.outfitter_id === outfitterId)

/** The outfitters that the user sees albums of: only the own one where there is one (product.md 2). */
export function useAlbumOutfitters() {
  const { user, can } = useStaff()
  const asked = useQuery({
    ...albumOutfittersQuery(user.id, !can('outfitters.manage')),
    enabled: user.outfitter_id === null,
  })
  const own = user.outfitter_id === null ? null : [{ id: user.outfitter_id, name: user.outfitter?.name ?? '' }]
  return { ...asked, data: own ?? asked.data }
}

/** A river has a handful of outfitters; more than these nobody shoots for. */
const MOST_READIED = 30

/** Fetches what an album's form offers beforehand, so that albums can be made where there is no network. */
export function useReadyChoices(): void {
  const queries = useQueryClient()
  const { data: outfitters } = useAlbumOutfitters()
  const ids = (outfitters ?? [])
    .slice(0, MOST_READIED)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    for (const id of ids.split(',').filter(Boolean)) void queries.prefetchQuery(albumShopQuery(Number(id)))
  }, [ids, queries])
}

/** What an album's form offers, for the outfitter that is chosen in it. */
export function useAlbumChoices(outfitterId: number | null): AlbumChoices {
  const { user } = useStaff()
  const mayChoose = user.role !== 'photographer'
  const outfitters = useAlbumOutfitters()
  const shop = useQuery({ ...albumShopQuery(outfitterId ?? 0), enabled: outfitterId !== null })
  const photographers = useQuery({ ...albumPhotographersQuery(), enabled: mayChoose })
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
