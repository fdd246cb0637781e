import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { thumbnailSources } from '#domain/boot.ts'
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

let miniature: ((thumbhash: string) => string) | undefined
let firstPaintDone = false

/** Blurred miniatures replace the plain colour from now on; called once the page has been painted. */
export async function allowMiniatures(): Promise<void> {
  firstPaintDone = true
  const module = await import('./thumbhash-image.ts')
  miniature = module.thumbhashImage
}

function placeholderStyle({ thumbhash }: ShownPhoto): CSSProperties {
  const backgroundColor = thumbhashColor(thumbhash)
  if (!firstPaintDone || !miniature || !thumbhash) return { backgroundColor }
  return { backgroundColor, backgroundImage: `url(${miniature(thumbhash)})` }
}

/**
 * A photo's thumbnail that fills its box. Its colour stands there before it, its blurred miniature after the first
 * paint; what cannot be loaded becomes the placeholder image.
 */
export function PhotoImage({ photo, sizes, eager = false, decorative = false, className }: Props) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(photo.path ? 'loading' : 'failed')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setState('loaded')
  }, [])
  const failed = state === 'failed'
  const sources = failed ? { src: placeholderImage } : thumbnailSources(photo, sizes)
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
      style={state === 'loading' ? placeholderStyle(photo) : undefined}
      onLoad={failed ? undefined : () => setState('loaded')}
      onError={failed ? undefined : () => setState('failed')}
    />
  )
}
