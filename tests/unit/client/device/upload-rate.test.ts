import { beforeEach, describe, expect, it } from 'vitest'
import { bytesLeft, lineWords, UploadRate } from '#client/device/uploads/upload-rate.ts'

const MB = 1_000_000
let rate: UploadRate

beforeEach(() => (rate = new UploadRate()))

/** Moves bytes in equal parts, ten times a second. */
function move(bytes: number, from: number, until: number): void {
  const steps = (until - from) / 100
  for (let step = 1; step <= steps; step++) rate.note(bytes / steps, from + step * 100)
}

describe('the rate of the line', () => {
  it('is the average of the last half minute', () => {
    move(10 * MB, 0, 10_000)
    expect(rate.at(10_000)).toBeCloseTo(MB, -5)
    move(60 * MB, 10_000, 40_000)
    expect((rate.at(40_000) ?? 0) / MB).toBeCloseTo(2, 1)
  })

  it('is unknown before bytes moved for three seconds', () => {
    expect(rate.at(0)).toBeNull()
    move(MB, 0, 2_000)
    expect(rate.at(2_000)).toBeNull()
    move(MB, 2_000, 4_000)
    expect((rate.at(4_000) ?? 0) / MB).toBeCloseTo(0.5, 1)
  })

  it('falls while nothing moves, and is unknown after half a minute', () => {
    move(20 * MB, 0, 10_000)
    expect((rate.at(20_000) ?? 0) / MB).toBeCloseTo(1, 1)
    expect(rate.at(40_100)).toBeNull()
  })

  it('begins again after a pause', () => {
    move(20 * MB, 0, 10_000)
    move(4 * MB, 100_000, 104_000)
    expect((rate.at(104_000) ?? 0) / MB).toBeCloseTo(1, 1)
  })
})

describe('the time that is left', () => {
  it('counts the originals, without the bytes that have arrived', () => {
    const row = { size: 8 * MB, sent: false, previewed: true }
    const waiting = [
      { ...row, id: 'a' },
      { ...row, id: 'b', previewed: false },
      { ...row, id: 'c', sent: true },
      { ...row, id: 'd' },
    ]
    expect(
      bytesLeft(
        waiting,
        new Map([
          ['b', { sent: MB }],
          ['d', { sent: 3 * MB }],
        ]),
      ),
    ).toBe(21 * MB)
  })

  it.each([
    [2 * MB, 60 * MB, '2.0 MB/s, less than a minute left'],
    [2 * MB, 1_440 * MB, '2.0 MB/s, about 12 minutes left'],
    [0.5 * MB, 35 * MB, '0.5 MB/s, about 1 minute left'],
    [0.2 * MB, 3_900 * MB, '0.2 MB/s, about 5.4 hours left'],
  ])('at %d bytes per second with %d bytes left reads %s', (speed, bytes, words) => {
    expect(lineWords(speed, bytes)).toBe(words)
  })

  it('is not told while the rate is unknown', () => {
    expect(lineWords(null, 60 * MB)).toBeNull()
  })
})
