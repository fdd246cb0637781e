import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { confirmEmail } from './account.commands.ts'

type State = 'asking' | 'busy' | 'done'

export function ConfirmEmailPage() {
  return (
    <StaffShell title={staffText('account.confirm')} hideTitle>
      <ConfirmEmail token={useParams()['token'] ?? ''} />
    </StaffShell>
  )
}

/** Confirms the new email only when the user presses the button, because mail programs may open links by themselves. */
function ConfirmEmail({ token }: { token: string }) {
  const { user } = useStaff()
  const [state, setState] = useState<State>('asking')
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    // The page's address holds a token, which must not leak to other sites in the referrer.
    const meta = document.createElement('meta')
    meta.name = 'referrer'
    meta.content = 'no-referrer'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
  const confirm = async (): Promise<void> => {
    setState('busy')
    setError(null)
    try {
      await confirmEmail(token)
      setState('done')
    } catch (failure) {
      setError(failure)
      setState('asking')
    }
  }
  const back = <ButtonLink to="/account">{staffText('account.to-account')}</ButtonLink>
  if (state === 'done') {
    const text = staffText('account.email-lead', { email: user.email })
    return (
      <EmptyState isPage alert icon="check" title={staffText('account.confirmed')} text={text}>
        {back}
      </EmptyState>
    )
  }
  if (error instanceof ApiError && [400, 410, 422].includes(error.status))
    return (
      <EmptyState isPage alert icon="alert" title={staffText('account.confirm-failed')} text={errorMessage(error)}>
        {back}
      </EmptyState>
    )
  const text = error === null ? staffText('account.confirm-lead', { name: user.name }) : errorMessage(error)
  return (
    <EmptyState isPage icon={<AreaIcon name="mail" size={40} />} title={staffText('account.confirm')} text={text}>
      <Button busy={state === 'busy'} onClick={() => void confirm()}>
        {staffText('account.confirm-verb')}
      </Button>
    </EmptyState>
  )
}
