import { expect } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { ClusterWorld } from './cluster-world.ts'
import { type Disruption, processOf } from './disruptions.ts'
import type { Trade } from './trade.ts'

export const fullDisks = ['web-2', 'worker-2'] as const

/** Milliseconds. Each process tests its disk every ten seconds, so it must notice a change well within this time. */
const noticedWithinMs = 120_000

/** Fills the disks of one web and one worker process. The other processes keep free space. */
export const fullDisk: Disruption = {
  name: `full disk of ${fullDisks.join(' and ')}`,
  async run(world, trade) {
    if (typeof world.disks === 'string') {
      world.notes.push(`full disk: skipped, because this machine mounts no disk for it: ${world.disks}`)
      return null
    }
    const { disks } = world
    const open = await openUpload(urlOf(world, 'web-2'), trade)
    const fill = (): void => disks.forEach((disk) => disk.fill())
    for (const name of fullDisks) await untilReady(world, name, false, fill)
    fill()
    const refusals = await refusalsOf(urlOf(world, 'web-2'), trade, open)
    await Promise.all([trade.sell(8, () => {}), trade.upload([300_000, 300_000])])
    for (const disk of disks) disk.makeRoom()
    for (const name of fullDisks) await untilReady(world, name, true, () => {})
    world.notes.push(`full disk: ${refusals.join(', ')}; both ready again after it`)
    return null
  },
}

function urlOf(world: ClusterWorld, name: string): string {
  const url = processOf(world, name).url()
  if (url === null) throw new Error(`${name} does not run`)
  return url
}

/**
 * Waits until `/readyz` of the process reports its disk as full, or as writable again. Runs `before` ahead of each
 * request.
 */
async function untilReady(world: ClusterWorld, name: string, isReady: boolean, before: () => void): Promise<void> {
  const look = async (): Promise<true | null> => {
    before()
    const answer = await fetch(`${urlOf(world, name)}/readyz`)
    const { degraded } = (await answer.json()) as { degraded: readonly string[] }
    const isSaid = degraded.includes('disk') !== isReady
    return isSaid && answer.status === (isReady ? 200 : 503) ? true : null
  }
  await eventually(`${name} to be ${isReady ? '' : 'un'}ready`, look, noticedWithinMs)
}

const bytes = Buffer.alloc(50_000, 'eddyline')

const headersOf = ({ authorization }: Trade) => ({ authorization, 'tus-resumable': '1.0.0' })

function createUpload(url: string, trade: Trade): Promise<Response> {
  const headers = { ...headersOf(trade), 'upload-length': String(bytes.length) }
  return fetch(`${url}/api/v1/photo/tus`, { method: 'POST', headers })
}

/** Creates an upload on a process that still has free space. Returns the path of the upload. */
async function openUpload(url: string, trade: Trade): Promise<string> {
  const { headers, status } = await createUpload(url, trade)
  expect(status).toBe(201)
  return new URL(headers.get('location') ?? '', url).pathname
}

/**
 * Calls the process with the full disk directly. It must refuse uploads with 503 and still serve a page. Returns a
 * summary.
 */
async function refusalsOf(url: string, trade: Trade, open: string): Promise<string[]> {
  const created = await createUpload(url, trade)
  expect([created.status, await created.json()]).toMatchObject([503, { success: false, code: 'storage-full' }])
  expect(Number(created.headers.get('retry-after'))).toBeGreaterThan(0)
  const piece = { ...headersOf(trade), 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sent = await fetch(`${url}${open}`, { method: 'PATCH', headers: piece, body: new Uint8Array(bytes) })
  expect([sent.status, await sent.json()]).toMatchObject([503, { success: false, code: 'upload-refused' }])
  const page = await fetch(`${url}/api/v1/search/outfitter/${trade.shop.slug}`)
  expect(page.status).toBe(200)
  return [`a new upload ${created.status}`, `bytes of an open one ${sent.status}`, `a storefront ${page.status}`]
}
