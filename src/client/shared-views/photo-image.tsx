import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { thumbnailSources } from '#domain/boot.ts'
import { afterPaint, usePageLoaded } from '#client/ui/loading/after-paint.ts'
import { t } from './chosen-texts.ts'
import { thumbhashColor } from './thumbhash-color.ts'
import styles from './photo-image.module.css'

export interface ShownPhoto {
  id: number
  name?: string | null
  width: number
  height: number
  thumbhash?: string | null
  path: string
  images?: Record<string, string> | null
}

interface Props {
  photo: ShownPhoto
  sizes: string
  eager?: boolean
  decorative?: boolean
  className?: string
}

/** Picture that replaces a photo without an address, or one that fails to load (docs/rules.md#placeholder-image). */
export const placeholderImage = '/photo-missing.svg'

const SLOW = 150

function placeholderStyle({ thumbhash }: ShownPhoto, miniature: string | null): CSSProperties {
  const backgroundColor = thumbhashColor(thumbhash)
  return miniature ? { backgroundColor, backgroundImage: `url(${miniature})` } : { backgroundColor }
}

function useMiniature(thumbhash: string | null | undefined, waiting: boolean): string | null {
  const [miniature, setMiniature] = useState<string | null>(null)
  useEffect(() => {
    if (!waiting || !thumbhash) return
    let over = false
    const timer = setTimeout(() => {
      afterPaint(() => {
        if (over) return
        import('./thumbhash-image.ts').then(
          ({ thumbhashImage }) => over || setMiniature(thumbhashImage(thumbhash)),
          () => undefined,
        )
      })
    }, SLOW)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [thumbhash, waiting])
  return miniature
}

/**
 * Shows its colour first, then a blurred miniature if it is slow, then the photo or the placeholder. Images below the
 * first screen start to load only after the first screen has loaded.
 */
export function PhotoImage({ photo, sizes, eager = false, decorative = false, className }: Props) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(photo.path ? 'loading' : 'failed')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setState('loaded')
  }, [])
  const pageLoaded = usePageLoaded()
  const asked = eager || pageLoaded
  const miniature = useMiniature(photo.thumbhash, asked && state === 'loading')
  const failed = state === 'failed'
  const sources = failed ? { src: placeholderImage } : asked ? thumbnailSources(photo, sizes) : undefined
  const name = photo.name ?? String(photo.id)
  return (
    <img
      ref={image}
      {...sources}
      alt={decorative ? '' : failed ? t('common.photo-missing') : t('common.photo-alt', { name })}
      width={photo.width}
      height={photo.height}
      crossOrigin="anonymous"
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? 'sync' : 'async'}
      fetchPriority={eager ? 'high' : 'auto'}
      draggable={false}
      className={className ? `${styles.image} ${className}` : styles.image}
      style={state === 'loading' ? placeholderStyle(photo, miniature) : undefined}
      onLoad={failed ? undefined : () => setState('loaded')}
      onError={failed ? undefined : () => setState('failed')}
    />
  )
}
