import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { endLoginAs, useStaff } from '#client/api/staff-session.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import styles from './acting-banner.module.css'

export function ActingBanner() {
  const { user, actingAs } = useStaff()
  const navigate = useNavigate()
  const { running, run } = useRun(notifyError)
  if (!actingAs) return null
  const leave = async () => {
    const start = await endLoginAs()
    if (start !== null) await navigate(start, { replace: true })
  }
  return (
    <div className={styles.banner} role="status">
      <StaffIcon name="swap" size={18} />
      <p>{staffText('shell.acting-as', { name: user.name })}</p>
      <Button variant="secondary" busy={running} onClick={() => void run(leave)}>
        {staffText('shell.go-back')}
      </Button>
    </div>
  )
}
