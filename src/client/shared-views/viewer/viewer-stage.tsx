import { useLayoutEffect, useRef, useState, type Dispatch, type RefObject } from 'react'
import { watchSize } from '#client/ui/controls/watch-size.ts'
import type { ShownPhoto } from '../photo-image.tsx'
import styles from './photo-viewer.module.css'
import { useViewerGestures } from './use-viewer-gestures.ts'
import { ViewerSlide } from './viewer-slide.tsx'
import type { SourcesOf, ViewerAction, ViewerState } from './viewer-state.ts'

interface Props<Photo extends ShownPhoto> {
  photos: readonly Photo[]
  sourcesOf: SourcesOf<Photo> | undefined
  index: number
  view: ViewerState
  dispatch: Dispatch<ViewerAction>
  canStep: (step: -1 | 1) => boolean
  onStep: (step: -1 | 1) => void
  onClose: () => void
}

/** The photo between its neighbours, which are decoded before the guest gets to them. */
export function ViewerStage<Photo extends ShownPhoto>(props: Props<Photo>) {
  const { photos, sourcesOf, index, view, dispatch, canStep, onStep, onClose } = props
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const stageSize = useStageSize(stage)

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
    onStep,
    onClose,
  })

  const slides = [-1, 0, 1].flatMap((offset) => {
    const shown = photos[index + offset]
    return shown ? [{ offset, shown }] : []
  })
  return (
    <div className={styles.stage} ref={stage}>
      <div className={styles.track} ref={track}>
        {slides.map(({ offset, shown }) => (
          <ViewerSlide
            key={shown.id}
            photo={shown}
            sourcesOf={sourcesOf}
            place={offset}
            stage={stageSize}
            view={view}
            pictureRef={offset === 0 ? picture : undefined}
          />
        ))}
      </div>
    </div>
  )
}

function useStageSize(stage: RefObject<HTMLDivElement | null>): { width: number; height: number } {
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
