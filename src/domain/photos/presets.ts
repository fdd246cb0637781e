/** A picture size: fitted inside, JPEG of that quality (product.md 9, rules.md 6.2). */
export interface Preset {
  readonly width: number
  readonly height: number
  readonly quality: number
  /** Clean presets bear no watermark and go only to those who bought. */
  readonly watermarked: boolean
  /** Thumbnails have a twin of double density, `<preset>@2x.jpg`. */
  readonly doubled: boolean
}

const thumbnail = (width: number, height: number, quality: number): Preset => ({
  width,
  height,
  quality,
  watermarked: true,
  doubled: true,
})

const shown = (width: number, height: number, quality: number): Preset => ({
  width,
  height,
  quality,
  watermarked: true,
  doubled: false,
})

const clean: Preset = { width: 1000, height: 1000, quality: 60, watermarked: false, doubled: false }

export const presets = {
  'group-thumb': thumbnail(150, 150, 60),
  'viewer-thumb': thumbnail(350, 250, 40),
  'viewer-full': shown(800, 800, 40),
  cart: thumbnail(250, 250, 40),
  'outfitter-thumb': thumbnail(250, 250, 60),
  'outfitter-zoom': shown(1000, 1000, 60),
  slideshow: shown(1920, 1080, 60),
  share: clean,
  delivery: clean,
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof presets

/** The preset of that name, or null: names come from addresses. */
export function presetNamed(name: string): Preset | null {
  return isPresetName(name) ? presets[name] : null
}

function isPresetName(name: string): name is PresetName {
  return Object.hasOwn(presets, name)
}
