import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  open: boolean
  title: string
  text?: ReactNode
  /** Names the action: 'Cancel order 1042', not 'OK'. */
  verb: string
  danger?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({ open, title, text, verb, danger = false, busy, onConfirm, onClose }: Props) {
  // Next to the button 'Cancel order', a second button 'Cancel' would be ambiguous.
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
