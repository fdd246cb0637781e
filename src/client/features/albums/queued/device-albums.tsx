import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { uploadPause } from '#client/device/uploads/upload-pause.ts'
import { useStore } from '#client/store.ts'
import { AlbumName } from '#client/shared-views/album-name.tsx'
import styles from '../albums.module.css'
import type { DeviceAlbumsAndPhotos } from './use-stored-albums.ts'

export function DeviceAlbums({ things: { albums, others } }: { things: DeviceAlbumsAndPhotos }) {
  const shown = albums.filter(({ waiting, photos, refusal }) => waiting > 0 || photos > 0 || refusal !== null)
  if (shown.length + others.length === 0) return null
  return (
    <section className={styles.device} aria-labelledby="device-albums">
      <h2 id="device-albums" className={styles.deviceTitle}>
        {staffText('queued.title')}
      </h2>
      <ul className={styles.deviceRows}>
        {shown.map((album) => (
          <li key={album.key} className={styles.deviceRow}>
            <Link to={`/photographer/${album.albumId ?? album.key}`} className={styles.link}>
              <AlbumName name={album.fields.name} />
            </Link>
            <span className={styles.deviceState}>
              {album.refusal !== null
                ? staffText('queued.refused', { reason: album.refusal })
                : album.waiting > 0
                  ? staffText('queued.pending')
                  : null}
              {album.photos > 0 ? <Pending count={album.photos} /> : null}
            </span>
          </li>
        ))}
        {others.map(({ albumId, photos }) => (
          <li key={albumId} className={styles.deviceRow}>
            <Link to={`/photographer/${albumId}`} className={styles.link}>
              {staffText('queued.album', { id: String(albumId) })}
            </Link>
            <span className={styles.deviceState}>
              <Pending count={photos} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pending({ count }: { count: number }) {
  const isPaused = useStore(uploadPause)
  return (
    <>
      <span>{staffText('upload.pending', { count })}</span>
      {isPaused ? <span>{staffText('upload.paused')}</span> : null}
    </>
  )
}
