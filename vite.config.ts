import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa'
import type { Plugin, UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { buildId } from './src/tools/build-inputs.mjs'
import { staffFiles, type BuildManifest } from './src/tools/staff-files.ts'

// One file for the three things Vite does here:
//   vite build                  the client        -> dist/client
//   vite build --mode server    the server        -> dist/server/{main,pglite-worker,cli}.js
//   vitest                      the test projects
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const define = { 'import.meta.env.EDDYLINE_BUILD': JSON.stringify(buildId()) }

const pwa: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  registerType: 'prompt',
  injectRegister: false, // the app registers it itself, by workbox-window, after the first paint
  srcDir: 'sw',
  filename: 'sw.js',
  injectManifest: {
    rollupFormat: 'iife', // a classic worker: not every browser runs module workers
    globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2}'],
    globIgnores: ['sw.js'],
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    // What only staff need the worker fetches after a login.
    manifestTransforms: [
      (entries) => {
        const built = JSON.parse(readFileSync(at('dist/client/.vite/manifest.json'), 'utf8')) as BuildManifest
        const staff = staffFiles(built)
        return { manifest: entries.map((entry) => ({ ...entry, ...(staff.has(entry.url) ? { staff: true } : {}) })) }
      },
    ],
  },
  integration: {
    // The plugin derives the address from the source's name; ours is /sw.js, the source is named by what it is.
    beforeBuildServiceWorker: (options) => {
      options.swSrc = at('src/client/sw/service-worker.ts')
    },
    configureCustomSWViteBuild: (options) => {
      options.logLevel = 'warn'
    },
  },
  manifest: {
    id: '/',
    name: 'Eddyline',
    short_name: 'Eddyline',
    description: 'Photos of your rafting trip',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f3d4c',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  },
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const firstLoad = new Set<string>()

/** What the app's first script imports statically: one file, since every further request costs a phone a round trip. */
function firstLoadGroup(id: string, graph: ModuleGraph): string | null {
  const visit = (module: string): void => {
    if (firstLoad.has(module)) return
    firstLoad.add(module)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) visit(imported)
  }
  visit(at('src/client/main.tsx'))
  return firstLoad.has(id) ? 'app' : null
}

/**
 * The page alone is painted: the entry's few styles stand in it, and the app's script and styles, which the entry asks
 * for a frame later, are on their way with it.
 */
function paintFirst(): Plugin {
  return {
    name: 'eddyline:paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk: entry }) => {
        const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'app')
        if (app?.type !== 'chunk') throw new Error('The build has no chunk of the name app')
        let page = html
        for (const file of entry?.viteMetadata?.importedCss ?? []) {
          const styles = bundle[file]
          if (styles?.type !== 'asset') throw new Error(`The build has no ${file}`)
          page = page.replace(
            new RegExp(`<link rel="stylesheet"[^>]*${file}">`),
            () => `<style>${Buffer.from(styles.source).toString().trim()}</style>`,
          )
        }
        const crossorigin = true
        const links: Record<string, string | boolean>[] = [
          { rel: 'modulepreload', crossorigin, fetchpriority: 'low', href: `/${app.fileName}` },
        ]
        for (const file of app.viteMetadata?.importedCss ?? [])
          links.push({ rel: 'preload', as: 'style', crossorigin, href: `/${file}` })
        return { html: page, tags: links.map((attrs) => ({ tag: 'link', injectTo: 'head', attrs })) }
      },
    },
  }
}

const client: UserConfig = {
  root: at('src/client'),
  publicDir: at('public'),
  define,
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES', 'fr-FR'] }), enforce: 'pre' },
    VitePWA(pwa),
    paintFirst(),
  ],
  build: {
    outDir: at('dist/client'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    manifest: '.vite/manifest.json', // read by the server (preloads) and by the bundle-size bench
    reportCompressedSize: false,
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Beside the app's file, not in it: the entry needs it and must not wait for the app.
            { name: 'preload', test: /preload-helper/, priority: 1 },
            { name: firstLoadGroup, debugName: 'first load' },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The sandbox's card form has an opaque origin: its preflights are the server's to answer.
    cors: false,
    proxy: Object.fromEntries(
      ['/api/v1', '/images', '/deliveries', '/payment-sandbox', '/manifests', '/healthz', '/readyz'].map((path) => [
        path,
        { target: process.env.DEV_SERVER ?? 'http://127.0.0.1:8080', changeOrigin: false },
      ]),
    ),
  },
}

const server: UserConfig = {
  root: at('.'),
  publicDir: false,
  define,
  build: {
    ssr: true,
    outDir: at('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: at('src/server/main.ts'),
        cli: at('src/server/cli/cli.ts'),
        'pglite-worker': at('src/server/platform/database/pglite-worker.ts'),
      },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        // Flat: `new URL('./pglite-worker.js', import.meta.url)` finds it from whichever chunk asks.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
}

// Where PostgreSQL runs too, it has the whole of the API, and the short form asks the embedded database for what that could
// do otherwise alone: orders and all that races, crashes, books, repeated calls. The long form asks both for everything.
const onBoth = ['crash/killed-charge', 'database/*', 'http/repeated-calls', 'orders/*', 'reports/books']
const isShared = process.env.POSTGRES_BIN !== undefined && process.env.LONG_TESTS !== '1'
const embeddedFiles = (isShared ? onBoth : ['**/*']).map((path) => `tests/api/${path}.test.ts`)
const setupFiles = [at('tests/support/fail-on-noise.ts')]
// The files of a worker share their modules: importing the server anew for each of a hundred took half of the time. What
// state the server and the domain have is their factories', but for caches and the queue of password hashes.
const shared = { isolate: false }
const api = { ...shared, include: ['tests/api/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 120_000 }

const tests = defineConfig({
  root: at('.'),
  define,
  plugins: [react()],
  test: {
    globals: false,
    // Two at a time, whatever the machine: the API files each run a database and image work of their own.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/client/**'],
          testTimeout: 120_000,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-client',
          environment: 'happy-dom',
          include: ['tests/unit/client/**/*.test.{ts,tsx}'],
          testTimeout: 90_000,
          setupFiles: [...setupFiles, at('tests/support/all-guest-texts.ts'), at('tests/support/patient-waits.ts')],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-embedded',
          include: embeddedFiles,
          provide: { database: 'embedded' },
          globalSetup: [at('tests/support/build-worker.ts')],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-postgres',
          provide: { database: 'postgres' },
          globalSetup: [at('tests/support/postgres-cluster.ts')],
          setupFiles,
        },
      },
    ],
  },
})

export default defineConfig(({ mode }) => (process.env.VITEST ? tests : mode === 'server' ? server : client))
