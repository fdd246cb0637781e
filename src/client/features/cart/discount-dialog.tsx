import { useRef, useState, type FormEvent } from 'react'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { isKiosk, kioskAutoComplete } from '#client/device/kiosk/kiosk.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { unsavedTexts } from '#client/shared-views/unsaved-texts.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { notify, notifyMissingInformation } from '#client/ui/notices/notices.tsx'
import { readPrepaidCode } from '#domain/orders/prepaid-code.ts'
import { applyDiscount } from './cart.commands.ts'
import { applyPrepaid } from './prepaid/prepaid.commands.ts'
import styles from '#client/shared-views/dialog-form.module.css'

interface Props {
  /** Null until the server has all changes of the cart. */
  order: StoredOrderRef | null
  online: boolean
  /** After a refusal it is the refused code. */
  startCode: string
  /** Called with the refused code, or '' when the dialog closes for another reason. */
  onClose: (refusedCode: string) => void
  /** Called when the server refused for a reason other than a wrong code. */
  onRefused: () => void
}

/** A wrong code closes the dialog with 'Invalid Code' (docs/rules.md#invalid-code). */
export function DiscountDialog({ order, online, startCode, onClose, onRefused }: Props) {
  const [code, setCode] = useState(startCode)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  const close = (refusedCode = ''): void => {
    closed.current = true
    onClose(refusedCode)
  }

  const { running, run } = useRun((error) => {
    const { text, stays } = failureOf(error)
    if (stays && !closed.current) {
      setFailure(text)
      notify({ text, tone: 'warning' })
      return
    }
    notify({ title: t('notice.error'), text, tone: 'danger' })
    close(isInvalidCode(error) ? code : '')
    if (!isInvalidCode(error)) onRefused()
  })
  const apply = async (to: StoredOrderRef): Promise<void> => {
    setFailure(null)
    notify({ text: t(await applyEither(to, code.trim())), tone: 'good' })
    close()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (running || !online || !order) return
    if (code.trim() === '') {
      const text = t('field.required', { label: t('cart.discount-code') })
      notifyMissingInformation(t('notice.missing-information'), text)
      setFailure(text)
      field.current?.focus()
    } else void run(() => apply(order))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      unsaved={{ texts: unsavedTexts(), isBusy: running, asksOnBack: !isKiosk() }}
      title={t('cart.discount-code')}
      closeLabel={t('common.close')}
    >
      <form className={styles.form} onSubmit={submit} noValidate autoComplete={kioskAutoComplete('on')}>
        <TextField
          ref={field}
          autoFocus
          label={t('cart.discount-field')}
          name="discount-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={code}
          onFocus={(event) => event.currentTarget.select()}
          error={online ? failure : t('offline.needs-network')}
          onChange={(event) => {
            setCode(event.target.value)
            setFailure(null)
          }}
        />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => close()}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={running || (online && order === null)} disabled={!online}>
            {t('cart.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Guests type prepaid codes here too. A discount may look like one. */
async function applyEither(to: StoredOrderRef, code: string): Promise<'prepaid.applied' | 'cart.discount-applied'> {
  if (readPrepaidCode(code) !== null) {
    try {
      await applyPrepaid(to, code)
      return 'prepaid.applied'
    } catch (error) {
      if (!isInvalidCode(error)) throw error
    }
  }
  await applyDiscount(to, code)
  return 'cart.discount-applied'
}

function isInvalidCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid-code'
}

/** `stays`: true when a retry of the same code may work. */
function failureOf(error: unknown): { text: string; stays: boolean } {
  if (isInvalidCode(error)) return { text: t('cart.invalid-code'), stays: false }
  const tryAgain = error instanceof ApiError && (error.isOffline || error.status === 429 || error.status === 503)
  return { text: errorMessage(error), stays: tryAgain }
}
