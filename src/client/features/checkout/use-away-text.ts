import { useRefusal } from '#client/device/connection/connectivity.ts'
import { t } from '#client/shared-views/chosen-texts.ts'

type Reason = 'offline.needs-network' | 'counter.offline-choice' | 'counter.offline-no-key'

export function useAwayText(otherwise: Reason): string {
  return t(useRefusal() ? 'offline.refused-wait' : otherwise)
}
