import { useNavigate, useParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { OrderDetail } from './order-detail.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'

/** The router counts the steps of the tab's history in `idx`. */
function hasBefore(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}

export function OrderDetailPage() {
  const { orderId = '' } = useParams()
  const navigate = useNavigate()
  const id = /^[1-9]\d{0,9}$/.test(orderId) ? Number(orderId) : null
  const back = (): void => {
    if (hasBefore()) void navigate(-1)
    else void navigate('/dashboard/pending-orders')
  }
  return (
    <StaffShell
      title={staffText('order.title', { id: orderId })}
      actions={
        <Button variant="secondary" icon="chevronLeft" onClick={back}>
          {staffText('order.back')}
        </Button>
      }
    >
      {id === null ? (
        <EmptyState icon="search" title={staffText('order.missing')} text={staffText('order.missing-next')} />
      ) : (
        <OrderDetail key={id} id={id} />
      )}
    </StaffShell>
  )
}
