import { useMemo, useState } from 'react'
import { amountLines, binByTender, type BinSize, type TenderBin, type TenderDay } from '#domain/reports/report-bins.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { useMedia } from '#client/ui/controls/use-media.ts'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { daysInWords } from './chosen-range.ts'
import styles from './tender-chart.module.css'

interface Props {
  days: readonly TenderDay[]
  range: { readonly from: string | null; readonly to: string | null }
}

const titles: Readonly<Record<BinSize, StaffTextKey>> = {
  day: 'report.chart-day',
  week: 'report.chart-week',
  month: 'report.chart-month',
}

const money = (cents: number): string => formatPrice(cents, 'en')
const wholeDollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const dayLabel = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const monthLabel = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short', year: 'numeric' })

function barInWords({ from, to, counter, card }: TenderBin): string {
  return staffText('report.bar', {
    days: daysInWords(from, to),
    counter: money(counter),
    card: money(card),
    total: money(counter + card),
  })
}

/** If there is only one bar, the chart shows it divided by tender. */
export function TenderChart({ days, range: { from, to } }: Props) {
  const { size, bins } = useMemo(() => binByTender(days, { from, to }), [days, from, to])
  const [first] = bins
  if (!first) return null
  const sums = bins.reduce((sum, bin) => ({ counter: sum.counter + bin.counter, card: sum.card + bin.card }), {
    counter: 0,
    card: 0,
  })
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <h2 className={styles.title}>{staffText(bins.length === 1 ? 'report.chart-one' : titles[size])}</h2>
        <Tenders {...sums} />
      </figcaption>
      {bins.length === 1 ? <Parts {...sums} /> : <Bars bins={bins} size={size} />}
    </figure>
  )
}

function Tenders({ counter, card }: { counter: number; card: number }) {
  return (
    <dl className={styles.tenders}>
      <div>
        <dt>
          <span className={styles.swatch} data-tender="counter" />
          {staffText('report.counter')}
        </dt>
        <dd>{money(counter)}</dd>
      </div>
      <div>
        <dt>
          <span className={styles.swatch} data-tender="card" />
          {staffText('report.card')}
        </dt>
        <dd>{money(card)}</dd>
      </div>
    </dl>
  )
}

/** Draws nothing when the refunds of a tender exceed its sales, because a part cannot be negative. */
function Parts({ counter, card }: { counter: number; card: number }) {
  if (counter < 0 || card < 0 || counter + card === 0) return null
  return (
    <div className={styles.parts} aria-hidden="true">
      <span data-tender="counter" style={{ flexGrow: counter }} />
      <span data-tender="card" style={{ flexGrow: card }} />
    </div>
  )
}

function Bars({ bins, size }: { bins: readonly TenderBin[]; size: BinSize }) {
  const [over, setOver] = useState<number | null>(null)
  const lines = useMemo(() => amountLines(bins), [bins])
  const lowest = lines[0] ?? 0
  const span = (lines.at(-1) ?? 0) - lowest || 1
  const percent = (cents: number): string => `${(cents / span) * 100}%`
  const labelled = Math.ceil(bins.length / (useMedia('(max-width: 43.75rem)') ? 4 : 8))
  const label = size === 'month' ? monthLabel : dayLabel
  const shown = over === null ? undefined : bins[over]
  return (
    <>
      <div className={styles.plot} aria-hidden="true" onPointerLeave={() => setOver(null)}>
        {lines.map((line) => (
          <span key={line} className={styles.line} style={{ bottom: percent(line - lowest) }} data-zero={line === 0}>
            {wholeDollars.format(line / 100)}
          </span>
        ))}
        <div className={styles.bars}>
          {bins.map((bin, index) => (
            <div
              key={bin.from}
              className={styles.bin}
              data-over={index === over || undefined}
              onPointerEnter={() => setOver(index)}
            >
              {segments(bin).map(({ tender, from, height }) => (
                <span
                  key={tender}
                  data-tender={tender}
                  style={{ bottom: percent(from - lowest), height: percent(height) }}
                />
              ))}
              {index % labelled === 0 ? (
                <span className={styles.label}>{label.format(new Date(`${bin.from}T00:00:00Z`))}</span>
              ) : null}
            </div>
          ))}
        </div>
      </div>
      <p className={styles.shown} aria-hidden="true">
        {shown ? barInWords(shown) : ''}
      </p>
      <VisuallyHidden>
        <ul>
          {bins
            .filter(({ counter, card }) => counter !== 0 || card !== 0)
            .map((bin) => (
              <li key={bin.from}>{barInWords(bin)}</li>
            ))}
        </ul>
      </VisuallyHidden>
    </>
  )
}

/** Returns the parts of a bar, in cents from zero: net sales go up, net refunds go down. */
function segments({ counter, card }: TenderBin) {
  const cardFrom = card >= 0 ? Math.max(0, counter) : Math.min(0, counter) + card
  return [
    { tender: 'counter', from: Math.min(0, counter), height: Math.abs(counter) },
    { tender: 'card', from: cardFrom, height: Math.abs(card) },
  ].filter(({ height }) => height > 0)
}
