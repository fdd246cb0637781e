import { useEffect } from 'react'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { refreshCart } from './cart.commands.ts'

/** Looks up the server's prices when the page opens, comes back to the front, or the network returns. */
export function useFreshCart(slug: string): void {
  const online = useConnectivity() === 'online'
  useEffect(() => {
    if (!online) return
    const look = (): void => {
      if (document.visibilityState === 'visible') void refreshCart(slug).catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [slug, online])
}
