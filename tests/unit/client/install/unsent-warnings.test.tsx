import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { InstallPanel } from '#client/features/this-device/install-panel.tsx'
import { WaitingUploads } from '#client/features/uploads/waiting-uploads.tsx'
import { addFile } from '../device/upload-fixtures.ts'

const day = 86_400_000
const space = 'This browser may delete unsent work when space runs out. Send it, or install the app.'
const old = 'The oldest unsent action has waited 3 days. Keep this app open with a connection until everything is sent.'

beforeEach(async () => {
  await offlineDatabase().uploads.clear()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16) Chrome/156.0 Mobile')
  vi.stubGlobal('navigator', Object.assign(navigator, { storage: { persisted: () => Promise.resolve(false) } }))
  await addFile(offlineDatabase(), 'a.jpg')
  await offlineDatabase()
    .uploads.toCollection()
    .modify({ addedAt: Date.now() - 3 * day })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('unsent photos that a browser may delete', () => {
  it('are said to be old and at risk, in the album to which they belong', async () => {
    const waiting = await offlineDatabase().uploads.toArray()
    render(
      <WaitingUploads
        waiting={waiting}

        onDevice={[]}
        done={0}
        isAlbumWaiting={false}
        unread={0}
        onDiscard={() => {}}
      />,
    )
    expect(await screen.findByText((text) => text.includes(space) && text.includes(old))).toBeTruthy()
  })

  it("are said to be old and at risk in 'This device'", async () => {
    render(<InstallPanel />)
    expect(await screen.findByText((text) => text.includes(space) && text.includes(old))).toBeTruthy()
  })
})
