import { readFileSync } from 'node:fs'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { oldBrowserScriptFile, oldBrowserStyleFile } from '../../client/old-browser-page.ts'
import { staffFiles, type BuildManifest } from '../staff-files.ts'
import { at } from './root.ts'

export const pwa: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  registerType: 'prompt',
  injectRegister: false, // The app registers the service worker itself, by workbox-window, after the first paint.
  srcDir: 'sw',
  filename: 'sw.js',
  injectManifest: {
    rollupFormat: 'iife', // The worker is a classic script, because not every supported browser runs service workers that are modules.
    globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2}'],
    globIgnores: ['sw.js', oldBrowserScriptFile, oldBrowserStyleFile],
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    // Marks the files that only staff need. The service worker fetches these only after a login.
    manifestTransforms: [
      (entries) => {
        const built = JSON.parse(readFileSync(at('dist/client/.vite/manifest.json'), 'utf8')) as BuildManifest
        const staff = staffFiles(built)
        return { manifest: entries.map((entry) => ({ ...entry, ...(staff.has(entry.url) ? { staff: true } : {}) })) }
      },
    ],
  },
  integration: {
    // The plugin gives the worker's source file and the built worker one name. Ours differ: service-worker.ts becomes
    // /sw.js.
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
