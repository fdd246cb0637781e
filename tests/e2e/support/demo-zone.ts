/** The time zone of the demo's outfitters and of the tests' browsers: a run can choose one in which it is any hour. */
export const demoZone = process.env.DEMO_TIMEZONE ?? 'America/Denver'
