type Step = 'cart' | 'expired' | 'pending' | 'completed' | 'cancelled'

/** An order of the demo data. What it holds is told by guides, and by how many single photos of which albums. */
export interface DemoOrder {
  readonly outfitter: 'arkansas-headwaters' | 'canyon-co'
  readonly status: Step
  readonly tender: 'card' | 'counter' | 'free' | null
  readonly isExternal: boolean
  readonly groups: readonly string[]
  readonly singles: number
  readonly singlesOf: 'newest' | 'earlier'
  readonly discount?: 'RIVER10' | 'FIVE' | 'FREE'
  readonly name?: string
  /** Of a state without sales tax, so that the sums hold whatever the tax table says. */
  readonly place?: { readonly country: 'US'; readonly state: 'OR' | 'MT'; readonly zip: string }
  readonly notes?: string
  /** How long ago it was begun; it was placed a few minutes later. */
  readonly hoursAgo: number
}

const oregon = { country: 'US', state: 'OR', zip: '97209' } as const
const montana = { country: 'US', state: 'MT', zip: '59801' } as const
const arkansas = {
  outfitter: 'arkansas-headwaters',
  isExternal: false,
  groups: [],
  singles: 0,
  singlesOf: 'newest',
} as const

/** One in every state in which an order can stay ('paying' lasts seconds), and the counter's list well filled. */
export const demoOrders: readonly DemoOrder[] = [
  { ...arkansas, status: 'cart', tender: null, singles: 2, hoursAgo: 0.2 },
  { ...arkansas, status: 'cart', tender: null, isExternal: true, groups: ['Maria – Raft 2'], hoursAgo: 0.4 },
  { ...arkansas, status: 'expired', tender: null, isExternal: true, hoursAgo: 24 * 15 },
  {
    ...arkansas,
    status: 'pending',
    tender: 'counter',
    groups: ['Jake – Raft 4'],
    name: 'Dana Whitewater',
    hoursAgo: 0.5,
  },
  {
    ...arkansas,
    status: 'pending',
    tender: 'counter',
    singles: 3,
    name: 'Sam Rivers',
    notes: 'Pays in cash',
    hoursAgo: 0.7,
  },
  {
    ...arkansas,
    status: 'pending',
    tender: 'counter',
    groups: ['Tomás – Raft 1'],
    singles: 1,
    name: 'Iris Falls',
    hoursAgo: 1.2,
  },
  {
    ...arkansas,
    status: 'completed',
    tender: 'card',
    isExternal: true,
    groups: ['Jake – Raft 4'],
    singles: 4,
    discount: 'RIVER10',
    name: 'Robin Creek',
    place: oregon,
    hoursAgo: 0.9,
  },
  {
    ...arkansas,
    status: 'completed',
    tender: 'card',
    isExternal: true,
    singles: 4,
    singlesOf: 'earlier',
    name: 'Morgan Banks',
    place: montana,
    hoursAgo: 20,
  },
  {
    ...arkansas,
    status: 'completed',
    tender: 'counter',
    groups: ['Jake – Raft 3'],
    singles: 1,
    singlesOf: 'earlier',
    name: 'Lee Boulder',
    hoursAgo: 22,
  },
  { ...arkansas, status: 'completed', tender: 'counter', singles: 1, discount: 'FIVE', name: 'Kim Eddy', hoursAgo: 3 },
  {
    ...arkansas,
    status: 'completed',
    tender: 'free',
    isExternal: true,
    singles: 2,
    discount: 'FREE',
    name: 'Pat Paddle',
    hoursAgo: 2,
  },
  { ...arkansas, status: 'cancelled', tender: 'counter', singles: 2, name: 'Jo Shore', hoursAgo: 4 },
  {
    ...arkansas,
    outfitter: 'canyon-co',
    status: 'pending',
    tender: 'counter',
    groups: ['Ellie – Raft 5'],
    name: 'Max Canyon',
    hoursAgo: 0.3,
  },
]
