import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStaff } from '#client/api/staff-session.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { GUEST } from '#client/device/database/rows.ts'
import { learnInactive } from '#client/device/outbox/inactive-people.ts'
import type { Unsent } from '#client/device/outbox/unsent-count.ts'
import { usersQuery } from '#client/features/users/users.queries.ts'

/**
 * Records on this device which users are inactive, according to the server's list of users. Loads that list only if
 * colleagues have unsent actions here and the logged-in user may manage users.
 */
export function useLearnInactive(unsent: Unsent | null): void {
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
