import { NotYetPage } from '../not-yet-page.tsx'

export function RiversPage() {
  return <NotYetPage />
}
