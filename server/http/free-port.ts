import { createServer } from 'node:net'

/** Fails at once, before anything else is started, with what `listen` says of a taken or forbidden port. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
