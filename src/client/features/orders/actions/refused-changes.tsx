import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { RefusedList } from '#client/shared-views/refused/refused-list.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { changeText } from './change-words.ts'
import type { PendingOrder, PendingChange } from './pending-changes.ts'
import { releaseOrder } from './release.action.ts'
import { ReleaseAnywayDialog, type RefusedRelease } from './release-anyway-dialog.tsx'

interface Props {
  orders: Iterable<PendingOrder>
  outfitterId: number
}

interface Open {
  readonly release: RefusedRelease
  readonly order: { readonly id: number; readonly outfitter: { readonly id: number } }
}

/** Lists the refused changes of this outfitter's orders: most of these orders wait no longer and appear in no list. */
export function RefusedChanges({ orders, outfitterId }: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  const refused = [...orders]
    .flatMap(({ changes }) => changes)
    .filter(({ state, change }) => state.is === 'refused' && change.outfitterId === outfitterId)
  const openAnyway = ({ id, change }: PendingChange): void => {
    const { orderId, outfitterId, expectedTotal } = releaseOrder.read(change)
    setOpen({ release: { id, expectedTotal }, order: { id: orderId, outfitter: { id: outfitterId } } })
  }
  return (
    <>
      <RefusedList
        changes={refused.map((pending) => ({
          id: pending.id,
          title: staffText('waits.order', { id: String(pending.change.orderId), act: changeText(pending) }),
          why: pending.why,
          decision: pending.wasCancelled ? (
            <Button onClick={() => openAnyway(pending)}>{staffText('act.release-anyway-verb')}</Button>
          ) : null,
        }))}
      />
      {open ? (
        <ReleaseAnywayDialog
          key={open.release.id}
          order={open.order}
          release={open.release}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
