import { Suspense } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { LoadBoundary, type PartProps } from './load-boundary.tsx'
import { t } from '../chosen-texts.ts'

export function LazySection({ children, skeleton = null }: PartProps) {
  return (
    <LoadBoundary
      failed={(retry) => (
        <EmptyState alert icon="offline" title={t('error.part-load')}>
          <Button icon="refresh" onClick={retry}>
            {t('error.retry')}
          </Button>
        </EmptyState>
      )}
    >
      <Suspense fallback={skeleton}>{children}</Suspense>
    </LoadBoundary>
  )
}
