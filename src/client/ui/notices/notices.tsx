import { Fragment, useEffect } from 'react'
import { createStore, useStore } from '#client/store.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { Icon, type IconName } from '../pictures/icon.tsx'
import styles from './notices.module.css'

type NoticeTone = 'info' | 'good' | 'warning' | 'danger'

interface Part {
  about?: string
  text: string
}

interface NoticeAction {
  label: string
  run: () => void
}

interface Notice {
  id: number
  title?: string
  parts: readonly Part[]
  group?: string
  tone: NoticeTone
  /** Milliseconds until the notice disappears. */
  duration: number | null
  side: 'top' | 'bottom'
  /** The path of the page with which the notice disappears. */
  page: string | null
  actions: readonly NoticeAction[]
  onClose?: () => void
}

/** Durations of notices in milliseconds (docs/rules.md#notice-durations). */
export const noticeDurations = {
  searching: 5_000,
  counterProcessing: 8_000,
  zipOnOrderDetail: 5_000,
  zipOnGuestPage: 10_000,
  missingInformation: 2_500,
  usual: 5_000,
} as const

const notices = createStore<readonly Notice[]>([])
let lastId = 0
let lastPressAt = 0

const isSame = (one: Part, other: Part): boolean => one.text === other.text && one.about === other.about

interface NoticeOptions {
  title?: string
  /** The notice's subject, such as 'Order 1042', when its sentence does not name the subject. */
  about?: string
  /** The notice's sentences, each on its own line. */
  text: string
  tone?: NoticeTone
  duration?: number | null
  stays?: boolean
  /** Names a kind of lasting notices that share one card. A new one adds its sentences to the open card. */
  group?: string
  actions?: readonly NoticeAction[]
  /** Called when the person closes the notice, not when the notice disappears by itself. */
  onClose?: () => void
}

/**
 * Shows a notice in place of the last one, on the half of the screen away from the last press. Notices that a person
 * must close stay.
 */
export function notify(options: NoticeOptions): () => void {
  const { title, about, text, tone = 'info', duration = noticeDurations.usual, stays = false } = options
  const { group, actions = [], onClose } = options
  lastId += 1
  const id = lastId
  const side = lastPressAt > innerHeight / 2 ? 'top' : 'bottom'
  const lasting = notices.get().filter((notice) => notice.duration === null)
  const open = lasting.find((notice) => group !== undefined && notice.group === group)
  const part = { about, text }
  const parts = [...(open?.parts ?? []).filter((other) => !isSame(other, part)), part]
  const kept = lasting.filter((notice) => notice !== open && !notice.parts.every((other) => isSame(other, part)))
  const page = stays ? null : location.pathname
  notices.set([...kept, { id, title, parts, group, tone, duration, side, page, actions, onClose }])
  return () => dismiss(id)
}

/** Warns the person that something is missing (docs/rules.md#missing-information-warning). */
export function notifyMissingInformation(title: string, text: string): () => void {
  return notify({ title, text, tone: 'warning', duration: noticeDurations.missingInformation })
}

function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}

export function dismissNotices(): void {
  notices.set([])
}

/** See docs/rules.md#notices-of-a-page. */
export function dismissLeftNotices(): void {
  notices.set(notices.get().filter(({ page }) => page === null || page === location.pathname))
}

const ICONS: Record<NoticeTone, IconName> = { info: 'clock', good: 'check', warning: 'alert', danger: 'alert' }

function NoticeCard({ notice, closeLabel }: { notice: Notice; closeLabel: string }) {
  const { id, duration, actions, onClose } = notice
  const close = (): void => {
    dismiss(id)
    onClose?.()
  }
  useEffect(() => {
    if (duration === null) return
    const timer = setTimeout(() => dismiss(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <div className={`${styles.notice} ${styles[notice.tone]}`}>
      <span className={styles.icon}>
        <Icon name={ICONS[notice.tone]} />
      </span>
      <div className={styles.words}>
        {notice.title ? <strong>{notice.title}</strong> : null}
        {notice.parts.map(({ about, text }) => (
          <Fragment key={`${about ?? ''}\n${text}`}>
            {about ? <strong>{about}</strong> : null}
            {[...new Set(text.split('\n'))].map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Fragment>
        ))}
        {actions.map(({ label, run }) => (
          <Button key={label} variant="secondary" onClick={run}>
            {label}
          </Button>
        ))}
      </div>
      <IconButton icon="close" size={18} label={closeLabel} onClick={close} />
    </div>
  )
}

function watchPresses(): () => void {
  const pressed = (event: PointerEvent) => void (lastPressAt = event.clientY)
  addEventListener('pointerdown', pressed, { capture: true, passive: true })
  return () => removeEventListener('pointerdown', pressed, { capture: true })
}

export function NoticeRegion({ closeLabel }: { closeLabel: string }) {
  const shown = useStore(notices)
  useEffect(watchPresses, [])
  return (
    <div role="status" aria-live="polite">
      {(['top', 'bottom'] as const).map((side) => (
        <div key={side} className={`${styles.region} ${styles[side]}`}>
          {shown
            .filter((notice) => notice.side === side)
            .map((notice) => (
              <NoticeCard key={notice.id} notice={notice} closeLabel={closeLabel} />
            ))}
        </div>
      ))}
    </div>
  )
}
