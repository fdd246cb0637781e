import { useEffect, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { isEmail } from '#domain/orders/email.ts'
import { loginText } from '#domain/texts/login-text.ts'
import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notifyError, notifyMissing } from '#client/ui/notices/notify.ts'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import styles from './login-page.module.css'

/** The server's answer does not reveal if the typed email belongs to an account. */
export function LostPasswordPage() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  useEffect(() => {
    document.title = `${loginText('login.lost-title')} · Eddyline`
  }, [])

  const { running, run } = useRun((failure) => {
    if (failure instanceof ApiError) setError(failure.errors['email'] ?? null)
    notifyError(failure)
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const typed = email.trim()
    if (typed === '') {
      setError(t('field.required', { label: t('login.email') }))
      notifyMissing([t('login.email')])
      return
    }
    if (!isEmail(typed)) {
      setError(t('checkout.email-invalid'))
      return
    }
    setError(null)
    void run(async () => {
      await answerOf(api.POST('/auth/lost-password', { body: { email: typed } }))
      setSentTo(typed)
    })
  }

  return (
    <PlainShell>
      {sentTo === null ? (
        <form className={styles.card} onSubmit={submit} noValidate lang="en">
          <header>
            <h1 className={styles.title}>{loginText('login.lost-title')}</h1>
            <p className={styles.lead}>{loginText('login.lost-lead')}</p>
          </header>
          <TextField
            label={t('login.email')}
            type="email"
            inputMode="email"
            autoComplete={kioskAutoComplete('username')}
            autoCapitalize="none"
            value={email}
            error={error}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" large wide busy={running}>
            {loginText('login.lost-submit')}
          </Button>
          <Link to="/login" className={styles.link}>
            {loginText('login.back')}
          </Link>
        </form>
      ) : (
        <div className={styles.card} lang="en">
          <header role="status">
            <h1 className={styles.title}>{loginText('login.lost-sent-title')}</h1>
            <p className={`${styles.lead} ${styles.text}`}>{loginText('login.lost-sent', { email: sentTo })}</p>
          </header>
          <Button variant="secondary" wide onClick={() => setSentTo(null)}>
            {loginText('login.lost-again')}
          </Button>
          <Link to="/login" className={styles.link}>
            {loginText('login.back')}
          </Link>
        </div>
      )}
    </PlainShell>
  )
}
