import { useContext, useState } from 'react'
import { imageSrcSet, imageUrl } from '#domain/photos/image-url.ts'
import { presets, type PresetName } from '#domain/photos/presets.ts'
import { placeholderImage, type ShownPhoto } from './photo-image.tsx'
import { t } from './chosen-texts.ts'
import { Flung } from './use-visible-rows.ts'
import { thumbhashColor } from './thumbhash-color.ts'
import styles from './photo-image.module.css'

interface Props {
  photo: ShownPhoto
  preset: PresetName
  /** The address of another picture to try first. */
  first?: string | undefined
  eager?: boolean
}

interface Source {
  src: string
  srcSet?: string
}

/** This device may have cached the thumbnails for offline use. */
function sourcesOf(photo: ShownPhoto, preset: PresetName): Source[] {
  if (photo.path === '') return []
  const picture = { path: photo.path, images: photo.images ?? null }
  const wanted = { src: imageUrl(picture, preset), srcSet: imageSrcSet(picture, preset) }
  if (!presets[preset].watermarked) return [wanted]
  return [wanted, { src: imageUrl(picture, 'viewer-thumb') }, { src: imageUrl(picture, 'viewer-thumb', 2) }]
}

/** An empty picture, which needs no request. The photo's colour shows through. */
const NONE = { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' }

/** See docs/rules.md#placeholder-image. */
export function PresetImage({ photo, preset, first, eager = false }: Props) {
  const [failures, setFailures] = useState(0)
  const isFlung = useContext(Flung)
  const [isDue, setDue] = useState(!isFlung)
  if (!isFlung && !isDue) setDue(true)
  const sources = [...(first === undefined ? [] : [{ src: first }]), ...sourcesOf(photo, preset)]
  const source = isDue ? sources[failures] : NONE
  return (
    <img
      {...(source ?? { src: placeholderImage })}
      alt={source ? t('common.photo-alt', { name: photo.name ?? String(photo.id) }) : t('common.photo-missing')}
      width={photo.width}
      height={photo.height}
      crossOrigin="anonymous"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={styles.image}
      style={{ backgroundColor: thumbhashColor(photo.thumbhash) }}
      onError={source ? () => setFailures((count) => count + 1) : undefined}
    />
  )
}
