import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { FindOrder } from '#client/features/storefront/find-order/find-order.tsx'
import { homePath } from '#client/device/kiosk/kiosk.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'

interface Props {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  notFound: string
  notFoundText?: string
}

export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

export function LinkFailed({ query: { error, isFetching, refetch }, notFound, notFoundText }: Props) {
  if (isUnknown(error))
    return (
      <EmptyState isPage icon="search" alert title={notFound} text={notFoundText}>
        <ButtonLink to={homePath()} variant="secondary">
          {t('error.back-home')}
        </ButtonLink>
        <FindOrder variant="quiet" />
      </EmptyState>
    )
  const offline = error instanceof ApiError && error.isOffline
  return (
    <EmptyState
      isPage
      icon={offline ? 'offline' : 'alert'}
      alert
      title={offline ? t('offline.needs-network') : t('notice.error')}
      text={offline ? undefined : errorMessage(error)}
    >
      <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
        {t('error.retry')}
      </Button>
    </EmptyState>
  )
}
