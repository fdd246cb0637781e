import { useState } from 'react'
import { imageSrcSet, imageUrl } from '#domain/photos/image-url.ts'
import type { PresetName } from '#domain/photos/presets.ts'
import { placeholderImage, type ShownPhoto } from './photo-image.tsx'
import { t } from './texts.ts'
import { thumbhashColor } from './thumbhash-color.ts'
import styles from './photo-image.module.css'

interface Props {
  photo: ShownPhoto
  preset: PresetName
  eager?: boolean
  /** Given when its name stands beside it already. */
  decorative?: boolean
}

/** A photo in one preset that fills its box; what cannot be loaded becomes the placeholder image (product.md 8). */
export function PresetImage({ photo, preset, eager = false, decorative = false }: Props) {
  const [failed, setFailed] = useState(photo.path === '')
  const picture = { path: photo.path, images: photo.images ?? null }
  const sources = failed
    ? { src: placeholderImage }
    : { src: imageUrl(picture, preset), srcSet: imageSrcSet(picture, preset) }
  const alt = failed ? t('common.photo-missing') : t('common.photo-alt', { name: photo.name ?? String(photo.id) })
  return (
    <img
      {...sources}
      alt={decorative ? '' : alt}
      width={photo.width}
      height={photo.height}
      crossOrigin="anonymous"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={styles.image}
      style={{ backgroundColor: thumbhashColor(photo.thumbhash) }}
      onError={failed ? undefined : () => setFailed(true)}
    />
  )
}
