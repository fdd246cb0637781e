import { useEffect, useMemo, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { ChosenFile } from '#client/device/database/rows.ts'
import { forgetChosen, untilUnread, watchChosen } from '#client/device/uploads/chosen-files.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { readOnWithConsent } from './read-on.ts'
import styles from './uploads.module.css'

const MAX_NAMES = 5

export function UnreadPhotos({ files }: { files: readonly ChosenFile[] }) {
  const totals = new Map(files.map(({ batch, total }) => [batch, total]))
  const total = [...totals.values()].reduce((sum, each) => sum + each, 0)
  const names = files.slice(0, MAX_NAMES).map(({ name }) => name)
  return (
    <div className={styles.warning} role="alert">
      <p>{staffText('upload.not-read', { count: files.length, total })}</p>
      <p className={styles.names}>{files.length > names.length ? `${names.join(', ')}, …` : names.join(', ')}</p>
      <div className={styles.acts}>
        {files.some(({ handle }) => handle !== null) ? (
          <Button onClick={() => void readOnWithConsent(files).catch(notifyError)}>
            {staffText('upload.read-on')}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          onClick={() =>
            void forgetChosen(
              offlineDatabase(),
              files.map(({ id }) => id),
            ).catch(notifyError)
          }
        >
          {staffText('upload.forget')}
        </Button>
      </div>
    </div>
  )
}

const none: readonly ChosenFile[] = []

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
