import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { loginText } from '#domain/texts/login-text.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { logIn, restoreStaff, startPath } from '#client/api/staff-session.ts'
import { currentSession, onSessionChange } from '#client/api/session.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { devicePeople, learnInactive, USER_INACTIVE } from '#client/device/people/device-people.ts'
import { kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import { useUnsent } from '#client/device/outbox/use-unsent.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { notify, notifyMissingInformation } from '#client/ui/notices/notices.tsx'
import { loginState, type LoginState } from '../login-state.ts'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import { LoginPeople } from './login-people.tsx'
import { choiceIn, SecondStep, type FactorChoice } from './second-step.tsx'
import styles from './login-page.module.css'

type Errors = Partial<Record<'email' | 'password', string>>

function learnInactiveEmail(email: string): void {
  const typed = email.trim().toLowerCase()
  const person = devicePeople().find((known) => known.email.toLowerCase() === typed)
  if (person) learnInactive(person.id, true)
}

interface Props {
  endedOf?: number | null
}

export function LoginPage({ endedOf = null }: Props) {
  const location = useLocation()
  const isOverPage = endedOf !== null
  const { from, of, ended, passwordSet }: LoginState = isOverPage
    ? { of: endedOf, ended: true }
    : loginState(location.state)
  // After an expired session the email is filled in, so that the user types only the password.
  const [email, setEmail] = useState(() => devicePeople().find(({ id }) => ended && id === of)?.email ?? '')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [choice, setChoice] = useState<FactorChoice | null>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const unsent = useUnsent()
  const isAway = useConnectivity() === 'offline'
  const ownUnsent = of === undefined || of === null ? 0 : (unsent?.of[String(of)]?.waiting ?? 0)

  useEffect(() => {
    document.title = `${t('login.title')} · Eddyline`
  }, [])
  useLeaveWithSession(!isOverPage, from, of)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const missing = missingFields(email, password)
    setErrors(missing)
    if (Object.keys(missing).length > 0) {
      notifyMissingInformation(t('notice.missing-information'), Object.values(missing).join('\n'))
      return
    }
    setBusy(true)
    try {
      await logIn(await answerOf(api.POST('/auth/login', { body: { email: email.trim(), password } })))
    } catch (error) {
      const needed = choiceIn(error)
      setBusy(false)
      setChoice(needed)
      if (needed !== null) return
      if (error instanceof ApiError && error.code === USER_INACTIVE) learnInactiveEmail(email)
      if (error instanceof ApiError) setErrors({ email: error.errors['email'], password: error.errors['password'] })
      notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' })
    }
  }

  if (choice !== null)
    return <SecondStep credentials={{ email: email.trim(), password }} choice={choice} onBack={() => setChoice(null)} />
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
            <span>{loginText('login.offline')}</span>
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
        {ended || passwordSet ? <ReturnNote passwordSet={passwordSet === true} unsent={ownUnsent} /> : null}
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
          {loginText('login.lost-password')}
        </Link>
      </form>
    </PlainShell>
  )
}

function missingFields(email: string, password: string): Errors {
  const missing: Errors = {}
  if (email.trim() === '') missing.email = t('field.required', { label: t('login.email') })
  if (password === '') missing.password = t('field.required', { label: t('login.password') })
  return missing
}

/** With `of`, only the user with this id goes to the path `from`. */
function useLeaveWithSession(mayLeave: boolean, from: LoginState['from'], of: LoginState['of']): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!mayLeave) return
    let left = false
    const goOn = (): void => {
      const user = currentSession()?.user
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
  }, [mayLeave, from, of, navigate])
}

function ReturnNote({ passwordSet, unsent }: { passwordSet: boolean; unsent: number }) {
  return (
    <p className={passwordSet ? styles.good : styles.note} role="status" lang="en">
      <Icon name={passwordSet ? 'check' : 'clock'} />
      <span>
        {loginText(passwordSet ? 'login.password-changed' : 'login.session-ended')}
        {unsent > 0 ? ` ${loginText('login.send', { count: unsent })}` : null}
      </span>
    </p>
  )
}
