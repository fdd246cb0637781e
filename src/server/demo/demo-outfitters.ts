// The demo data are fixed, so that anyone can repeat a trial and compare the totals.

export const demoPassword = 'eddyline-demo-2026'

export const demoRivers = [
  {
    name: 'Arkansas',
    fee: 300,
    sections: [
      { name: 'Browns Canyon', fee: 150 },
      { name: 'Royal Gorge', fee: 0 },
    ],
  },
  { name: 'Colorado', fee: 0, sections: [{ name: 'Shoshone', fee: 0 }] },
] as const

type DemoSection = (typeof demoRivers)[number]['sections'][number]['name']

export interface DemoOutfitter {
  readonly slug: string
  readonly sections: readonly DemoSection[]
  readonly active: boolean
  readonly row: {
    readonly name: string
    readonly email: string
    readonly tag_line: string
    readonly on_home_page: boolean
    readonly favorite?: boolean
    readonly header_color: string
    readonly body_color: string
    readonly text_color: string
    readonly website?: string
    readonly website_label?: string
    readonly trip_advisor?: string
    readonly google?: string
    readonly meta_title: string
    readonly meta_description: string
    readonly processing_fee?: number
    readonly display_group_price: number
    readonly display_group_only?: boolean
    readonly discount_24?: number
    readonly staff_discount_limit?: number
    readonly allow_checkout_at_counter?: boolean
    readonly require_checkout_at_counter?: boolean
  }
  readonly priceGroups: Readonly<Record<number, number>>
  readonly discounts: readonly {
    readonly name: string
    readonly type: 'Percentage' | 'Dollar Value'
    readonly value: number
  }[]
}

export const demoOutfitters: readonly DemoOutfitter[] = [
  {
    slug: 'arkansas-headwaters',
    sections: ['Browns Canyon', 'Royal Gorge'],
    active: true,
    row: {
      name: 'Arkansas Headwaters',
      email: 'photos@headwaters.test',
      tag_line: 'Browns Canyon and the Royal Gorge, every day of the season',
      on_home_page: true,
      favorite: true,
      header_color: '#0B3B4A',
      body_color: '#F6F1E7',
      text_color: '#16323B',
      website: 'https://example.com/headwaters',
      website_label: 'Back to Arkansas Headwaters',
      trip_advisor: 'https://example.com/tripadvisor',
      google: 'https://example.com/google-reviews',
      meta_title: 'Your Arkansas River rafting photos',
      meta_description: 'Find your trip by its date and take your photos home.',
      processing_fee: 250,
      display_group_price: 6000,
      discount_24: 20,
      staff_discount_limit: 2500,
      allow_checkout_at_counter: true,
    },
    priceGroups: { 1: 1500, 3: 3500, 10: 7500 },
    discounts: [
      { name: 'RIVER10', type: 'Percentage', value: 1000 },
      { name: 'FIVE', type: 'Dollar Value', value: 500 },
      { name: 'FREE', type: 'Percentage', value: 10_000 },
    ],
  },
  {
    slug: 'canyon-co',
    sections: ['Shoshone'],
    active: true,
    row: {
      name: 'Canyon Co',
      email: 'photos@canyon.test',
      tag_line: 'Short, cold and loud: the Shoshone run',
      on_home_page: true,
      header_color: '#5A2A1C',
      body_color: '#FBF6F0',
      text_color: '#33201A',
      meta_title: 'Canyon Co trip photos',
      meta_description: 'Your boat, all of its photos, one price.',
      display_group_price: 4500,
      display_group_only: true,
      allow_checkout_at_counter: true,
      require_checkout_at_counter: true,
    },
    priceGroups: {},
    discounts: [],
  },
  {
    slug: 'shoshone-rafts',
    sections: ['Shoshone'],
    active: false,
    row: {
      name: 'Shoshone Rafts',
      email: 'photos@shoshone.test',
      tag_line: 'Closed for good',
      on_home_page: false,
      header_color: '#2F4858',
      body_color: '#FFFFFF',
      text_color: '#1C2B33',
      meta_title: 'Shoshone Rafts',
      meta_description: '',
      display_group_price: 4000,
    },
    priceGroups: { 1: 1200 },
    discounts: [],
  },
]

export interface DemoUser {
  readonly name: string
  readonly email: string
  readonly role: 'admin' | 'outfitter' | 'employee' | 'photographer'
  readonly outfitter: string | null
}

export const demoUsers: readonly DemoUser[] = [
  { name: 'Alex Admin', email: 'admin@eddyline.test', role: 'admin', outfitter: null },
  { name: 'Olivia Outfitter', email: 'outfitter@eddyline.test', role: 'outfitter', outfitter: 'arkansas-headwaters' },
  { name: 'Evan Employee', email: 'employee@eddyline.test', role: 'employee', outfitter: 'arkansas-headwaters' },
  { name: 'Paula Photographer', email: 'photographer@eddyline.test', role: 'photographer', outfitter: null },
  { name: 'Casey Canyon', email: 'outfitter@canyon.test', role: 'outfitter', outfitter: 'canyon-co' },
]

/** A raft with a guide's name becomes a display group. */
export interface DemoRaft {
  /** Local time of the first photo on a usual day: `HH:mm:ss`. */
  readonly time: string
  readonly photos: number
  readonly guide?: string
}

export interface DemoAlbum {
  readonly outfitter: string
  readonly section: DemoSection
  readonly day: 'newest' | 'earlier'
  readonly timeOfDay: 'Morning' | 'Afternoon'
  readonly rafts: readonly DemoRaft[]
}

/** Each raft has two pictures in `photos/`, named by its place among the rafts of all albums. */
export const demoAlbums: readonly DemoAlbum[] = [
  {
    outfitter: 'arkansas-headwaters',
    section: 'Browns Canyon',
    day: 'newest',
    timeOfDay: 'Morning',
    rafts: [
      { time: '09:41:12', photos: 6, guide: 'Jake – Raft 4' },
      { time: '09:48:37', photos: 6, guide: 'Maria – Raft 2' },
      { time: '10:02:05', photos: 5 },
    ],
  },
  {
    outfitter: 'arkansas-headwaters',
    section: 'Royal Gorge',
    day: 'newest',
    timeOfDay: 'Afternoon',
    rafts: [
      { time: '14:15:20', photos: 6, guide: 'Tomás – Raft 1' },
      { time: '14:31:48', photos: 5 },
    ],
  },
  {
    outfitter: 'arkansas-headwaters',
    section: 'Browns Canyon',
    day: 'earlier',
    timeOfDay: 'Morning',
    rafts: [
      { time: '09:37:51', photos: 6, guide: 'Jake – Raft 3' },
      { time: '09:55:09', photos: 5 },
    ],
  },
  {
    outfitter: 'arkansas-headwaters',
    section: 'Royal Gorge',
    day: 'earlier',
    timeOfDay: 'Afternoon',
    rafts: [{ time: '14:22:44', photos: 6 }],
  },
  {
    outfitter: 'canyon-co',
    section: 'Shoshone',
    day: 'newest',
    timeOfDay: 'Morning',
    rafts: [
      { time: '10:12:30', photos: 6, guide: 'Ellie – Raft 5' },
      { time: '10:26:03', photos: 3 },
    ],
  },
  {
    outfitter: 'canyon-co',
    section: 'Shoshone',
    day: 'earlier',
    timeOfDay: 'Morning',
    rafts: [{ time: '10:40:18', photos: 6 }],
  },
]

const framePauseSeconds = 1.2

/** Returns the local times of a raft's photos in order: `HH:mm:ss.SSS`. A raft must pass before midnight. */
export function frameTimes(raft: DemoRaft): readonly string[] {
  const start = Date.parse(`2000-01-01T${raft.time}Z`)
  return Array.from({ length: raft.photos }, (_, frame) =>
    new Date(start + Math.round(frame * framePauseSeconds * 1000)).toISOString().slice(11, 23),
  )
}
