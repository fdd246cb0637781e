import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DisplayGroup, StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { useTypedDay } from '#client/shared-views/use-typed-day.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { exchangeGroup } from '../staff-orders.commands.ts'
import { dayGroupsQuery } from '../staff-orders.queries.ts'
import { useOnlineAction } from './use-online-action.ts'
import styles from './exchange-dialog.module.css'

interface Props {
  order: StaffOrder
  onClose: () => void
}

/** See docs/rules.md#exchange-of-a-group. */
export function ExchangeDialog({ order, onClose }: Props) {
  const bought = order.order_items.flatMap(({ display_group: group }) => (group ? [group] : []))
  const [day, setDay] = useState(order.display_date)
  const field = useTypedDay(day, null, setDay)
  const { data: groups } = useQuery(dayGroupsQuery(order.outfitter.id, day))
  const first = { from: bought.length === 1 ? (bought[0]?.id ?? null) : null, to: null as number | null }
  const draft = useDraft(null, first, onClose)
  const { from } = draft.values
  const action = useOnlineAction(order.id, staffText('exchange.done'))
  const others = groups?.filter(({ id, photos }) => photos.length > 0 && bought.every((group) => group.id !== id))
  // A group of another day is no longer on screen.
  const to = others?.find(({ id }) => id === draft.values.to)?.id ?? null
  const submit = (): void => {
    const missing = [
      ...(from === null ? [staffText('exchange.from')] : []),
      ...(to === null ? [staffText('exchange.to')] : []),
    ]
    if (from === null || to === null) return void notifyMissing(missing)
    const body = { id: order.id, from_group_id: from, to_group_id: to }
    void action.run(body, (key) => exchangeGroup(key, body)).then((done) => done && draft.close())
  }
  const { general, from_group_id: fromError, to_group_id: toError } = action.errors
  return (
    <FormDialog
      title={staffText('exchange.title', { id: String(order.id) })}
      description={staffText('exchange.lead')}
      submitLabel={staffText('exchange.verb')}
      out={staffText('kit.close')}
      saving={action}
      error={general ?? fromError ?? toError ?? null}
      draft={draft}
      onSubmit={submit}
    >
      {bought.length > 1 ? (
        <Choice
          legend={staffText('exchange.from')}
          groups={bought}
          chosen={from}
          onChoose={(id) => draft.change({ from: id })}
        />
      ) : null}
      <DateField label={staffText('exchange.day')} {...field} />
      {others?.length === 0 ? (
        <p role="status">{staffText('exchange.none')}</p>
      ) : (
        <Choice
          legend={staffText('exchange.to')}
          groups={others ?? []}
          chosen={to}
          onChoose={(id) => draft.change({ to: id })}
        />
      )}
    </FormDialog>
  )
}

interface ChoiceProps {
  legend: string
  groups: readonly Pick<DisplayGroup, 'id' | 'name' | 'photos'>[]
  chosen: number | null
  onChoose: (id: number) => void
}

const shown = 4

function Choice({ legend, groups, chosen, onChoose }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.groups}>
      <legend className={styles.legend}>{legend}</legend>
      {groups.map(({ id, name: title, photos }) => (
        <label key={id} className={styles.group}>
          <input type="radio" name={name} checked={chosen === id} onChange={() => onChoose(id)} />
          <span className={styles.name}>
            <bdi>{title}</bdi> {staffText('refund.count', { count: photos.length })}
          </span>
          <span className={styles.photos}>
            {photos.slice(0, shown).map((photo) => (
              <PresetImage key={photo.id} photo={photo} preset="group-thumb" />
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
