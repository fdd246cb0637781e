import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode, useState, type SubmitEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { loginText } from '#domain/texts/login-text.ts'
import { passwordLengthProblem } from '#domain/users/user-form.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import { kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { notifyError, notifyMissing } from '#client/ui/notices/notify.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import type { LoginState } from '../login-state.ts'
import styles from './login-page.module.css'

export function ResetPasswordPage() {
  const token = useParams()['token'] ?? ''
  const { error, isSuccess, refetch } = useQuery({
    queryKey: ['reset-password', token],
    queryFn: ({ signal }) => answerOf(api.POST('/auth/validate-lost-password', { body: { token }, signal })),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    document.title = `${loginText('login.reset-title')} · Eddyline`
    // The token in this page's address must not leak to other sites in the referrer.
    const meta = document.createElement('meta')
    meta.name = 'referrer'
    meta.content = 'no-referrer'
    document.head.append(meta)
    return () => meta.remove()
  }, [])

  if (isSuccess)
    return (
      <PlainShell>
        <NewPasswordForm token={token} onExpired={() => void refetch()} />
      </PlainShell>
    )
  if (!error)
    return (
      <Card title={loginText('login.reset-title')}>
        <VisuallyHidden live>{loginText('kit.loading')}</VisuallyHidden>
        <Skeleton height={48} radius="var(--radius-m)" />
        <Skeleton height={52} radius="var(--radius-round)" />
      </Card>
    )
  // The link is malformed, unknown, used or expired.
  const isGone = error instanceof ApiError && [400, 404, 410, 422].includes(error.status)
  if (isGone)
    return (
      <Card title={loginText('login.reset-expired-title')} lead={loginText('login.reset-expired')}>
        <ButtonLink to="/lost-password" large wide>
          {loginText('login.reset-new-link')}
        </ButtonLink>
        <Link to="/login" className={styles.link}>
          {loginText('login.back')}
        </Link>
      </Card>
    )
  return (
    <Card title={loginText('login.reset-title')} lead={errorMessage(error)} alert>
      <Button large wide icon="refresh" onClick={() => void refetch()}>
        {loginText('kit.retry')}
      </Button>
    </Card>
  )
}

interface CardProps {
  title: string
  lead?: string
  alert?: boolean
  children: ReactNode
}

function Card({ title, lead, alert = false, children }: CardProps) {
  return (
    <PlainShell>
      <div className={styles.card} lang="en">
        <header role={alert ? 'alert' : undefined}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </header>
        {children}
      </div>
    </PlainShell>
  )
}

interface Props {
  token: string
  onExpired: () => void
}

const LABEL = loginText('login.reset-password')

/** The server judges how easily somebody could guess the password, because that takes megabytes of dictionaries. */
function NewPasswordForm({ token, onExpired }: Props) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const fits = passwordLengthProblem(password) === null

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (password === '') {
      setError(loginText('kit.please-enter', { label: LABEL }))
      notifyMissing([LABEL])
      return
    }
    if (!fits) {
      setError(loginText('login.reset-lead'))
      return
    }
    setError(null)
    setBusy(true)
    try {
      await answerOf(api.POST('/auth/reset-lost-password', { body: { token, password } }))
      const state: LoginState = { passwordSet: true }
      void navigate('/login', { replace: true, state })
    } catch (failure) {
      setBusy(false)
      if (failure instanceof ApiError && failure.status === 410) onExpired()
      else if (failure instanceof ApiError && failure.errors['password']) setError(failure.errors['password'])
      notifyError(failure)
    }
  }

  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate lang="en">
      <header>
        <h1 className={styles.title}>{loginText('login.reset-title')}</h1>
      </header>
      <TextField
        label={LABEL}
        type={shown ? 'text' : 'password'}
        autoComplete={kioskAutoComplete('new-password')}
        autoCapitalize="none"
        spellCheck={false}
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {loginText('login.reset-show')}
      </button>
      <ul className={styles.rules}>
        <li data-met={fits || undefined}>
          <Met isMet={fits} />
          {loginText('login.reset-length')}
        </li>
        <li>
          <Met isMet={false} />
          {loginText('login.reset-uncommon')}
        </li>
      </ul>
      <Button type="submit" large wide busy={busy}>
        {loginText('login.reset-submit')}
      </Button>
    </form>
  )
}

function Met({ isMet }: { isMet: boolean }) {
  return isMet ? <Icon name="check" size={16} /> : <AreaIcon name="minus" size={16} />
}
