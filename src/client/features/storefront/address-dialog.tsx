import { useState, type FormEvent, type ReactNode } from 'react'
import { isEmail } from '#domain/orders/email.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { isKiosk, kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import { EmailSuggestion } from '#client/shared-views/parts/email-suggestion.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { unsavedTexts } from '#client/shared-views/unsaved-texts.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { EmailField } from '#client/ui/fields/email-field.tsx'
import styles from '#client/shared-views/dialog-form.module.css'

interface Props {
  title: string
  lead: string
  submit: string
  /** The reason why nothing can be sent now, or null. */
  blocked?: string | null
  /** Resolves to what the guest reads afterwards. */
  onSend: (email: string) => Promise<string>
  onClose: () => void
  children?: ReactNode
}

/** A window in which guests leave an email address. */
export function AddressDialog({ title, lead, submit, blocked = null, onSend, onClose, children }: Props) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { running, run } = useRun((error) =>
    setProblem((error instanceof ApiError ? error.errors['email'] : undefined) ?? errorMessage(error)),
  )
  const type = (typed: string): void => {
    setEmail(typed)
    setProblem(null)
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const typed = email.trim()
    if (running || blocked !== null) return
    if (typed === '') setProblem(t('field.required', { label: t('checkout.email') }))
    else if (!isEmail(typed)) setProblem(t('checkout.email-invalid'))
    else void run(async () => setDone(await onSend(typed)))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      {...(done === null && { unsaved: { texts: unsavedTexts(), isBusy: running, asksOnBack: !isKiosk() } })}
      title={title}
      description={<span role="status">{done ?? lead}</span>}
      closeLabel={t('common.close')}
      actions={
        done === null ? null : (
          <Button autoFocus onClick={onClose}>
            {t('common.close')}
          </Button>
        )
      }
    >
      {done === null ? (
        <form className={styles.form} onSubmit={send} noValidate autoComplete={kioskAutoComplete('on')}>
          <div>
            <EmailField
              autoFocus
              label={t('checkout.email')}
              name="email"
              autoComplete={kioskAutoComplete('email')}
              value={email}
              error={blocked ?? problem}
              onChange={(event) => type(event.target.value)}
            />
            <EmailSuggestion email={email} onTake={type} />
          </div>
          {children}
          <div className={styles.actions}>
            <Button variant="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" busy={running} disabled={blocked !== null}>
              {submit}
            </Button>
          </div>
        </form>
      ) : null}
    </Dialog>
  )
}
