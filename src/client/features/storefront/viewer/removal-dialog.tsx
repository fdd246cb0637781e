import { useState, type FormEvent } from 'react'
import { isEmail } from '#domain/orders/email.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { isKiosk, kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { unsavedTexts } from '#client/shared-views/unsaved-texts.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import styles from '#client/shared-views/dialog-form.module.css'

interface Props {
  photoId: number
  onClose: () => void
}

export function RemovalDialog({ photoId, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<{ readonly field: 'reason' | 'email'; readonly text: string } | null>(null)
  const problemOf = (field: 'reason' | 'email') => (problem?.field === field ? problem.text : null)

  const { running, run } = useRun((error) =>
    notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }),
  )
  const send = async (): Promise<void> => {
    const body = { photo_id: photoId, reason: reason.trim(), email: email.trim() || null }
    await answerOf(api.POST('/photo/removal-request', { body }))
    notify({ text: t('removal.sent'), tone: 'good' })
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() === '') setProblem({ field: 'reason', text: t('field.required', { label: t('removal.reason') }) })
    else if (email.trim() !== '' && !isEmail(email.trim()))
      setProblem({ field: 'email', text: t('checkout.email-invalid') })
    else void run(send)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      unsaved={{ texts: unsavedTexts(), isBusy: running, asksOnBack: !isKiosk() }}
      title={t('removal.title')}
      description={t('removal.lead')}
      closeLabel={t('common.close')}
    >
      <form className={styles.form} onSubmit={submit} noValidate autoComplete={kioskAutoComplete('on')}>
        <TextArea
          autoFocus
          label={t('removal.reason')}
          maxLength={1000}
          value={reason}
          error={problemOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          label={t('removal.email')}
          hint={t('removal.email-hint')}
          type="email"
          name="email"
          autoComplete={kioskAutoComplete('email')}
          maxLength={254}
          value={email}
          error={problemOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={running}>
            {t('removal.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
