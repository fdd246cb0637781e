import { createContext, useContext } from 'react'
import type { AppBoot } from './page-boot.ts'

export const BootContext = createContext<AppBoot | null>(null)

export function useBoot(): AppBoot | null {
  return useContext(BootContext)
}
