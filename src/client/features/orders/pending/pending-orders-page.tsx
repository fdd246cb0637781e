import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { isSoundOn, setSound } from './arrival-sound.ts'
import { pendingQuery } from '../staff-orders.queries.ts'
import type { DrawOrder } from '../scan/drawn-order.ts'
import { PendingOrders } from './pending-orders.tsx'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { useAddressText } from '#client/shared-views/use-address-text.ts'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { useMedia } from '#client/ui/controls/use-media.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'

const ScanDialog = lazyPart(() => import('../scan/scan-dialog.tsx'), 'ScanDialog')

interface Props {
  outfitterId: number
  drawOrderOf: (client: QueryClient, outfitterId: number) => DrawOrder
}

export function PendingOrdersPage({ outfitterId, drawOrderOf }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const beside = useMedia('(min-width: 68.75rem)')
  const { running: checking, run } = useRun(notifyError)
  const [scanning, setScanning] = useState(false)
  const [sound, setSoundShown] = useState(isSoundOn)
  const [chosen, setChosen] = useAddressText('order')
  const [count, setCount] = useState(0)
  const title = staffText('pending.title')
  const draw = useMemo(() => drawOrderOf(client, outfitterId), [drawOrderOf, client, outfitterId])

  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Eddyline`
  }, [count, title])

  const found = (id: number): void => {
    setScanning(false)
    const waits = client.getQueryData(pendingQuery(outfitterId).queryKey)?.some((row) => row.id === id)
    if (waits && beside) setChosen(String(id))
    else void navigate(`/dashboard/order-detail/${id}`)
  }

  const check = async (): Promise<void> => {
    const query = pendingQuery(outfitterId)
    // The answer to a running request may be older than the press of the button that checks for new orders.
    await client.cancelQueries({ queryKey: query.queryKey, exact: true })
    await client.fetchQuery(query)
  }
  return (
    <StaffShell
      title={title}
      actions={
        <>
          <Button
            variant="quiet"
            aria-pressed={sound}
            aria-label={staffText(sound ? 'pending.sound-off' : 'pending.sound-on')}
            title={staffText(sound ? 'pending.sound-off' : 'pending.sound-on')}
            onClick={() => {
              setSound(!sound)
              setSoundShown(!sound)
            }}
          >
            <StaffIcon name={sound ? 'sound' : 'mute'} />
          </Button>
          <Button variant="secondary" icon="refresh" busy={checking} onClick={() => void run(check)}>
            {staffText('pending.check')}
          </Button>
          <Button icon="camera" onClick={() => setScanning(true)}>
            {staffText('pending.scan')}
          </Button>
        </>
      }
    >
      <PendingOrders
        outfitterId={outfitterId}
        chosen={chosen === '' ? null : Number(chosen)}
        onChoose={(id) => setChosen(id === null ? '' : String(id))}
        onCount={setCount}
      />
      {scanning ? (
        <LazyWindow>
          <ScanDialog outfitterId={outfitterId} draw={draw} onFound={found} onClose={() => setScanning(false)} />
        </LazyWindow>
      ) : null}
    </StaffShell>
  )
}
