import { defineConfig } from 'vite'
import { at, define } from './root.ts'

// Builds the server: vite build --config src/tools/build/server.ts -> dist/server/{main,pglite-worker,cli}.js
export default defineConfig({
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
        // Puts all chunks into one folder. In a subfolder, `new URL('./pglite-worker.js', import.meta.url)` would not
        // find the worker.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})
