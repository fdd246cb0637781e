import { useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#contract/schema.gen.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { keepSession } from '#client/api/session.ts'
import { kioskAutoComplete } from '#client/offline/kiosk.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { noticeDurations, notify } from '#client/ui/notices.tsx'
import { PlainShell } from '../shells/plain-shell.tsx'
import styles from './login-page.module.css'

/** Where a role starts (product.md 2). */
const START: Record<SessionUser['role'], string> = {
  admin: '/admin',
  outfitter: '/dashboard',
  employee: '/dashboard/pending-orders',
  photographer: '/photographer',
}

function cameFrom(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null
}

type Errors = Partial<Record<'email' | 'password', string>>

/** `/login`: staff's door. */
export function LoginPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

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
      const { token, user } = await answerOf(api.POST('/auth/login', { body: { email: email.trim(), password } }))
      await keepSession({ token, user })
      void navigate(cameFrom(location.state) ?? START[user.role], { replace: true })
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
      </form>
    </PlainShell>
  )
}
