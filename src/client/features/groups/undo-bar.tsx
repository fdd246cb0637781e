import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import type { UndoStack } from '#client/shared-views/undo-steps.ts'
import type { Act } from './group-act.ts'
import styles from './undo-bar.module.css'

export function UndoBar({ steps, onUndo }: { steps: UndoStack<Act>; onUndo: () => void }) {
  const last = steps.at(-1)
  const more = steps.length - 1
  const words = last?.act.text ?? ''
  return (
    <>
      <VisuallyHidden live>{words}</VisuallyHidden>
      {last ? (
        <div className={styles.place}>
          <section className={styles.bar} aria-label={staffText('groups.undo-bar')}>
            <p className={styles.words}>
              <span>{words}</span>
              {more > 0 ? <small>{staffText('groups.more-steps', { count: more })}</small> : null}
            </p>
            <Button variant="quiet" onClick={onUndo}>
              <StaffIcon name="restore" size={18} />
              {staffText('groups.undo')}
            </Button>
          </section>
        </div>
      ) : null}
    </>
  )
}
