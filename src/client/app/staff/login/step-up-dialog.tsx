import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { loginText } from '#domain/texts/login-text.ts'
import { answerOf, api } from '#client/api/client.ts'
import { askPasskey, hasPasskeys, isDismissed } from '#client/api/passkey-prompt.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import styles from './step-up-dialog.module.css'

type Proof = components['schemas']['Proof']
type FactorChoice = components['schemas']['FactorChoice']

const askForChoice = async (): Promise<FactorChoice> => (await answerOf(api.POST('/auth/proof/options'))).factors

/** `onEnd` gets false when the person gives up. */
export function StepUpDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const { data: choice } = useQuery({ queryKey: ['proof-choice'], queryFn: askForChoice, gcTime: 0, retry: false })
  const [usesApp, setUsesApp] = useState(false)
  const saving = useSaving([], null)
  const prove = async (proofOf: () => Promise<Proof>): Promise<void> => {
    let isGivenUp = false
    const done = await saving.run(async () => {
      try {
        await answerOf(api.POST('/auth/proof', { body: await proofOf() }))
      } catch (error) {
        if (!isDismissed(error)) throw error
        isGivenUp = true
      }
    })
    if (done && !isGivenUp) onEnd(true)
  }
  const provePasskey = async (): Promise<Proof> => {
    const { passkey } = await askForChoice()
    return passkey === null ? {} : { factor: { passkey: await askPasskey(passkey) } }
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => next || saving.busy || onEnd(false)}
      title={loginText('factor.title')}
      description={loginText('proof.lead')}
      closeLabel={loginText('kit.close')}
    >
      <TypedProof
        key={String(usesApp)}
        usesApp={usesApp}
        busy={saving.busy}
        error={saving.errors[usesApp ? 'factor' : 'current_password'] ?? null}
        onProof={(proof) => void prove(async () => proof)}
      />
      <div className={styles.others}>
        {choice?.app ? (
          <Button variant="secondary" wide disabled={saving.busy} onClick={() => setUsesApp(!usesApp)}>
            {loginText(usesApp ? 'proof.instead-password' : 'factor.instead-app')}
          </Button>
        ) : null}
        {choice?.passkey && hasPasskeys() ? (
          <Button variant="secondary" wide disabled={saving.busy} onClick={() => void prove(provePasskey)}>
            {loginText('factor.use-passkey')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

interface TypedProps {
  usesApp: boolean
  busy: boolean
  error: string | null
  onProof: (proof: Proof) => void
}

function TypedProof({ usesApp, busy, error, onProof }: TypedProps) {
  const [typed, setTyped] = useState('')
  const label = loginText(usesApp ? 'factor.code' : 'proof.password')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (typed.trim() === '') notifyMissing([label])
    else onProof(usesApp ? { factor: { code: typed.trim() } } : { current_password: typed })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={label}
        autoFocus
        data-first-focus
        {...(usesApp
          ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
          : { type: 'password', autoComplete: 'current-password' })}
        maxLength={usesApp ? 20 : 128}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" wide busy={busy}>
        {loginText('proof.verb')}
      </Button>
    </form>
  )
}
