import { createContext, useContext } from 'react'
import type { AppBoot } from './boot.ts'

export const BootContext = createContext<AppBoot | null>(null)

/** What the page's HTML carried. */
export function useBoot(): AppBoot | null {
  return useContext(BootContext)
}
