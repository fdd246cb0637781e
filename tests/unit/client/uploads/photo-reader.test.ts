import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPhotoReader } from '#client/features/uploads/photo-reader.ts'

let asked: File[] = []
let ended = 0

/** Stands in for what runs beside the page, which a test's browser cannot start. */
function stubWorker(answer: (worker: EventTarget, file: File) => void): void {
  class Beside extends EventTarget {
    postMessage(file: File): void {
      asked.push(file)
      queueMicrotask(() => answer(this, file))
    }
    terminate(): void {
      ended += 1
    }
  }
  vi.stubGlobal('Worker', Beside)
}

const photo = (name: string): File => new File([`${name}, whole`], name, { type: 'image/jpeg' })
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

afterEach(() => {
  asked = []
  ended = 0
  vi.unstubAllGlobals()
})

describe('A photo that is added', () => {
  it('is read beside the page', async () => {
    const read = { bytes: new ArrayBuffer(3), sha256: 'ab', preview: null, thumb: null }
    stubWorker((worker) => worker.dispatchEvent(new MessageEvent('message', { data: read })))
    const reader = openPhotoReader()
    expect(await reader.read(photo('a'))).toBe(read)
    expect(await reader.read(photo('b'))).toBe(read)
    expect(asked.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(ended).toBe(0)
    reader.end()
    expect(ended).toBe(1)
  })

  it('is read in the page where nothing starts beside it, and so are all that follow', async () => {
    stubWorker((worker) => worker.dispatchEvent(new Event('error')))
    const reader = openPhotoReader()
    for (const name of ['a', 'b']) {
      const read = await reader.read(photo(name))
      expect(read?.sha256).toBe(hashOf(`${name}, whole`))
      expect(new TextDecoder().decode(read?.bytes)).toBe(`${name}, whole`)
    }
    expect(asked.map(({ name }) => name)).toEqual(['a'])
    expect(ended).toBe(1)
  })

  it('is told of when it cannot be read from where it lies', async () => {
    vi.stubGlobal('Worker', undefined)
    const gone = photo('gone')
    gone.arrayBuffer = () => Promise.reject(new DOMException('The card was pulled', 'NotReadableError'))
    expect(await openPhotoReader().read(gone)).toBeNull()
  })
})
