type Step = 'cart' | 'expired' | 'pending' | 'completed' | 'cancelled'

/**
 * Soon after local midnight, an order of today starts fewer than `hoursAgo` hours ago. Otherwise it would start
 * yesterday.
 */
type DemoBeginning =
  | { readonly on: 'today'; readonly hoursAgo: number }
  | { readonly on: 'yesterday'; readonly time: string }
  | { readonly on: 'earlier'; readonly daysAgo: number }

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
  /** A place without sales tax, so that the totals are the same with any tax table. */
  readonly place?: { readonly country: 'US'; readonly state: 'OR' | 'MT'; readonly zip: string }
  readonly notes?: string
  readonly begun: DemoBeginning
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

function today(hoursAgo: number): DemoBeginning {
  return { on: 'today', hoursAgo }
}

/** One demo order in every lasting status ('paying' lasts only seconds), and several pending orders for the counter. */
export const demoOrders: readonly DemoOrder[] = [
  { ...arkansas, status: 'cart', tender: null, singles: 2, begun: today(0.2) },
  { ...arkansas, status: 'cart', tender: null, isExternal: true, groups: ['Maria – Raft 2'], begun: today(0.4) },
  { ...arkansas, status: 'expired', tender: null, isExternal: true, begun: { on: 'earlier', daysAgo: 15 } },
  {
    ...arkansas,
    status: 'pending',
    tender: 'counter',
    groups: ['Jake – Raft 4'],
    name: 'Dana Whitewater',
    begun: today(0.5),
  },
  {
    ...arkansas,
    status: 'pending',
    tender: 'counter',
    singles: 3,
    name: 'Sam Rivers',
    notes: 'Pays in cash',
    begun: today(0.7),
  },
  {
    ...arkansas,
    status: 'pending',
    tender: 'counter',
    groups: ['Tomás – Raft 1'],
    singles: 1,
    name: 'Iris Falls',
    begun: today(1.2),
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
    begun: today(0.9),
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
    begun: { on: 'yesterday', time: '17:10:00' },
  },
  {
    ...arkansas,
    status: 'completed',
    tender: 'counter',
    groups: ['Jake – Raft 3'],
    singles: 1,
    singlesOf: 'earlier',
    name: 'Lee Boulder',
    begun: { on: 'yesterday', time: '15:20:00' },
  },
  {
    ...arkansas,
    status: 'completed',
    tender: 'counter',
    singles: 1,
    discount: 'FIVE',
    name: 'Kim Eddy',
    begun: today(3),
  },
  {
    ...arkansas,
    status: 'completed',
    tender: 'free',
    isExternal: true,
    singles: 2,
    discount: 'FREE',
    name: 'Pat Paddle',
    begun: today(2),
  },
  { ...arkansas, status: 'cancelled', tender: 'counter', singles: 2, name: 'Jo Shore', begun: today(4) },
  {
    ...arkansas,
    outfitter: 'canyon-co',
    status: 'pending',
    tender: 'counter',
    groups: ['Ellie – Raft 5'],
    name: 'Max Canyon',
    begun: today(0.3),
  },
]
