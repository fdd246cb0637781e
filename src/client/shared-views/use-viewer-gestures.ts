import { useEffect, useRef, type RefObject } from 'react'
import { maxZoom, minZoom } from './viewer-state.ts'

interface Point {
  x: number
  y: number
}

interface Options {
  stage: RefObject<HTMLElement | null>
  /** What slides sideways with the finger. */
  track: RefObject<HTMLElement | null>
  /** What is moved and enlarged. */
  picture: RefObject<HTMLElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  /** -1 to the previous, 1 to the next; false when there is none. */
  canStep: (step: -1 | 1) => boolean
  onStep: (step: -1 | 1) => void
  onClose: () => void
}

const SWIPE = 56
const DISMISS = 120
const SETTLE = 220

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Gestures that follow the finger: swipe sideways to step, pull down to close, pinch to zoom, drag an enlarged photo,
 * double tap (or double click) to enlarge. They write to the elements directly; React hears of the outcome.
 */
export function useViewerGestures(options: Options): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const stage = latest.current.stage.current
    if (!stage) return
    const pointers = new Map<number, Point>()
    let start: Point = { x: 0, y: 0 }
    let startedAt = 0
    let offset: Point = { x: 0, y: 0 }
    let panFrom: Point = { x: 0, y: 0 }
    let pinch: { distance: number; zoom: number } | null = null
    let liveZoom = 1
    let axis: 'none' | 'x' | 'y' | 'pan' = 'none'
    let lastTap = 0
    let settling = false

    const setTrack = (x: number, y: number, animated: boolean) => {
      const track = latest.current.track.current
      if (!track) return
      track.style.transition = animated ? `transform ${SETTLE}ms var(--ease), opacity ${SETTLE}ms` : 'none'
      track.style.transform = x === 0 && y === 0 ? '' : `translate3d(${x}px, ${y}px, 0)`
      track.style.opacity = y > 0 ? String(Math.max(0.35, 1 - y / 500)) : ''
    }
    const setPicture = () => {
      const picture = latest.current.picture.current
      if (!picture) return
      picture.style.setProperty('--pan-x', `${panFrom.x + offset.x}px`)
      picture.style.setProperty('--pan-y', `${panFrom.y + offset.y}px`)
      picture.style.setProperty('--zoom', String(liveZoom))
    }
    const forgetPan = () => {
      panFrom = { x: 0, y: 0 }
      offset = { x: 0, y: 0 }
    }
    const settle = (x: number, y: number, then: () => void) => {
      settling = true
      setTrack(x, y, true)
      setTimeout(() => {
        settling = false
        then()
        setTrack(0, 0, false)
      }, SETTLE)
    }

    const down = (event: PointerEvent) => {
      if (settling || (event.pointerType === 'mouse' && event.button !== 0)) return
      if (event.target instanceof Element && event.target.closest('button')) return
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      stage.setPointerCapture(event.pointerId)
      const [first, second] = [...pointers.values()]
      liveZoom = latest.current.zoom
      if (liveZoom <= 1) forgetPan()
      if (first && second) {
        setTrack(0, 0, false)
        pinch = { distance: distance(first, second), zoom: liveZoom }
        axis = 'pan'
        return
      }
      start = { x: event.clientX, y: event.clientY }
      startedAt = event.timeStamp
      offset = { x: 0, y: 0 }
      axis = liveZoom > 1 ? 'pan' : 'none'
    }

    const move = (event: PointerEvent) => {
      if (!pointers.has(event.pointerId)) return
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const [first, second] = [...pointers.values()]
      if (pinch && first && second) {
        liveZoom = Math.min(maxZoom, Math.max(minZoom, (pinch.zoom * distance(first, second)) / pinch.distance))
        setPicture()
        return
      }
      offset = { x: event.clientX - start.x, y: event.clientY - start.y }
      if (axis === 'none' && Math.hypot(offset.x, offset.y) > 8) {
        axis = Math.abs(offset.x) >= Math.abs(offset.y) ? 'x' : 'y'
      }
      if (axis === 'pan') setPicture()
      if (axis === 'x') {
        const blocked = !latest.current.canStep(offset.x > 0 ? -1 : 1)
        setTrack(blocked ? offset.x * 0.25 : offset.x, 0, false)
      }
      if (axis === 'y') setTrack(0, Math.max(0, offset.y), false)
    }

    const up = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId)) return
      const { canStep, onStep, onClose, onZoom, zoom } = latest.current
      if (pinch) {
        if (pointers.size > 0) return
        pinch = null
        if (liveZoom <= 1) forgetPan()
        setPicture()
        onZoom(liveZoom)
        return
      }
      const quick = Math.max(1, event.timeStamp - startedAt)
      if (axis === 'pan') {
        panFrom = { x: panFrom.x + offset.x, y: panFrom.y + offset.y }
        offset = { x: 0, y: 0 }
      }
      if (axis === 'x') {
        const step = offset.x > 0 ? -1 : 1
        const far = Math.abs(offset.x) > SWIPE || Math.abs(offset.x) / quick > 0.5
        if (far && canStep(step)) settle(-step * stage.clientWidth, 0, () => onStep(step))
        else setTrack(0, 0, true)
      }
      if (axis === 'y') {
        if (offset.y > DISMISS || offset.y / quick > 0.7) onClose()
        else setTrack(0, 0, true)
      }
      const isTap = Math.hypot(event.clientX - start.x, event.clientY - start.y) < 8 && quick < 300
      if (isTap && event.timeStamp - lastTap < 320) {
        forgetPan()
        liveZoom = zoom === 1 ? 2 : 1
        setPicture()
        onZoom(liveZoom)
        lastTap = 0
      } else if (isTap) lastTap = event.timeStamp
    }

    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current.onZoom(latest.current.zoom * Math.exp(-event.deltaY / 200))
    }

    stage.addEventListener('pointerdown', down)
    stage.addEventListener('pointermove', move)
    stage.addEventListener('pointerup', up)
    stage.addEventListener('pointercancel', up)
    stage.addEventListener('wheel', wheel, { passive: false })
    return () => {
      stage.removeEventListener('pointerdown', down)
      stage.removeEventListener('pointermove', move)
      stage.removeEventListener('pointerup', up)
      stage.removeEventListener('pointercancel', up)
      stage.removeEventListener('wheel', wheel)
    }
  }, [])
}
