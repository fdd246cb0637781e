interface WithId {
  readonly id: number
}

/** The photos with one of them at another place, counted from 0; unchanged when it is not among them. */
export function movedTo<Photo extends WithId>(photos: readonly Photo[], id: number, to: number): readonly Photo[] {
  const moved = photos.find((photo) => photo.id === id)
  if (moved === undefined) return photos
  const others = photos.filter((photo) => photo !== moved)
  return others.toSpliced(Math.max(0, to), 0, moved)
}
