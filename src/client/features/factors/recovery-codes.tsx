import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { copyLink } from '#client/ui/controls/copy-link.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { makeRecoveryCodes } from './factors.commands.ts'
import { factorsKey } from './factors.queries.ts'
import styles from './factors.module.css'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      // A touch outside the dialog must not close it, because the codes would be lost.
      dismissable={false}
      onOpenChange={(next) => next || onClose()}
      title={staffText('factors.codes-title')}
      description={staffText('factors.codes-text')}
      closeLabel={staffText('kit.close')}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => void copyLink(codes.join('\n'), staffText('factors.codes-copied'))}
          >
            {staffText('factors.codes-copy')}
          </Button>
          <Button variant="secondary" onClick={() => print()}>
            {staffText('factors.codes-print')}
          </Button>
          <Button onClick={onClose}>{staffText('factors.codes-kept')}</Button>
        </>
      }
    >
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

interface NewProps {
  left: number
  onMade: (codes: readonly string[]) => void
}

export function NewRecoveryCodes({ left, onMade }: NewProps) {
  const [asking, setAsking] = useState(false)
  const saving = useSaving([factorsKey], null)
  const make = async (): Promise<void> => {
    if (await saving.run(async () => onMade(await makeRecoveryCodes()))) setAsking(false)
  }
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{staffText('factors.codes-left', { count: left })}</span>
        <span className={styles.detail}>{staffText('factors.codes-lead')}</span>
      </span>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {staffText('factors.new-codes')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={staffText('factors.new-codes-title')}
        text={staffText('factors.new-codes-text')}
        verb={staffText('factors.new-codes-verb')}
        busy={saving.busy}
        onConfirm={() => void make()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
