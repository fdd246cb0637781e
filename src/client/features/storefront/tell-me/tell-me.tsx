import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mayStillCome } from '#domain/photos/day-wait.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { Seal, ShownTrip } from './shown-trip.ts'
import styles from './tell-me.module.css'

const TellMeDialog = lazyPart(() => import('./tell-me-dialog.tsx'), 'TellMeDialog')
const StopDialog = lazyPart(() => import('./stop-dialog.tsx'), 'StopDialog')

interface Props {
  outfitterId: number
  trip: ShownTrip
  /** Null when this device cannot seal an address. */
  seal: Seal | null
}

const STOP = 'stop'

/** See docs/rules.md#tell-me-when. Mails open the page with the token that ends them. */
export function TellMe({ outfitterId, trip, seal }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [params, setParams] = useSearchParams()
  const token = params.get(STOP)
  const close = (): void =>
    setParams(
      (last) => {
        const next = new URLSearchParams(last)
        next.delete(STOP)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const { date, today, day } = trip
  const isEmpty = day.displayGroups.length === 0 && day.photos.length === 0
  return (
    <>
      {seal !== null && mayStillCome(date, today) ? (
        <section className={styles.more}>
          <p>{t(isEmpty ? 'tell-me.empty' : 'tell-me.more')}</p>
          <Button variant="secondary" icon="clock" onClick={() => setIsOpen(true)}>
            {t('tell-me.open')}
          </Button>
        </section>
      ) : null}
      {seal !== null && isOpen ? (
        <LazyWindow>
          <TellMeDialog outfitterId={outfitterId} trip={trip} seal={seal} onClose={() => setIsOpen(false)} />
        </LazyWindow>
      ) : null}
      {token === null ? null : (
        <LazyWindow>
          <StopDialog token={token} onClose={close} />
        </LazyWindow>
      )}
    </>
  )
}
