interface WithId {
  readonly id: number
}

/** Returns the photos with one moved to the place `to`, counted from 0. Unknown ids change nothing. */
export function movedTo<Photo extends WithId>(photos: readonly Photo[], id: number, to: number): readonly Photo[] {
  const moved = photos.find((photo) => photo.id === id)
  if (moved === undefined) return photos
  const others = photos.filter((photo) => photo !== moved)
  return others.toSpliced(Math.max(0, to), 0, moved)
}
