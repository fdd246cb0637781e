import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import styles from './row-buttons.module.css'

interface Props {
  /** Each button's label contains the name for screen readers. */
  name: string
  onEdit?: () => void
  onRemove: () => void
}

export function RowButtons({ name, onEdit, onRemove }: Props) {
  const edit = staffText('list.edit')
  const remove = staffText('list.remove')
  return (
    <div className={styles.buttons}>
      {onEdit ? (
        <Button variant="secondary" aria-label={`${edit} ${name}`} onClick={onEdit}>
          {edit}
        </Button>
      ) : null}
      <Button variant="quiet" aria-label={`${remove} ${name}`} onClick={onRemove}>
        {remove}
      </Button>
    </div>
  )
}
