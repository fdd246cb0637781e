import { useState, type FormEvent } from 'react'
import { isEmail } from '#domain/orders/email.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
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
  slug: string | undefined
  onClose: () => void
}

/** The answer of the server does not reveal if the address has orders. */
export function FindOrderDialog({ slug, onClose }: Props) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const online = useConnectivity() === 'online'

  const { running, run } = useRun((error) =>
    setProblem((error instanceof ApiError ? error.errors['email'] : undefined) ?? errorMessage(error)),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (running || !online) return
    const typed = email.trim()
    if (typed === '') setProblem(t('field.required', { label: t('checkout.email') }))
    else if (!isEmail(typed)) setProblem(t('checkout.email-invalid'))
    else
      void run(async () => {
        await answerOf(api.POST('/order/own', { body: { email: typed, ...(slug !== undefined && { slug }) } }))
        setSentTo(typed)
      })
  }
  const type = (typed: string): void => {
    setEmail(typed)
    setProblem(null)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      {...(sentTo === null && { unsaved: { texts: unsavedTexts(), isBusy: running, asksOnBack: !isKiosk() } })}
      title={t('find-order.open')}
      description={t('find-order.lead')}
      closeLabel={t('common.close')}
    >
      {sentTo === null ? (
        <form className={styles.form} onSubmit={submit} noValidate autoComplete={kioskAutoComplete('on')}>
          <div>
            <EmailField
              autoFocus
              label={t('checkout.email')}
              name="email"
              autoComplete={kioskAutoComplete('email')}
              enterKeyHint="send"
              value={email}
              error={online ? problem : t('offline.needs-network')}
              onChange={(event) => type(event.target.value)}
            />
            <EmailSuggestion email={email} onTake={type} />
          </div>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" busy={running} disabled={!online}>
              {t('find-order.send')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.form}>
          <p role="status">{t('find-order.sent', { email: sentTo })}</p>
          <div className={styles.actions}>
            <Button autoFocus onClick={onClose}>
              {t('common.close')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
