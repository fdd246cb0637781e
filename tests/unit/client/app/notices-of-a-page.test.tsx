import { act, cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useRouteChange } from '#client/app/shell/page-change.ts'
import { dismissNotices, NoticeRegion, notify } from '#client/ui/notices/notices.tsx'

function Page() {
  useRouteChange(useLocation())
  return (
    <>
      <Link to="/cart/rafts">Your Order</Link>
      <Link to="?date=2026-07-04">Yesterday</Link>
    </>
  )
}

const isShown = (text: string) => screen.queryByText(text) !== null
const press = (name: string) => act(() => screen.getByRole('link', { name }).click())

beforeEach(() => {
  history.replaceState(null, '', '/outfitter/rafts')
  window.scrollTo = () => undefined
  render(
    <BrowserRouter>
      <Page />
      <NoticeRegion closeLabel="Close" />
    </BrowserRouter>,
  )
})

afterEach(() => {
  act(dismissNotices)
  cleanup()
  history.replaceState(null, '', '/')
})

describe('notices of a page', () => {
  it('end when the user leaves the page, even those that otherwise stay until the user closes them', () => {
    act(() => void notify({ text: 'Already there', duration: null }))
    press('Yesterday')
    expect(isShown('Already there')).toBe(true)
    press('Your Order')
    expect(location.pathname).toBe('/cart/rafts')
    expect(isShown('Already there')).toBe(false)
  })

  it('stay visible after a change of the page when they are marked to stay or come from the new page', () => {
    act(() => void notify({ text: 'Album Saved', duration: null, stays: true }))
    act(() => {
      screen.getByRole('link', { name: 'Your Order' }).click()
      notify({ text: 'Of the order', duration: null })
    })
    expect(isShown('Album Saved')).toBe(true)
    expect(isShown('Of the order')).toBe(true)
  })
})
