import { quietPart } from '#client/shared-views/parts/lazy-part.tsx'

// Both ask code that starts behind the page: the watch on the connection, and the server's configuration.
export const OfflineBanner = quietPart(() => import('./offline-banner.tsx'), 'OfflineBanner')
export const TestModeBadge = quietPart(() => import('./test-mode-badge.tsx'), 'TestModeBadge')
