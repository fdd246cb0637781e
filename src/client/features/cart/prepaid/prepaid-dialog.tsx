import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { isKiosk, kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import styles from '#client/shared-views/dialog-form.module.css'
import { unsavedTexts } from '#client/shared-views/unsaved-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { applyPrepaid, keepPrepaid, lookUpPrepaid, sendPrepaidLink, type PrepaidState } from './prepaid.commands.ts'
import { PrepaidFacts } from './prepaid-facts.tsx'

interface Props {
  slug: string
  /** Null while there is no cart, and until the server has all changes of the cart. */
  order: StoredOrderRef | null
  online: boolean
  /** The code of the link that the guest opened, or ''. */
  startCode: string
  onClose: () => void
}

/** Says what a prepaid code covers before it is used, and when it was used (docs/rules.md#prepaid-codes). */
export function PrepaidDialog({ slug, order, online, startCode, onClose }: Props) {
  const [code, setCode] = useState(startCode)
  const [found, setFound] = useState<PrepaidState | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { running, run } = useRun((error) => {
    setFound(null)
    setFailure(isInvalidCode(error) ? t('cart.invalid-code') : errorMessage(error))
  })
  const check = (): void => void run(async () => setFound(await lookUpPrepaid(slug, code)))
  const atOnce = useRef(startCode === '' ? null : check)
  useEffect(() => {
    atOnce.current?.()
    atOnce.current = null
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFailure(null)
    if (!running && online && code.trim() !== '') check()
  }
  const use = (): void =>
    void run(async () => {
      if (order) await applyPrepaid(order, code)
      else keepPrepaid(slug, code)
      if (order) notify({ text: t('prepaid.applied'), tone: 'good' })
      onClose()
    })
  const send = (): void =>
    void run(async () => {
      await sendPrepaidLink(slug, code)
      notify({ text: t('prepaid.sent'), tone: 'good' })
    })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      unsaved={{ texts: unsavedTexts(), isBusy: running, asksOnBack: !isKiosk() }}
      title={t('prepaid.title')}
      closeLabel={t('common.close')}
    >
      <form className={styles.form} onSubmit={submit} noValidate autoComplete={kioskAutoComplete('off')}>
        <TextField
          autoFocus
          label={t('prepaid.field')}
          hint={t('prepaid.hint')}
          name="prepaid-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={code}
          error={online ? failure : t('offline.needs-network')}
          onChange={(event) => {
            setCode(event.target.value)
            setFailure(null)
            setFound(null)
          }}
        />
        {found ? <PrepaidFacts prepaid={found} /> : null}
        <div className={styles.actions}>
          {found !== null && found.used.length > 0 ? (
            <Button type="button" variant="secondary" busy={running} disabled={!online} onClick={send}>
              {t('prepaid.send')}
            </Button>
          ) : null}
          {found?.state === 'ready' ? (
            <Button type="button" busy={running} disabled={!online} onClick={use}>
              {t(order ? 'prepaid.use' : 'prepaid.choose')}
            </Button>
          ) : found ? null : (
            <Button type="submit" busy={running} disabled={!online}>
              {t('prepaid.check')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function isInvalidCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid-code'
}
