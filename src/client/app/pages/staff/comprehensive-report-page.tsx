import { NotYetPage } from '../not-yet-page.tsx'

export function ComprehensiveReportPage() {
  return <NotYetPage />
}
