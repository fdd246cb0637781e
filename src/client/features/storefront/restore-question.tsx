import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'

interface Props {
  onRestore: () => void
  onClose: () => void
}

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
