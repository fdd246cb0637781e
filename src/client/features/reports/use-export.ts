import { useRun } from '#client/ui/controls/use-run.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { answerOf, api } from '#client/api/client.ts'

export function useExport(): { readonly busy: boolean; readonly start: (url: string) => void } {
  const { running, run } = useRun(notifyError)
  return { busy: running, start: (url) => void run(() => openExport(url)) }
}

type Query = Readonly<Record<string, string | number | null>>

/** See docs/rules.md#direct-downloads. */
export function exportUrl(name: 'orders' | 'for-photographer' | 'comprehensive', query: Query): string {
  const chosen = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== null) chosen.set(key, String(value))
  return `/api/v1/order/export-${name}${chosen.size > 0 ? `?${chosen}` : ''}`
}

/**
 * The address carries a ticket, because a window cannot send the session (docs/rules.md#download-tickets). If the
 * browser blocks the window, this page downloads the file.
 *
 * Throws: `ApiError` when the server refuses the ticket.
 */
async function openExport(url: string): Promise<void> {
  const { ticket } = await answerOf(api.POST('/auth/download-ticket', { body: { url } }))
  const address = `${url}${url.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(ticket)}`
  if (window.open(address, '_blank') !== null) return
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
