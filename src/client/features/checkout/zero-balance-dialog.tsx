import { t } from '#client/shared-views/chosen-texts.ts'
import { isKiosk } from '#client/device/kiosk/kiosk.ts'
import { unsavedTexts } from '#client/shared-views/unsaved-texts.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import type { ContactForm } from '#domain/orders/contact-form.ts'
import type { OrderAccess } from './checkout.commands.ts'
import { DigitalGoods } from './card/digital-goods.tsx'
import { GuestForm } from './counter/guest-form.tsx'
import type { Placement } from './counter/use-placement.ts'
import { useAgreement } from './use-agreement.ts'
import { useAwayText } from './use-away-text.ts'

interface Props {
  placement: Placement
  start: ContactForm | null
  access: OrderAccess | null
  online: boolean
  agreed: boolean
  onAgree: (agreed: boolean) => void
  onClose: () => void
}

/** See docs/rules.md#zero-balance. */
export function ZeroBalanceDialog({ placement, start, access, online, agreed, onAgree, onClose }: Props) {
  const { state } = placement
  const busy = state.at === 'placed' || (state.at === 'form' && state.busy)
  const agreement = useAgreement(agreed, onAgree)
  const awayText = useAwayText('offline.needs-network')
  return (
    <Dialog
      open
      dismissable={!busy}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      unsaved={{ texts: unsavedTexts(), isBusy: busy, asksOnBack: !isKiosk() }}
      title={t('cart.zero-balance')}
      description={t('cart.zero-balance-lead')}
      closeLabel={t('common.close')}
    >
      <GuestForm
        start={start}
        busy={busy || (online && access === null)}
        failure={online ? (state.at === 'form' ? state.failure : null) : { text: awayText }}
        disabled={!online}
        submit={t('cart.finish')}
        onSubmit={(guest) => {
          agreement.onceAgreed(() => {
            if (access) void placement.finishFree(access, guest)
          })()
        }}
      >
        <DigitalGoods {...agreement.box} />
      </GuestForm>
    </Dialog>
  )
}
