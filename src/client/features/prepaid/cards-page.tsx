import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import type { components } from '#contract/schema.gen.ts'
import { csvStart, csvText, exportName } from '#domain/reports/csv.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { codeLink, codesQuery, coverText } from './prepaid.queries.ts'
import styles from './cards-page.module.css'

type Codes = components['schemas']['PrepaidCodes']

/** Cards to cut, several a sheet (docs/rules.md#prepaid-codes-screen). */
export function PrepaidCardsPage() {
  const id = Number(useParams()['batchId'])
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(codesQuery(id))
  const { data: outfitter } = useQuery({
    ...outfitterQuery(data?.batch.outfitter_id ?? 0),
    enabled: data !== undefined,
  })
  const isReady = data !== undefined && outfitter !== undefined
  return (
    <StaffShell
      title={staffText('batches.cards-title', { name: data?.batch.name ?? '' })}
      actions={
        <>
          <Button variant="secondary" icon="chevronLeft" onClick={() => void navigate(-1)}>
            {staffText('order.back')}
          </Button>
          <Button
            variant="secondary"
            disabled={!isReady}
            onClick={() => {
              if (isReady) saveCsv(data, outfitter.slug)
            }}
          >
            {staffText('batches.export')}
          </Button>
          <Button disabled={!isReady} onClick={() => print()}>
            {staffText('batches.print')}
          </Button>
        </>
      }
    >
      {error ? <TableFailure error={error} onRetry={() => void refetch()} /> : null}
      {isReady ? (
        <Cards data={data} outfitter={outfitter} />
      ) : error ? null : (
        <Skeleton height={320} radius="var(--radius-m)" />
      )}
    </StaffShell>
  )
}

function Cards({ data, outfitter }: { data: Codes; outfitter: { readonly name: string; readonly slug: string } }) {
  const { batch, codes } = data
  return (
    <ul className={styles.cards}>
      {codes.map(({ number, code }) => (
        <li key={number} className={styles.card}>
          <div>
            <strong dir="auto">{outfitter.name}</strong>
            <p>{staffText('batches.card-lead')}</p>
            <p>{coverText(batch)}</p>
            <p>{staffText('batches.card-scan')}</p>
            <p className={styles.code}>{code}</p>
            <p>{staffText('batches.card-until', { from: batch.first_day, until: batch.last_day })}</p>
          </div>
          <QrCode text={codeLink(outfitter.slug, code)} label={code} size={96} />
        </li>
      ))}
    </ul>
  )
}

function saveCsv({ batch, codes }: Codes, slug: string): void {
  const titles = (['number', 'code', 'link', 'used'] as const).map((name) => staffText(`batches.${name}`))
  const rows = codes.map(({ number, code, used }) => [String(number), code, codeLink(slug, code), String(used)])
  const text = [titles, ...rows].map((row) => `${row.map(csvText).join(',')}\r\n`).join('')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csvStart, text], { type: 'text/csv' }))
  link.download = exportName(batch.name, { from: null, to: null })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
