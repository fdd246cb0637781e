import { useMemo, type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { SharedOrder } from '#contract/schema.gen.ts'
import { shopColours } from '#domain/outfitters/shop-colours.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { useShopTheme } from '#client/ui/theme/use-shop-theme.ts'
import { layoutJustified } from '#client/shared-views/layout/justified-layout.ts'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { useVisibleRows } from '#client/shared-views/use-visible-rows.ts'
import { useWidth } from '#client/shared-views/use-width.ts'
import { sharedPicture } from './clean-pictures.ts'
import { longDay } from '../order/receipt.tsx'
import { useOpenPhoto } from '../order/use-open-photo.ts'
import styles from './shared-photos.module.css'

const PhotoViewer = lazyPart(() => import('#client/shared-views/viewer/photo-viewer.tsx'), 'PhotoViewer')

interface Props {
  share: SharedOrder
  banner?: ReactNode
  foot?: ReactNode
}

/** The page that a share link opens (docs/rules.md#share-link). It shows no name, email or price of the guest. */
export function SharedPhotos({ share, banner, foot }: Props) {
  const { outfitter } = share
  useShopTheme(outfitter)
  const { openPhoto, open, move, close } = useOpenPhoto()
  const photos = useMemo(() => share.photos.map(sharedPicture), [share.photos])
  const viewed = openPhoto !== null && photos[openPhoto] ? openPhoto : null
  const storefront = `/outfitter/${outfitter.slug}/external`
  return (
    <div className={styles.page} style={shopColours(outfitter)}>
      <header className={styles.header}>
        <div className={styles.inner}>
          <Link to={storefront} className={styles.home}>
            {outfitter.logo_path ? (
              <img
                className={styles.logo}
                src={outfitter.logo_path}
                alt=""
                width={48}
                height={48}
                crossOrigin="anonymous"
              />
            ) : (
              <Icon name="raft" size={28} />
            )}
            {outfitter.name}
          </Link>
        </div>
      </header>
      {banner}
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.title}>
          <h1>{t('share.title')}</h1>
          <p>
            {longDay(share.date)} · {t('search.group-count', { count: photos.length })}
          </p>
        </div>
        {photos.length > 0 ? (
          <SharedGallery photos={photos} onOpen={open} />
        ) : (
          <EmptyState icon="image" title={t('share.ended')} text={t('share.ended-text')} />
        )}
      </main>
      <footer className={styles.footer}>
        <p>{t('share.own')}</p>
        <ButtonLink to={storefront} large>
          {t('share.storefront', { name: outfitter.name })}
        </ButtonLink>
        {foot}
      </footer>
      {viewed === null ? null : (
        <LazyWindow>
          <PhotoViewer photos={photos} index={viewed} onIndex={move} onClose={close} />
        </LazyWindow>
      )}
    </div>
  )
}

interface GalleryProps {
  photos: readonly ShownPhoto[]
  onOpen: (index: number) => void
}

/** A row has about one photo on phones and two or three in wide windows. */
function rowHeight(width: number): number {
  if (width < 520) return width * 0.8
  return width < 1000 ? 300 : 340
}

const GAP = 8

function SharedGallery({ photos, onOpen }: GalleryProps) {
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list)
  const layout = useMemo(() => {
    if (width === 0) return { rows: [], height: 0 }
    const ratios = photos.map((photo) => photo.width / photo.height)
    return layoutJustified(ratios, { width, targetHeight: rowHeight(width), gap: GAP })
  }, [photos, width])
  const { first, end } = useVisibleRows(list, layout.rows)
  return (
    <ul ref={list} className={styles.gallery} style={{ height: layout.height }} aria-label={t('share.title')}>
      {layout.rows.slice(first, end).flatMap((row) =>
        row.tiles.map(({ index, left, width: tileWidth }) => {
          const photo = photos[index]
          if (!photo) return null
          return (
            <li key={photo.id} style={{ top: row.top, left, width: tileWidth, height: row.height }}>
              <button
                type="button"
                onClick={(event) => {
                  // Focuses the button, because Safari does not focus a clicked one.
                  event.currentTarget.focus({ preventScroll: true })
                  onOpen(index)
                }}
              >
                <PresetImage photo={{ ...photo, name: String(index + 1) }} preset="share" eager={index < 4} />
              </button>
            </li>
          )
        }),
      )}
    </ul>
  )
}
