import type { ZipFile } from '#contract/schema.gen.ts'
import { listenToEvents } from '#client/device/connection/listen-to-events.ts'

interface Listener {
  onAlive: () => void
  onChange: () => void
  onZip: (zip: ZipFile) => void
}

const STATUSES: readonly unknown[] = [
  'requested',
  'building',
  'ready',
  'expired',
  'failed',
] satisfies ZipFile['status'][]

const isZip = (value: unknown): value is ZipFile =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  STATUSES.includes(value.status) &&
  'done' in value &&
  'count' in value

function readZip(data: string): ZipFile | null {
  try {
    const zip: unknown = JSON.parse(data)
    return isZip(zip) ? zip : null
  } catch {
    return null
  }
}

/** Streams the changes of an order, starting with its present state. Returns the function that stops the stream. */
export function listenToOrder(hash: string, { onAlive, onChange, onZip }: Listener): () => void {
  return listenToEvents({
    path: `/order/hash/${hash}/events`,
    name: `eddyline-order-${hash}`,
    onAlive,
    onEvent: (name, data) => {
      const zip = name === 'zip' ? readZip(data) : null
      if (zip) onZip(zip)
      else onChange()
    },
  })
}
