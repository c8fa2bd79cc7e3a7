import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'

const largestBytes = 2_000_000
const checkEveryMs = 60_000

/**
 * Keeps PostgreSQL's log, which PostgreSQL itself holds open, to this and one older file of 2 MB each.
 * Returns what ends the watch.
 */
export function limitLog(logFile: string): () => void {
  const limit = () => {
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    if (size <= largestBytes) return
    try {
      copyFileSync(logFile, `${logFile}.old`)
    } catch {
      rmSync(`${logFile}.old`, { force: true }) // the disk is full: the space matters more than old lines
    }
    truncateSync(logFile)
  }
  limit()
  const timer = setInterval(limit, checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
