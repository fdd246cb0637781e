/**
 * The time zone of the demo's outfitters and of the tests' browsers. A run can choose the zone in which it is the
 * wanted hour.
 */
export const demoZone = process.env.DEMO_TIMEZONE ?? 'America/Denver'
