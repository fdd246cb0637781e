/**
 * The oldest browser versions that the app supports (docs/rules.md#supported-browsers). Safari's also stands for iOS
 * and iPadOS, where every browser is Safari inside. The build lowers its syntax to them and `npm run check` refuses
 * missing APIs. Older browsers get a page that names them.
 */
export const supportedBrowsers = { safari: '16.4', chrome: '111', firefox: '121' } as const
