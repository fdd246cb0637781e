import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import styles from './keys-dialog.module.css'

const keys = [
  ['↑ ↓', 'pending.key-move'],
  ['Enter', 'pending.key-open'],
  ['R', 'act.release'],
  ['E', 'act.edit-email'],
  ['N', 'act.note'],
  ['D', 'act.discount'],
  ['X', 'act.cancel'],
  ['/', 'find.title'],
  ['?', 'pending.keys'],
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={staffText('pending.keys')}
      closeLabel={staffText('kit.close')}
      actions={<Button onClick={onClose}>{staffText('kit.close')}</Button>}
    >
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={key} className={styles.key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{staffText(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
