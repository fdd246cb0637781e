import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ORDER_RELEASE } from '#client/offline/queued-orders.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { warnMissing } from '#client/ui/warn-missing.ts'
import { useQueuedAct } from './use-queued-act.ts'

/** A release whose order was cancelled before it came: it stays in the outbox until it is done all the same. */
export interface RefusedRelease {
  /** Its entry. */
  readonly id: number
  /** Cents that staff have read and taken. */
  readonly expectedTotal: number
}

interface Props {
  order: { readonly id: number; readonly outfitter: { readonly id: number } }
  release: RefusedRelease
  onClose: () => void
}

/** Releases an order though it was cancelled, for money was taken: with a reason (rules.md 3.2). */
export function ReleaseAnywayDialog({ order, release, onClose }: Props) {
  const [reason, setReason] = useState('')
  // Each refused try is replaced by the next.
  const [refusedId, setRefusedId] = useState(release.id)
  const act = useQueuedAct(order)
  const submit = async (): Promise<void> => {
    const said = reason.trim()
    if (said === '') return void warnMissing([staffText('act.reason')])
    const { expectedTotal } = release
    const change = { kind: ORDER_RELEASE, expectedTotal, anyway: said } as const
    const end = await act.run(change, { refusedId, reason: said })
    if (end?.kind === 'refused') setRefusedId(end.id)
    else if (end) onClose()
  }
  return (
    <FormDialog
      open
      title={staffText('act.release-anyway-title', { id: String(order.id) })}
      description={staffText('act.release-anyway-text')}
      submitLabel={staffText('act.release-anyway-verb')}
      busy={act.busy}
      error={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        label={staffText('act.reason')}
        dir="auto"
        maxLength={500}
        value={reason}
        error={act.errors['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
