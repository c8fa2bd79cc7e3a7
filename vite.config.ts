import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { deliveryWorker } from './web/delivery/worker/build-worker.ts'
import { chunkGroups } from './web/start/build/build-chunks.ts'
import { serverRenderBuild } from './web/start/build/build-server-render.ts'

const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [react(), tailwindcss(), deliveryWorker(), precompress(), serverRenderBuild()],
  resolve: {
    alias: { 'react-style-singleton': join(import.meta.dirname, 'web/start/build/no-style-tags.ts') },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // A page's modules stand in its head; to look for them in it again keeps a slow phone busy.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    target: 'baseline-widely-available',
    // Nothing is inlined: the Content-Security-Policy allows fonts from the shop alone.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(join(import.meta.dirname, 'web')) },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: [import.meta.dirname] },
    // Not '/api' alone: that would take web/client/api-client.ts away.
    proxy: { '^/(api|pictures|gateway)/': serverAddress },
  },
})

/** Stores every text file of the build as gzip and Brotli too, so that the server need not compress. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir
      if (!folder) return
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name))
      await Promise.all(texts.map((name) => compressFile(join(folder, name))))
    },
  }
}

async function compressFile(path: string) {
  const content = await readFile(path)
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
}
