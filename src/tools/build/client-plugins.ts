import type { Plugin } from 'vite'
import {
  browserCheck,
  oldBrowserScript,
  oldBrowserScriptFile,
  oldBrowserStyle,
  oldBrowserStyleFile,
} from '../../client/old-browser-page.ts'
import { at } from './root.ts'

/**
 * The plugin inlines the entry's few styles and preloads the app's script, which the entry imports after the first
 * paint. It does not preload the app's styles: these are small and arrive first, and WebKit would load them twice.
 */
export function paintFirst(): Plugin {
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
        const isNew = (file: string): boolean => !page.includes(`href="/${file}"`)
        const files = [app.fileName, ...app.imports].filter(isNew)
        // The entry fetches these after the app, so that a cart works even if the connection then ends.
        const later = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && ['api', 'start-device', 'shared', 'cart', 'checkout'].includes(file.name)
            ? [`/${file.fileName}`]
            : [],
        )
        if (later.length === 0) throw new Error('The build has no chunk of the name start-device')
        return {
          html: page,
          tags: [
            ...files.map((file) => ({
              tag: 'link',
              injectTo: 'head' as const,
              attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
            })),
            { tag: 'meta', injectTo: 'head' as const, attrs: { name: 'later', content: later.join(' ') } },
          ],
        }
      },
    },
  }
}

/**
 * Build plugin that replaces Vite's preload helper by `src/client/ui/loading/import-part.ts` for every `import()` of
 * the app. Browsers remember a failed `import()` until the page reloads. So our module fetches a part's files with
 * retries, and imports the part only when all have arrived
 * (docs/decisions/040-parts-are-fetched-before-they-are-imported.md).
 */
export function importByParts(): Plugin {
  const helper = /^\0vite\/preload-helper/
  return {
    name: 'eddyline:import-by-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: helper },
      handler: () =>
        `export { importPart as __vitePreload } from ${JSON.stringify(at('src/client/ui/loading/import-part.ts'))}`,
    },
    generateBundle(_, bundle) {
      const isThere = Object.values(bundle).some(
        (file) => file.type === 'chunk' && file.code.includes('PartMissingError'),
      )
      if (!isThere) throw new Error("Vite's own preload helper is in the build: importPart did not replace it")
    },
  }
}

/**
 * Build plugin that shows old browsers a page with the names of the supported ones. Only old browsers fetch the script
 * that draws the page.
 */
export function turnOldBrowsersAway(): Plugin {
  return {
    name: 'eddyline:turn-old-browsers-away',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: oldBrowserScriptFile, source: oldBrowserScript() })
      this.emitFile({ type: 'asset', fileName: oldBrowserStyleFile, source: oldBrowserStyle })
    },
    transformIndexHtml: () => [{ tag: 'script', injectTo: 'head', children: browserCheck }],
  }
}

/**
 * Build plugin that lets the bundler drop the parts of React Router that the app does not use. React Router creates its
 * components with `forwardRef` and `memo`, and sets their `displayName`. The bundler must assume that these statements
 * have effects, so without this plugin it keeps every component.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: 'eddyline:drop-unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (\w+\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
