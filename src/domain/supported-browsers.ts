/**
 * The oldest browser versions that the app supports (docs/rules.md#supported-browsers). Safari's version also counts
 * for every browser on iOS and iPadOS, because they all use Safari's engine. The build compiles newer syntax down to
 * these versions, and `npm run check` refuses APIs that they lack.
 */
export const supportedBrowsers = { safari: '16.4', chrome: '111', firefox: '121' } as const
