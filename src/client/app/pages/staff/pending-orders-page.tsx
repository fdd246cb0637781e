import { NotYetPage } from '../not-yet-page.tsx'

export function PendingOrdersPage() {
  return <NotYetPage />
}
