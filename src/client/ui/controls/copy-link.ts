import { staffText } from '#domain/texts/staff-texts.ts'
import { notify } from '../notices/notices.tsx'
import { notifySuccess } from '../notices/notify.ts'

/** Pages without https have no clipboard, so a notice shows the link to copy by hand. */
export async function copyLink(link: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
  } catch {
    notify({ text: staffText('kit.copy-failed', { link }), tone: 'warning', duration: null })
    return
  }
  notifySuccess(done)
}
