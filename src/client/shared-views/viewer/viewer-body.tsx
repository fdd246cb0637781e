import { useEffect, useReducer, type Dispatch, type ReactNode } from 'react'
import { IconButton } from '#client/ui/controls/button.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import type { ShownPhoto } from '../photo-image.tsx'
import styles from './photo-viewer.module.css'
import { locale, t } from '../chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { FilmStrip } from './film-strip.tsx'
import { ViewerStage } from './viewer-stage.tsx'
import { maxZoom, minZoom, upright, viewerReducer, type SourcesOf, type ViewerAction } from './viewer-state.ts'

export interface ViewerProps<Photo extends ShownPhoto> {
  photos: readonly Photo[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** True while a wallet's sheet is in front and needs focus and presses. */
  isBehind?: boolean
  /** The sources of other pictures than guests see. Those stand in when they fail. */
  sourcesOf?: SourcesOf<Photo>
  /** Parts of the guests' viewer (docs/rules.md#photo-viewer). */
  parts?: (photo: Photo) => {
    head: ReactNode
    details: ReactNode
    foot: ReactNode
    /** Stands in place of the photo. */
    stage: ReactNode
  }
}

export function positionText(index: number, count: number): string {
  return t('viewer.position', { position: index + 1, count })
}

export function ViewerBody<Photo extends ShownPhoto>(props: ViewerProps<Photo>) {
  const { photos, index, onIndex, onClose, sourcesOf, parts } = props
  const [view, dispatch] = useReducer(viewerReducer, upright)
  const photo = photos[index]
  const shown = photo && parts?.(photo)

  const canStep = (step: -1 | 1) => photos[index + step] !== undefined
  const goTo = (to: number) => {
    dispatch({ type: 'reset' })
    onIndex(to)
  }
  const step = (by: -1 | 1) => {
    if (canStep(by)) goTo(index + by)
  }
  useViewerKeys(step, dispatch)

  if (!photo) return null
  return (
    <>
      <header className={styles.top}>
        <IconButton icon="close" label={t('viewer.close')} onClick={onClose} />
        {shown?.head}
        {shown?.stage ? null : <ViewerTools zoom={view.zoom} dispatch={dispatch} />}
      </header>
      {shown?.stage ?? (
        <ViewerStage
          photos={photos}
          sourcesOf={sourcesOf}
          index={index}
          view={view}
          dispatch={dispatch}
          canStep={canStep}
          onStep={step}
          onClose={onClose}
        />
      )}
      <footer className={shown ? `${styles.bottom} ${styles.full}` : styles.bottom}>
        {shown ? <FilmStrip photos={photos} index={index} onIndex={goTo} /> : null}
        <IconButton
          className={styles.previous}
          icon="chevronLeft"
          size={28}
          label={t('viewer.previous')}
          disabled={!canStep(-1)}
          onClick={() => step(-1)}
        />
        <div className={styles.details}>
          <span className={styles.name}>{photo.name}</span>
          {shown?.details}
          <span className={styles.position} aria-hidden="true">
            {index + 1} / {photos.length}
          </span>
        </div>
        {shown?.foot}
        <IconButton
          className={styles.next}
          icon="chevronRight"
          size={28}
          label={t('viewer.next')}
          disabled={!canStep(1)}
          onClick={() => step(1)}
        />
      </footer>
      <VisuallyHidden live>{positionText(index, photos.length)}</VisuallyHidden>
    </>
  )
}

function useViewerKeys(step: (by: -1 | 1) => void, dispatch: Dispatch<ViewerAction>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
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
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form, dialog') !== null
}

interface ToolsProps {
  zoom: number
  dispatch: Dispatch<ViewerAction>
}

function ViewerTools({ zoom, dispatch }: ToolsProps) {
  return (
    <span className={styles.tools}>
      <IconButton
        icon={<AreaIcon name="zoomOut" size={22} />}
        label={t('viewer.zoom-out')}
        disabled={zoom <= minZoom}
        onClick={() => dispatch({ type: 'zoom-out' })}
      />
      <output className={styles.zoom}>{zoom.toLocaleString(locale, { style: 'percent' })}</output>
      <IconButton
        icon={<AreaIcon name="zoomIn" size={22} />}
        label={t('viewer.zoom-in')}
        disabled={zoom >= maxZoom}
        onClick={() => dispatch({ type: 'zoom-in' })}
      />
      <IconButton
        icon={<AreaIcon name="rotate" size={22} />}
        label={t('viewer.rotate')}
        onClick={() => dispatch({ type: 'rotate' })}
      />
    </span>
  )
}
