import { useEffect, useRef, type RefObject } from 'react'
import { maxZoom, minZoom } from './viewer-state.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface Options {
  stage: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
  picture: RefObject<HTMLElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  canStep: (step: -1 | 1) => boolean
  onStep: (step: -1 | 1) => void
  onClose: () => void
}

const SWIPE = 56
const DISMISS = 120
const SLIDE = 220
const origin: Point = { x: 0, y: 0 }

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Moves the elements directly for speed, and calls the callbacks only with the outcome. */
export function useViewerGestures(options: Options): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const stage = latest.current.stage.current
    if (!stage) return
    const gestures = new ViewerGestures(stage, () => latest.current)
    return gestures.listen()
  }, [])
}

class ViewerGestures {
  readonly #stage: HTMLElement
  readonly #options: () => Options
  readonly #pointers = new Map<number, Point>()
  #start: Point = origin
  #startedAt = 0
  #offset: Point = origin
  #panFrom: Point = origin
  #pinch: { distance: number; zoom: number } | null = null
  #zoom = 1
  #axis: 'none' | 'x' | 'y' | 'pan' = 'none'
  #lastTap = 0
  #sliding = false

  constructor(stage: HTMLElement, options: () => Options) {
    this.#stage = stage
    this.#options = options
  }

  listen(): () => void {
    const stop = new AbortController()
    const { signal } = stop
    const stage = this.#stage
    const up = (event: PointerEvent): void => this.#up(event)
    stage.addEventListener('pointerdown', (event) => this.#down(event), { signal })
    stage.addEventListener('pointermove', (event) => this.#move(event), { signal })
    stage.addEventListener('pointerup', up, { signal })
    stage.addEventListener('pointercancel', up, { signal })
    stage.addEventListener('wheel', (event) => this.#wheel(event), { passive: false, signal })
    return () => stop.abort()
  }

  #down(event: PointerEvent): void {
    if (this.#sliding || (event.pointerType === 'mouse' && event.button !== 0)) return
    if (event.target instanceof Element && event.target.closest('button')) return
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    this.#stage.setPointerCapture(event.pointerId)
    const [first, second] = [...this.#pointers.values()]
    this.#zoom = this.#options().zoom
    if (this.#zoom <= 1) this.#forgetPan()
    if (first && second) {
      this.#setTrack(0, 0, false)
      this.#pinch = { distance: distance(first, second), zoom: this.#zoom }
      this.#axis = 'pan'
      return
    }
    this.#start = { x: event.clientX, y: event.clientY }
    this.#startedAt = event.timeStamp
    this.#offset = origin
    this.#axis = this.#zoom > 1 ? 'pan' : 'none'
  }

  #move(event: PointerEvent): void {
    if (!this.#pointers.has(event.pointerId)) return
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [first, second] = [...this.#pointers.values()]
    if (this.#pinch && first && second) {
      const zoom = (this.#pinch.zoom * distance(first, second)) / this.#pinch.distance
      this.#zoom = Math.min(maxZoom, Math.max(minZoom, zoom))
      this.#setPicture()
      return
    }
    const { x, y } = { x: event.clientX - this.#start.x, y: event.clientY - this.#start.y }
    this.#offset = { x, y }
    if (this.#axis === 'none' && Math.hypot(x, y) > 8) this.#axis = Math.abs(x) >= Math.abs(y) ? 'x' : 'y'
    if (this.#axis === 'pan') this.#setPicture()
    if (this.#axis === 'x') {
      const blocked = !this.#options().canStep(x > 0 ? -1 : 1)
      this.#setTrack(blocked ? x * 0.25 : x, 0, false)
    }
    if (this.#axis === 'y') this.#setTrack(0, Math.max(0, y), false)
  }

  #up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return
    if (this.#pinch) {
      if (this.#pointers.size === 0) this.#endPinch()
      return
    }
    const duration = Math.max(1, event.timeStamp - this.#startedAt)
    if (this.#axis === 'pan') {
      this.#panFrom = { x: this.#panFrom.x + this.#offset.x, y: this.#panFrom.y + this.#offset.y }
      this.#offset = origin
    }
    if (this.#axis === 'x') this.#endSwipe(duration)
    if (this.#axis === 'y') {
      const { y } = this.#offset
      if (y > DISMISS || y / duration > 0.7) this.#options().onClose()
      else this.#setTrack(0, 0, true)
    }
    const isTap = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) < 8 && duration < 300
    if (isTap) this.#tapped(event.timeStamp)
  }

  #endPinch(): void {
    this.#pinch = null
    if (this.#zoom <= 1) this.#forgetPan()
    this.#setPicture()
    this.#options().onZoom(this.#zoom)
  }

  #endSwipe(duration: number): void {
    const { canStep, onStep } = this.#options()
    const { x } = this.#offset
    const step = x > 0 ? -1 : 1
    const isFar = Math.abs(x) > SWIPE || Math.abs(x) / duration > 0.5
    if (!isFar || !canStep(step)) {
      this.#setTrack(0, 0, true)
      return
    }
    this.#sliding = true
    this.#setTrack(-step * this.#stage.clientWidth, 0, true)
    setTimeout(() => {
      this.#sliding = false
      onStep(step)
      this.#setTrack(0, 0, false)
    }, SLIDE)
  }

  #tapped(at: number): void {
    if (at - this.#lastTap >= 320) {
      this.#lastTap = at
      return
    }
    const { zoom, onZoom } = this.#options()
    this.#forgetPan()
    this.#zoom = zoom === 1 ? 2 : 1
    this.#setPicture()
    onZoom(this.#zoom)
    this.#lastTap = 0
  }

  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { zoom, onZoom } = this.#options()
    onZoom(zoom * Math.exp(-event.deltaY / 200))
  }

  #forgetPan(): void {
    this.#panFrom = origin
    this.#offset = origin
  }

  #setTrack(x: number, y: number, animated: boolean): void {
    const track = this.#options().track.current
    if (!track) return
    track.style.transition = animated ? `transform ${SLIDE}ms var(--ease), opacity ${SLIDE}ms` : 'none'
    track.style.transform = x === 0 && y === 0 ? '' : `translate3d(${x}px, ${y}px, 0)`
    track.style.opacity = y > 0 ? String(Math.max(0.35, 1 - y / 500)) : ''
  }

  #setPicture(): void {
    const picture = this.#options().picture.current
    if (!picture) return
    picture.style.setProperty('--pan-x', `${this.#panFrom.x + this.#offset.x}px`)
    picture.style.setProperty('--pan-y', `${this.#panFrom.y + this.#offset.y}px`)
    picture.style.setProperty('--zoom', String(this.#zoom))
  }
}
