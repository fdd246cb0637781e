import { NotYetPage } from '../not-yet-page.tsx'

export function OutfitterRiversPage() {
  return <NotYetPage />
}
