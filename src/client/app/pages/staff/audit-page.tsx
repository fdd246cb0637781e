import { NotYetPage } from '../not-yet-page.tsx'

export function AuditPage() {
  return <NotYetPage />
}
