import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { KioskSwitch, type KioskOutfitter } from '#client/features/this-device/kiosk-switch.tsx'
import { StorefrontFooter } from '#client/features/storefront/storefront-footer.tsx'
import { isKiosk, kioskHome, setKiosk } from '#client/device/kiosk/kiosk.ts'

const rafts = { name: 'Rafts', slug: 'rafts' }
const canyon = { name: 'Canyon', slug: 'canyon' }

const opened: string[] = []

function show(outfitters: readonly KioskOutfitter[]): HTMLElement {
  render(
    <MemoryRouter>
      <KioskSwitch outfitters={outfitters} onOpen={(home) => opened.push(home)} />
    </MemoryRouter>,
  )
  return screen.getByRole('switch', { name: 'This device is a kiosk' })
}

afterEach(() => {
  cleanup()
  setKiosk(false)
})

describe('the kiosk switch for staff', () => {
  it('turns the device into a kiosk of the staff member’s outfitter, and turns the kiosk off again', () => {
    const control = show([rafts])
    act(() => control.click())
    expect([isKiosk(), kioskHome()]).toEqual([true, '/outfitter/rafts'])
    act(() => screen.getByRole('button', { name: 'Log out and open the storefront' }).click())
    expect(opened).toEqual(['/outfitter/rafts'])
    act(() => control.click())
    expect([isKiosk(), kioskHome()]).toEqual([false, null])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('asks staff to choose an outfitter when there are several', () => {
    expect(show([rafts, canyon])).toHaveProperty('disabled', true)
  })

  it('shows the current state of the device', () => {
    setKiosk(true, '/outfitter/canyon')
    expect(show([rafts, canyon])).toHaveProperty('checked', true)
    expect(screen.getByText('The kiosk opens /outfitter/canyon')).toBeTruthy()
  })
})

describe('the footer of the storefront', () => {
  const shop = {
    name: 'Rafts',
    website: 'https://rafts.example',
    website_label: 'Our site',
    facebook: 'https://facebook.example',
    instagram: '',
    twitter: '',
    trip_advisor: '',
  }

  it('has no external link on a kiosk', () => {
    render(<StorefrontFooter shop={shop} />)
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Our site', 'Facebook'])
    act(() => setKiosk(true))
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})
