import type { components } from '#contract/schema.gen.ts'
import { isZipExpired } from '#domain/orders/zip.ts'
import type { ZipRow } from './zip-files.store.ts'

/**
 * Presents a zip to its guest. A ready zip counts as expired as soon as its download time ends, even before the expiry
 * job marks it. The answer names the zip only while the guest can download it.
 */
export function presentZip(
  zip: Pick<ZipRow, 'name' | 'state' | 'done' | 'count' | 'expires_at'>,
  now: Date,
): components['schemas']['ZipFile'] {
  const status = zip.state === 'ready' && isZipExpired(zip.expires_at, now) ? 'expired' : zip.state
  return {
    name: status === 'ready' ? zip.name : null,
    status,
    done: zip.done,
    count: zip.count,
    expires_at: zip.expires_at?.toISOString() ?? null,
  }
}
