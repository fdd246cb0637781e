import { useNavigate } from 'react-router-dom'
import { answerOf, api } from '#client/api/client.ts'
import { currentSession, forgetSession } from '#client/api/session.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PlainShell } from '../shells/plain-shell.tsx'

/** For areas that a later version fills. */
export function NotYetPage() {
  const navigate = useNavigate()
  const session = currentSession()
  const logOut = async () => {
    // The device forgets at once; a server that cannot be reached forgets by time.
    await answerOf(api.POST('/auth/logout')).catch(() => undefined)
    await forgetSession()
    void navigate('/login', { replace: true })
  }
  return (
    <PlainShell>
      <EmptyState
        isPage
        icon="raft"
        title={t('area.not-yet')}
        text={session ? t('login.logged-in', { name: session.user.name }) : undefined}
      >
        <ButtonLink to="/">{t('error.back-home')}</ButtonLink>
        {session ? (
          <Button variant="secondary" onClick={() => void logOut()}>
            {t('login.log-out')}
          </Button>
        ) : null}
      </EmptyState>
    </PlainShell>
  )
}
