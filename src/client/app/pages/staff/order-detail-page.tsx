import { NotYetPage } from '../not-yet-page.tsx'

export function OrderDetailPage() {
  return <NotYetPage />
}
