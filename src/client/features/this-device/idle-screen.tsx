import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { StorefrontOutfitter } from '#contract/schema.gen.ts'
import { shopColours } from '#domain/outfitters/shop-colours.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import styles from './idle-screen.module.css'

interface Props {
  shop: Pick<StorefrontOutfitter, 'name' | 'tag_line' | 'logo_path' | 'header_color' | 'body_color' | 'text_color'>
  /** Without a slideshow, the background has the outfitter's colour. */
  photos?: ReactNode
  onTouch: () => void
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'])

function useInertPage(): void {
  useEffect(() => {
    const page = document.getElementById('root')
    page?.toggleAttribute('inert', true)
    return () => {
      page?.toggleAttribute('inert', false)
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
}

/** A touch anywhere or any key removes the cover. */
export function IdleScreen({ shop, photos, onTouch }: Props) {
  const screen = useRef<HTMLDivElement>(null)
  useInertPage()
  // Focuses the idle screen instead of its button, because the button's focus frame would show all day.
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (MODIFIERS.has(event.key)) return
      event.preventDefault()
      onTouch()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [onTouch])
  const playing = photos !== undefined
  return createPortal(
    <div
      ref={screen}
      tabIndex={-1}
      className={playing ? `${styles.screen} ${styles.playing}` : styles.screen}
      style={shopColours(shop)}
      role="dialog"
      aria-modal="true"
      aria-label={t('idle.label', { name: shop.name })}
    >
      {photos}
      <button type="button" className={styles.touch} onClick={onTouch}>
        <span className={styles.shop}>
          {shop.logo_path ? <img className={styles.logo} src={shop.logo_path} alt="" crossOrigin="anonymous" /> : null}
          <span className={styles.words}>
            <span className={styles.name}>{shop.name}</span>
            {shop.tag_line ? <span className={styles.tagLine}>{shop.tag_line}</span> : null}
          </span>
        </span>
        <span className={styles.call}>
          <svg className={styles.hand} viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
            <path
              d="M9 11V4.8a1.8 1.8 0 0 1 3.6 0V10l5.2 1a2.6 2.6 0 0 1 2.1 3l-.7 4.2A4.5 4.5 0 0 1 14.8 22h-1.6a4.5 4.5 0 0 1-3.4-1.6l-4.3-5a1.6 1.6 0 0 1 2.3-2.2L9 14.4z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.7"
              strokeLinejoin="round"
            />
          </svg>
          {t('idle.touch')}
        </span>
      </button>
    </div>,
    document.body,
  )
}
