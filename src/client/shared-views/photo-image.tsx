import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { thumbnailSources } from '#domain/boot.ts'
import { afterPaint, usePageLoaded } from '#client/ui/after-paint.ts'
import { t } from './texts.ts'
import { thumbhashColor } from './thumbhash-color.ts'
import styles from './photo-image.module.css'

/** What an image needs of a photo. */
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
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** One of the first images of the page: loaded at once and first. */
  eager?: boolean
  /** Given when its name stands beside it already. */
  decorative?: boolean
  className?: string
}

/** Shown when a photo has no address or cannot be loaded (product.md 8). */
export const placeholderImage = '/photo-missing.svg'

const SLOW = 150

function placeholderStyle({ thumbhash }: ShownPhoto, miniature: string | null): CSSProperties {
  const backgroundColor = thumbhashColor(thumbhash)
  return miniature ? { backgroundColor, backgroundImage: `url(${miniature})` } : { backgroundColor }
}

/** The blurred miniature of a photo that is slow to come; made when the page has time. */
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
 * A photo's thumbnail that fills its box. Its colour stands there before it, its blurred miniature when it is slow;
 * what cannot be loaded becomes the placeholder image. Images that are not among the first wait for those.
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
