import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#client/shared-views/chosen-texts.ts'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './slideshow-player.module.css'

interface Props {
  visible: boolean
  playing: boolean
  /** `none`: this browser cannot show a page in full screen. */
  fullScreen: 'none' | 'off' | 'on'
  position: string
  onToggle: () => void
  onStep: (by: 1 | -1) => void
  onFullScreen: () => void
  onFocus: () => void
}

/** The buttons hide while the pointer rests; the keyboard always reaches them. */
export function PlayerControls(props: Props) {
  const { visible, playing, fullScreen, position, onToggle, onStep, onFullScreen, onFocus } = props
  return (
    <div
      className={visible ? styles.controls : `${styles.controls} ${styles.away}`}
      role="group"
      aria-label={t('slideshow.controls')}
    >
      <Control label={t('viewer.previous')} onPress={() => onStep(-1)} onFocus={onFocus}>
        <Icon name="chevronLeft" size={30} />
      </Control>
      <Control label={t(playing ? 'slideshow.pause' : 'slideshow.play')} onPress={onToggle} onFocus={onFocus}>
        <AreaIcon name={playing ? 'pause' : 'play'} size={30} />
      </Control>
      <Control label={t('viewer.next')} onPress={() => onStep(1)} onFocus={onFocus}>
        <Icon name="chevronRight" size={30} />
      </Control>
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      {fullScreen === 'none' ? null : (
        <Control
          label={t(fullScreen === 'on' ? 'slideshow.leave-full-screen' : 'slideshow.full-screen')}
          onPress={onFullScreen}
          onFocus={onFocus}
        >
          <AreaIcon name={fullScreen === 'on' ? 'leaveFullScreen' : 'fullScreen'} size={26} />
        </Control>
      )}
    </div>
  )
}

interface ControlProps {
  label: string
  onPress: () => void
  onFocus: () => void
  children: ReactNode
}

function Control({ label, onPress, onFocus, children }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={label}
      title={label}
      onClick={onPress}
      onFocus={onFocus}
    >
      {children}
    </button>
  )
}

const QUIET_AFTER = 3_000

export function useQuietControls() {
  const [visible, setVisible] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = useCallback(() => {
    clearTimeout(timer.current)
    setVisible(false)
  }, [])
  const wake = useCallback(() => {
    setVisible(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setVisible(false), QUIET_AFTER)
  }, [])
  useEffect(() => {
    wake()
    return () => clearTimeout(timer.current)
  }, [wake])
  // Some browsers report a pointer move when the picture changes under a resting pointer.
  const at = useRef('')
  const moved = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const place = `${clientX} ${clientY}`
      if (place !== at.current) wake()
      at.current = place
    },
    [wake],
  )
  return { visible, wake, moved, rest }
}

/** Older versions of Safari offer full screen only under these names. */
interface WebkitDocument {
  readonly webkitFullscreenElement?: Element | null
  readonly webkitExitFullscreen?: () => void
}
interface WebkitElement {
  readonly webkitRequestFullscreen?: () => void
}

function isFull(page: Document & WebkitDocument = document): boolean {
  return (page.fullscreenElement ?? page.webkitFullscreenElement ?? null) !== null
}

function canFill(root: Element & WebkitElement = document.documentElement): boolean {
  return typeof root.requestFullscreen === 'function' || typeof root.webkitRequestFullscreen === 'function'
}

async function fill(root: Element & WebkitElement = document.documentElement): Promise<void> {
  if (typeof root.requestFullscreen === 'function') await root.requestFullscreen({ navigationUI: 'hide' })
  else root.webkitRequestFullscreen?.()
}

async function leave(page: Document & WebkitDocument = document): Promise<void> {
  if (typeof page.exitFullscreen === 'function') await page.exitFullscreen()
  else page.webkitExitFullscreen?.()
}

const EVENTS = ['fullscreenchange', 'webkitfullscreenchange'] as const

/** The slideshow fills the window on iPhones, which cannot show a page in full screen. */
export function useFullScreen() {
  const [full, setFull] = useState(isFull)
  useEffect(() => {
    const changed = (): void => setFull(isFull())
    for (const name of EVENTS) document.addEventListener(name, changed)
    return () => {
      for (const name of EVENTS) document.removeEventListener(name, changed)
    }
  }, [])
  const toggle = useCallback(() => {
    if (!canFill()) return
    void (isFull() ? leave() : fill()).catch(() => undefined)
  }, [])
  return { state: !canFill() ? 'none' : full ? 'on' : 'off', toggle } as const
}
