import {
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button, IconButton } from '#client/ui/controls/button.tsx'
import { watchSize } from '#client/ui/controls/watch-size.ts'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import type { ShownPhoto } from '../photo-image.tsx'
import type { PhotoSelection } from '../photo-selection.ts'
import styles from './photo-viewer.module.css'
import { locale, t } from '../chosen-texts.ts'
import { usePressed } from '#client/ui/controls/use-pressed.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { useViewerGestures } from './use-viewer-gestures.ts'
import { ViewerSlide } from './viewer-slide.tsx'
import { maxZoom, minZoom, upright, viewerReducer, type ViewerAction } from './viewer-state.ts'

export interface ViewerProps<Photo extends ShownPhoto> {
  photos: readonly Photo[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  selection?: PhotoSelection<Photo>
  moreTools?: (photo: Photo) => ReactNode
  /** Stands above the buttons. */
  note?: ReactNode
}

export function positionText(index: number, count: number): string {
  return t('viewer.position', { position: index + 1, count })
}

export function ViewerBody<Photo extends ShownPhoto>({
  photos,
  index,
  onIndex,
  onClose,
  selection,
  moreTools,
  note,
}: ViewerProps<Photo>) {
  const [view, dispatch] = useReducer(viewerReducer, upright)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const stageSize = useStageSize(stage)
  const photo = photos[index]

  const canStep = (step: -1 | 1) => photos[index + step] !== undefined
  const step = (by: -1 | 1) => {
    if (!canStep(by)) return
    dispatch({ type: 'reset' })
    onIndex(index + by)
  }

  // Centres the picture when another photo opens, and when the picture fits the stage again.
  const fits = view.zoom <= 1
  useLayoutEffect(() => {
    picture.current?.style.removeProperty('--pan-x')
    picture.current?.style.removeProperty('--pan-y')
  }, [index, fits])

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
  useViewerKeys(step, dispatch)

  if (!photo) return null
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
        <ViewerTools zoom={view.zoom} dispatch={dispatch}>
          {moreTools?.(photo)}
        </ViewerTools>
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
        {note}
        <IconButton
          className={styles.previous}
          icon="chevronLeft"
          size={28}
          label={t('viewer.previous')}
          disabled={!canStep(-1)}
          onClick={() => step(-1)}
        />
        <SelectButton photo={photo} selection={selection} />
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

function useStageSize(stage: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight - 150 })
  useLayoutEffect(() => {
    const node = stage.current
    if (!node) return
    // In wide windows the viewer has buttons at both sides, which take this width from the picture.
    const sides = () => (innerWidth >= 800 ? 176 : 0)
    return watchSize(node, () => setSize({ width: node.clientWidth - sides(), height: node.clientHeight }))
  }, [stage])
  return size
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
  return target instanceof Element && target.closest('form') !== null
}

interface ToolsProps {
  zoom: number
  dispatch: Dispatch<ViewerAction>
  children: ReactNode
}

function ViewerTools({ zoom, dispatch, children }: ToolsProps) {
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
      {children}
    </span>
  )
}

interface SelectProps<Photo extends ShownPhoto> {
  photo: Photo
  selection: PhotoSelection<Photo> | undefined
}

function SelectButton<Photo extends ShownPhoto>({ photo, selection }: SelectProps<Photo>) {
  const place = selection?.placeOf(photo.id) ?? 'none'
  const pressed = usePressed(place)
  if (!selection || (!selection.canAdd && place === 'none')) return <span className={styles.name}>{photo.name}</span>
  return (
    <Button
      large
      className={place === 'none' && selection.isKnown ? styles.add : styles.added}
      icon={place === 'none' ? 'cart' : 'check'}
      disabled={place === 'group'}
      aria-busy={!selection.isKnown || undefined}
      onPointerDown={pressed.begin}
      onClick={(event) => selection.toggle(photo, event.currentTarget, pressed.at(event))}
    >
      {place === 'none'
        ? t('search.add-photo')
        : t(place === 'single' ? 'search.photo-in-cart' : 'search.photo-in-group')}
    </Button>
  )
}
