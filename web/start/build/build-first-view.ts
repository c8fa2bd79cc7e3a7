import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** A folder with a dot: the server runs what is in it, and serves none of it. */
const FOLDER = '.server'

/** Adds to the build what the server draws first views with: the pages' own parts, for Node. */
export function firstViewBuild(): Plugin {
  return {
    name: 'first-view',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      await build({
        configFile: false,
        root: join(import.meta.dirname, '..'),
        logLevel: 'warn',
        publicDir: false,
        oxc: { jsx: { runtime: 'automatic' } },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        plugins: [onlyFirstParts()],
        // One file of only what is used: Node would load thousands of icons.
        ssr: { noExternal: true },
        build: {
          ssr: 'first-view.tsx',
          outDir: join(dir, FOLDER),
          emptyOutDir: true,
          minify: true,
          target: 'node24',
          assetsInlineLimit: 0,
          reportCompressedSize: false,
          rolldownOptions: {
            // "use client" means nothing here.
            checks: { moduleLevelDirective: false },
            output: { entryFileNames: 'first-view.js' },
          },
        },
      })
    },
  }
}

/** Leaves out what a page loads later, and the browser's storage. */
function onlyFirstParts(): Plugin {
  return {
    name: 'only-first-parts',
    enforce: 'pre',
    resolveId: (source) =>
      source.endsWith('/browser-storage.ts') ? join(import.meta.dirname, 'no-storage.ts') : null,
    resolveDynamicImport: (source) => ({ id: String(source), external: true }),
  }
}
