import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { isSoundOn, setSound } from '#client/features/counter/arrival-sound.ts'
import { pendingQuery } from '#client/features/counter/counter.queries.ts'
import { PendingOrders } from '#client/features/counter/pending-orders.tsx'
import { Button } from '#client/ui/button.tsx'
import { StaffIcon } from '#client/ui/staff-icon.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import { notifyError } from '#client/ui/warn-missing.ts'
import { StaffShell } from '../../shells/staff-shell.tsx'

// Carries what reads codes: it comes when the camera is wanted.
const ScanDialog = lazy(async () => ({
  default: (await import('#client/features/counter/scan-dialog.tsx')).ScanDialog,
}))

/** `/dashboard/pending-orders`: where the counter's staff work all day. */
export function PendingOrdersPage() {
  const { outfitterId } = useStaff()
  const client = useQueryClient()
  const navigate = useNavigate()
  const beside = useMedia('(min-width: 1100px)')
  const [checking, setChecking] = useState(false)
  const [scanning, setScanning] = useState(false)
  const [sound, setSoundShown] = useState(isSoundOn)
  const [chosen, setChosen] = useState<number | null>(null)
  const [count, setCount] = useState(0)
  const title = staffText('pending.title')

  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Eddyline`
  }, [count, title])

  const found = useCallback(
    (id: number) => {
      setScanning(false)
      const waits =
        outfitterId !== null && client.getQueryData(pendingQuery(outfitterId).queryKey)?.some((row) => row.id === id)
      if (waits && beside) setChosen(id)
      else void navigate(`/dashboard/order-detail/${id}`)
    },
    [client, outfitterId, beside, navigate],
  )
  if (outfitterId === null) return null

  const check = async (): Promise<void> => {
    setChecking(true)
    try {
      await client.fetchQuery(pendingQuery(outfitterId))
    } catch (error) {
      notifyError(error)
    }
    setChecking(false)
  }
  return (
    <StaffShell
      title={title}
      lead={staffText('pending.lead')}
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
          <Button variant="secondary" icon="refresh" busy={checking} onClick={() => void check()}>
            {staffText('pending.check')}
          </Button>
          <Button icon="camera" onClick={() => setScanning(true)}>
            {staffText('pending.scan')}
          </Button>
        </>
      }
    >
      <PendingOrders outfitterId={outfitterId} chosen={chosen} onChoose={setChosen} onCount={setCount} />
      {scanning ? (
        <Suspense fallback={null}>
          <ScanDialog onFound={found} onClose={() => setScanning(false)} />
        </Suspense>
      ) : null}
    </StaffShell>
  )
}
