/** The time zone of the demo's outfitters and of the browsers. With another zone a run can have any wanted hour. */
export const demoZone = process.env.DEMO_TIMEZONE ?? 'America/Denver'
