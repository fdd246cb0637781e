import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { readEntry } from '#client/device/outbox/action-kind.ts'
import { isRefused, useOverlay, type OutboxRead } from '#client/device/outbox/overlay.ts'
import { notifyLate } from '../actions/change-words.ts'
import { addUnshown, takeUnshown } from '../actions/use-pending-changes.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { orderIdOf, releaseOf, releaseScanned, SCANNED, type ScannedRelease } from '../scan/scanned-order.action.ts'
import { pendingQuery } from '../staff-orders.queries.ts'

export interface Scanned {
  readonly key: string
  readonly code: string
  /** Cents. */
  readonly total: number
  readonly isSent: boolean
  /** Null unless the server refused the release; empty when it did not say why. */
  readonly refusal: string | null
}

const kinds = new Map([[releaseScanned.kind as string, releaseScanned]])

/** Returns an empty list for a release that a newer build has stored. */
const releasesOf = (entry: OutboxEntry): ScannedRelease[] => {
  const read = readEntry(kinds, entry)
  return read ? [read.payload] : []
}

/** Returns the orders that staff scanned and released on this device and that the list on screen still lacks. */
export function useScanned(outfitterId: number): readonly Scanned[] {
  const client = useQueryClient()
  const { changes } = useOverlay({
    entities: SCANNED,
    queryKeyOf: () => pendingQuery(outfitterId).queryKey,
    onRead: (read, isFirst) => {
      if (isFirst) addUnshown(read)
      if (read.sent.length > 0) refreshOrders(client)
      showEnds(read)
    },
  })
  return useMemo(
    () =>
      (changes ?? []).flatMap(({ entry, sent }): Scanned[] =>
        releasesOf(entry).flatMap(({ outfitterId: of, order, expectedTotal: total }) => {
          if (of !== outfitterId) return []
          const refusal = isRefused(entry) ? (entry.refusal?.message ?? '') : null
          return [{ key: entry.key, code: order.local_code, total, isSent: sent !== null, refusal }]
        }),
      ),
    [changes, outfitterId],
  )
}

function showEnds({ sent }: OutboxRead): void {
  const done = sent
    .filter(({ entry }) => takeUnshown(entry))
    .flatMap(({ entry, facts }) =>
      releasesOf(entry).map((scanned) => ({ change: releaseOf(scanned, orderIdOf(facts)), facts })),
    )
  notifyLate({ done, refused: [] })
}
