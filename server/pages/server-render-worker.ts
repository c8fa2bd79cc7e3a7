import { parentPort, workerData } from 'node:worker_threads'

/** Renders pages outside the main thread (server/pages/server-render.ts). */
const { renderPage } = await import(workerData)
let last = Promise.resolve()

// One after the other, because all renderings share the session of the visitor that they are for.
parentPort?.on('message', ({ id, path, data }) => {
  last = last.then(async () => {
    try {
      parentPort?.postMessage({ id, html: await renderPage(path, data) })
    } catch (error) {
      parentPort?.postMessage({ id, error })
    }
  })
})
