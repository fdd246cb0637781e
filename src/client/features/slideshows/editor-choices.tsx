import { useState } from 'react'
import type { DisplayGroup, Slideshow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { SelectField } from '#client/ui/select.tsx'
import type { useChoices } from './use-choices.ts'
import styles from './slideshows.module.css'

type Choices = ReturnType<typeof useChoices>

interface GroupProps {
  groups: readonly DisplayGroup[] | undefined
  group: DisplayGroup | undefined
  choices: Choices
}

/** On its way to 2026 a typed year is 2, 20 and 202. */
const EARLIEST = '2000-01-01'

/** Whose photos stand on the left: a date, and one of its display groups. */
export function GroupChoice({ groups, group, choices: { date, choose } }: GroupProps) {
  // What stands in the field; another day than the one it was typed over has come from elsewhere.
  const [typed, setTyped] = useState<{ over: string; value: string | null }>({ over: date, value: date })
  const typeDay = (value: string | null): void => {
    const isMeant = value !== null && value >= EARLIEST
    setTyped({ over: isMeant ? value : date, value })
    if (isMeant) choose({ date: value, group: null })
  }
  return (
    <div className={styles.choice}>
      <DateField
        label={staffText('slideshows.date')}
        value={typed.over === date ? typed.value : date}
        onChange={typeDay}
      />
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
  slideshows: readonly Slideshow[]
  slideshow: Slideshow | undefined
  choices: Choices
  onEdit: () => void
}

/** Whose photos stand on the right. */
export function SlideshowChoice({ slideshows, slideshow, choices, onEdit }: SlideshowProps) {
  return (
    <div className={styles.choice}>
      <SelectField
        label={staffText('slideshows.choose')}
        placeholder={staffText(slideshows.length === 0 ? 'empty.slideshows' : 'slideshows.choose-one')}
        value={slideshow ? String(slideshow.id) : ''}
        disabled={slideshows.length === 0}
        options={slideshows.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => choices.choose({ slideshow: Number(value) })}
      />
      <Button variant="secondary" onClick={onEdit}>
        {staffText('slideshows.edit')}
      </Button>
    </div>
  )
}
