import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import type { Offer } from './best-offer.ts'
import { offerTexts } from './offer-note.tsx'

interface Props {
  offer: Offer
  onAnswer: (takes: boolean) => void
  onClose: () => void
}

export function OfferQuestion({ offer, onAnswer, onClose }: Props) {
  const { what, saving } = offerTexts(offer)
  return (
    <Dialog
      open
      alert
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={saving}
      description={what}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('offer.keep')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('offer.take')}</Button>
        </>
      }
    />
  )
}
