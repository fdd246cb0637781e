import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDeviceIdle } from '#client/features/this-device/use-device-idle.ts'
import { useGuestState } from '#client/features/timeout/guest-state.ts'

/**
 * Opens the cart page when the kiosk is idle and its guest left a payment open. The cart page finds the outcome of the
 * payment. Until the outcome is known, the kiosk neither times the guest out nor wipes their data.
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
