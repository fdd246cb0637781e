import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  homePath,
  isKiosk,
  kioskAutoComplete,
  kioskHome,
  markKiosk,
  setKiosk,
  useKiosk,
} from '#client/device/kiosk/kiosk.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setKiosk(false)
})

describe("the switch 'This device is a kiosk'", () => {
  it('is off until staff turn it on, and keeps their setting', () => {
    expect([isKiosk(), homePath(), kioskAutoComplete('email')]).toEqual([false, '/', 'email'])
    setKiosk(true, '/outfitter/rafts')
    expect([isKiosk(), homePath(), kioskAutoComplete('email')]).toEqual([true, '/outfitter/rafts', 'off'])
    setKiosk(false)
    expect([isKiosk(), kioskHome(), homePath()]).toEqual([false, null, '/'])
  })

  it('sets an attribute by which the style sheet recognises a kiosk', () => {
    setKiosk(true)
    expect(document.documentElement.hasAttribute('data-kiosk')).toBe(true)
    setKiosk(false)
    expect(document.documentElement.hasAttribute('data-kiosk')).toBe(false)
    localStorage.setItem('device.kiosk', '1')
    markKiosk()
    expect(document.documentElement.hasAttribute('data-kiosk')).toBe(true)
  })

  it('updates an open page at once, also after a change in another tab', () => {
    const { result, unmount } = renderHook(() => useKiosk())
    act(() => setKiosk(true))
    expect(result.current).toBe(true)
    act(() => {
      localStorage.removeItem('device.kiosk')
      dispatchEvent(new StorageEvent('storage', { key: 'device.kiosk' }))
    })
    expect(result.current).toBe(false)
    unmount()
  })

  it('ignores a stored start address that is not the address of a storefront', () => {
    setKiosk(true)
    for (const address of ['https://elsewhere.example', '//elsewhere.example', '/dashboard', '/outfitter/a/../b', '']) {
      localStorage.setItem('device.kiosk-home', address)
      expect([address, kioskHome()]).toEqual([address, null])
    }
  })

  it('does not throw when storage is denied', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied })
    setKiosk(true)
    expect(isKiosk()).toBe(false)
  })
})
