import { useEffect, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { useShortcut } from '#client/ui/controls/use-shortcut.ts'
import { afterPaint } from '#client/ui/loading/after-paint.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './find-button.module.css'

const load = () => import('./find-window.tsx')
const FindWindow = lazyPart(load, 'FindWindow')

/** Opens the search: by a press, by `/` and by Ctrl or ⌘ with K. */
export function FindButton() {
  const [isOpen, setIsOpen] = useState(false)
  const open = (): void => setIsOpen(true)
  useShortcut('/', open)
  useShortcut('mod+k', open)
  // Loaded ahead, so that the window takes the keys that follow the shortcut at once.
  useEffect(() => afterPaint(() => void load().catch(() => undefined)), [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={staffText('find.title')}
        aria-keyshortcuts="/ Control+K Meta+K"
        title={staffText('find.title')}
        onClick={open}
      >
        <Icon name="search" size={20} />
        <span className={styles.label} aria-hidden="true">
          {staffText('find.title')}
        </span>
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </button>
      {isOpen ? (
        <LazyWindow>
          <FindWindow onClose={() => setIsOpen(false)} />
        </LazyWindow>
      ) : null}
    </>
  )
}
