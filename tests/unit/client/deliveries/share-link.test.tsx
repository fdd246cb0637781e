import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShareLink } from '#client/features/deliveries/sharing/share-panel.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'

const path = '/share/abc'
let copied: string[]
let sheetError: Error | null
let clipboardError: Error | null

const nextTurn = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))

async function send(): Promise<void> {
  render(
    <>
      <ShareLink path={path} isNew={false} isEnding={false} onEnd={() => undefined} />
      <NoticeRegion closeLabel="Close" />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await nextTurn()
}

beforeEach(() => {
  copied = []
  sheetError = null
  clipboardError = null
  const share = () => (sheetError ? Promise.reject(sheetError) : Promise.resolve())
  const writeText = (text: string) => {
    if (clipboardError) return Promise.reject(clipboardError)
    copied.push(text)
    return Promise.resolve()
  }
  const stubbed = Object.assign(Object.create(navigator) as Navigator, { share })
  Object.defineProperty(stubbed, 'clipboard', { value: { writeText } })
  vi.stubGlobal('navigator', stubbed)
})
afterEach(() => {
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
})

describe("'Send link'", () => {
  it.each([
    ['the guest chose an app', null],
    ['the guest closed the sheet', new DOMException('', 'AbortError')],
    ['another share is open', new DOMException('', 'InvalidStateError')],
  ])('does not copy the link when %s', async (_, error) => {
    sheetError = error
    await send()
    expect(copied).toEqual([])
    expect(screen.queryByRole('button', { name: 'Link copied' })).toBeNull()
  })

  it('copies the link and says so when the device refuses to share', async () => {
    sheetError = new DOMException('', 'NotAllowedError')
    await send()
    expect(copied).toEqual([new URL(path, location.origin).href])
    expect(screen.getByRole('button', { name: 'Link copied' })).toBeTruthy()
  })

  it('asks the guest to copy the link by hand when the device refuses sharing and copying', async () => {
    sheetError = new TypeError('Share failed')
    clipboardError = new DOMException('', 'NotAllowedError')
    await send()
    expect(screen.getByText('We could not copy the link. Select it and copy it yourself.')).toBeTruthy()
  })
})
