import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { staffOrderQuery } from '../staff-orders.queries.ts'
import { PaperReceipt } from './paper-receipt.tsx'
import styles from './receipt.module.css'

const papers = ['80', '58', 'a4'] as const
type Paper = (typeof papers)[number]

const STORED = 'eddyline.receipt-paper'

/** Returns the paper on which this device printed last. */
function storedPaper(): Paper {
  const stored = readStored(STORED)
  return papers.find((paper) => paper === stored) ?? papers[0]
}

/** See docs/rules.md#receipts. */
export function ReceiptPage() {
  const { orderId = '' } = useParams()
  const [paper, setPaper] = useState(storedPaper)
  const navigate = useNavigate()
  const choose = (next: Paper): void => {
    writeStored(STORED, next)
    setPaper(next)
  }
  return (
    <StaffShell
      title={staffText('receipt.title', { id: orderId })}
      actions={
        <>
          <Button variant="secondary" icon="chevronLeft" onClick={() => void navigate(-1)}>
            {staffText('order.back')}
          </Button>
          <Button onClick={() => print()}>{staffText('receipt.print')}</Button>
        </>
      }
    >
      <fieldset className={styles.papers}>
        <legend>{staffText('receipt.paper')}</legend>
        {papers.map((each) => (
          <label key={each}>
            <input type="radio" name="paper" checked={paper === each} onChange={() => choose(each)} />
            {staffText(`receipt.paper-${each}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles.paper} data-paper={paper}>
        <Receipt id={Number(orderId)} />
      </div>
    </StaffShell>
  )
}

function Receipt({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(staffOrderQuery(id))
  if (data?.status === 'completed') return <PaperReceipt order={data} />
  if (data)
    return <EmptyState icon="clock" title={staffText('receipt.unpaid')} text={staffText('receipt.unpaid-next')} />
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={320} radius="var(--radius-m)" />
}
