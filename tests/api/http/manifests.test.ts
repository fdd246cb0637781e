import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { rawCall } from './raw-call.ts'

const test = testApp()
let shop: Shop

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
})

const manifest = (path: string) => rawCall(`${test.url}/manifests/${path}`)

describe('the manifest of an outfitter', () => {
  it('describes a separate app in the outfitter’s colours, and is always revalidated', async () => {
    const { status, headers, json } = await manifest(`outfitter/${shop.slug}.webmanifest`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    expect(headers.get('cache-control')).toBe('no-cache')
    const { outfitter } = (await rawCall(`${test.url}/api/v1/search/outfitter/${shop.slug}`)).json as {
      outfitter: { name: string; header_color: string; body_color: string }
    }
    expect(json).toMatchObject({
      id: `/apps/outfitter/${shop.outfitterId}`,
      name: outfitter.name,
      start_url: `/outfitter/${shop.slug}`,
      scope: '/',
      display: 'standalone',
      theme_color: outfitter.header_color,
      background_color: outfitter.body_color,
    })
  })

  it('opens the app full-screen on a kiosk, under the same app id as on other devices', async () => {
    const plain = (await manifest(`outfitter/${shop.slug}.webmanifest`)).json as object
    const kiosk = (await manifest(`outfitter/${shop.slug}.webmanifest?kiosk=1`)).json
    expect(kiosk).toEqual({ ...plain, display: 'fullscreen' })
  })

  it('opens the app on the external channel when the manifest is requested for that channel', async () => {
    expect((await manifest(`outfitter/${shop.slug}.webmanifest?external=1`)).json).toMatchObject({
      id: `/apps/outfitter/${shop.outfitterId}/external`,
      start_url: `/outfitter/${shop.slug}/external`,
    })
  })
})

it('each staff area has a manifest with an app id of its own', async () => {
  const areas = await Promise.all(
    ['dashboard', 'admin', 'photographer'].map(async (area) => (await manifest(`staff/${area}.webmanifest`)).json),
  )
  expect(areas.map((each) => (each as { start_url: string }).start_url)).toEqual([
    '/dashboard',
    '/admin',
    '/photographer',
  ])
  expect(new Set(areas.map((each) => (each as { id: string }).id)).size).toBe(3)
})

it.each([
  'outfitter/nobody.webmanifest',
  'outfitter/nobody',
  'outfitter/nobody.html',
  'staff/guests.webmanifest',
  'staff/admin',
  'elsewhere.webmanifest',
])('a request for the manifest %s gets a 404 in JSON', async (path) => {
  const { status, headers, json } = await manifest(path)
  expect(status).toBe(404)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(json).toMatchObject({ success: false })
})
