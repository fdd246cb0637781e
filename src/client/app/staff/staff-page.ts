import type { ReactNode } from 'react'
import type { Capability } from '#domain/access/capabilities.ts'
import type { StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { Staff } from '#client/api/staff-session.ts'
import type { StaffIconName } from '#client/ui/pictures/staff-icon.tsx'

export type StaffSection = 'counter' | 'reports' | 'shop' | 'photos' | 'administration' | 'device'

export interface MenuEntry {
  readonly section: StaffSection
  readonly title: StaffTextKey
  readonly icon: StaffIconName
  /** Hides a page from the menu of users who have the right to it but no use for it. */
  readonly isOffered?: (staff: Staff) => boolean
}

export interface StaffPage {
  /** Its menu link is the part before the first parameter. */
  readonly path: string
  /** Null lets every logged-in user in. */
  readonly needs: Capability | null
  readonly element: ReactNode | ((outfitterId: number) => ReactNode)
  readonly menu?: MenuEntry
}
