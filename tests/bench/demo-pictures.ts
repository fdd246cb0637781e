import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../e2e/support/server/start-app.ts'

/** The addresses of all photos of the demo data, to which a size is added. */
export async function photoAddresses(app: App): Promise<string[]> {
  const login = await fetch(`${app.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@eddyline.test', password: 'eddyline-demo-2026' }),
  })
  const { token } = (await login.json()) as { token: string }
  const found: string[] = []
  for (let id = 1; ; id++) {
    const answer = await fetch(`${app.url}/api/v1/album/${id}`, { headers: { Authorization: `Bearer ${token}` } })
    if (!answer.ok) return found
    const { album } = (await answer.json()) as { album: { photos: { path: string }[] } }
    found.push(...album.photos.map(({ path }) => `${app.url}${path}`))
  }
}

export const masterFolder = (app: App): string => join(app.dataDirectory, 'storage/masters')

export function masterFiles(app: App): string[] {
  return readdirSync(masterFolder(app), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Restarts the server without the pictures that it has drawn, also those that it drew ahead of a request. */
export async function forgetPictures(app: App): Promise<void> {
  await app.stop()
  rmSync(join(app.dataDirectory, 'cache/derivatives'), { recursive: true }) // Throws when it is elsewhere.
  await app.start()
}
