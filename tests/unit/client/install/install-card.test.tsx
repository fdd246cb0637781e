import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { InstallCard } from '#client/features/this-device/install-card.tsx'
import { addFile } from '../device/upload-fixtures.ts'

const day = 86_400_000

beforeEach(async () => {
  localStorage.clear()
  await offlineDatabase().uploads.clear()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function leaveAPhoto(age: number): Promise<void> {
  await addFile(offlineDatabase(), 'a.jpg')
  await offlineDatabase()
    .uploads.toCollection()
    .modify({ addedAt: Date.now() - age })
}

const card = () => screen.findByRole('region', { name: 'Install the app' })

describe('InstallCard', () => {
  it('shows how to install the app on an iPhone when a photo has waited unsent for two days', async () => {
    await leaveAPhoto(2 * day)
    render(<InstallCard />)
    expect((await card()).textContent).toContain('seven days without a visit')
    fireEvent.click(screen.getByRole('button', { name: 'Show how' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByText('Choose Add to Home Screen')).toBeTruthy()
  })

  it('disappears for good when a person closes it', async () => {
    await leaveAPhoto(2 * day)
    render(<InstallCard />)
    await card()
    fireEvent.click(screen.getByRole('button', { name: 'Do not suggest this again' }))
    expect(screen.queryByRole('region')).toBeNull()
    expect(localStorage.getItem('device.install-card-dismissed')).toBe('1')
  })
})
