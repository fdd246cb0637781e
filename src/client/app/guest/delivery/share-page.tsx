import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '#client/api/api-error.ts'
import { sharedPhotosQuery } from '#client/features/deliveries/deliveries.queries.ts'
import { SharedPhotos } from '#client/features/deliveries/sharing/shared-photos.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { LanguageSwitch, PlainShell } from '#client/app/shell/plain-shell.tsx'
import { OfflineBanner } from '#client/app/shell/quiet-marks.ts'
import { LinkFailed } from '../link-failed.tsx'
import { useRetryOnline } from '../use-retry-online.ts'
import styles from './share-page.module.css'

export function SharePage() {
  const { hash = '' } = useParams()
  const query = useQuery(sharedPhotosQuery(hash))
  const { data: share, error } = query
  useRetryOnline(query)
  const ended = error instanceof ApiError && error.status === 410

  useEffect(() => {
    document.title = share ? `${t('share.title')} · ${share.outfitter.name}` : t('share.title')
  }, [share])

  return (
    <>
      <meta name="robots" content="noindex" />
      {/* Once the share link has ended, its photos also disappear from a page that is open. */}
      {share && !ended ? (
        <SharedPhotos share={share} banner={<OfflineBanner />} foot={<LanguageSwitch />} />
      ) : query.isPending ? (
        <Resting />
      ) : (
        <PlainShell>
          {ended ? (
            <EmptyState isPage alert icon="image" title={t('share.ended')} text={t('share.ended-text')} />
          ) : (
            <LinkFailed query={query} notFound={t('share.not-found')} notFoundText={t('share.not-found-text')} />
          )}
        </PlainShell>
      )}
    </>
  )
}

const RESTING = [true, false, false, true, true, false].map((wide, id) => ({ wide, id }))

function Resting() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
      <Skeleton width="min(340px, 70%)" height={48} />
      <div className={styles.rows}>
        {RESTING.map(({ id, wide }) => (
          <Skeleton key={id} height={220} width="auto" className={wide ? styles.wide : styles.narrow} />
        ))}
      </div>
    </div>
  )
}
