import { Fragment } from 'react'

/** An album's name, which breaks after its bars where a line ends, and not within a word. */
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
