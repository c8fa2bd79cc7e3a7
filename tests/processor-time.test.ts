import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { processorTimeOf } from '../e2e/scripts/processor-time.ts'

const BUSY = 'while (process.cpuUsage().user < 300_000);'

test('what a process that outlives its parent computes is counted', () => {
  const { processorSeconds } = processorTimeOf(() => {
    // The shell ends at once; its output stays open until what it left running ends.
    spawnSync('sh', ['-c', `"${process.execPath}" -e '${BUSY}' &`])
  })
  expect(processorSeconds).toBeGreaterThan(0.3)
})
