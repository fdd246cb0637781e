import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Staff } from '../../support/staff.ts'
import type { Office, OfficeBody } from './office.ts'

export type Part = readonly [name: string, value: string | Blob]

export const file = (bytes: Buffer | string, type = 'image/png'): Part => [
  'file',
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'picture.png', { type }),
]

/** Uploads a picture as the settings do. */
export async function upload(
  { test }: Office,
  call: 'save-logo' | 'save-cover',
  who: Staff | null,
  parts: readonly Part[],
): Promise<{ status: number; body: OfficeBody }> {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const headers = { ...who?.headers }
  const response = await fetch(`${test.url}/api/v1/outfitter/${call}`, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as OfficeBody }
}

export async function download({ test }: Office, path: string, method = 'GET') {
  const response = await fetch(`${test.url}${path}`, { method })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Names of the stored files in a folder, and of uploads that were not cleared away. */
export function storedIn({ test }: Office, name: 'logos' | 'covers'): string[] {
  const folder = join(test.data.directory, 'storage')
  const pictures = join(folder, name)
  const kept = existsSync(pictures) ? readdirSync(pictures, { recursive: true, withFileTypes: true }) : []
  const incoming = readdirSync(join(folder, '.incoming'), { withFileTypes: true })
  return [...kept, ...incoming].filter((entry) => entry.isFile()).map((entry) => entry.name)
}
