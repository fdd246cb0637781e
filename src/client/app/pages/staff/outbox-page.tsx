import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Outbox } from '#client/features/outbox/outbox.tsx'
import { checkNow } from '#client/offline/connectivity.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { sendNow } from '#client/offline/decide.ts'
import { useUnsent } from '#client/offline/use-unsent.ts'
import { Button } from '#client/ui/button.tsx'
import { notify } from '#client/ui/notices.tsx'
import { notifyError } from '#client/ui/warn-missing.ts'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/dashboard/outbox`: for whoever is logged in, with or without an outfitter. */
export function OutboxPage() {
  const unsent = useUnsent()
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      await sendNow(offlineDatabase())
      if (!(await checkNow())) notify({ text: staffText('outbox.still-away'), tone: 'warning' })
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
  }
  return (
    <StaffShell
      title={staffText('shell.outbox')}
      lead={staffText('outbox.lead')}
      actions={
        unsent && unsent.total > unsent.attention ? (
          <Button variant="secondary" icon="refresh" busy={busy} onClick={() => void send()}>
            {staffText('outbox.send-now')}
          </Button>
        ) : null
      }
    >
      <Outbox />
    </StaffShell>
  )
}
