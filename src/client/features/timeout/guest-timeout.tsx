import { lazy, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { defaultCartTimeoutSeconds } from '#domain/orders/order-constants.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { homePath, useKiosk } from '#client/offline/kiosk.ts'
import { setCartAside } from '#client/offline/set-aside-cart.ts'
import { startAnew } from '#client/offline/start-anew.ts'
import { forgetCart } from '#client/offline/stored-charge.ts'
import { readGuestThings, useGuestThings } from './guest-things.ts'
import { useInactivity } from './use-inactivity.ts'

const TimeoutDialog = lazy(async () => ({ default: (await import('./timeout-dialog.tsx')).TimeoutDialog }))

/** The page that a guest may have left, and what it shows of a guest. */
export interface TimedPage {
  kind: 'cart' | 'photos' | 'order'
  slug: string | null
  /** This outfitter's photos, by the guest's own channel. */
  photosPath: string | null
  /** Something of a guest is on the screen even when no cart is filled. */
  showsGuest: boolean
  /** The outfitter's seconds as the page knows them. */
  timeoutSeconds: number | null
}

/**
 * Asks whether the guest is still there, and clears up when nobody answers (product.md 4 'Cart inactivity', rules.md
 * 3.6): the cart on its own pages; on a kiosk everything, wherever something of a guest is shown.
 */
export function GuestTimeout({ page }: { page: TimedPage }) {
  const { kind, slug, photosPath } = page
  const kiosk = useKiosk()
  const navigate = useNavigate()
  const things = useGuestThings(slug)
  const hasCart = things !== undefined && (kind === 'cart' && !kiosk ? things.lines : things.allLines) > 0
  const timed = kiosk ? hasCart || page.showsGuest : kind === 'cart' && hasCart

  const leave = useCallback(
    async (keep: boolean): Promise<boolean> => {
      if ((await readGuestThings(slug)).paying) return false
      if (kiosk) {
        await startAnew(kioskStart(photosPath))
        return true
      }
      if (slug === null || photosPath === null) return true
      if (keep) {
        if (!(await setCartAside(slug))) return false
      } else await forgetCart(offlineDatabase(), slug)
      void navigate(photosPath, { replace: true })
      return true
    },
    [kiosk, navigate, photosPath, slug],
  )

  const { secondsLeft, stillWorking } = useInactivity({
    running: timed && !things?.paying,
    timeoutSeconds: things?.timeoutSeconds ?? page.timeoutSeconds ?? defaultCartTimeoutSeconds,
    onOver: useCallback(() => leave(true), [leave]),
  })

  if (secondsLeft === null) return null
  const clear = (): void => {
    stillWorking()
    void leave(false)
  }
  return (
    <Suspense fallback={null}>
      <TimeoutDialog secondsLeft={secondsLeft} hasCart={hasCart} onStillWorking={stillWorking} onClear={clear} />
    </Suspense>
  )
}

/** The storefront that this kiosk opens; without one, that of the guest's outfitter. */
function kioskStart(photosPath: string | null): string {
  const home = homePath()
  return home === '/' ? (photosPath ?? home) : home
}
