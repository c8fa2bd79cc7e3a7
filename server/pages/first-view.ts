import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FirstData } from '#contract/first-data.ts'

/** Draws what a page shows first, as HTML. */
export type DrawFirstView = (path: string, data: FirstData) => Promise<string>

/** Written by the build (web/start/build/build-first-view.ts). */
const DRAWING_CODE = '.server/first-view.js'
/** Drawing code takes memory: whoever has drawn nothing for so long lets it go. */
const IDLE_MS = 30_000
/** React's garbage of one page is small, and V8 would let a thread's young generation grow to that of the shop. */
const YOUNG_GENERATION_MB = 4

type Answer = { id: number } & ({ html: string } | { error: Error })

/** Undefined for a build without drawing code. Views are drawn in a thread of their own: nobody's answer waits for them. */
export function firstViewDrawer(webFolder: string): DrawFirstView | undefined {
  const code = join(webFolder, DRAWING_CODE)
  if (!existsSync(code)) return undefined
  let drawer: DrawFirstView | undefined
  return (path, data) => {
    const drawing =
      drawer ??
      startDrawing(pathToFileURL(code).href, () => {
        if (drawer === drawing) drawer = undefined
      })
    drawer = drawing
    return drawing(path, data)
  }
}

/** @param onEnd called when this thread draws no more: the next view needs another */
function startDrawing(code: string, onEnd: () => void): DrawFirstView {
  const worker = new Worker(new URL('first-view-worker.ts', import.meta.url), {
    workerData: code,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  function end(reason: Error): void {
    onEnd()
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  worker.unref()
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that draws pages has ended')))
  worker.on('message', (answer: Answer) => {
    const drawn = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('html' in answer) drawn?.resolve(answer.html)
    else drawn?.reject(answer.error)
    if (waiting.size > 0) return
    idle = setTimeout(() => {
      onEnd()
      void worker.terminate()
    }, IDLE_MS).unref()
  })
  return (path, data) => {
    clearTimeout(idle)
    const id = ++lastId
    const drawn = Promise.withResolvers<string>()
    waiting.set(id, drawn)
    worker.postMessage({ id, path, data })
    return drawn.promise
  }
}
