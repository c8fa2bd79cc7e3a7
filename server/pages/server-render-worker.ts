import { parentPort, workerData } from 'node:worker_threads'

/** Renders pages beside the thread that answers the shop (server/pages/server-render.ts). */
const { renderPage } = await import(workerData)
let last = Promise.resolve()

// One after the other: whose page is rendered stands in a session that all renderings share.
parentPort?.on('message', ({ id, path, data }) => {
  last = last.then(async () => {
    try {
      parentPort?.postMessage({ id, html: await renderPage(path, data) })
    } catch (error) {
      parentPort?.postMessage({ id, error })
    }
  })
})
