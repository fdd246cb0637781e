import { answerOf, api } from '#client/api/client.ts'

type Query = Readonly<Record<string, string | number | null>>

/** Path and query of an export; what is not chosen is left out (product.md 7 'Direct downloads'). */
export function exportUrl(name: 'orders' | 'for-photographer' | 'comprehensive', query: Query): string {
  const chosen = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== null) chosen.set(key, String(value))
  return `/api/v1/order/export-${name}${chosen.size > 0 ? `?${chosen}` : ''}`
}

/**
 * Opens an export in a window of its own, with a ticket in the place of the session, which a window cannot send. Where
 * the browser lets no window open, the file is loaded from this one. Throws what the ticket's call throws.
 */
export async function openExport(url: string): Promise<void> {
  const { ticket } = await answerOf(api.POST('/auth/download-ticket', { body: { url } }))
  const address = `${url}${url.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(ticket)}`
  if (window.open(address, '_blank') !== null) return
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
