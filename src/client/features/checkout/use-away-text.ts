import { useRefusal } from '#client/device/connection/connectivity.ts'
import { t } from '#client/shared-views/chosen-texts.ts'

type Reason = 'offline.needs-network' | 'counter.offline-choice' | 'counter.offline-no-key'

/** Returns why the guest cannot go on while the server is away: it takes no orders, or `otherwise`. */
export function useAwayText(otherwise: Reason): string {
  return t(useRefusal() ? 'offline.refused-wait' : otherwise)
}
