import { useEffect } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { refreshCart } from './cart.commands.ts'

/** `onPlaced` receives an order that this device placed without getting the answer. */
export function useFreshCart(slug: string, onPlaced: (order: CartOrder) => void, localId?: string): void {
  const online = useConnectivity() === 'online'
  useEffect(() => {
    if (!online) return
    let unmounted = false
    const refresh = (): void => {
      if (document.visibilityState !== 'visible') return
      refreshCart(slug).then(
        (placed) => {
          if (placed && !unmounted) onPlaced(placed)
        },
        () => undefined,
      )
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => {
      unmounted = true
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [slug, online, onPlaced, localId])
}
