import { useEffect } from 'react'
import { t } from '#client/shared-views/chosen-texts.ts'
import { originalsHere } from '#domain/orders/originals-here.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import { countMissing } from '../order/order-stage.ts'
import { useSaveAll, type SavedPhoto } from './use-save-all.ts'
import styles from './download-all.module.css'

interface Props {
  photos: readonly SavedPhoto[]
  /** Reports true while the page downloads photos or waits for the person to share them. */
  onBusy: (busy: boolean) => void
  onSaved?: () => void
}

const failures = {
  network: 'delivery.save-failed',
  server: 'delivery.save-not-sent',
  refused: 'delivery.save-refused',
} as const

function Missing({ total, missing }: { total: number; missing: number }) {
  return missing === 0 ? null : <p className={styles.hint}>{originalsHere(t, { total, missing })}</p>
}

export function SaveAll({ photos, onBusy, onSaved }: Props) {
  const { state, count, unsaved, stepSize, start, retry, share, cancel } = useSaveAll(photos)
  const missing = countMissing(photos)
  const busy = state.at === 'fetching' || state.at === 'ready'
  useEffect(() => onBusy(busy), [busy, onBusy])
  const isSaved = state.at === 'done'
  useEffect(() => {
    if (isSaved) onSaved?.()
  }, [isSaved, onSaved])

  switch (state.at) {
    case 'idle':
      return unsaved === 0 ? null : (
        <div className={styles.way}>
          <Button large wide icon="download" onClick={start}>
            {t('delivery.save-all')}
          </Button>
          <p className={styles.hint}>{t('delivery.save-all-hint')}</p>
          <Missing total={photos.length} missing={missing} />
        </div>
      )
    case 'fetching':
      return (
        <div className={styles.way}>
          <ProgressBar
            label={t('delivery.save-getting')}
            text={t('delivery.save-progress', { done: state.done, count })}
            done={state.done}
            count={count}
          />
          <Button variant="quiet" wide onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </div>
      )
    case 'ready': {
      const size = stepSize(state.files)
      const whole = size === count
      return (
        <div className={styles.way}>
          {state.smaller ? (
            <p className={styles.note} role="status">
              {t('delivery.save-smaller')}
            </p>
          ) : null}
          <Button large wide autoFocus onClick={share}>
            <AreaIcon name="share" />
            {whole
              ? t('delivery.share-files', { count })
              : t('delivery.share-files-part', { from: state.from + 1, to: state.from + size, count })}
          </Button>
          <Button variant="quiet" wide onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </div>
      )
    }
    case 'done':
      return (
        <div className={styles.way}>
          <p className={styles.done} role="status">
            <Icon name="check" />
            {t('delivery.saved-all')}
          </p>
          {unsaved === 0 ? null : (
            <Button wide icon="download" onClick={start}>
              {t('delivery.save-new', { count: unsaved })}
            </Button>
          )}
          <Missing total={photos.length} missing={missing} />
        </div>
      )
    case 'failed':
      return (
        <div className={styles.way}>
          <p className={styles.problem} role="alert">
            <Icon name="alert" />
            {t(failures[state.why])}
          </p>
          {state.why === 'refused' ? null : (
            <Button wide icon="refresh" onClick={() => retry(state.from)}>
              {t('error.retry')}
            </Button>
          )}
        </div>
      )
  }
}
