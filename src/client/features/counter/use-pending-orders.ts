import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderRow } from '#contract/schema.gen.ts'
import { listenToEvents } from '#client/offline/listen-to-events.ts'
import { pendingQuery } from './counter.queries.ts'

/** How often the list is asked for: while the stream lives, and without it. */
const POLL_LIVE = 60_000
const POLL = 5_000
/** The server's comments come every 15 seconds. */
const ALIVE_FOR = 40_000
/** After an answer this long passes before the list is asked for again. */
const AT_MOST_EVERY = 500

/** The waiting orders of an outfitter, that follow by themselves; `onArrival` hears of those that were not there before. */
export function usePendingOrders(outfitterId: number, onArrival: (orders: readonly OrderRow[]) => void) {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const query = useQuery({ ...pendingQuery(outfitterId), refetchInterval: live ? POLL_LIVE : POLL })

  useEffect(() => {
    const { queryKey } = pendingQuery(outfitterId)
    let silence: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    let asking = false
    let again = false
    const ask = async (): Promise<void> => {
      again = true
      if (asking) return
      asking = true
      while (again && !stopped) {
        again = false
        await client.invalidateQueries({ queryKey, exact: true })
        await client.invalidateQueries({ queryKey: ['staff-order'] })
        await new Promise((resolve) => setTimeout(resolve, AT_MOST_EVERY))
      }
      asking = false
    }
    let heard = false
    const stop = listenToEvents({
      path: `/order/events?outfitterId=${outfitterId}`,
      name: `eddyline-orders-${outfitterId}`,
      onAlive: (opened) => {
        // A stream that begins does not tell what was before it.
        if (opened || !heard) void ask()
        heard = true
        setLive(true)
        clearTimeout(silence)
        silence = setTimeout(() => {
          heard = false
          setLive(false)
        }, ALIVE_FOR)
      },
      onEvent: () => void ask(),
    })
    return () => {
      stopped = true
      stop()
      clearTimeout(silence)
    }
  }, [client, outfitterId])

  const seen = useRef<{ outfitterId: number; ids: ReadonlySet<number> } | null>(null)
  const { data } = query
  useEffect(() => {
    if (!data) return
    const before = seen.current?.outfitterId === outfitterId ? seen.current.ids : null
    seen.current = { outfitterId, ids: new Set(data.map(({ id }) => id)) }
    const arrived = before === null ? [] : data.filter(({ id }) => !before.has(id))
    if (arrived.length > 0) onArrival(arrived)
  }, [data, outfitterId, onArrival])

  return query
}
