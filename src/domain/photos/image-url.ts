import { presets, type PresetName } from './presets.ts'

/** What an answer of the contract says about a photo's pictures. */
interface Pictured {
  /** The signed base address. */
  readonly path: string
  /** Full addresses by preset, of an external image service: they win. */
  readonly images?: Readonly<Record<string, string | undefined>> | null
}

/**
 * The address of a photo's picture; 2 asks for the twin of double density, where the preset has one. For a clean
 * picture pass `{ path: photo.delivery_path }`.
 */
export function imageUrl(photo: Pictured, preset: PresetName, density: 1 | 2 = 1): string {
  const name = density === 2 && presets[preset].doubled ? `${preset}@2x` : preset
  return photo.images?.[name] ?? `${photo.path}/${name}.jpg`
}

/** The `srcset` of a thumbnail and its twin of double density; undefined for a preset without a twin. */
export function imageSrcSet(photo: Pictured, preset: PresetName): string | undefined {
  return presets[preset].doubled ? `${imageUrl(photo, preset)} 1x, ${imageUrl(photo, preset, 2)} 2x` : undefined
}
