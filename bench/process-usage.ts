import { readdirSync, readFileSync } from 'node:fs'

/** The memory and processor time of a process and its children; only on Linux. */
export interface ProcessUsage {
  memoryMb: number
  cpuSeconds: number
}

const TICKS_PER_SECOND = 100

/**
 * `resident` counts a memory page for each process that has it, `shared` once for all processes that share it, as those of
 * PostgreSQL share most pages.
 */
export type Counting = 'resident' | 'shared'

/** Reads the usage of the process tree below `pid`; undefined where there is no /proc. */
export function usageOf(pid: number | undefined, counting: Counting): ProcessUsage | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  const stats = statsOfAll()
  const tree = treeBelow(pid, stats)
  return {
    memoryMb: tree.reduce((sum, one) => sum + kilobytesOf(one, counting), 0) / 1024,
    cpuSeconds: tree.reduce((sum, one) => sum + (stats.get(one)?.ticks ?? 0), 0) / TICKS_PER_SECOND,
  }
}

/** A process and all below it; empty where there is no /proc. */
export function processTree(pid: number | undefined): number[] {
  return pid === undefined || process.platform !== 'linux' ? [] : treeBelow(pid, statsOfAll())
}

interface Stat {
  parent: number
  ticks: number
}

function statsOfAll(): Map<number, Stat> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(
    pids.flatMap((pid) => {
      const text = readIfThere(`/proc/${pid}/stat`)
      // The name is in brackets and may itself contain brackets and spaces.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const [, parent, utime, stime, childUtime, childStime] = [0, 1, 11, 12, 13, 14].map((at) =>
        Number(fields[at] ?? 0),
      )
      const ticks = (utime ?? 0) + (stime ?? 0) + (childUtime ?? 0) + (childStime ?? 0)
      return text === '' ? [] : [[Number(pid), { parent: parent ?? 0, ticks }] as const]
    }),
  )
}

function treeBelow(pid: number, stats: ReadonlyMap<number, Stat>): number[] {
  const children = [...stats].filter(([, stat]) => stat.parent === pid).map(([child]) => child)
  return [pid, ...children.flatMap((child) => treeBelow(child, stats))]
}

/** In `Pss` a page that three processes share counts a third for each. */
function kilobytesOf(pid: number, counting: Counting): number {
  const field = counting === 'shared' ? /^Pss:\s+(\d+) kB/m : /^Rss:\s+(\d+) kB/m
  return Number(field.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

/** A process may have ended since it was listed. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return ''
    throw error
  }
}
