export { findAlbum, type AlbumRow } from './albums.store.ts'
export { albumNotFound, requireAlbumRead, requireAlbumWrite } from './album-rights.ts'
export { presentAlbumPhoto } from './album.presenter.ts'
export { findMatchingAlbums } from './find-matching-albums.ts'
