import { useEffect, useState } from 'react'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { useStored } from '#client/device/database/use-stored.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useMedia } from '#client/ui/controls/use-media.ts'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import { counterEntity, placeQueuedOrder } from './counter-order.action.ts'
import { offlineOrderTexts } from './offline-order-texts.ts'
import styles from './offline-order-code.module.css'

/** Milliseconds for which each of several codes is shown. */
const TURN = 700

/** The QR code from which staff's device reads an order that this device has not sent yet. */
export function OfflineOrderCode({ localId }: { localId: string }) {
  const texts = useOrderTexts(localId)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [turn, setTurn] = useState(0)
  const count = texts.length
  useEffect(() => {
    if (count < 2 || isStill) return
    const timer = setInterval(() => setTurn((now) => now + 1), TURN)
    return () => clearInterval(timer)
  }, [count, isStill])
  const part = count === 0 ? 0 : turn % count
  const text = texts[part]
  if (text === undefined) return null
  return (
    <div className={styles.code}>
      <QrCode text={text} label={t('counter.code')} size={360} />
      <p>{t('counter.code-show')}</p>
      {count > 1 && isStill ? (
        <Button variant="secondary" onClick={() => setTurn(turn + 1)}>
          {t('counter.code-next', { number: part + 1, count })}
        </Button>
      ) : null}
    </div>
  )
}

const none: readonly string[] = []

function useOrderTexts(localId: string): readonly string[] {
  const entry = useStored(
    () => offlineDatabase().outbox.where('entity').equals(counterEntity(localId)).first(),
    [localId],
  )
  const [texts, setTexts] = useState(none)
  useEffect(() => {
    if (!entry || entry.kind !== placeQueuedOrder.kind) return setTexts(none)
    let left = false
    offlineOrderTexts(placeQueuedOrder.read(entry.payload), entry.queuedAt).then(
      (made) => {
        if (!left) setTexts(made)
      },
      // Without a code, staff find the order by its local code once it has arrived.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [entry])
  return texts
}
