import { useEffect } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { refreshCart } from './cart.commands.ts'

/**
 * Looks up the server's prices when the page opens, comes back to the front, or the network returns. `onPlaced` hears of
 * an order that this device placed without learning of it.
 */
export function useFreshCart(slug: string, onPlaced: (order: CartOrder) => void): void {
  const online = useConnectivity() === 'online'
  useEffect(() => {
    if (!online) return
    let left = false
    const look = (): void => {
      if (document.visibilityState !== 'visible') return
      refreshCart(slug).then(
        (placed) => {
          if (placed && !left) onPlaced(placed)
        },
        () => undefined,
      )
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [slug, online, onPlaced])
}
