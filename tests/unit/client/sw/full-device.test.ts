import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fillIfRoom, fillOrMakeRoom } from '#client/sw/full-device.ts'

const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
const makeRoom = vi.fn(() => Promise.resolve())

beforeEach(() => makeRoom.mockClear())

describe('installing a new version on a full device', () => {
  it('fails and frees space for the next try', async () => {
    await expect(fillOrMakeRoom(full, makeRoom)).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(makeRoom).toHaveBeenCalledTimes(1)
  })

  it('retries optional files after freeing space and skips them when there is still no room', async () => {
    const fill = vi.fn(() => Promise.resolve()).mockImplementationOnce(full)
    await fillIfRoom(fill, makeRoom)
    expect([fill.mock.calls.length, makeRoom.mock.calls.length]).toEqual([2, 1])
    await expect(fillIfRoom(full, makeRoom)).resolves.toBeUndefined()
  })

  it('deletes no image when the installation fails for another reason than a full device', async () => {
    const away = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(fillIfRoom(away, makeRoom)).rejects.toThrow('Failed to fetch')
    await expect(fillOrMakeRoom(away, makeRoom)).rejects.toThrow('Failed to fetch')
    expect(makeRoom).not.toHaveBeenCalled()
  })
})
