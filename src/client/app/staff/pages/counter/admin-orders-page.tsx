import { staffText } from '#domain/texts/staff-texts.ts'
import { OrderSearchView } from '#client/features/orders/search/order-search.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function AdminOrdersPage() {
  return (
    <StaffShell title={staffText('order-search.title')} lead={staffText('order-search.lead')}>
      <OrderSearchView />
    </StaffShell>
  )
}
