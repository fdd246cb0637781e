import { css, hex, mix, scale, type Colour } from './colour.ts'

export type Pose = 'reach' | 'pull' | 'recover' | 'cheer' | 'brace'

export interface Outfit {
  readonly vest: Colour
  readonly sleeve: Colour
  readonly helmet: Colour
  readonly skin: Colour
  readonly hair: Colour | null
  readonly glasses: boolean
  readonly blade: Colour
}

export const vests = ['#e4352b', '#f28c1b', '#1f6fd1', '#f2c71b', '#d63384', '#12917f'].map(hex)
export const helmets = ['#f4f4f0', '#ffd23f', '#e4352b', '#1f6fd1', '#26282c', '#ff7a2f', '#6fbf3b'].map(hex)
export const sleeves = ['#20242c', '#2b4a7f', '#36424a', '#7a1f2b', '#2f6b66', '#d9dde0'].map(hex)
export const skins = ['#f3c9a5', '#e0ac82', '#c98a5e', '#9a623d', '#6d4429'].map(hex)
export const hairs = ['#2a1c14', '#5a3a22', '#b98a4a', '#151515'].map(hex)

interface Limb {
  readonly shoulder: readonly [number, number]
  readonly elbow: readonly [number, number]
  readonly hand: readonly [number, number]
}

interface Posture {
  readonly lean: number
  /**
   * The arm whose hand holds the T-grip at the top of the paddle. The hand of the other arm, `lower`, holds the shaft.
   */
  readonly upper: Limb
  readonly lower: Limb
  readonly bladeAt: readonly [number, number]
  readonly mouthOpen: boolean
}

/**
 * Body positions of a paddler whose sitting height is about 330 units. The seat is at (0, 0), forward is right, and the
 * water beside the raft is at y 150.
 */
const postures: Readonly<Record<Pose, Posture>> = {
  reach: {
    lean: 16,
    upper: { shoulder: [34, -182], elbow: [96, -168], hand: [158, -206] },
    lower: { shoulder: [52, -164], elbow: [104, -104], hand: [176, -76] },
    bladeAt: [214, 92],
    mouthOpen: false,
  },
  pull: {
    lean: 4,
    upper: { shoulder: [-14, -182], elbow: [52, -196], hand: [92, -226] },
    lower: { shoulder: [14, -172], elbow: [30, -104], hand: [72, -62] },
    bladeAt: [58, 128],
    mouthOpen: true,
  },
  recover: {
    lean: -8,
    upper: { shoulder: [-18, -180], elbow: [40, -140], hand: [84, -178] },
    lower: { shoulder: [10, -172], elbow: [-24, -110], hand: [-34, -62] },
    bladeAt: [-128, 66],
    mouthOpen: false,
  },
  cheer: {
    lean: -4,
    upper: { shoulder: [-24, -184], elbow: [-62, -238], hand: [-66, -312] },
    lower: { shoulder: [24, -184], elbow: [66, -236], hand: [72, -306] },
    bladeAt: [214, -296],
    mouthOpen: true,
  },
  brace: {
    lean: -16,
    upper: { shoulder: [-14, -178], elbow: [44, -156], hand: [76, -190] },
    lower: { shoulder: [14, -170], elbow: [70, -110], hand: [110, -84] },
    bladeAt: [250, 70],
    mouthOpen: true,
  },
}

/**
 * Returns a seated paddler as SVG, with the seat at (0, 0). `shade`: brightness from 0 to 1, lower on the raft's far
 * side.
 */
export function drawPaddler(outfit: Outfit, pose: Pose, shade: number): string {
  const { lean, upper, lower, bladeAt, mouthOpen } = postures[pose]
  const tone = (colour: Colour, by = 1) => css(scale(colour, by * shade))
  return [
    // Draws the far arm first, behind the body. The paddle and the near arm come last, in front of it.
    limb(upper, tone(outfit.sleeve, 0.78), tone(outfit.skin, 0.86)),
    `<g transform="rotate(${lean})">${torso(outfit, tone)}${head(outfit, tone, mouthOpen)}</g>`,
    paddle(upper.hand, lower.hand, bladeAt, outfit, tone),
    limb(lower, tone(outfit.sleeve), tone(outfit.skin)),
  ].join('')
}

type Tone = (colour: Colour, by?: number) => string

function torso(outfit: Outfit, tone: Tone): string {
  const { vest, sleeve } = outfit
  return [
    `<path d="M-58 0C-64-30-56-62-46-84L52-84C60-54 64-26 62-2C52 26-48 28-58 0Z" fill="${tone(scale(sleeve, 0.7))}"/>`,
    `<path d="M-52-190C-66-150-64-96-58-40C-30-28 34-28 58-40C64-100 62-150 44-192C20-206-28-206-52-190Z" fill="${tone(vest)}"/>`,
    `<path d="M-52-190C-66-150-64-96-58-40C-46-35-34-32-22-31C-32-90-34-150-24-201C-36-199-46-195-52-190Z" fill="${tone(vest, 0.68)}"/>`,
    `<path d="M44-192C62-150 64-100 58-40L36-34C46-96 42-150 26-199Z" fill="${tone(mix(vest, [255, 255, 255], 0.28))}"/>`,
    `<path d="M-20-203C-12-176 18-176 26-200C12-208-6-208-20-203Z" fill="${tone(sleeve, 0.9)}"/>`,
    ...[-128, -84].map(
      (y) =>
        `<path d="M-62 ${y}C-30 ${y + 9} 30 ${y + 9} 62 ${y}" stroke="${tone([34, 34, 38])}" stroke-width="11" fill="none"/>` +
        `<rect x="-2" y="${y - 3}" width="24" height="17" rx="3" fill="${tone([18, 18, 20])}"/>`,
    ),
  ].join('')
}

function head(outfit: Outfit, tone: Tone, mouthOpen: boolean): string {
  const { skin, helmet, hair } = outfit
  const highlight = mix(helmet, [255, 255, 255], 0.6)
  return [
    hair === null ? '' : `<path d="M-36-258C-52-230-50-200-40-184L-10-190L-8-250Z" fill="${tone(hair)}"/>`,
    `<path d="M-16-216L-14-190C-4-182 12-182 20-190L20-216Z" fill="${tone(skin, 0.78)}"/>`,
    `<path d="M-36-262C-38-222-20-200 8-199C34-200 46-226 44-262Z" fill="${tone(skin)}"/>`,
    `<path d="M-36-262C-38-226-24-206-4-200C-14-220-16-244-12-264Z" fill="${tone(skin, 0.82)}"/>`,
    outfit.glasses
      ? `<path d="M-6-254L46-256C48-242 40-236 30-237C22-238 20-246 18-246C16-246 12-236 4-237C-4-238-8-246-6-254Z" fill="${tone([22, 24, 30])}"/><path d="M26-252L40-253L38-246Z" fill="${tone([150, 190, 220])}"/>`
      : `<circle cx="11" cy="-245" r="4.4" fill="${tone([38, 30, 26])}"/><circle cx="33" cy="-246" r="4.2" fill="${tone([38, 30, 26])}"/>`,
    mouthOpen
      ? `<path d="M6-225C14-221 30-221 36-227C34-210 12-208 6-225Z" fill="${tone([122, 40, 40])}"/><path d="M8-224C16-221 28-221 34-226L32-221C26-218 16-218 10-220Z" fill="${tone([250, 248, 244])}"/>`
      : `<path d="M10-221C18-216 28-217 34-222" stroke="${tone(scale(skin, 0.5))}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    `<path d="M-40-252C-44-246-30-204-6-198" stroke="${tone([30, 30, 34])}" stroke-width="5" fill="none"/>`,
    `<path d="M-48-256C-52-306-24-332 6-332C38-332 58-306 56-266C34-274-10-272-48-256Z" fill="${tone(helmet)}"/>`,
    `<path d="M-48-256C-52-306-24-332 6-332C-22-318-30-290-26-264Z" fill="${tone(helmet, 0.7)}"/>`,
    `<path d="M8-324C28-322 42-306 44-286C34-298 22-306 4-308Z" fill="${tone(highlight)}" opacity=".85"/>`,
    `<path d="M-50-257C-12-275 32-277 62-266L60-258C30-268-10-266-48-248Z" fill="${tone(helmet, 0.58)}"/>`,
    ...[-8, 12].map(
      (x) =>
        `<ellipse cx="${x}" cy="-300" rx="4" ry="9" transform="rotate(12 ${x} -300)" fill="${tone(helmet, 0.42)}"/>`,
    ),
  ].join('')
}

function limb({ shoulder, elbow, hand }: Limb, sleeve: string, skin: string): string {
  const path = `M${shoulder.join(' ')}Q${elbow.join(' ')} ${hand.join(' ')}`
  return [
    `<path d="${path}" stroke="${sleeve}" stroke-width="42" stroke-linecap="round" fill="none"/>`,
    `<circle cx="${hand[0]}" cy="${hand[1]}" r="19" fill="${skin}"/>`,
  ].join('')
}

function paddle(
  grip: readonly [number, number],
  low: readonly [number, number],
  end: readonly [number, number],
  outfit: Outfit,
  tone: Tone,
): string {
  const cheering = end[1] < -200
  const from = cheering ? ([-150, -322] as const) : grip
  const angle = (Math.atan2(end[1] - from[1], end[0] - from[0]) * 180) / Math.PI
  const { blade } = outfit
  return [
    `<path d="M${from.join(' ')}L${cheering ? '' : `${low.join(' ')}L`}${end.join(' ')}" stroke="${tone([46, 48, 54])}" stroke-width="11" stroke-linecap="round" fill="none"/>`,
    `<g transform="translate(${end.join(' ')}) rotate(${angle})">`,
    `<path d="M-16-7C10-34 78-40 104-26C116-14 116 14 104 26C78 40 10 34-16 7Z" fill="${tone(blade)}"/>`,
    `<path d="M-16 0C20-4 70-6 110 0C108 14 106 22 104 26C78 40 10 34-16 7Z" fill="${tone(blade, 0.72)}"/>`,
    '</g>',
    cheering ? '' : `<circle cx="${grip[0]}" cy="${grip[1]}" r="17" fill="${tone(outfit.skin, 0.86)}"/>`,
  ].join('')
}
