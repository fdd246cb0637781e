import { useCallback, useState, type ReactNode } from 'react'
import type { OrderRow } from '#contract/schema.gen.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { useShortcut } from '#client/ui/controls/use-shortcut.ts'
import { OrderDialog, type OrderAction } from '../actions/order-dialog.tsx'
import type { OrderWithChanges } from '../order-cells.tsx'
import type { QueueActs } from './queue-row.tsx'

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog')

interface Props {
  rows: readonly OrderWithChanges[] | undefined
  /** The row on which a key acts. */
  rowOf: () => OrderWithChanges | null
  focus: (id: number) => void
}

/** The menu, the keys and the windows of the rows. After a window, the row or its successor has the focus. */
export function useRowActions({ rows, rowOf, focus }: Props): QueueActs & { dialog: ReactNode } {
  const [open, setOpen] = useState<{ action: OrderAction; order: OrderRow } | null>(null)
  const [menuOf, setMenuOf] = useState<number | null>(null)
  const [hasKeys, setHasKeys] = useState(false)
  const onAction = useCallback((action: OrderAction, order: OrderRow) => setOpen({ action, order }), [])
  const press = (action: OrderAction) => (): void => {
    const row = rowOf()
    const decides = action !== 'email' && action !== 'note'
    if (row && !(decides && row.pending.isDecided)) onAction(action, row.order)
  }
  useShortcut('r', press('release'))
  useShortcut('e', press('email'))
  useShortcut('n', press('note'))
  useShortcut('d', press('discount'))
  useShortcut('x', press('cancel'))
  useShortcut('?', () => setHasKeys(true))
  const current = open && rows?.find(({ order }) => order.id === open.order.id)
  const close = (): void => {
    setOpen(null)
    const id = open?.order.id
    // The window gives the focus back first. The button that opened it may be gone.
    if (id !== undefined)
      requestAnimationFrame(() => {
        const lost = document.activeElement === document.body || document.activeElement?.id === 'content'
        if (lost) focus(id)
      })
  }
  const dialog = (
    <>
      {open ? (
        <OrderDialog
          // Each action gets a fresh dialog, because each needs its own idempotency key.
          key={`${open.order.id} ${open.action}`}
          action={open.action}
          // The order's total may have changed since staff pressed the button that opened the dialog.
          order={current?.order ?? open.order}
          discount={current?.pending.discount ?? null}
          onClose={close}
        />
      ) : null}
      {hasKeys ? (
        <LazyWindow>
          <KeysDialog onClose={() => setHasKeys(false)} />
        </LazyWindow>
      ) : null}
    </>
  )
  return { onAction, menuOf, onMenu: setMenuOf, dialog }
}
