import type { SelectOption } from '#client/ui/fields/select.tsx'

const USUAL = [
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Chicago',
  'America/New_York',
  'America/Boise',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Vancouver',
  'America/Edmonton',
  'America/Toronto',
  'America/Halifax',
]

const label = (zone: string): string => zone.replaceAll('_', ' ')

/** Includes the outfitter's present zone even if the browser does not list it. */
export function timeZones(present: string): readonly SelectOption[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !USUAL.includes(zone))
  const all = [...USUAL, ...others]
  const missing = all.includes(present) ? [] : [present]
  return [...missing, ...all].map((zone) => ({
    value: zone,
    label: label(zone),
    group: USUAL.includes(zone) || zone === present ? 'Usual' : (zone.split('/')[0] ?? ''),
  }))
}
