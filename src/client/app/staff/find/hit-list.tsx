import { useEffect, useRef } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import type { Hit } from './hits.ts'
import styles from './find.module.css'

export const optionId = (list: string, at: number): string => `${list}-${at}`

interface Props {
  id: string
  hits: readonly Hit[]
  active: number
  onActive: (at: number) => void
  onGo: (hit: Hit) => void
}

/** The listbox of the search field, which keeps the focus. */
export function HitList({ id, hits, active, onActive, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return (
    <div ref={list} id={id} role="listbox" aria-label={staffText('find.title')} className={styles.list}>
      {kinds.map((kind) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p className={styles.kind} id={`${id}-${kind}`}>
            {staffText(kind)}
          </p>
          {hits.map((hit, at) =>
            hit.kind === kind ? (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and takes the keys
              <div
                key={hit.key}
                id={optionId(id, at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={styles.hit}
                onPointerMove={() => at === active || onActive(at)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onGo(hit)}
              >
                <StaffIcon name={hit.icon} />
                <span className={styles.text} dir="auto">
                  <span className={styles.title}>{hit.title}</span>
                  {hit.detail === '' ? null : <span className={styles.detail}>{hit.detail}</span>}
                </span>
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}
