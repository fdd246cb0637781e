import { isEditing } from './editing.ts'

const CHANNEL = 'eddyline-update'
/** Milliseconds to wait for answers of other tabs. A frozen tab does not answer, and nobody works in it. */
const PATIENCE = 700

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null

export function answerOtherTabs(): () => void {
  const channel = open()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'ask' && isEditing()) channel.postMessage('busy')
  })
  return () => channel?.close()
}

export async function isEditingElsewhere(): Promise<boolean> {
  const channel = open()
  if (!channel) return false
  try {
    return await new Promise<boolean>((resolve) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => data === 'busy' && resolve(true))
      setTimeout(() => resolve(false), PATIENCE)
      channel.postMessage('ask')
    })
  } finally {
    channel.close()
  }
}
