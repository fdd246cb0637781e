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

// Builds the client into dist/client. The server's build: src/tools/build/server.ts. The tests: tests/vitest.config.ts.
const { safari, chrome, firefox } = supportedBrowsers

export default defineConfig({
  root: at('src/client'),
  publicDir: at('public'),
  define,
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
    manifest: '.vite/manifest.json', // read by the server (preloads) and by the bundle-size bench
    reportCompressedSize: false,
    assetsInlineLimit: 2048,
    // Vite lists no files for a part that is a single script, but `importPart` must know that script too.
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
            // Separate from the app's file, because the entry needs these modules and must not wait for the app.
            { name: 'preload', test: /preload-helper|import-part|reload-when-served/, priority: 1 },
            // The app shell reads stored answers while the app's script still loads.
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
    // The sandbox's card form has an opaque origin, so the server must answer its CORS preflights, and Vite must not.
    cors: false,
    proxy: Object.fromEntries(
      ['/api/v1', '/images', '/deliveries', '/payment-sandbox', '/manifests', '/healthz', '/readyz'].map((path) => [
        path,
        { target: process.env.DEV_SERVER ?? 'http://127.0.0.1:8080', changeOrigin: false },
      ]),
    ),
  },
})
