import { staffText } from '#domain/texts/staff-texts.ts'
import { discardUploads } from '#client/features/uploads/discard-uploads.ts'
import { Outbox } from '#client/features/outbox/outbox.tsx'
import { checkNow } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { sendNow } from '#client/device/outbox/decide.ts'
import { useUnsent } from '#client/device/outbox/use-unsent.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { actionKinds } from '#client/app/start/action-kinds.ts'
import { useLearnInactive } from './use-learn-inactive.ts'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

/** Page `/dashboard/outbox`, for every logged-in user, with or without an outfitter. */
export function OutboxPage() {
  const unsent = useUnsent()
  const { running, run } = useRun(notifyError)
  useLearnInactive(unsent)
  const send = async (): Promise<void> => {
    await sendNow(offlineDatabase())
    if (!(await checkNow())) notify({ text: staffText('outbox.still-away'), tone: 'warning' })
  }
  return (
    <StaffShell
      title={staffText('shell.outbox')}
      lead={staffText('outbox.lead')}
      actions={
        unsent && unsent.waiting + unsent.records > 0 ? (
          <Button variant="secondary" icon="refresh" busy={running} onClick={() => void run(send)}>
            {staffText('outbox.send-now')}
          </Button>
        ) : null
      }
    >
      <Outbox
        kinds={actionKinds}
        discardPhotos={(albumId, uploads) => discardUploads(offlineDatabase(), albumId, uploads)}
      />
    </StaffShell>
  )
}
