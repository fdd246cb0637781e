import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { t } from './chosen-texts.ts'

interface Props {
  title: string
  text?: string
  /** Names the action. */
  verb: string
  danger?: boolean
  onConfirm: () => void
  /** Label of the button that changes nothing. */
  out: string
  onOut?: () => void
  onClose: () => void
}

export function Question({ title, text, verb, danger = false, onConfirm, out, onClose, onOut = onClose }: Props) {
  return (
    <Dialog
      open
      alert={danger}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={text}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="secondary" onClick={onOut}>
            {out}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    />
  )
}
