import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { UploadZone } from '#client/features/uploads/upload-zone.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory')
})

describe('UploadZone', () => {
  it('offers to choose a whole folder when the browser supports it', () => {
    Object.defineProperty(HTMLInputElement.prototype, 'webkitdirectory', { value: false, configurable: true })
    render(<UploadZone onFiles={() => undefined} />)
    expect(screen.getByRole('button', { name: 'Choose a folder' })).toBeTruthy()
  })

  it('offers only a choice of photos when the browser cannot choose folders', () => {
    render(<UploadZone onFiles={() => undefined} />)
    expect(screen.queryByRole('button', { name: 'Choose a folder' })).toBeNull()
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0)
  })
})
