import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { defaultCartTimeoutSeconds } from '#domain/orders/order-constants.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { homePath, useKiosk } from '#client/device/kiosk/kiosk.ts'
import { setCartAside } from '#client/device/kiosk/set-aside-cart.ts'
import { resetForNextGuest } from '#client/device/kiosk/reset-for-next-guest.ts'
import { forgetCart } from '#client/device/cart/stored-charge.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { readGuestState, useGuestState } from './guest-state.ts'
import { useInactivity } from './use-inactivity.ts'

const TimeoutDialog = lazyPart(() => import('./timeout-dialog.tsx'), 'TimeoutDialog')

export interface TimedPage {
  kind: 'cart' | 'photos' | 'order' | 'thanks'
  slug: string | null
  photosPath: string | null
  /** True when the screen shows a guest's data even without a cart. */
  showsGuest: boolean
  /** The outfitter's timeout in seconds, used when no cart holds one. */
  timeoutSeconds: number | null
}

/**
 * Asks if the guest is still there, and clears up when nobody answers (docs/rules.md#cart-inactivity). A kiosk asks on
 * every page with a guest's data, then wipes all of that data. Other devices ask on cart pages only, then set the cart
 * aside.
 */
export function GuestTimeout({ page }: { page: TimedPage }) {
  const { kind, slug, photosPath } = page
  const kiosk = useKiosk()
  const navigate = useNavigate()
  const state = useGuestState(slug)
  const hasCart = state !== undefined && (kind === 'cart' && !kiosk ? state.lines : state.allLines) > 0
  const showsGuest = page.showsGuest || state?.showsPlaced === true
  const timed = kiosk ? hasCart || showsGuest : kind === 'cart' && hasCart

  const leave = useCallback(
    async (keep: boolean): Promise<boolean> => {
      if ((await readGuestState(slug)).paying) return false
      if (kiosk) {
        await resetForNextGuest(kioskStart(photosPath))
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

  // A guest reads the order number of the thank-you page and walks to the counter, so this page ends after a minute.
  const isThanks = kiosk && kind === 'thanks'
  const { secondsLeft, stillWorking } = useInactivity({
    running: timed && !state?.paying,
    timeoutSeconds: isThanks ? 40 : (state?.timeoutSeconds ?? page.timeoutSeconds ?? defaultCartTimeoutSeconds),
    answerSeconds: isThanks ? 20 : undefined,
    onOver: useCallback(() => leave(true), [leave]),
  })

  if (secondsLeft === null) return null
  const clear = (): void => {
    stillWorking()
    void leave(false)
  }
  return (
    <LazyWindow>
      <TimeoutDialog
        secondsLeft={secondsLeft}
        hasCart={hasCart}
        putsAside={hasCart && !kiosk}
        onStillWorking={stillWorking}
        onClear={clear}
      />
    </LazyWindow>
  )
}

function kioskStart(photosPath: string | null): string {
  const home = homePath()
  return home === '/' ? (photosPath ?? home) : home
}
