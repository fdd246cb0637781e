import { NotYetPage } from '../not-yet-page.tsx'

export function FullReportPage() {
  return <NotYetPage />
}
