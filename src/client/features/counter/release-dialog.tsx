import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { notify } from '#client/ui/notices.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { warnMissing } from '#client/ui/warn-missing.ts'
import { releaseOrder } from './counter.commands.ts'
import type { ActProps } from './act-props.ts'
import { money } from './money.ts'
import { useAct } from './use-act.ts'

/** True for the conflict of an order that was cancelled before the release came. */
function wasCancelled(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  const { current } = error
  return typeof current === 'object' && current !== null && 'status' in current && current.status === 'cancelled'
}

/** Money was taken: the order is completed. Where it was cancelled meanwhile, it can be released all the same. */
export function ReleaseDialog({ order, onClose }: ActProps) {
  const { id } = order
  // What staff have read and taken, even when the order changes under the window (rules.md 3.2).
  const [total] = useState(order.total)
  const act = useAct(id, staffText('saved.released'))
  const [cancelled, setCancelled] = useState(false)
  const release = async (key: string, more: { anyway: true; reason: string } | null): Promise<void> => {
    try {
      const difference = await releaseOrder(key, { id, expected_total: total, ...more })
      if (difference !== 0) tellDifference(total, difference)
    } catch (error) {
      if (wasCancelled(error)) setCancelled(true)
      throw error
    }
  }
  if (cancelled)
    return (
      <ReleaseAnyway
        id={id}
        act={act}
        onClose={onClose}
        onRelease={(key, reason) => release(key, { anyway: true, reason })}
      />
    )
  return (
    <ConfirmDialog
      open
      title={staffText('act.release-title', { name: order.name ?? String(id), total: money(total) })}
      text={staffText('act.release-text', { id: String(id), email: order.email ?? '' })}
      verb={staffText('act.release-verb', { id: String(id) })}
      busy={act.busy}
      onClose={onClose}
      onConfirm={() => void act.run({ id, total }, (key) => release(key, null)).then((done) => done && onClose())}
    />
  )
}

function tellDifference(seen: number, difference: number): void {
  notify({
    tone: 'warning',
    duration: null,
    text: staffText('act.release-differs', {
      total: money(seen + difference),
      seen: money(seen),
      difference: money(Math.abs(difference)),
    }),
  })
}

interface AnywayProps {
  id: number
  act: ReturnType<typeof useAct>
  onRelease: (key: string, reason: string) => Promise<void>
  onClose: () => void
}

function ReleaseAnyway({ id, act, onRelease, onClose }: AnywayProps) {
  const [reason, setReason] = useState('')
  const submit = (): void => {
    const said = reason.trim()
    if (said === '') return void warnMissing([staffText('act.reason')])
    void act.run({ id, said }, (key) => onRelease(key, said)).then((done) => done && onClose())
  }
  return (
    <FormDialog
      open
      title={staffText('act.release-anyway-title', { id: String(id) })}
      description={staffText('act.release-anyway-text')}
      submitLabel={staffText('act.release-anyway-verb')}
      busy={act.busy}
      error={null}
      onSubmit={submit}
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
