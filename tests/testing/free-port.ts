import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections: such a one could take the port before its server does. */
const FIRST_PORT = 10_000
const PORTS = 20_000
/** Processes that test at the same time start so far apart. */
const STEP = 97

let asked = 0

/** A port of the loopback that nobody listens at now, and that no other test takes meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + ((process.pid * STEP + asked++) % PORTS)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}
