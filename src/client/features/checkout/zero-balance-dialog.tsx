import { useRef, useState } from 'react'
import { t } from '#client/shared-views/texts.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import type { ContactForm } from '#domain/orders/contact-form.ts'
import type { OrderAccess } from './checkout.commands.ts'
import { DigitalGoods } from './digital-goods.tsx'
import { GuestForm } from './guest-form.tsx'
import type { Placement } from './use-placement.ts'

interface Props {
  placement: Placement
  start: ContactForm | null
  access: OrderAccess | null
  online: boolean
  /** Whether the sentence about digital goods, which gates this checkout too, was confirmed. */
  agreed: boolean
  onAgree: (agreed: boolean) => void
  onClose: () => void
}

/** Finishes an order with nothing to pay: who gets the photos, and no payment (product.md 4 'Zero balance'). */
export function ZeroBalanceDialog({ placement, start, access, online, agreed, onAgree, onClose }: Props) {
  const { state } = placement
  const busy = state.at === 'placed' || (state.at === 'form' && state.busy)
  const box = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const mayNot = (): boolean => {
    if (agreed) return false
    setMissing(true)
    box.current?.focus()
    return true
  }
  return (
    <Dialog
      open
      dismissable={!busy}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('cart.zero-balance')}
      description={t('cart.zero-balance-lead')}
      closeLabel={t('common.close')}
    >
      <GuestForm
        start={start}
        busy={busy || (online && access === null)}
        failure={online ? (state.at === 'form' ? state.failure : null) : t('offline.needs-network')}
        disabled={!online}
        submit={t('cart.finish')}
        mayNot={mayNot}
        onSubmit={(guest) => {
          if (access) void placement.finishFree(access, guest)
        }}
      >
        <DigitalGoods agreed={agreed} missing={missing && !agreed} box={box} onChange={onAgree} />
      </GuestForm>
    </Dialog>
  )
}
