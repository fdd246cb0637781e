import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

interface Props {
  onRestore: () => void
  onClose: () => void
}

/** Asked before the restored order takes the place of another. */
export function RestoreQuestion({ onRestore, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('search.restore-confirm')}
      description={t('search.restore-confirm-text')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={onRestore}>{t('search.restore-order')}</Button>
        </>
      }
    />
  )
}
