import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { at, define } from './root.ts'

const demoPhotos: Plugin = {
  name: 'demo-photos',
  generateBundle() {
    const folder = at('src/server/demo/photos')
    for (const name of readdirSync(folder))
      this.emitFile({ type: 'asset', fileName: `photos/${name}`, source: readFileSync(`${folder}/${name}`) })
  },
}

// Builds the server: vite build --config src/tools/build/server.ts -> dist/server/{main,pglite-worker,cli}.js
export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [demoPhotos],
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
        // In a subfolder, `new URL('./pglite-worker.js', import.meta.url)` would not find the worker.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})
