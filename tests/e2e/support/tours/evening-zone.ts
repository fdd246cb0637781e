// The demo has pictures of all of today's trips only in the evening. So the screenshots are taken in a zone where it is
// evening. Import this module before `demo-zone.ts`.

const firstHour = 18
const lastHour = 21

const zones = [
  'America/Denver',
  'Pacific/Honolulu',
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Asia/Karachi',
  'Europe/Athens',
  'Europe/London',
  'America/Sao_Paulo',
]

function isEvening(timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(new Date()))
  return hour >= firstHour && hour <= lastHour
}

process.env.DEMO_TIMEZONE ??= zones.find(isEvening)
