import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { clockDifference, type CameraLine } from '#domain/photos/camera-clocks.ts'
import { offsetText } from '#domain/photos/clock-offset.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import styles from '../album-photos.module.css'

type Line = CameraLine<components['schemas']['AlbumPhoto']>

interface Props {
  lines: readonly Line[]
  busy: boolean
  onChoose: (line: Line) => void
  /** `seconds`: the line's whole offset. */
  onUse: (line: Line, seconds: number) => void
  onClose: () => void
}

export function nameOfLine({ camera }: Pick<Line, 'camera'>): string {
  return camera ?? staffText('clock.others')
}

/** Seconds. Two cameras with a smaller difference agree. */
const SMALLEST = 3

/** By camera. Compares each camera with the first one, which took the most photos. */
function suggestionsFor(lines: readonly Line[]): ReadonlyMap<string | null, number> {
  const [first, ...others] = lines.filter(({ camera }) => camera !== null)
  return new Map(
    others.flatMap((line): [string | null, number][] => {
      const difference = first ? clockDifference(line.photos, first.photos) : null
      return difference === null || Math.abs(difference) < SMALLEST ? [] : [[line.camera, line.offset + difference]]
    }),
  )
}

export function CameraLines({ lines, busy, onChoose, onUse, onClose }: Props) {
  const [suggestions] = useState(() => suggestionsFor(lines))
  const [first] = lines
  return (
    <Dialog
      open
      onOpenChange={(next) => next || busy || onClose()}
      title={staffText('clock.title')}
      description={staffText('clock.cameras')}
      closeLabel={staffText('kit.close')}
    >
      <ul className={styles.lines}>
        {lines.map((line) => {
          const suggested = suggestions.get(line.camera)
          return (
            <li key={line.camera} className={styles.line}>
              <p>
                <strong>{nameOfLine(line)}</strong>
                <br />
                {staffText('albums.photo-count', { count: line.photos.length })} · {offsetText(line.offset)}
              </p>
              <Button
                variant="secondary"
                aria-label={staffText('clock.set-of', { camera: nameOfLine(line) })}
                disabled={busy}
                onClick={() => onChoose(line)}
              >
                {staffText('clock.set')}
              </Button>
              {suggested === undefined || !first ? null : (
                <div className={styles.moved}>
                  <p>{staffText('clock.suggested', { camera: nameOfLine(first), offset: offsetText(suggested) })}</p>
                  <Button variant="quiet" busy={busy} onClick={() => onUse(line, suggested)}>
                    {staffText('clock.use', { offset: offsetText(suggested) })}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
