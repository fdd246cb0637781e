import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { endLoginAs, useStaff } from '#client/api/staff-session.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import styles from './acting-banner.module.css'

export function ActingBanner() {
  const { user, actingAs } = useStaff()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!actingAs) return null
  const leave = async () => {
    setBusy(true)
    try {
      const start = await endLoginAs()
      if (start !== null) await navigate(start, { replace: true })
    } catch (error) {
      notifyError(error)
      setBusy(false)
    }
  }
  return (
    <div className={styles.banner} role="status">
      <StaffIcon name="swap" size={18} />
      <p>{staffText('shell.acting-as', { name: user.name })}</p>
      <Button variant="secondary" busy={busy} onClick={() => void leave()}>
        {staffText('shell.go-back')}
      </Button>
    </div>
  )
}
