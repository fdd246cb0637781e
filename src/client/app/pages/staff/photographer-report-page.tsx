import { NotYetPage } from '../not-yet-page.tsx'

export function PhotographerReportPage() {
  return <NotYetPage />
}
