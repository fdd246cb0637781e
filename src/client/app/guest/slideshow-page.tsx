import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { slideshowQuery } from '#client/features/slideshows/player/slideshow.queries.ts'
import { SlideshowMessage } from '#client/features/slideshows/player/slideshow-message.tsx'
import { SlideshowPlayer } from '#client/features/slideshows/player/slideshow-player.tsx'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { isUnknown } from './link-failed.tsx'
import { useRetryOnline } from './use-retry-online.ts'

export function SlideshowPage() {
  const { slideshowId = '' } = useParams()
  const id = /^[1-9]\d{0,9}$/.test(slideshowId) ? Number(slideshowId) : null
  const query = useQuery({ ...slideshowQuery(id ?? 0), enabled: id !== null })
  const { data: slideshow, error, refetch } = query
  useRetryOnline(query)
  useEffect(() => {
    if (slideshow) document.title = slideshow.name
  }, [slideshow])

  if (id === null || isUnknown(error))
    return <SlideshowMessage icon="image" title={t('slideshow.none')} text={t('slideshow.none-text')} />
  if (slideshow) return <SlideshowPlayer slideshow={slideshow} controls />
  if (query.isPending) return <SlideshowMessage busy title={t('common.loading')} />
  const offline = error instanceof ApiError && error.isOffline
  return (
    <SlideshowMessage
      icon={offline ? 'offline' : 'alert'}
      title={offline ? t('offline.needs-network') : t('notice.error')}
      text={offline ? undefined : errorMessage(error)}
    >
      <Button icon="refresh" busy={query.isFetching} onClick={() => void refetch()}>
        {t('error.retry')}
      </Button>
    </SlideshowMessage>
  )
}
