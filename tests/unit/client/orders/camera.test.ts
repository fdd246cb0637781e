import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCamera, troubleOf } from '#client/features/orders/scan/camera.ts'

afterEach(() => vi.unstubAllGlobals())

async function troubleWith(mediaDevices: object | undefined): Promise<string> {
  vi.stubGlobal('navigator', { mediaDevices })
  return openCamera(document.createElement('video'), () => undefined).then(() => 'none', troubleOf)
}

const refusing = (name: string) => ({ getUserMedia: () => Promise.reject(new DOMException('', name)) })

describe('openCamera', () => {
  it.each([
    ['refused', 'NotAllowedError'],
    ['missing', 'NotFoundError'],
    ['failed', 'NotReadableError'],
  ])('reports a camera as %s after a %s', async (trouble, name) => {
    expect(await troubleWith(refusing(name))).toBe(trouble)
  })

  it('reports a camera as missing on a page without media devices', async () => {
    expect(await troubleWith(undefined)).toBe('missing')
  })

  it('reports a camera as failed and stops it when its picture does not play', async () => {
    const stop = vi.fn()
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(new DOMException('', 'AbortError'))
    const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] })
    expect(await troubleWith({ getUserMedia: () => Promise.resolve(stream) })).toBe('failed')
    expect(stop).toHaveBeenCalledOnce()
  })
})
