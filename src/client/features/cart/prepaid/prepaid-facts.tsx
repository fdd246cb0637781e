import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import type { PrepaidState } from './prepaid.commands.ts'

const dayOf = (day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function coverText({ covers, quantity }: PrepaidState): string {
  if (covers === 'group') return t('prepaid.group')
  if (covers === 'photos') return t('prepaid.photos', { count: quantity })
  return t('prepaid.amount', { amount: formatPrice(quantity, locale) })
}

/** Says what a code covers, what is left, until when, and when it was used (docs/rules.md#prepaid-codes). */
export function PrepaidFacts({ prepaid }: { prepaid: PrepaidState }) {
  const { state, uses, left, first_day: from, last_day: until, used } = prepaid
  return (
    <div role="status">
      <p>
        <strong>{state === 'ready' ? coverText(prepaid) : t(`prepaid.${state}`)}</strong>
      </p>
      {state === 'ready' ? null : <p>{coverText(prepaid)}</p>}
      {uses > 1 ? <p>{t('prepaid.uses', { count: left })}</p> : null}
      <p>{t('prepaid.until', { from: dayOf(from), until: dayOf(until) })}</p>
      {state === 'ready' ? <p>{t('prepaid.paid')}</p> : null}
      {used.map(({ at, email }) => (
        <p key={at}>
          {t('prepaid.used-on', {
            date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(at)),
            email: email ?? '…',
          })}
        </p>
      ))}
    </div>
  )
}
