import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { ShownPhoto } from './photo-image.tsx'
import type { PhotoSelection } from './photo-selection.ts'
import styles from './photo-viewer.module.css'
import { t } from './texts.ts'
import { useViewerGestures } from './use-viewer-gestures.ts'
import { ViewerSlide } from './viewer-slide.tsx'
import { maxZoom, minZoom, upright, viewerReducer } from './viewer-state.ts'

export interface ViewerProps<Photo extends ShownPhoto> {
  photos: readonly Photo[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** Without it the viewer only shows. */
  selection?: PhotoSelection<Photo>
}

/** What a photo of the list is called in the viewer. */
export function positionText(index: number, count: number): string {
  return t('viewer.position', { position: index + 1, count })
}

/** The viewer's bars and stage, inside its window. */
export function ViewerBody<Photo extends ShownPhoto>({
  photos,
  index,
  onIndex,
  onClose,
  selection,
}: ViewerProps<Photo>) {
  const [view, dispatch] = useReducer(viewerReducer, upright)
  const [stageSize, setStageSize] = useState({ width: innerWidth, height: innerHeight - 150 })
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const photo = photos[index]

  const canStep = (step: -1 | 1) => photos[index + step] !== undefined
  const step = (by: -1 | 1) => {
    if (!canStep(by)) return
    dispatch({ type: 'reset' })
    onIndex(index + by)
  }

  // A new photo starts unmoved, and so does one that fits again.
  const fits = view.zoom <= 1
  useLayoutEffect(() => {
    picture.current?.style.removeProperty('--pan-x')
    picture.current?.style.removeProperty('--pan-y')
  }, [index, fits])

  useLayoutEffect(() => {
    const node = stage.current
    if (!node) return
    // On wide windows the photo leaves room for the buttons at its sides.
    const sides = () => (innerWidth >= 800 ? 176 : 0)
    const measure = () => setStageSize({ width: node.clientWidth - sides(), height: node.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])

  useViewerGestures({
    stage,
    track,
    picture,
    zoom: view.zoom,
    onZoom: (zoom) => dispatch({ type: 'zoom-to', zoom }),
    canStep,
    onStep: step,
    onClose,
  })

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const actions: Record<string, () => void> = {
        ArrowLeft: () => step(-1),
        ArrowRight: () => step(1),
        '+': () => dispatch({ type: 'zoom-in' }),
        '=': () => dispatch({ type: 'zoom-in' }),
        '-': () => dispatch({ type: 'zoom-out' }),
        r: () => dispatch({ type: 'rotate' }),
      }
      actions[event.key]?.()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })

  if (!photo) return null
  const place = selection?.placeOf(photo.id) ?? 'none'
  const position = positionText(index, photos.length)
  const slides = [-1, 0, 1].flatMap((offset) => {
    const shown = photos[index + offset]
    return shown ? [{ offset, shown }] : []
  })

  return (
    <>
      <header className={styles.top}>
        <IconButton icon="close" label={t('viewer.close')} onClick={onClose} />
        <span className={styles.position} aria-hidden="true">
          {index + 1} / {photos.length}
        </span>
        <span className={styles.tools}>
          <IconButton
            icon="zoomOut"
            label={t('viewer.zoom-out')}
            disabled={view.zoom <= minZoom}
            onClick={() => dispatch({ type: 'zoom-out' })}
          />
          <output className={styles.zoom}>{Math.round(view.zoom * 100)}%</output>
          <IconButton
            icon="zoomIn"
            label={t('viewer.zoom-in')}
            disabled={view.zoom >= maxZoom}
            onClick={() => dispatch({ type: 'zoom-in' })}
          />
          <IconButton icon="rotate" label={t('viewer.rotate')} onClick={() => dispatch({ type: 'rotate' })} />
        </span>
      </header>
      <div className={styles.stage} ref={stage}>
        <div className={styles.track} ref={track}>
          {slides.map(({ offset, shown }) => (
            <ViewerSlide
              key={shown.id}
              photo={shown}
              place={offset}
              stage={stageSize}
              view={view}
              pictureRef={offset === 0 ? picture : undefined}
            />
          ))}
        </div>
      </div>
      <footer className={styles.bottom}>
        <IconButton
          className={styles.previous}
          icon="chevronLeft"
          size={28}
          label={t('viewer.previous')}
          disabled={!canStep(-1)}
          onClick={() => step(-1)}
        />
        {selection && (selection.canAdd || place !== 'none') ? (
          <Button
            large
            className={place === 'none' ? styles.add : styles.added}
            icon={place === 'none' ? 'cart' : 'check'}
            disabled={place === 'group'}
            onClick={(event) => selection.toggle(photo, event.currentTarget)}
          >
            {place === 'none'
              ? t('search.add-photo')
              : t(place === 'single' ? 'search.photo-in-cart' : 'search.photo-in-group')}
          </Button>
        ) : (
          <span className={styles.name}>{photo.name}</span>
        )}
        <IconButton
          className={styles.next}
          icon="chevronRight"
          size={28}
          label={t('viewer.next')}
          disabled={!canStep(1)}
          onClick={() => step(1)}
        />
      </footer>
      <VisuallyHidden live>{position}</VisuallyHidden>
    </>
  )
}
