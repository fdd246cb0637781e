import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { passwordProblem } from '#domain/users/password-rules.ts'
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
 * Asks for a new password and shows its rules. The server makes the final check, which also compares the password with
 * the email.
 */
export function NewPasswordForm({ token, onExpired }: Props) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const problem = passwordProblem(password)
  const isCommon = problem === 'password.common'
  const fits = password !== '' && (problem === null || isCommon)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (password === '') {
      setError(staffText('kit.please-enter', { label: LABEL }))
      notifyMissing([LABEL])
      return
    }
    if (problem !== null) {
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
        <li data-met={(fits && !isCommon) || undefined}>
          <Met isMet={fits && !isCommon} />
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
