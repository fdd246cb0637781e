import { NotYetPage } from '../not-yet-page.tsx'

export function RiverSectionsPage() {
  return <NotYetPage />
}
