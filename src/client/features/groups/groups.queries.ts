import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

export interface Day {
  readonly outfitterId: number
  readonly date: string
}

export function albumsOfDayQuery(day: Day) {
  return queryOptions({
    queryKey: ['albums-of-day', day.outfitterId, day.date],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/album/date-and-outfitter', { body: { ...day }, signal }))).albums,
    staleTime: 0,
    meta: { persist: 'user' },
  })
}

export function albumPhotosQuery(id: number) {
  return queryOptions({
    queryKey: ['album-photos', id],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/album/{id}', { params: { path: { id } }, signal }))).album.photos,
    staleTime: 0,
    meta: { persist: 'user' },
  })
}

export function displayGroupsQuery(day: Day) {
  return queryOptions({
    queryKey: ['display-groups', day.outfitterId, day.date],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/display-group/date-and-outfitter', { body: { ...day }, signal }))).displayGroups,
    staleTime: 0,
    meta: { persist: 'user' },
  })
}
