/**
 * The oldest browser versions that the app supports (docs/rules.md#supported-browsers). Safari's version also counts
 * for every browser on iOS and iPadOS, because they all use Safari's engine.
 */
export const supportedBrowsers = { safari: '16.4', chrome: '111', firefox: '121' } as const
