import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'

/** Asks the guest to confirm, because the share link stops working for everyone who has it. */
export function EndSharingDialog({ onAnswer }: { onAnswer: (end: boolean) => void }) {
  return (
    <Dialog
      open
      alert
      onOpenChange={(open) => {
        if (!open) onAnswer(false)
      }}
      title={t('delivery.share-end-confirm')}
      description={t('delivery.share-end-text')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('delivery.share-keep')}
          </Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            {t('delivery.share-end')}
          </Button>
        </>
      }
    />
  )
}
