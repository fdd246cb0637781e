import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { discardUploads } from '#client/features/uploads/discard-uploads.ts'
import { usersQuery } from '#client/features/users/users.queries.ts'
import { Outbox } from '#client/features/outbox/outbox.tsx'
import { checkNow } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { GUEST } from '#client/device/database/rows.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { sendNow } from '#client/device/outbox/decide.ts'
import { learnInactive } from '#client/device/people/device-people.ts'
import type { Unsent } from '#client/device/outbox/unsent-count.ts'
import { useUnsent } from '#client/device/outbox/use-unsent.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { actionKinds } from '#client/app/boot/action-kinds.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'

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

/** Loads the list of users only if colleagues have unsent actions here and the logged-in user may manage users. */
function useLearnInactive(unsent: Unsent | null): void {
  const { can, user } = useStaff()
  const own = actorOf(user)
  const hasOthers = Object.keys(unsent?.of ?? {}).some((actor) => actor !== GUEST && actor !== own)
  const { data: users } = useQuery({
    ...usersQuery(can('outfitters.manage') ? null : user.outfitter_id),
    enabled: can('users.manage') && hasOthers,
  })
  useEffect(() => {
    for (const { id, deleted_at: deletedAt } of users ?? []) learnInactive(id, deletedAt !== null)
  }, [users])
}
