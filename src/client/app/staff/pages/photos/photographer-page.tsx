import { useParams } from 'react-router-dom'
import { AlbumPage } from './album-page.tsx'
import { DeviceAlbumPage } from './device-album-page.tsx'
import { MyAlbumsPage } from './my-albums-page.tsx'

export function PhotographerPage() {
  const { albumId } = useParams()
  if (albumId === undefined) return <MyAlbumsPage />
  return /^\d{1,9}$/.test(albumId) ? (
    <AlbumPage key={albumId} id={Number(albumId)} />
  ) : (
    <DeviceAlbumPage key={albumId} albumKey={albumId} />
  )
}
