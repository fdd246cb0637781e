import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { logIn, restoreStaff, startPath } from '#client/api/staff.ts'
import { currentSession, onSessionChange } from '#client/api/session.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { devicePeople } from '#client/offline/device-people.ts'
import { kioskAutoComplete } from '#client/offline/kiosk.ts'
import { useUnsent } from '#client/offline/use-unsent.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { noticeDurations, notify } from '#client/ui/notices.tsx'
import { loginState, type LoginState } from '../login-state.ts'
import { PlainShell } from '../shells/plain-shell.tsx'
import { LoginPeople } from './login-people.tsx'
import styles from './login-page.module.css'

type Errors = Partial<Record<'email' | 'password', string>>

/** `/login`: staff's door. */
export function LoginPage() {
  const location = useLocation()
  const { from, of, ended, passwordSet } = loginState(location.state)
  // Whose session ended has but the password to enter.
  const [email, setEmail] = useState(() => devicePeople().find(({ id }) => ended && id === of)?.email ?? '')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const unsent = useUnsent()
  const isAway = useConnectivity() === 'offline'
  const ofThem = of === undefined || of === null ? 0 : (unsent?.of[String(of)] ?? 0)

  useEffect(() => {
    document.title = `${t('login.title')} · Eddyline`
  }, [])
  useLeaveWithSession(from, of)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const missing: Errors = {}
    if (email.trim() === '') missing.email = t('field.required', { label: t('login.email') })
    if (password === '') missing.password = t('field.required', { label: t('login.password') })
    setErrors(missing)
    const lines = Object.values(missing)
    if (lines.length > 0) {
      notify({
        title: t('notice.missing-information'),
        text: lines.join('\n'),
        tone: 'warning',
        duration: noticeDurations.missingInformation,
      })
      return
    }
    setBusy(true)
    try {
      await logIn(await answerOf(api.POST('/auth/login', { body: { email: email.trim(), password } })))
    } catch (error) {
      if (error instanceof ApiError) setErrors({ email: error.errors['email'], password: error.errors['password'] })
      notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' })
      setBusy(false)
    }
  }

  return (
    <PlainShell>
      <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
        <header>
          <h1 className={styles.title}>{t('login.title')}</h1>
          <p className={styles.lead}>{t('login.lead')}</p>
        </header>
        {isAway ? (
          <p className={styles.note} role="status" lang="en">
            <Icon name="offline" />
            <span>{staffText('login.offline')}</span>
          </p>
        ) : null}
        <LoginPeople
          email={email}
          unsent={unsent}
          onChoose={(chosen) => {
            setEmail(chosen)
            setErrors({})
            passwordField.current?.focus()
          }}
        />
        {ended || passwordSet ? (
          <p className={passwordSet ? styles.good : styles.note} role="status" lang="en">
            <Icon name={passwordSet ? 'check' : 'clock'} />
            <span>
              {staffText(passwordSet ? 'login.password-changed' : 'login.session-ended')}
              {ofThem > 0 ? ` ${staffText('login.send', { count: ofThem })}` : null}
            </span>
          </p>
        ) : null}
        <TextField
          label={t('login.email')}
          type="email"
          inputMode="email"
          autoComplete={kioskAutoComplete('username')}
          autoCapitalize="none"
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          ref={passwordField}
          label={t('login.password')}
          type="password"
          autoComplete={kioskAutoComplete('current-password')}
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" large wide busy={busy}>
          {t('login.submit')}
        </Button>
        <Link to="/lost-password" className={styles.link} lang="en">
          {staffText('login.lost-password')}
        </Link>
      </form>
    </PlainShell>
  )
}

/**
 * Goes on to `from` as soon as somebody is logged in, by this page or another one of the device. With `of`, that path
 * belongs to this user only; others go on to where they start.
 */
function useLeaveWithSession(from: LoginState['from'], of: LoginState['of']): void {
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    const goOn = (): void => {
      const user = currentSession()?.user
      // The device may be read late, when the login has led on and the person is elsewhere.
      if (left || !user) return
      const isOwnWay = of === undefined || of === user.id
      void navigate((isOwnWay ? from : null) ?? startPath(user), { replace: true })
    }
    void restoreStaff()
      .catch(() => undefined)
      .then(goOn)
    const stop = onSessionChange(goOn)
    return () => {
      left = true
      stop()
    }
  }, [from, of, navigate])
}
