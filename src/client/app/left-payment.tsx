import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLeftAlone } from '#client/features/device/use-left-alone.ts'
import { useGuestThings } from '#client/features/timeout/guest-things.ts'

/**
 * A kiosk whose guest has left while paying, by another page or because the power failed: what became of the payment is
 * found out by its cart's page alone, and until then nothing of the guest would be timed or wiped.
 */
export function LeftPayment() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const page = useGuestThings(null)?.payingPage ?? null
  const alone = useLeftAlone(page !== null && page !== pathname)
  useEffect(() => {
    if (alone && page !== null) void navigate(page)
  }, [alone, page, navigate])
  return null
}
