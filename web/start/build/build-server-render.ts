import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { pages } from '../pages.ts'
import { builtPages, modulesOfPage } from './page-modules.ts'

/** Begins with a dot, so that the server serves none of its files. */
const FOLDER = '.server'

/** Adds what the server needs to the build: the table of pages, and the rendered components built for Node. */
export function serverRenderBuild(): Plugin {
  return {
    name: 'server-render',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      await build({
        configFile: false,
        root: join(import.meta.dirname, '..'),
        logLevel: 'warn',
        publicDir: false,
        oxc: { jsx: { runtime: 'automatic' } },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        plugins: [onlyRenderedPages()],
        // Bundles the packages too: Node would load thousands of unused icons.
        ssr: { noExternal: true },
        build: {
          ssr: 'server-render.tsx',
          outDir: join(dir, FOLDER),
          emptyOutDir: true,
          minify: true,
          target: 'node24',
          assetsInlineLimit: 0,
          reportCompressedSize: false,
          rolldownOptions: {
            // "use client" means nothing here.
            checks: { moduleLevelDirective: false },
            output: { entryFileNames: 'server-render.js', codeSplitting: false },
          },
        },
      })
      await writeFile(join(dir, FOLDER, 'pages.json'), JSON.stringify(builtPages(bundle)))
    },
  }
}

/** Leaves out pages that are not rendered, what a page loads later, and the browser's storage. */
function onlyRenderedPages(): Plugin {
  const rendered = new Set(pages.filter(({ isServerRendered }) => isServerRendered).flatMap(modulesOfPage))
  return {
    name: 'only-rendered-pages',
    enforce: 'pre',
    resolveId: (source) =>
      source.endsWith('/browser-storage.ts') ? join(import.meta.dirname, 'no-storage.ts') : null,
    resolveDynamicImport: (source, importer) => {
      const isOfTable = importer?.endsWith('/start/pages.ts') ?? false
      const isRendered = isOfTable && rendered.has(String(source).slice('#'.length))
      return isRendered ? null : { id: String(source), external: true }
    },
  }
}
