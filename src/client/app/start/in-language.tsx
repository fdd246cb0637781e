import type { ReactNode } from 'react'
import { useLanguage } from '#client/shared-views/chosen-texts.ts'

/** Draws all its elements again when the guest chooses another language; their state stays. */
export function InLanguage({ draw }: { draw: () => ReactNode }) {
  useLanguage()
  return draw()
}
