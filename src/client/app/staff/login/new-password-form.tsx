import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { passwordLengthProblem } from '#domain/users/user-form.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { notifyError, notifyMissing } from '#client/ui/notices/notify.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import type { LoginState } from '../login-state.ts'
import styles from './login-page.module.css'

interface Props {
  token: string
  onExpired: () => void
}

const LABEL = staffText('login.reset-password')

/**
 * Asks for a new password and shows its rules. The page checks the length. The server judges how easily somebody could
 * guess the password, because that takes megabytes of dictionaries.
 */
export function NewPasswordForm({ token, onExpired }: Props) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const fits = passwordLengthProblem(password) === null

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (password === '') {
      setError(staffText('kit.please-enter', { label: LABEL }))
      notifyMissing([LABEL])
      return
    }
    if (!fits) {
      setError(staffText('login.reset-lead'))
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
        <h1 className={styles.title}>{staffText('login.reset-title')}</h1>
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
        {staffText('login.reset-show')}
      </button>
      <ul className={styles.rules}>
        <li data-met={fits || undefined}>
          <Met isMet={fits} />
          {staffText('login.reset-length')}
        </li>
        <li>
          <Met isMet={false} />
          {staffText('login.reset-uncommon')}
        </li>
      </ul>
      <Button type="submit" large wide busy={busy}>
        {staffText('login.reset-submit')}
      </Button>
    </form>
  )
}

function Met({ isMet }: { isMet: boolean }) {
  return isMet ? <Icon name="check" size={16} /> : <AreaIcon name="minus" size={16} />
}
