import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '#client/offline/server-clock.ts'
import { deliveryQuery } from './delivery.queries.ts'
import { listenToOrder } from './listen-to-order.ts'
import { isMoving } from './order-stage.ts'

/** How often the order is asked for: while the stream lives, and without it. */
const POLL_LIVE = 30_000
const POLL = 4_000
/** The server's comments come every 15 seconds. */
const ALIVE_FOR = 40_000
/** After an answer this long passes before the order is asked for again. */
const AT_MOST_EVERY = 500

/** A placed order, that follows by itself what happens to it: told by the server, and asked for where that fails. */
export function useLiveDelivery(hash: string) {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const query = useQuery({
    ...deliveryQuery(hash),
    refetchInterval: ({ state }) => {
      if (!state.data || !isMoving(state.data, serverNow())) return false
      return live ? POLL_LIVE : POLL
    },
  })
  const moving = query.data !== undefined && isMoving(query.data, serverNow())

  useEffect(() => {
    if (!moving) return
    const { queryKey } = deliveryQuery(hash)
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
        await new Promise((resolve) => setTimeout(resolve, AT_MOST_EVERY))
      }
      asking = false
    }
    const stop = listenToOrder(hash, {
      onAlive: () => {
        setLive(true)
        clearTimeout(silence)
        silence = setTimeout(() => setLive(false), ALIVE_FOR)
      },
      onChange: () => void ask(),
      onZip: (zip) => {
        client.setQueryData(queryKey, (known) => known && { ...known, zip_file: zip })
      },
    })
    // A phone that slept in a pocket has missed what was told meanwhile.
    const woke = (): void => {
      if (document.visibilityState === 'visible') void ask()
    }
    document.addEventListener('visibilitychange', woke)
    return () => {
      stopped = true
      document.removeEventListener('visibilitychange', woke)
      stop()
      clearTimeout(silence)
      setLive(false)
    }
  }, [client, hash, moving])

  return query
}
