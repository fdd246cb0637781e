import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  /** Left out by a dialog that is there only while it is open. */
  open?: boolean
  title: string
  text?: ReactNode
  /** Names the action: 'Cancel order 1042', not 'OK'. */
  verb: string
  danger?: boolean
  good?: boolean
  /** Label of the button that changes nothing. */
  out?: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Opens on its main button, and on the other one where the act is dangerous. */
export function ConfirmDialog(props: Props) {
  const { open = true, title, text, verb, danger = false, good, out, busy = false, onConfirm, onClose } = props
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
          <Button variant="secondary" autoFocus={danger} disabled={busy} onClick={onClose}>
            {out ?? staffText('kit.cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : good ? 'good' : 'primary'}
            autoFocus={!danger}
            busy={busy}
            onClick={onConfirm}
          >
            {verb}
          </Button>
        </>
      }
    />
  )
}
