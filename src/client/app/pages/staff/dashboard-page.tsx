import { NotYetPage } from '../not-yet-page.tsx'

export function DashboardPage() {
  return <NotYetPage />
}
