import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDeviceIdle } from '#client/features/this-device/use-device-idle.ts'
import { useGuestState } from '#client/features/timeout/guest-state.ts'

/**
 * On an idle kiosk with a payment that its guest left open, opens the cart page, which finds the outcome. Until the
 * outcome is known, the kiosk neither times the guest out nor wipes their data.
 */
export function LeftPayment() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const page = useGuestState(null)?.payingPage ?? null
  const alone = useDeviceIdle(page !== null && page !== pathname)
  useEffect(() => {
    if (alone && page !== null) void navigate(page)
  }, [alone, page, navigate])
  return null
}
