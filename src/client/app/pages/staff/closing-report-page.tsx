import { NotYetPage } from '../not-yet-page.tsx'

export function ClosingReportPage() {
  return <NotYetPage />
}
