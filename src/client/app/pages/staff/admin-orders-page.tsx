import { NotYetPage } from '../not-yet-page.tsx'

export function AdminOrdersPage() {
  return <NotYetPage />
}
