import { useNavigate } from 'react-router-dom'
import { currentSession } from '#client/api/session.ts'
import { logOut } from '#client/api/staff.ts'
import { homePath } from '#client/offline/kiosk.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PlainShell } from '../shells/plain-shell.tsx'

/** For areas that a later version fills. */
export function NotYetPage() {
  const navigate = useNavigate()
  const session = currentSession()
  return (
    <PlainShell>
      <EmptyState
        isPage
        icon="raft"
        title={t('area.not-yet')}
        text={session ? t('login.logged-in', { name: session.user.name }) : undefined}
      >
        <ButtonLink to={homePath()}>{t('error.back-home')}</ButtonLink>
        {session ? (
          <Button variant="secondary" onClick={() => void logOut().then(() => navigate('/login', { replace: true }))}>
            {t('login.log-out')}
          </Button>
        ) : null}
      </EmptyState>
    </PlainShell>
  )
}
