import type { PriceGroup } from '#contract/schema.gen.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { cheapestCover } from '#domain/pricing/cheapest-cover.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import styles from './price-preview.module.css'

function exampleCounts(groups: readonly PriceGroup[]): number[] {
  const counts = new Set([1, 2, 3, 5, 8, 12, ...groups.map((group) => group.photo_count)])
  return [...counts].filter((count) => count <= 100).toSorted((a, b) => a - b)
}

export function PricePreview({ groups }: { groups: readonly PriceGroup[] }) {
  const priced = groups.map((group) => ({ photoCount: group.photo_count, price: cents(group.price) }))
  const rows = exampleCounts(groups).flatMap((count) => {
    const price = cheapestCover(count, priced)
    return price === null ? [] : [{ count, price }]
  })
  return (
    <SectionCard title={staffText('price-group.preview')}>
      {rows.length === 0 ? <p>{staffText('price-group.preview-none')}</p> : null}
      <dl className={styles.prices}>
        {rows.map(({ count, price }) => (
          <div key={count} className={styles.price}>
            <dt>{staffText('price-group.photos', { count })}</dt>
            <dd>
              <strong>{formatMoney('en', price)}</strong>
              <span>
                {staffText('price-group.each', { price: formatMoney('en', cents(Math.round(price / count))) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
