import { staffText } from '#domain/texts/staff-texts.ts'
import { OrderSearchView } from '#client/features/counter/order-search.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/orders`. */
export function AdminOrdersPage() {
  return (
    <StaffShell title={staffText('order-search.title')} lead={staffText('order-search.lead')}>
      <OrderSearchView />
    </StaffShell>
  )
}
