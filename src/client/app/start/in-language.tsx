import type { ReactNode } from 'react'
import { useLanguage } from '#client/shared-views/chosen-texts.ts'

/** Renders the whole tree again when the guest chooses another language. The components keep their state. */
export function InLanguage({ draw }: { draw: () => ReactNode }) {
  useLanguage()
  return draw()
}
