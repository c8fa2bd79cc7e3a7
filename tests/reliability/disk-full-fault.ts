import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultShop } from './fault-shop.ts'
import type { Fault } from './fault-stage.ts'

const BLOCK = Buffer.alloc(64 * 1024)

/** Mounts a small disk at a folder, which needs root. @returns whether it could */
export function mountSmallDisk(folder: string, megabytes: number): boolean {
  return (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]).status === 0
  )
}

export function unmountSmallDisk(folder: string): void {
  spawnSync('umount', ['-l', folder])
}

/** Fills the disk to the last byte, and makes space again later. */
export function diskFull(
  shop: FaultShop,
  disk: string,
  { tries, seconds }: { tries: number; seconds: number },
): Fault {
  const filler = join(disk, 'filler')
  return {
    name: `disk full for ${seconds} s`,
    tries,
    async happen() {
      const until = Date.now() + seconds * 1000
      const file = openSync(filler, 'a')
      try {
        while (Date.now() < until) {
          fill(file)
          await sleep(50)
        }
      } finally {
        closeSync(file)
        rmSync(filler)
      }
      return { recoveryMs: await shop.untilReady() }
    },
  }
}

/** Writes until nothing fits any more. */
function fill(file: number): void {
  for (let size = BLOCK.length; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeSync(file, BLOCK, 0, size)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}
