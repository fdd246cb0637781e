import { staffText } from '#domain/texts/staff-texts.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useQueuedChange } from './use-queued-change.ts'

/** A refused release: the order was cancelled before the release reached the server. */
export interface RefusedRelease {
  readonly id: number
  readonly expectedTotal: number
}

interface Props {
  order: { readonly id: number; readonly outfitter: { readonly id: number } }
  release: RefusedRelease
  onClose: () => void
}

/** See docs/rules.md#release-of-a-cancelled-order. */
export function ReleaseAnywayDialog({ order, release, onClose }: Props) {
  const draft = useDraft(`release-anyway ${order.id}`, { reason: '' }, onClose)
  const { reason } = draft.values
  const action = useQueuedChange(order)
  const submit = async (): Promise<void> => {
    const said = reason.trim()
    if (said === '') return void notifyMissing([staffText('act.reason')])
    const { id: refusedId, expectedTotal } = release
    const change = { kind: 'order.release', expectedTotal, anyway: said } as const
    const end = await action.run(change, { refusedId, reason: said })
    const isReasonRefused = end?.kind === 'refused' && 'reason' in end.refusal.errors
    if (end && !isReasonRefused) draft.close()
  }
  return (
    <FormDialog
      open
      title={staffText('act.release-anyway-title', { id: String(order.id) })}
      description={staffText('act.release-anyway-text')}
      submitLabel={staffText('act.release-anyway-verb')}
      good
      out={staffText('kit.close')}
      busy={action.busy}
      error={null}
      draft={draft}
      onSubmit={() => void submit()}
    >
      <TextArea
        label={staffText('act.reason')}
        dir="auto"
        maxLength={500}
        value={reason}
        error={action.errors['reason']}
        onChange={(event) => draft.change({ reason: event.target.value })}
      />
    </FormDialog>
  )
}
