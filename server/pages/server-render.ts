import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { InitialData } from '#contract/initial-data.ts'

/** Renders the page at a path as HTML. */
export type RenderPage = (path: string, data: InitialData) => Promise<string>

/** Written by the build (web/start/build/build-server-render.ts). */
const CODE = '.server/server-render.js'
/** The code takes memory, so a thread ends after it was idle for this long. */
const IDLE_MS = 30_000
/** Enough for the garbage of a page; without a limit V8 would give the thread as much as the main thread. */
const YOUNG_GENERATION_MB = 4

type Answer = { id: number } & ({ html: string } | { error: Error })

/** Renders in a thread, so that no other answer waits for it. Undefined for a build without server render. */
export function createRenderer(webFolder: string): RenderPage | undefined {
  const code = join(webFolder, CODE)
  if (!existsSync(code)) return undefined
  let renderer: RenderPage | undefined
  return (path, data) => {
    const current =
      renderer ??
      startThread(pathToFileURL(code).href, () => {
        if (renderer === current) renderer = undefined
      })
    renderer = current
    return current(path, data)
  }
}

/** @param onEnd called when this thread can render no more, so that the next page needs another */
function startThread(code: string, onEnd: () => void): RenderPage {
  const worker = new Worker(new URL('server-render-worker.ts', import.meta.url), {
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
  worker.on('exit', () => end(new Error('The thread that renders pages has ended')))
  worker.on('message', (answer: Answer) => {
    const rendered = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('html' in answer) rendered?.resolve(answer.html)
    else rendered?.reject(answer.error)
    if (waiting.size > 0) return
    idle = setTimeout(() => {
      onEnd()
      void worker.terminate()
    }, IDLE_MS).unref()
  })
  return (path, data) => {
    clearTimeout(idle)
    const id = ++lastId
    const rendered = Promise.withResolvers<string>()
    waiting.set(id, rendered)
    worker.postMessage({ id, path, data })
    return rendered.promise
  }
}
