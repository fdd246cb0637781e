import { Fragment } from 'react'

/** The name with places for line breaks. */
export function AlbumName({ name }: { name: string }) {
  const parts = name.split('|')
  return parts.map((part, place) => (
    <Fragment key={parts.slice(0, place + 1).join('|')}>
      {part}
      {place < parts.length - 1 ? (
        <>
          |<wbr />
        </>
      ) : null}
    </Fragment>
  ))
}
