import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDeviceIdle } from '#client/features/this-device/use-device-idle.ts'
import { useGuestState } from '#client/features/timeout/guest-state.ts'

/**
 * Opens the cart page of a payment that a kiosk's guest left open, because that page finds the outcome. Until then the
 * guest is neither timed out nor wiped.
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
