import type { TakenPayment } from '#domain/orders/counter-payment.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { discardEntry } from '#client/device/outbox/decide.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError, notifyMissing } from '#client/ui/notices/notify.ts'
import { orderName } from './change-words.ts'
import { orderChangeKinds } from './order-change-list.ts'
import { useQueuedChange } from './use-queued-change.ts'

/** A release of an order that was cancelled before the release reached the server. */
export interface RefusedRelease {
  /** Null when staff saw the cancellation before they sent a release. */
  readonly id: number | null
  readonly expectedTotal: number
  readonly payment: TakenPayment
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
  const { id: refusedId, ...taken } = release
  const action = useQueuedChange(order)
  const by = actorOf(useStaff().user)
  const endRelease = async (id: number): Promise<void> => {
    const said = reason.trim()
    if (said === '') return void notifyMissing([staffText('act.reason')])
    const end = await discardEntry(offlineDatabase(), orderChangeKinds, id, { by, reason: said, end: 'not-paid' })
    if (end === 'discarded') notify({ about: orderName(order.id), text: staffText('pay.not-paid-done') })
    draft.close()
  }
  const submit = async (): Promise<void> => {
    const said = reason.trim()
    if (said === '') return void notifyMissing([staffText('act.reason')])
    const change = { kind: 'order.release', ...taken, anyway: said } as const
    const end = await action.run(change, refusedId === null ? undefined : { refusedId, reason: said })
    const isReasonRefused = end?.kind === 'refused' && 'reason' in end.refusal.errors
    if (end && !isReasonRefused) draft.close()
  }
  return (
    <FormDialog
      title={staffText('act.release-anyway-title', { id: String(order.id) })}
      description={staffText('act.release-anyway-text')}
      submitLabel={staffText('act.release-anyway-verb')}
      good
      secondAct={
        refusedId === null
          ? undefined
          : { label: staffText('pay.not-paid'), run: () => void endRelease(refusedId).catch(notifyError) }
      }
      out={staffText('kit.close')}
      saving={action}
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
