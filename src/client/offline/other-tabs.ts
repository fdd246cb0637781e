import { isEditing } from './editing.ts'

const CHANNEL = 'eddyline-update'
/** A tab that is frozen does not answer; nobody works in it. */
const PATIENCE = 700

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null

/** Says so to other tabs that ask, when a person has begun something in this one; answers how to stop. */
export function answerOtherTabs(): () => void {
  const channel = open()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'ask' && isEditing()) channel.postMessage('busy')
  })
  return () => channel?.close()
}

/** Whether a person has begun something in another tab of this device. */
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
