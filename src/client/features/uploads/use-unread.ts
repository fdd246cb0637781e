import { useEffect, useMemo, useState } from 'react'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { ChosenFile } from '#client/device/database/rows.ts'
import { untilUnread, watchChosen } from '#client/device/uploads/chosen-files.ts'

const none: readonly ChosenFile[] = []

/** Returns the files that were chosen for an album and that no page of this device is reading. */
export function useUnread(actor: string, albumKeys: readonly string[]): readonly ChosenFile[] {
  const keys = albumKeys.join(' ')
  const [chosen, setChosen] = useState(none)
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => watchChosen(offlineDatabase(), actor, keys.split(' '), setChosen), [actor, keys])
  const batches = [...new Set(chosen.map(({ batch }) => batch))].join(' ')
  useEffect(() => {
    const leaving = new AbortController()
    for (const batch of batches.split(' ').filter(Boolean))
      void untilUnread(batch, leaving.signal)
        .then(() => setEnded((before) => new Set(before).add(batch)))
        .catch(() => undefined)
    return () => leaving.abort()
  }, [batches])
  return useMemo(() => chosen.filter(({ batch }) => ended.has(batch)), [chosen, ended])
}
