import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  open: boolean
  title: string
  text?: ReactNode
  /** What will be done, on the button: 'Cancel order 1042', not 'OK'. */
  verb: string
  danger?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone. The focus rests on the way out. */
export function ConfirmDialog({ open, title, text, verb, danger = false, busy, onConfirm, onClose }: Props) {
  // Where the verb is itself 'Cancel …', two buttons that say so would be a riddle.
  const out = /^cancel/i.test(verb) ? staffText('kit.keep') : staffText('kit.cancel')
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => next || busy || onClose()}
      title={title}
      description={text}
      closeLabel={staffText('kit.close')}
      actions={
        <>
          <Button variant="secondary" autoFocus disabled={busy} onClick={onClose}>
            {out}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    />
  )
}
