import { useState } from 'react'
import { notifyError } from '#client/ui/notices/notify.ts'
import { openExport } from './open-export.ts'

export function useExport(): { readonly busy: boolean; readonly start: (url: string) => void } {
  const [busy, setBusy] = useState(false)
  const open = async (url: string): Promise<void> => {
    setBusy(true)
    try {
      await openExport(url)
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
  }
  return { busy, start: (url) => void open(url) }
}
