import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#client/api/api-error.ts'
import type { StoredOrderRef } from '#client/offline/stored-cart.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { notify } from '#client/ui/notices.tsx'
import { handOver, wasTaken, type HandOver } from './hand-over.commands.ts'
import styles from './continue-on-phone.module.css'

const HandOverDialog = lazy(async () => ({ default: (await import('./hand-over-dialog.tsx')).HandOverDialog }))

const LOOK_EVERY = 3_000

interface Props {
  slug: string
  /** The server's order; null while it is not known there. */
  order: StoredOrderRef | null
  /** Something of the cart has not reached the server. */
  unsent: boolean
  online: boolean
  disabled: boolean
  /** Ends the guest's visit on this device. */
  onDone: () => Promise<void>
}

/** On a kiosk: takes the cart to the guest's phone by a code, and ends the visit here as soon as the phone has it. */
export function ContinueOnPhone({ slug, order, unsent, online, disabled, onDone }: Props) {
  const [made, setMade] = useState<HandOver | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  useTaken(order, made?.expiresAt ?? 0, onDone)

  const make = async (): Promise<void> => {
    if (!order || busy) return
    setBusy(true)
    try {
      setMade(await handOver(order))
      setOpen(true)
    } catch (error) {
      notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.way}>
      <Button
        variant="secondary"
        large
        wide
        busy={busy || (online && (unsent || order === null))}
        disabled={!online || disabled}
        onClick={() => void make()}
      >
        {t('hand-over.action')}
      </Button>
      {online ? null : <p className={styles.reason}>{t('hand-over.needs-network')}</p>}
      <Suspense fallback={null}>
        {open && made ? (
          <HandOverDialog
            address={`${location.origin}/cart/${slug}/take/${made.code}`}
            goodFor={made.expiresAt - serverNow()}
            busy={busy}
            onAgain={() => void make()}
            onDone={() => void onDone()}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Looks whether the phone has taken the cart, as long as a code of it may be read somewhere. */
function useTaken(order: StoredOrderRef | null, until: number, onTaken: () => Promise<void>): void {
  const ended = useRef(onTaken)
  useEffect(() => void (ended.current = onTaken), [onTaken])
  useEffect(() => {
    if (!order || until === 0) return
    const leaving = new AbortController()
    let looking = false
    const look = async (): Promise<void> => {
      if (looking) return
      if (serverNow() > until + LOOK_EVERY) return clearInterval(timer)
      looking = true
      const taken = await wasTaken(order, leaving.signal)
      looking = false
      if (taken && !leaving.signal.aborted) await ended.current()
    }
    const timer = setInterval(() => void look(), LOOK_EVERY)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [order, until])
}
