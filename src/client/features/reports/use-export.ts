import { useRun } from '#client/ui/controls/use-run.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { openExport } from './open-export.ts'

export function useExport(): { readonly busy: boolean; readonly start: (url: string) => void } {
  const { running, run } = useRun(notifyError)
  return { busy: running, start: (url) => void run(() => openExport(url)) }
}
