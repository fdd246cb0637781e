import { expect, it } from 'vitest'
import { manifestAddress, manifestOf } from '#domain/manifests.ts'

it.each([
  ['/', '/manifest.webmanifest'],
  ['/login', '/manifest.webmanifest'],
  ['/slideshow/3', '/manifest.webmanifest'],
  ['/outfitter/Not%20one', '/manifest.webmanifest'],
  ['/dashboard/pending-orders', '/manifests/staff/dashboard.webmanifest'],
  ['/Admin', '/manifests/staff/admin.webmanifest'],
  ['/photographer/albums/4', '/manifests/staff/photographer.webmanifest'],
  ['/outfitter/rafts', '/manifests/outfitter/rafts.webmanifest'],
  ['/cart/rafts/external', '/manifests/outfitter/rafts.webmanifest?external=1'],
  ['/deliver/rafts/order/abc/external', '/manifests/outfitter/rafts.webmanifest?external=1'],
])('the page %s links to the manifest %s', (path, address) => expect(manifestAddress(manifestOf(path))).toBe(address))

it('the manifest address of a kiosk page contains kiosk=1', () => {
  expect(manifestAddress(manifestOf('/outfitter/rafts'), { kiosk: true })).toMatch(/\?kiosk=1$/)
  expect(manifestAddress(manifestOf('/outfitter/rafts/external'), { kiosk: true })).toMatch(/\?external=1&kiosk=1$/)
})
