import react from '@vitejs/plugin-react'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vite'
import { supportedBrowsers } from './src/domain/supported-browsers.ts'
import {
  dropUnusedRouterParts,
  importByParts,
  paintFirst,
  turnOldBrowsersAway,
} from './src/tools/build/client-plugins.ts'
import { chunkGroup } from './src/tools/build/chunk-groups.ts'
import { pwa } from './src/tools/build/pwa.ts'
import { at, define } from './src/tools/build/root.ts'

// Builds the client into dist/client. src/tools/build/server.ts builds the server, and tests/vitest.config.ts runs the
// tests.
const { safari, chrome, firefox } = supportedBrowsers

export default defineConfig({
  root: at('src/client'),
  publicDir: at('public'),
  define,
  // Radix stops the page from scrolling under a dialog by this package.
  resolve: { alias: { 'react-style-singleton': at('src/client/ui/dialogs/style-singleton.ts') } },
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES', 'fr-FR'] }), enforce: 'pre' },
    VitePWA(pwa),
    paintFirst(),
    importByParts(),
    dropUnusedRouterParts(),
    turnOldBrowsersAway(),
  ],
  build: {
    outDir: at('dist/client'),
    emptyOutDir: true,
    target: [`safari${safari}`, `ios${safari}`, `chrome${chrome}`, `firefox${firefox}`],
    sourcemap: 'hidden',
    // Lists the built files. The server reads from it which scripts to preload. The bundle-size bench reads from it
    // which scripts to measure.
    manifest: '.vite/manifest.json',
    reportCompressedSize: false,
    assetsInlineLimit: 2048,
    // Vite lists no files for a part that is one script. `importPart` must know that script too, so it is added here.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (script, needed, { hostType }) =>
        hostType === 'html' || needed.includes(script) ? needed : [script, ...needed],
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // The code that loads further scripts on demand gets a file of its own. The page's first script needs it,
            // and must not wait for the app's much larger file.
            { name: 'preload', test: /preload-helper|import-part|reload-when-served/, priority: 1 },
            // The store of answers gets a file of its own. The app shell reads this store while the app's script still
            // loads.
            { name: 'answer-store', test: /idb-keyval|answer-store/, priority: 1 },
            { name: chunkGroup, debugName: 'first screens' },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The sandbox's card form has an opaque origin. The server must answer its CORS preflights, so Vite must not answer
    // them.
    cors: false,
    proxy: Object.fromEntries(
      ['/api/v1', '/images', '/deliveries', '/payment-sandbox', '/manifests', '/healthz', '/readyz'].map((path) => [
        path,
        { target: process.env.DEV_SERVER ?? 'http://127.0.0.1:8080', changeOrigin: false },
      ]),
    ),
  },
})
