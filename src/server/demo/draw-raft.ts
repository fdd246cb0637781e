import { letter } from '#server/platform/images/lettering.ts'
import { seededRandom } from '#server/platform/images/seeded-random.ts'
import { css, hex, mix, scale, type Colour } from './colour.ts'
import { drawPaddler, hairs, helmets, skins, sleeves, vests, type Outfit, type Pose } from './draw-paddler.ts'

/** Size of the raft drawing. The middle of the raft is at (1000, 760). */
export const raftBox = { width: 2000, height: 1200 } as const

const hulls = ['#2f6fb5', '#d8432f', '#e8a317', '#3d8f5f', '#7a8a94', '#6c4fa3', '#1f9aa5'].map(hex)
const poses: readonly Pose[] = ['reach', 'pull', 'recover', 'cheer', 'brace']

export interface RaftView {
  /** Number of the raft. All frames of one raft show the same crew, colours and number. */
  readonly raft: number
  readonly frame: number
  readonly mirrored: boolean
  /** Wildness of the water, from 0 to 1. In wilder water more paddlers brace or cheer. */
  readonly excitement: number
}

interface Seat {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly shade: number
}

const farSeats: readonly Seat[] = [
  { x: 770, y: 636, scale: 1.06, shade: 0.88 },
  { x: 1120, y: 640, scale: 1.06, shade: 0.88 },
  { x: 1430, y: 606, scale: 1.06, shade: 0.88 },
]
const nearSeats: readonly Seat[] = [
  { x: 590, y: 726, scale: 1.24, shade: 1 },
  { x: 950, y: 748, scale: 1.24, shade: 1 },
  { x: 1300, y: 732, scale: 1.24, shade: 1 },
]
const guideSeat: Seat = { x: 330, y: 618, scale: 1.18, shade: 0.97 }

const tube = 'M190 520C300 690 470 800 760 812C1010 822 1250 818 1450 786C1630 756 1740 660 1800 500'
const farTube = 'M300 520C420 618 560 660 800 668C1020 674 1220 668 1400 640C1560 612 1660 560 1724 470'

export function drawRaft(view: RaftView): string {
  const random = seededRandom(view.raft * 7919 + 13)
  const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback
  const hull = hulls[view.raft % hulls.length] ?? hulls[0] ?? [0, 0, 0]
  const vest = pick(vests, [228, 53, 43])
  const blade = pick([hex('#f7d417'), hex('#ffffff'), hex('#ff6a1f')], [255, 255, 255])
  const outfit = (): Outfit => ({
    vest,
    sleeve: pick(sleeves, [32, 36, 44]),
    helmet: pick(helmets, [255, 255, 255]),
    skin: pick(skins, [224, 172, 130]),
    hair: random() < 0.45 ? pick(hairs, [40, 28, 20]) : null,
    glasses: random() < 0.4,
    blade,
  })
  const crew = [...farSeats, ...nearSeats].map((seat) => ({ seat, outfit: outfit() }))
  const guide = { seat: guideSeat, outfit: { ...outfit(), vest: mix(vest, [20, 24, 30], 0.75), glasses: true } }
  const frameRandom = seededRandom(view.raft * 131 + view.frame * 17 + 5)
  const base = poses[Math.floor(frameRandom() * 3)] ?? 'reach'
  const poseOf = (): Pose => {
    const wild = frameRandom()
    if (wild < view.excitement * 0.5) return frameRandom() < 0.55 ? 'cheer' : 'brace'
    return frameRandom() < 0.75 ? base : (poses[Math.floor(frameRandom() * 3)] ?? base)
  }
  const person = ({ seat, outfit: worn }: { seat: Seat; outfit: Outfit }, pose = poseOf()) =>
    `<g transform="translate(${seat.x} ${seat.y}) scale(${seat.scale})">${drawPaddler(worn, pose, seat.shade)}</g>`
  const body = [
    drawTube(farTube, 108, scale(hull, 0.78)),
    `<path d="M240 560C400 720 600 790 800 800C1060 812 1330 800 1500 770C1650 730 1740 620 1780 520L1700 510C1600 590 1440 640 1200 660C900 680 560 660 360 560Z" fill="${css(scale(hull, 0.3))}"/>`,
    ...[640, 980, 1310].map((x) => drawThwart(x, hull)),
    ...crew.slice(0, 3).map((member) => person(member)),
    person(guide, frameRandom() < 0.5 ? 'recover' : 'pull'),
    drawTube(tube, 168, hull),
    drawRope(),
    ...crew.slice(3).map((member) => person(member)),
  ]
  const flipped = view.mirrored ? `translate(${raftBox.width} 0) scale(-1 1)` : ''
  return `<g transform="${flipped}">${body.join('')}</g>${drawNumber(view)}`
}

function drawTube(path: string, width: number, colour: Colour): string {
  const strokes = [
    { width: 1, up: 0, colour: scale(colour, 0.42) },
    { width: 0.9, up: 0.04, colour: scale(colour, 0.66) },
    { width: 0.74, up: 0.1, colour: scale(colour, 0.88) },
    { width: 0.52, up: 0.17, colour },
    { width: 0.3, up: 0.22, colour: mix(colour, [255, 255, 255], 0.22) },
    { width: 0.1, up: 0.27, colour: mix(colour, [255, 255, 255], 0.6) },
  ]
  return strokes
    .map(
      (stroke) =>
        `<path d="${path}" transform="translate(0 ${-stroke.up * width})" stroke="${css(stroke.colour)}" stroke-width="${stroke.width * width}" stroke-linecap="round" fill="none"/>`,
    )
    .join('')
}

function drawThwart(x: number, hull: Colour): string {
  return drawTube(`M${x + 60} 664L${x} 770`, 92, scale(hull, 0.62))
}

function drawRope(): string {
  const rings = [
    [400, 742],
    [620, 796],
    [860, 812],
    [1110, 812],
    [1340, 798],
    [1540, 752],
  ] as const
  const sagging = rings.slice(1).map((ring, i) => {
    const before = rings[i] ?? ring
    return `M${before.join(' ')}Q${(before[0] + ring[0]) / 2} ${(before[1] + ring[1]) / 2 + 34} ${ring.join(' ')}`
  })
  return [
    `<path d="${sagging.join('')}" stroke="#f3efe2" stroke-width="8" fill="none" opacity=".92"/>`,
    ...rings.map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="13" fill="#2a2c30"/><circle cx="${x}" cy="${y}" r="5" fill="#8a8f96"/>`,
    ),
  ].join('')
}

function drawNumber(view: RaftView): string {
  const label = letter(String((view.raft % 40) + 1), 88)
  const x = view.mirrored ? raftBox.width - 1655 : 1655
  const y = 640
  const turn = view.mirrored ? 44 : -44
  return [
    `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="66" ry="56" fill="#f8f6f0"/><ellipse rx="66" ry="56" fill="none" stroke="#1d2126" stroke-width="7"/>`,
    `<path transform="translate(${-label.width / 2} ${label.capHeight / 2})" d="${label.path}" fill="#1d2126"/></g>`,
  ].join('')
}
