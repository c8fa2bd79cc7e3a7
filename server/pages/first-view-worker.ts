import { parentPort, workerData } from 'node:worker_threads'

/** Draws the views that it is asked for, beside the thread that answers the shop (server/pages/first-view.ts). */
const { drawFirstView } = await import(workerData)
parentPort?.on('message', ({ id, path, data }) => {
  try {
    parentPort?.postMessage({ id, html: drawFirstView(path, data) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})
