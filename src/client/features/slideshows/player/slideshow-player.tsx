import { useEffect, useReducer, useState, useRef } from 'react'
import type { Photo, Slideshow } from '#contract/schema.gen.ts'
import { imageUrl } from '#domain/photos/image-url.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { PlayerControls, useQuietControls, useFullScreen } from './player-controls.tsx'
import { slideShow, startShow, type Slide } from './slide-show.ts'
import { SlideshowMessage } from './slideshow-message.tsx'
import { useWakeLock } from '#client/ui/controls/use-wake-lock.ts'
import styles from './slideshow-player.module.css'

interface Props {
  slideshow: Pick<Slideshow, 'name' | 'interval' | 'photos'>
  /** False behind a kiosk's idle screen, where the show has no buttons. */
  controls?: boolean
}

/** Milliseconds of the crossfade. The stylesheet must have the same number. */
const FADE = 250
const LOAD_LIMIT = 20_000

export function SlideshowPlayer({ slideshow, controls = false }: Props) {
  const { name, photos } = slideshow
  const [show, dispatch] = useReducer(slideShow<Photo>, photos, startShow<Photo>)
  const [playing, setPlaying] = useState(true)
  const fullScreen = useFullScreen()
  const { visible, wake, moved, rest } = useQuietControls()
  useWakeLock(playing)
  useWarmSlides(photos)

  useEffect(() => dispatch({ type: 'list', photos }), [photos])
  useInterval(playing ? Math.max(1, slideshow.interval) * 1000 : null, show.shown?.key, () => dispatch({ type: 'due' }))
  useTimeout(show.coming && !show.coming.ready ? LOAD_LIMIT : null, show.coming?.key, (key) =>
    dispatch({ type: 'broken', key }),
  )
  useTimeout(show.leaving ? FADE : null, show.leaving?.key, (key) => dispatch({ type: 'faded', key }))

  const act = {
    toggle: () => setPlaying((was) => !was),
    step: (by: 1 | -1) => dispatch({ type: 'step', by }),
    fullScreen: fullScreen.toggle,
    rest,
  }
  usePlayerKeys(controls ? act : null, wake)

  if (photos.length === 0)
    return <SlideshowMessage icon="image" title={t('slideshow.empty')} text={t('slideshow.empty-text')} />
  const { shown, leaving, coming } = show
  const position = shown ? photos.findIndex(({ id }) => id === shown.photo.id) + 1 : 0
  const positionText = position > 0 ? t('viewer.position', { position, count: photos.length }) : ''
  const pictures = (
    <>
      {[leaving, shown, coming].map((slide) =>
        slide ? (
          <Picture
            key={slide.key}
            slide={slide}
            isShown={slide === shown}
            alt={slide === shown ? positionText : ''}
            onReady={() => dispatch({ type: 'ready', key: slide.key })}
            onBroken={() => dispatch({ type: 'broken', key: slide.key })}
          />
        ) : null,
      )}
      {shown === null && coming === null ? (
        <p className={styles.waiting} role="status">
          {t('slideshow.waiting')}
        </p>
      ) : null}
    </>
  )
  // The kiosk's idle screen has its own text for screen readers, so they skip the slideshow behind it.
  if (!controls)
    return (
      <div className={styles.player} aria-hidden="true">
        {pictures}
      </div>
    )
  return (
    <main
      id="content"
      tabIndex={-1}
      className={visible ? styles.player : `${styles.player} ${styles.alone}`}
      onPointerMove={moved}
      onPointerDown={wake}
    >
      <h1 className={styles.hidden}>{name}</h1>
      {pictures}
      <PlayerControls
        visible={visible}
        playing={playing}
        fullScreen={fullScreen.state}
        position={position > 0 ? `${position} / ${photos.length}` : ''}
        onToggle={act.toggle}
        onStep={act.step}
        onFullScreen={act.fullScreen}
        onFocus={wake}
      />
      {/* Announces the position only while the slideshow is paused. A running slideshow would make a screen reader
          talk without end. */}
      <VisuallyHidden live>{playing ? '' : positionText}</VisuallyHidden>
    </main>
  )
}

interface PictureProps {
  slide: Slide<Photo>
  isShown: boolean
  alt: string
  onReady: () => void
  onBroken: () => void
}

/** Until the browser has decoded it, the picture is invisible in the document. */
function Picture({ slide, isShown, alt, onReady, onBroken }: PictureProps) {
  return (
    <img
      className={isShown ? `${styles.slide} ${styles.shown}` : styles.slide}
      src={imageUrl(slide.photo, 'slideshow')}
      alt={alt}
      crossOrigin="anonymous"
      decoding="async"
      draggable={false}
      aria-hidden={isShown ? undefined : true}
      onLoad={(event) => void event.currentTarget.decode().then(onReady, onBroken)}
      onError={onBroken}
    />
  )
}

function useInterval(milliseconds: number | null, key: number | undefined, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setInterval(() => latest.current(), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds, key])
}

/** With null or without a key, never calls it. */
function useTimeout(milliseconds: number | null, key: number | undefined, run: (key: number) => void): void {
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  useEffect(() => {
    if (milliseconds === null || key === undefined) return
    const timer = setTimeout(() => latest.current(key), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, key])
}

interface PlayerActions {
  toggle: () => void
  step: (by: 1 | -1) => void
  fullScreen: () => void
  rest: () => void
}

function usePlayerKeys(actions: PlayerActions | null, onKey: () => void): void {
  useEffect(() => {
    if (actions === null) return
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      // This code only hides the player's buttons on Escape, because the browser itself leaves full screen on that key.
      if (event.key === 'Escape') return actions.rest()
      onKey()
      const onButton = event.target instanceof HTMLButtonElement
      if (event.key === 'ArrowLeft') actions.step(-1)
      else if (event.key === 'ArrowRight') actions.step(1)
      else if (event.key === 'f' || event.key === 'F') actions.fullScreen()
      else if (event.key === ' ' && !onButton) {
        event.preventDefault()
        actions.toggle()
      }
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}

const PAUSE = 250

/** Loads every picture once, so that the service worker keeps it. */
function useWarmSlides(photos: readonly Photo[]): void {
  const addresses = photos.map((photo) => imageUrl(photo, 'slideshow')).join('\n')
  useEffect(() => {
    // Pages without HTTPS have no service workers, although TypeScript's types promise them.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (!workers || addresses === '') return
    const stop = new AbortController()
    const { signal } = stop
    const warm = async (): Promise<void> => {
      for (const address of addresses.split('\n')) {
        if (signal.aborted) return
        // The service worker stores a picture only when the page reads the picture's body to the end.
        const request = fetch(address, { mode: 'cors', credentials: 'same-origin', signal, priority: 'low' })
        await request.then((answer) => answer.arrayBuffer()).catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
    }
    const begin = (): void => {
      if (workers.controller) void warm()
      else workers.addEventListener('controllerchange', () => void warm(), { once: true, signal })
    }
    begin()
    return () => stop.abort()
  }, [addresses])
}
