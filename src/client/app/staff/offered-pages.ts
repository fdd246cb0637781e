import type { Staff } from '#client/api/staff-session.ts'
import { isAdministrator, staffPages } from './pages.tsx'
import type { MenuEntry } from './staff-page.ts'

export interface OfferedPage extends MenuEntry {
  readonly path: string
}

/**
 * An administrator gets the pages about one outfitter only after opening one. A photographer gets them at once, and
 * chooses the outfitter on the page.
 */
export function offeredPages(staff: Staff): readonly OfferedPage[] {
  return staffPages.flatMap(({ path, needs, element, menu }) => {
    const isOfOutfitter = typeof element === 'function'
    const isOpen =
      (needs === null || staff.can(needs)) && (!isOfOutfitter || staff.outfitterId !== null || !isAdministrator(staff))
    return menu && isOpen && (menu.isOffered?.(staff) ?? true) ? [{ ...menu, path: path.replace(/\/:.*$/, '') }] : []
  })
}
