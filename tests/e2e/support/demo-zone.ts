/**
 * The time zone of the demo's outfitters and of the browsers. Set DEMO_TIMEZONE to another zone to run the tests at
 * another local hour, such as midnight.
 */
export const demoZone = process.env.DEMO_TIMEZONE ?? 'America/Denver'
