import { presets, type PresetName } from './presets.ts'

interface Pictured {
  /** The signed base address of the photo's pictures on our server. */
  readonly path: string
  /** Full addresses by preset at an external image service. They take precedence over our own addresses. */
  readonly images?: Readonly<Record<string, string | undefined>> | null
}

/**
 * Returns the address of a photo's picture in one preset. For a picture without a watermark pass `{ path:
 * photo.delivery_path }`.
 */
export function imageUrl(photo: Pictured, preset: PresetName, density: 1 | 2 = 1): string {
  const name = density === 2 && presets[preset].doubled ? `${preset}@2x` : preset
  return photo.images?.[name] ?? `${photo.path}/${name}.jpg`
}

export function imageSrcSet(photo: Pictured, preset: PresetName): string | undefined {
  return presets[preset].doubled ? `${imageUrl(photo, preset)} 1x, ${imageUrl(photo, preset, 2)} 2x` : undefined
}
