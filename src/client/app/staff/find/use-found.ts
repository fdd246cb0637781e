import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { answerOf, api } from '#client/api/client.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { pendingQuery } from '#client/features/orders/staff-orders.queries.ts'
import { localHits, serverHits, storedOrderHits, type Hit } from './hits.ts'

/** Milliseconds without a key until the server is asked. */
const PAUSE = 150
/** Most names have a word that begins with any one letter. One digit may be an order's number. */
const isWorthAsking = (text: string): boolean => text.length > 1 || /^\d$/.test(text)

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export interface Found {
  readonly hits: readonly Hit[]
  /** False while the server's part of the hits belongs to an earlier text, or is still to come. */
  readonly isCurrent: boolean
  readonly state: 'ready' | 'searching' | 'offline' | 'failed'
}

/** A newer text cancels the request of an older one. */
export function useFound(text: string): Found {
  const staff = useStaff()
  const client = useQueryClient()
  const isOffline = useConnectivity() === 'offline'
  const settled = useSettled(text)
  const asks = !isOffline && isWorthAsking(settled)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['find-anything', settled],
    queryFn: async ({ signal }) => ({
      typed: settled,
      answer: await answerOf(api.POST('/search/anything', { body: { text: settled }, signal })),
    }),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 60_000,
    retry: false,
  })
  const isWithoutServer = isOffline || error !== null
  const { outfitterId } = staff
  const hits = useMemo(() => {
    const local = localHits(staff, text)
    if (!isWorthAsking(text)) return local
    if (!isWithoutServer) return data ? [...local, ...serverHits(data.answer, staff, data.typed)] : local
    const stored = outfitterId === null ? undefined : client.getQueryData(pendingQuery(outfitterId).queryKey)
    return [...local, ...storedOrderHits(stored ?? [], staff, text)]
  }, [staff, text, data, isWithoutServer, outfitterId, client])
  const isCurrent = settled === text && (!asks || isWithoutServer || (data !== undefined && !isPlaceholderData))
  return { hits, isCurrent, state: isOffline ? 'offline' : error ? 'failed' : isCurrent ? 'ready' : 'searching' }
}
