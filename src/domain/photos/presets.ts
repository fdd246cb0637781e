/** A JPEG of this quality that fits inside the width and height (docs/rules.md#image-sizes). */
export interface Preset {
  readonly width: number
  readonly height: number
  readonly quality: number
  /** False for presets without a watermark. Only a completed order or its share link gives access to those pictures. */
  readonly watermarked: boolean
  /** True for thumbnails, which also exist in double density as `<preset>@2x.jpg`. */
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

/** Pictures of a photo that guests look at before they buy it, those of the storefront's grid first. */
export const firstShownFiles = (
  ['viewer-thumb', 'viewer-full', 'cart', 'group-thumb', 'outfitter-thumb'] as const
).flatMap((name) => (presets[name].doubled ? [`${name}.jpg`, `${name}@2x.jpg`] : [`${name}.jpg`]))

export function presetNamed(name: string): Preset | null {
  return isPresetName(name) ? presets[name] : null
}

function isPresetName(name: string): name is PresetName {
  return Object.hasOwn(presets, name)
}
