import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photographersQuery } from '#client/api/staff-queries.ts'

const none: ReadonlySet<number> = new Set()

/**
 * Returns the outfitters assigned to a photographer: `before` as stored, `after` with the changes in the form. Null
 * while the list loads, or when the form does not show the list.
 */
export function useAssignments(userId: number | null, wanted: boolean) {
  const { data } = useQuery({ ...photographersQuery(), staleTime: 0, enabled: wanted && userId !== null })
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const stored = data?.find(({ id }) => id === userId)?.assigned_outfitter_ids
  const isReady = userId === null || data !== undefined
  const before: ReadonlySet<number> = stored === undefined ? none : new Set(stored)
  const after = new Set(before)
  for (const [outfitterId, on] of changed) {
    if (on) after.add(outfitterId)
    else after.delete(outfitterId)
  }
  const change = (outfitterId: number, on: boolean): void =>
    setChanged((was) => new Map([...was, [outfitterId, on] as const]))
  return wanted && isReady ? { before, after, change, isChanged: changed.size > 0 } : null
}
