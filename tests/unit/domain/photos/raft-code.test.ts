import readCode from 'jsqr'
import { describe, expect, it } from 'vitest'
import {
  isRaftCode,
  newRaftCodes,
  raftCodeIn,
  raftCodeLink,
  raftCodeNumber,
  readRaftCode,
  twoRaftCodes,
} from '#domain/photos/raft-code.ts'
import { codePicture } from '../../../support/rafts/code-picture.ts'
import { randomOf } from '../../../support/rafts/random.ts'

const [width, height] = [480, 320]
const link = (code: string) => raftCodeLink('https://photos.example', 'arkansas-headwaters', code)
const read = (
  codes: Parameters<typeof codePicture>[2],
  change: (data: Uint8ClampedArray) => void = () => undefined,
) => {
  const data = codePicture(width, height, codes)
  change(data)
  return readRaftCode({ data, width, height }, readCode)
}

/** Light and dark squares by chance. `grain`: pixels of a square. */
function gravel(seed: number, grain: number): Uint8ClampedArray {
  const { between } = randomOf(seed)
  const across = Math.ceil(width / grain)
  const stones = Array.from({ length: across * Math.ceil(height / grain) }, () => between(0, 255))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const stone = Math.floor(at / width / grain) * across + Math.floor((at % width) / grain)
    data.fill(stones[stone] ?? 0, 4 * at, 4 * at + 3)
  }
  return data
}

describe('a raft code in a photo', () => {
  it('is read when it fills about a quarter of the photo', () => {
    expect(read([{ text: link('12-7K3M9'), x: 170, y: 100, scale: 3 }])).toBe('12-7K3M9')
  })

  it('is read when drops lie on it', () => {
    const { between } = randomOf(3)
    const wet = (data: Uint8ClampedArray): void => {
      for (let drop = 0; drop < 12; drop += 1) {
        const [x, y] = [190 + Math.floor(between(0, 80)), 120 + Math.floor(between(0, 80))]
        for (let row = 0; row < 4; row += 1)
          data.fill(230, 4 * ((y + row) * width + x), 4 * ((y + row) * width + x + 4))
      }
    }
    expect(read([{ text: link('12-7K3M9'), x: 170, y: 100, scale: 3 }], wet)).toBe('12-7K3M9')
  })

  it('is read before gravel, which is searched for less than one photo alone', () => {
    for (const [seed, grain] of [2, 3, 5, 8].entries()) {
      let searched = 0
      const count: typeof readCode = (data, across, down) => {
        searched += across * down
        return readCode(data, across, down)
      }
      expect(readRaftCode({ data: gravel(seed, grain), width, height }, count)).toBeNull()
      expect(searched).toBeLessThanOrEqual(width * height)
      const card = { text: link('12-7K3M9'), x: 170, y: 100, scale: 3 }
      const data = codePicture(width, height, [card], gravel(seed, grain))
      expect(readRaftCode({ data, width, height }, readCode)).toBe('12-7K3M9')
    }
  })

  it('is not read when it is cut off', () => {
    expect(read([{ text: link('12-7K3M9'), x: 420, y: 100, scale: 3 }])).toBeNull()
  })

  it('is one of two', () => {
    const two = [60, 300].map((x, place) => ({ text: link(`${place + 1}-7K3M9`), x, y: 100, scale: 3 }))
    expect(read(two)).toBe(twoRaftCodes)
    const above = [20, 170].map((y, place) => ({ text: link(`${place + 1}-7K3M9`), x: 200, y, scale: 3 }))
    expect(read(above)).toBe(twoRaftCodes)
  })

  it('is read beside the code of something else, which alone is none', () => {
    const other = { text: 'https://example.com/menu?raft=12-7K3M9', x: 30, y: 100, scale: 3 }
    expect(read([other, { text: link('12-7K3M9'), x: 270, y: 100, scale: 3 }])).toBe('12-7K3M9')
    expect(read([other])).toBeNull()
    expect(read([])).toBeNull()
  })
})

describe('the text of a raft code', () => {
  it('is found in the address of any storefront, in any case', () => {
    expect(raftCodeIn(link('12-7K3M9'))).toBe('12-7K3M9')
    expect(raftCodeIn('http://192.168.1.4/outfitter/a/external?date=2026-07-04&raft=7-abcde#top')).toBe('7-ABCDE')
    expect(raftCodeNumber('12-7K3M9')).toBe(12)
  })

  it.each(['0-7K3M9', '1000-7K3M9', '12-7K3M', '12-7K3M9X', '12-7K3MI', '12', ''])('is not %j', (code) => {
    expect(isRaftCode(code)).toBe(false)
    expect(raftCodeIn(link(code))).toBeNull()
  })

  it('is another one for each card', () => {
    const { between } = randomOf(1)
    const codes = newRaftCodes(990, 10, () => between(0, 1))
    expect(codes.map(raftCodeNumber)).toEqual([990, 991, 992, 993, 994, 995, 996, 997, 998, 999])
    expect(codes.every(isRaftCode)).toBe(true)
    expect(new Set(codes.map((code) => code.slice(4))).size).toBe(10)
  })
})
