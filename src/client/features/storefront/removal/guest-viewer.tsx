import { useState } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import { IconButton } from '#client/ui/controls/button.tsx'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { PhotoViewer } from '#client/shared-views/viewer/photo-viewer.tsx'
import type { ViewerProps } from '#client/shared-views/viewer/viewer-body.tsx'

const RemovalDialog = lazyPart(() => import('./removal-dialog.tsx'), 'RemovalDialog')

/** See docs/rules.md#photos-hidden-on-request. */
export function GuestViewer(props: ViewerProps<Photo>) {
  const [asked, setAsked] = useState<Photo | null>(null)
  return (
    <PhotoViewer
      {...props}
      moreTools={(photo) => (
        <>
          <IconButton icon="flag" label={t('removal.open')} onClick={() => setAsked(photo)} />
          {asked ? (
            <LazyWindow>
              <RemovalDialog photoId={asked.id} onClose={() => setAsked(null)} />
            </LazyWindow>
          ) : null}
        </>
      )}
    />
  )
}
