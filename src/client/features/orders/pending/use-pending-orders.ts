import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderRow } from '#contract/schema.gen.ts'
import { listenToEvents } from '#client/device/connection/listen-to-events.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { pendingQuery } from '../staff-orders.queries.ts'

/** Milliseconds between reloads of the orders while the event stream is open. */
const POLL_LIVE = 60_000
const POLL = 5_000
/** Milliseconds of silence until the stream counts as broken. */
const ALIVE_FOR = 40_000

export function usePendingOrders(outfitterId: number, onArrival: (orders: readonly OrderRow[]) => void) {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const query = useQuery({ ...pendingQuery(outfitterId), refetchInterval: live ? POLL_LIVE : POLL })

  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined
    let heard = false
    const stop = listenToEvents({
      path: `/order/events?outfitterId=${outfitterId}`,
      name: `eddyline-orders-${outfitterId}`,
      onAlive: (opened) => {
        // A new stream does not repeat missed events, so the orders are loaded again.
        if (opened || !heard) refreshOrders(client)
        heard = true
        setLive(true)
        clearTimeout(silence)
        silence = setTimeout(() => {
          heard = false
          setLive(false)
        }, ALIVE_FOR)
      },
      onEvent: () => refreshOrders(client),
    })
    return () => {
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
