import { hex, type Colour } from './colour.ts'
import type { DemoShot } from './seed.deps.ts'

export interface Scene {
  readonly seed: number
  readonly skyTop: Colour
  readonly skyLow: Colour
  readonly haze: Colour
  readonly sun: Colour
  readonly rockLight: Colour
  readonly rockDark: Colour
  readonly shade: Colour
  readonly scrub: Colour
  readonly waterDeep: Colour
  readonly waterLit: Colour
  readonly reflection: Colour
  /**
   * Horizontal position of the sun, as a share of the picture's width. Values outside 0 to 1 put the sun outside the
   * picture.
   */
  readonly sunAt: number
  /** Horizontal position of the gap between the canyon walls, as a share of the picture's width. */
  readonly gapAt: number
  /** Steepness of the canyon walls, from 0.6 to 1.4. */
  readonly steepness: number
  /** Vertical position of the water's top edge, as a share of the picture's height. */
  readonly horizon: number
  /** Density of trees on the far bank, from 0 to 1. */
  readonly trees: number
}

export const scenes = {
  'browns-canyon-morning': {
    seed: 21,
    skyTop: hex('#7fb4dc'),
    skyLow: hex('#ffe9c9'),
    haze: hex('#f3d9b8'),
    sun: hex('#fff1cf'),
    rockLight: hex('#e0b084'),
    rockDark: hex('#9a6248'),
    shade: hex('#5d5468'),
    scrub: hex('#5f7345'),
    waterDeep: hex('#1c4a47'),
    waterLit: hex('#4f938a'),
    reflection: hex('#d9b48c'),
    sunAt: 0.22,
    gapAt: 0.4,
    steepness: 0.85,
    horizon: 0.3,
    trees: 1,
  },
  'browns-canyon-afternoon': {
    seed: 22,
    skyTop: hex('#3f8fd0'),
    skyLow: hex('#cfe6f3'),
    haze: hex('#c8d6dc'),
    sun: hex('#fffbe8'),
    rockLight: hex('#d8a074'),
    rockDark: hex('#8a5540'),
    shade: hex('#4a4a62'),
    scrub: hex('#4d6b3c'),
    waterDeep: hex('#17494f'),
    waterLit: hex('#5aa5a0'),
    reflection: hex('#b9cfd6'),
    sunAt: 0.8,
    gapAt: 0.62,
    steepness: 0.8,
    horizon: 0.29,
    trees: 0.9,
  },
  'royal-gorge': {
    seed: 23,
    skyTop: hex('#5a8fc4'),
    skyLow: hex('#ffd9ae'),
    haze: hex('#e8a878'),
    sun: hex('#ffe2b0'),
    rockLight: hex('#cf7a4c'),
    rockDark: hex('#6d3326'),
    shade: hex('#3c2b40'),
    scrub: hex('#5a5a34'),
    waterDeep: hex('#23403a'),
    waterLit: hex('#7b8f6a'),
    reflection: hex('#d88a56'),
    sunAt: 0.55,
    gapAt: 0.52,
    steepness: 1.35,
    horizon: 0.31,
    trees: 0.25,
  },
  shoshone: {
    seed: 24,
    skyTop: hex('#6ea5cf'),
    skyLow: hex('#f4e7d6'),
    haze: hex('#d7c3bd'),
    sun: hex('#fff0da'),
    rockLight: hex('#d9c3a1'),
    rockDark: hex('#a2573d'),
    shade: hex('#56506b'),
    scrub: hex('#55703f'),
    waterDeep: hex('#2b4b3b'),
    waterLit: hex('#7fa183'),
    reflection: hex('#c9b7a0'),
    sunAt: 0.1,
    gapAt: 0.35,
    steepness: 1.05,
    horizon: 0.3,
    trees: 0.7,
  },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

export function sceneOf(section: DemoShot['section'], timeOfDay: DemoShot['timeOfDay']): SceneName {
  if (section === 'Royal Gorge') return 'royal-gorge'
  if (section === 'Shoshone') return 'shoshone'
  return timeOfDay === 'Morning' ? 'browns-canyon-morning' : 'browns-canyon-afternoon'
}
