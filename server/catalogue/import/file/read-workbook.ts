import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { AS_CSV } from './refuse-other-files.ts'
import { UnreadableFile } from './unreadable-file.ts'

const SCRIPT = join(import.meta.dirname, 'print-workbook.ts')
const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024
const MAX_HEAP_MB = 256
const TIMEOUT_MS = 30_000

/**
 * The first sheet of an Excel workbook as CSV. Another process reads it, whose memory and time are limited.
 * @throws UnreadableFile
 */
export async function* readWorkbook(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const workbook: Buffer[] = []
  let size = 0
  for await (const part of parts) {
    workbook.push(part)
    size += part.length
    if (size > MAX_WORKBOOK_BYTES) throw new UnreadableFile(`This Excel workbook is too large. ${AS_CSV}`)
  }
  const reader = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, SCRIPT], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const closed = once(reader, 'close')
  // It ends before it has read everything where the file is no workbook.
  reader.stdin.on('error', () => {}).end(Buffer.concat(workbook))
  try {
    yield* reader.stdout
    const [code] = await closed
    if (code !== 0) throw new UnreadableFile(`This Excel workbook cannot be read. ${AS_CSV}`)
  } finally {
    reader.kill('SIGKILL')
  }
}
