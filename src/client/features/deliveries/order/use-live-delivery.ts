import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { deliveryQuery, updateDelivery } from '../deliveries.queries.ts'
import { listenToOrder } from './listen-to-order.ts'
import { mayStillChange } from './order-stage.ts'

const POLL_LIVE = 30_000
/** Milliseconds between polls while the event stream is not connected. */
const POLL = 4_000
/** Milliseconds of silence until the stream counts as broken. The server sends a comment every 15 seconds. */
const ALIVE_FOR = 40_000
/** Milliseconds to wait after each load of the order, so that a burst of events makes few requests. */
const PAUSE = 500

/** Follows a placed order by the event stream, and by polling where the stream fails. */
export function useLiveDelivery(hash: string) {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const query = useQuery({
    ...deliveryQuery(hash),
    refetchInterval: ({ state }) => {
      if (!state.data || !mayStillChange(state.data, serverNow())) return false
      return live ? POLL_LIVE : POLL
    },
  })
  const moving = query.data !== undefined && mayStillChange(query.data, serverNow())

  useEffect(() => {
    if (!moving) return
    const { queryKey } = deliveryQuery(hash)
    let silence: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    let loading = false
    let again = false
    const reload = async (): Promise<void> => {
      again = true
      if (loading) return
      loading = true
      while (again && !stopped) {
        again = false
        await client.invalidateQueries({ queryKey, exact: true })
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
      loading = false
    }
    const stop = listenToOrder(hash, {
      onAlive: () => {
        setLive(true)
        clearTimeout(silence)
        silence = setTimeout(() => setLive(false), ALIVE_FOR)
      },
      onChange: () => void reload(),
      onZip: (zip) => updateDelivery(client, hash, { zip_file: zip }),
    })
    // A phone that slept has missed events, so the order is loaded again.
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stopped = true
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
      clearTimeout(silence)
      setLive(false)
    }
  }, [client, hash, moving])

  return query
}
