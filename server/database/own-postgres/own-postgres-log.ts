import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'

const MAX_BYTES = 2_000_000
const CHECK_EVERY_MS = 60_000

/**
 * Limits PostgreSQL's log to this file and an older one, of 2 MB each. PostgreSQL keeps the file open, so it is copied
 * and truncated.
 * @returns a function that ends the watch
 */
export function limitLog(logFile: string): () => void {
  const limit = () => {
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    if (size <= MAX_BYTES) return
    try {
      copyFileSync(logFile, `${logFile}.old`)
    } catch {
      rmSync(`${logFile}.old`, { force: true }) // the disk is full: space matters more than old lines
    }
    truncateSync(logFile)
  }
  limit()
  const timer = setInterval(limit, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
