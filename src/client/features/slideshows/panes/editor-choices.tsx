import type { DisplayGroup } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useTypedDay } from '#client/shared-views/use-typed-day.ts'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import type { ShownSlideshow } from '../queued/slideshow.actions.ts'
import { refOf, type useChoices } from './use-choices.ts'
import styles from '../slideshows.module.css'

type Choices = ReturnType<typeof useChoices>

interface GroupProps {
  groups: readonly DisplayGroup[] | undefined
  group: DisplayGroup | undefined
  choices: Choices
}

export function GroupChoice({ groups, group, choices: { date, choose } }: GroupProps) {
  const typedDay = useTypedDay(date, null, (day) => choose({ date: day, group: null }))
  return (
    <div className={styles.choice}>
      <DateField label={staffText('slideshows.date')} {...typedDay} />
      <SelectField
        label={staffText('slideshows.group')}
        placeholder={staffText(groups?.length === 0 ? 'slideshows.no-groups' : 'slideshows.choose-group')}
        value={group ? String(group.id) : ''}
        disabled={!groups || groups.length === 0}
        options={(groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => choose({ group: Number(value) })}
      />
    </div>
  )
}

interface SlideshowProps {
  slideshows: readonly ShownSlideshow[]
  slideshow: ShownSlideshow | undefined
  choices: Choices
  onEdit: () => void
}

export function SlideshowChoice({ slideshows, slideshow, choices, onEdit }: SlideshowProps) {
  return (
    <div className={styles.choice}>
      <SelectField
        label={staffText('slideshows.choose')}
        placeholder={staffText(slideshows.length === 0 ? 'empty.slideshows' : 'slideshows.choose-one')}
        value={slideshow ? String(slideshow.id) : ''}
        disabled={slideshows.length === 0}
        options={slideshows.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => choices.choose({ slideshow: refOf(value) })}
      />
      <Button variant="secondary" onClick={onEdit}>
        {staffText('slideshows.edit')}
      </Button>
    </div>
  )
}
