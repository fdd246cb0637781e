import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#client/api/api-error.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { reportFault } from '#client/device/outbox/report-fault.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { handOverCart, wasTakenOver, type HandOver } from './hand-over.commands.ts'
import styles from './continue-on-phone.module.css'

const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')

const POLL_MS = 3_000

interface Props {
  slug: string
  /** Null until the server has the cart. */
  order: StoredOrderRef | null
  unsent: boolean
  online: boolean
  disabled: boolean
  onDone: () => Promise<void>
}

export function ContinueOnPhone({ slug, order, unsent, online, disabled, onDone }: Props) {
  const [made, setMade] = useState<HandOver | null>(null)
  const [open, setOpen] = useState(false)
  const { running, run } = useRun((error) =>
    notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }),
  )
  useTakenOver(order, made?.expiresAt ?? 0, onDone)

  const make = async (): Promise<void> => {
    if (!order) return
    setMade(await handOverCart(order))
    setOpen(true)
  }
  return (
    <div className={styles.way}>
      <Button
        variant="secondary"
        large
        wide
        busy={running || (online && (unsent || order === null))}
        disabled={!online || disabled}
        onClick={() => void run(make)}
      >
        {t('hand-over.action')}
      </Button>
      {online ? null : <p className={styles.reason}>{t('hand-over.needs-network')}</p>}
      {open && made ? (
        <LazyWindow>
          <HandOverDialog
            address={`${location.origin}/cart/${slug}/take/${made.code}`}
            expiresAt={made.expiresAt}
            busy={running}
            onAgain={() => void run(make)}
            onDone={() => void onDone()}
            onClose={() => setOpen(false)}
          />
        </LazyWindow>
      ) : null}
    </div>
  )
}

function useTakenOver(order: StoredOrderRef | null, until: number, onTaken: () => Promise<void>): void {
  const ended = useRef(onTaken)
  useEffect(() => void (ended.current = onTaken), [onTaken])
  useEffect(() => {
    if (!order || until === 0) return
    const leaving = new AbortController()
    let polling = false
    let isReported = false
    const poll = async (): Promise<void> => {
      if (polling) return
      if (serverNow() > until + POLL_MS) return clearInterval(timer)
      polling = true
      try {
        const taken = await wasTakenOver(order, leaving.signal)
        if (taken && !leaving.signal.aborted) await ended.current()
      } catch (error) {
        if (!isReported) reportFault('hand-over check', error)
        isReported = true
      } finally {
        polling = false
      }
    }
    const timer = setInterval(() => void poll(), POLL_MS)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [order, until])
}
