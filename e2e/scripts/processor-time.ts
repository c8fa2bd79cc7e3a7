import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

export interface ProcessorTime {
  processorSeconds: number
  /** Where no control group may be made, neighbours on the machine count too. */
  countedBy: 'control group' | 'whole machine'
}

/**
 * Counts the processor seconds of everything that `work` starts while it runs: its children and theirs, PostgreSQL and
 * browsers too, whether or not anybody waits for them. Linux counts so in a control group (version 2), which this process
 * enters for as long as `work` takes; elsewhere the whole machine is counted.
 */
export function processorTimeOf(work: () => void): ProcessorTime {
  const group = enterGroup()
  const used = group ? group.used : usedByMachine
  const before = used()
  try {
    work()
    return { processorSeconds: used() - before, countedBy: group ? 'control group' : 'whole machine' }
  } finally {
    group?.leave()
  }
}

/** A new control group with this process in it; undefined where there are none or none may be made. */
function enterGroup() {
  const own = ownGroup()
  if (!own) return undefined
  const group = join(own, `tokri-${process.pid}-${Date.now()}`)
  const enter = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))
  try {
    mkdirSync(group)
    enter(group)
  } catch {
    if (existsSync(group)) rmdirSync(group)
    return undefined
  }
  return {
    used: () =>
      Number(/^usage_usec (\d+)$/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8'))?.[1]) / 1_000_000,
    leave() {
      enter(own)
      try {
        rmdirSync(group)
      } catch {
        // Something that was started still runs, and keeps its group.
      }
    },
  }
}

function ownGroup(): string | undefined {
  if (!existsSync('/proc/self/cgroup')) return undefined
  const [, path] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
  if (path === undefined) return undefined
  return ['/sys/fs/cgroup', '/sys/fs/cgroup/unified']
    .map((mounted) => join(mounted, path))
    .find((folder) => existsSync(join(folder, 'cgroup.procs')) && existsSync(join(folder, 'cpu.stat')))
}

function usedByMachine(): number {
  const busy = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return busy.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000
}
