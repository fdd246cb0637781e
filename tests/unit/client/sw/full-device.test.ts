import { describe, expect, it, vi } from 'vitest'
import { fillIfRoom, fillWithRoom } from '#client/sw/full-device.ts'

const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
const makeRoom = vi.fn(() => Promise.resolve())

describe('A new version on a full device', () => {
  it('is stored in the room that kept images leave, once', async () => {
    const fill = vi.fn(() => Promise.resolve()).mockImplementationOnce(full)
    await fillWithRoom(fill, makeRoom)
    expect([fill.mock.calls.length, makeRoom.mock.calls.length]).toEqual([2, 1])
    await expect(fillWithRoom(full, makeRoom)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  })

  it('goes without what the network has too', async () => {
    await expect(fillIfRoom(full, makeRoom)).resolves.toBeUndefined()
  })

  it('fails for any other reason, and then no image is let go', async () => {
    makeRoom.mockClear()
    const away = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(fillIfRoom(away, makeRoom)).rejects.toThrow('Failed to fetch')
    expect(makeRoom).not.toHaveBeenCalled()
  })
})
