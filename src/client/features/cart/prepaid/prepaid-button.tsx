import { errorMessage } from '#client/api/api-error.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useRun } from '#client/ui/controls/use-run.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { KeptPrepaid } from './kept-prepaid.tsx'
import { applyPrepaid } from './prepaid.commands.ts'

interface Props {
  /** The cents that the code on the cart pays. Undefined without a code. */
  covered: number | undefined
  /** Null until the server has all changes of the cart. */
  order: StoredOrderRef | null
  online: boolean
  /** Opens the window for a code. Null while the cart cannot change. */
  onAsk: (() => void) | null
}

export function PrepaidButton({ covered, order, online, onAsk }: Props) {
  const { running, run } = useRun((error) =>
    notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }),
  )
  const takeOff = (): void =>
    void run(async () => {
      if (order === null) return
      await applyPrepaid(order, '')
      notify({ text: t('prepaid.taken-off'), tone: 'good' })
    })
  if (onAsk === null) return null
  if (covered === undefined)
    return (
      <>
        <KeptPrepaid order={order} online={online} />
        <Button variant="secondary" wide onClick={onAsk}>
          {t('prepaid.have')}
        </Button>
      </>
    )
  return (
    <>
      {covered === 0 ? <p role="status">{t('prepaid.nothing')}</p> : null}
      <Button variant="quiet" wide busy={running} disabled={!online || order === null} onClick={takeOff}>
        {t('prepaid.take-off')}
      </Button>
    </>
  )
}
