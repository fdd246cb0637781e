import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { pauseUploads } from '#client/device/uploads/upload-pause.ts'
import { DeviceAlbums } from '#client/features/albums/queued/device-albums.tsx'

afterEach(() => pauseUploads(false))

it('says beside waiting photos that somebody paused the uploads', () => {
  const things = { albums: [], others: [{ albumId: 4, photos: 12 }] }
  pauseUploads(true)
  render(<DeviceAlbums things={things} />, { wrapper: MemoryRouter })
  expect(screen.getByText('12 photos not yet uploaded')).toBeDefined()
  expect(screen.getByText('Paused')).toBeDefined()
})
