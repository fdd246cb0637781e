import { describe, expect, it } from 'vitest'
import { photoSignature, readSignature } from '#domain/photos/photo-signature.ts'
import { drawRaft, height, width, type Raft, type View } from '../../../support/rafts/draw-raft.ts'
import { randomOf } from '../../../support/rafts/random.ts'

const scene = { water: [70, 112, 108], bank: [132, 92, 66], paddle: [232, 190, 34] } as const
const crew = Array.from({ length: 6 }, () => [236, 236, 232] as const)
const raft = (boat: Raft['boat'], helmets: Raft['helmets'] = crew): Raft => ({ boat, helmets, vests: crew })
const [red, blue, yellow] = [[196, 38, 34] as const, [28, 70, 172] as const, [232, 190, 34] as const]
const view = { x: 0.5, y: 0.56, size: 0.36, tilt: 0, spray: 0.2, light: 1, warmth: 1, bank: 0.2, other: null }

const picture = (of: Raft, change: Partial<View> = {}, seed = 1) =>
  ({ data: drawRaft(scene, of, { ...view, ...change }, randomOf(seed)), width, height, channels: 3 }) as const

const coloursOf = (...drawing: Parameters<typeof picture>) =>
  readSignature(photoSignature(picture(...drawing))) ?? new Float64Array()

const apart = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, share, colour) => sum + (share - (other[colour] ?? 0)) ** 2, 0)

describe('the signature of a photo', () => {
  it.each([
    ['darker', { light: 0.7 }],
    ['warmer', { warmth: 1.06 }],
    ['closer', { size: 0.46 }],
    ['cut off at the side', { x: 0.75 }],
    ['in spray', { spray: 0.6 }],
  ])('changes less when the raft is %s than for a raft of another colour', (_, change) => {
    const same = apart(coloursOf(raft(red)), coloursOf(raft(red), change, 2))
    const other = apart(coloursOf(raft(red)), coloursOf(raft(blue), {}, 2))
    expect(same * 2).toBeLessThan(other)
  })

  it('tells boats of one colour apart by the helmets', () => {
    const helmets = crew.map(() => yellow)
    const same = apart(coloursOf(raft(red)), coloursOf(raft(red), {}, 2))
    expect(apart(coloursOf(raft(red)), coloursOf(raft(red, helmets), {}, 2))).toBeGreaterThan(same * 2)
  })

  it('is the same from RGB and from RGBA pixels', () => {
    const rgb = picture(raft(red))
    const data = Array.from({ length: width * height * 4 }, (_, place) =>
      place % 4 === 3 ? 255 : (rgb.data[Math.floor(place / 4) * 3 + (place % 4)] ?? 0),
    )
    expect(photoSignature({ ...rgb, data, channels: 4 })).toBe(photoSignature(rgb))
  })

  it('describes a picture of one grey pixel', () => {
    const look = readSignature(photoSignature({ data: [90, 90, 90], width: 1, height: 1, channels: 3 }))
    expect(look?.every((share) => share >= 0 && share <= 1)).toBe(true)
  })

  it.each([null, undefined, '', 'AAAA'])('is not read from %j', (text) => {
    expect(readSignature(text)).toBeNull()
  })
})
