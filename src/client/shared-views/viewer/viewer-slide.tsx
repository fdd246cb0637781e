import { useState, type RefObject } from 'react'
import { thumbnailSources, viewerSources } from '#domain/boot.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { placeholderImage, type ShownPhoto } from '../photo-image.tsx'
import styles from './photo-viewer.module.css'
import { t } from '../chosen-texts.ts'
import { fitInto, upright, type SourcesOf, type ViewerState } from './viewer-state.ts'

interface Props<Photo extends ShownPhoto> {
  photo: Photo
  sourcesOf: SourcesOf<Photo> | undefined
  /** Position in the viewer: -1 previous photo, 0 current photo, 1 next photo. */
  place: number
  stage: { width: number; height: number }
  view: ViewerState
  pictureRef?: RefObject<HTMLDivElement | null>
}

const ignore = () => undefined

function decodeAhead(image: HTMLImageElement | null): void {
  image?.decode().catch(ignore)
}

export function ViewerSlide<Photo extends ShownPhoto>(props: Props<Photo>) {
  const { photo, sourcesOf, place, stage, view, pictureRef } = props
  const [failures, setFailures] = useState(0)
  const { zoom, rotation } = place === 0 ? view : upright
  const size = fitInto(photo, stage, rotation)
  const sizes = `${Math.round(size.width * Math.max(1, zoom))}px`
  const name = photo.name ?? String(photo.id)
  const own = sourcesOf?.(photo, sizes, zoom)
  const sources = [...(own ? [own] : []), ...(photo.path ? [viewerSources(photo, sizes)] : [])][failures]
  return (
    <div className={styles.slide} style={{ left: `${place * 100}%` }} aria-hidden={place === 0 ? undefined : true}>
      <div
        ref={pictureRef}
        className={styles.picture}
        style={{ width: size.width, height: size.height, '--zoom': zoom, '--turn': `${rotation}deg` }}
      >
        {sources === undefined ? (
          <img src={placeholderImage} alt={t('common.photo-missing')} />
        ) : (
          <>
            <img {...thumbnailSources(photo, sizes)} sizes="200px" crossOrigin="anonymous" alt="" draggable={false} />
            <img
              ref={decodeAhead}
              {...sources}
              crossOrigin="anonymous"
              alt={place === 0 ? t('common.photo-alt', { name }) : ''}
              draggable={false}
              onError={() => setFailures(failures + 1)}
            />
          </>
        )}
      </div>
      {sources === undefined && place === 0 ? (
        <div className={styles.failed} role="status">
          <p>{t(photo.path ? 'viewer.failed' : 'common.photo-missing')}</p>
          {photo.path ? (
            <Button icon="refresh" onClick={() => setFailures(0)}>
              {t('error.retry')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
