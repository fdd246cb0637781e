import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { loginText } from '#domain/texts/login-text.ts'
import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { askPasskey, hasPasskeys, isDismissed } from '#client/api/passkey-prompt.ts'
import { logIn } from '#client/api/staff-session.ts'
import { PlainShell } from '#client/app/shell/plain-shell.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notifyError, notifyMissing } from '#client/ui/notices/notify.ts'
import styles from './login-page.module.css'

export type FactorChoice = components['schemas']['FactorChoice']
type Factor = components['schemas']['Factor']
type Way = 'passkey' | 'app' | 'recovery'

export function choiceIn(error: unknown): FactorChoice | null {
  const isNeeded = error instanceof ApiError && error.code === 'second-factor-needed'
  return isNeeded && isChoice(error.current) ? error.current : null
}

/**
 * Checks only that the server's answer has two of its fields. The server writes the answer by the API's schema, so the
 * other fields are there too.
 */
function isChoice(current: unknown): current is FactorChoice {
  return typeof current === 'object' && current !== null && 'app' in current && 'passkey' in current
}

interface Props {
  credentials: { readonly email: string; readonly password: string }
  choice: FactorChoice
  onBack: () => void
}

function waysOf({ app, passkey }: FactorChoice): Way[] {
  const ways: Way[] = passkey !== null && hasPasskeys() ? ['passkey'] : []
  return app ? [...ways, 'app', 'recovery'] : [...ways, 'recovery']
}

export function SecondStep({ credentials, choice, onBack }: Props) {
  const ways = waysOf(choice)
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const passkey = useRef(choice.passkey)
  useEffect(() => {
    document.title = `${loginText('factor.title')} · Eddyline`
  }, [])

  const run = async (factorOf: () => Promise<Factor>): Promise<void> => {
    setError(null)
    setBusy(true)
    try {
      const body = { ...credentials, factor: await factorOf() }
      await logIn(await answerOf(api.POST('/auth/login', { body })))
    } catch (failure) {
      setBusy(false)
      if (isDismissed(failure)) return
      if (failure instanceof ApiError) setError(failure.errors['factor'] ?? null)
      notifyError(failure)
    }
  }
  // A passkey challenge works once, so each further try asks the server for a new challenge.
  const sendPasskey = () =>
    run(async () => {
      const options = passkey.current ?? (await newChallenge(credentials))
      passkey.current = null
      return { passkey: await askPasskey(options) }
    })

  return (
    <PlainShell>
      <div className={styles.card} lang="en">
        <header>
          <h1 className={styles.title}>{loginText('factor.title')}</h1>
          <p className={styles.lead}>{loginText(`factor.${way}-lead`)}</p>
        </header>
        {way === 'passkey' ? (
          <Button large wide busy={busy} autoFocus onClick={() => void sendPasskey()}>
            {loginText('factor.use-passkey')}
          </Button>
        ) : (
          <CodeForm key={way} way={way} busy={busy} error={error} onCode={(code) => void run(async () => ({ code }))} />
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              variant="secondary"
              wide
              disabled={busy}
              onClick={() => {
                setError(null)
                setWay(other)
              }}
            >
              {loginText(other === 'passkey' ? 'factor.use-passkey' : `factor.instead-${other}`)}
            </Button>
          ))}
        <p className={styles.lead}>{loginText('factor.lost')}</p>
        <Button variant="quiet" wide disabled={busy} onClick={onBack}>
          {loginText('login.back')}
        </Button>
      </div>
    </PlainShell>
  )
}

async function newChallenge(body: Props['credentials']): Promise<NonNullable<FactorChoice['passkey']>> {
  try {
    await logIn(await answerOf(api.POST('/auth/login', { body })))
  } catch (error) {
    const options = choiceIn(error)?.passkey
    if (options) return options
    throw error
  }
  throw new DOMException('The factors are gone: the password was enough.', 'AbortError')
}

interface CodeProps {
  way: 'app' | 'recovery'
  busy: boolean
  error: string | null
  onCode: (code: string) => void
}

function CodeForm({ way, busy, error, onCode }: CodeProps) {
  const [code, setCode] = useState('')
  const isApp = way === 'app'
  const label = loginText(isApp ? 'factor.code' : 'factor.recovery-code')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (code.trim() === '') notifyMissing([label])
    else onCode(code.trim())
  }
  return (
    <form className={styles.code} onSubmit={submit} noValidate>
      <TextField
        label={label}
        autoFocus
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" large wide busy={busy}>
        {loginText('factor.submit')}
      </Button>
    </form>
  )
}
