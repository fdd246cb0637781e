import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ZipFile } from '#contract/schema.gen.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { listenToEvents } from '#client/device/connection/listen-to-events.ts'
import { deliveryQuery, updateDelivery } from '../deliveries.queries.ts'
import { mayStillChange } from './order-stage.ts'

const POLL_LIVE = 30_000
/** Milliseconds between polls while the event stream is not connected. */
const POLL = 4_000
/** Milliseconds of silence until the stream counts as broken. */
const ALIVE_FOR = 40_000
/** Milliseconds to wait after each load of the order, so that a burst of events makes few requests. */
const PAUSE = 500

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

interface Listener {
  onAlive: () => void
  onChange: () => void
  onZip: (zip: ZipFile) => void
}

const STATUSES: readonly unknown[] = [
  'requested',
  'building',
  'ready',
  'expired',
  'failed',
] satisfies ZipFile['status'][]

const isZip = (value: unknown): value is ZipFile =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  STATUSES.includes(value.status) &&
  'done' in value &&
  'count' in value

function readZip(data: string): ZipFile | null {
  try {
    const zip: unknown = JSON.parse(data)
    return isZip(zip) ? zip : null
  } catch {
    return null
  }
}

function listenToOrder(hash: string, { onAlive, onChange, onZip }: Listener): () => void {
  return listenToEvents({
    path: `/order/hash/${hash}/events`,
    name: `eddyline-order-${hash}`,
    onAlive,
    onEvent: (name, data) => {
      const zip = name === 'zip' ? readZip(data) : null
      if (zip) onZip(zip)
      else onChange()
    },
  })
}
