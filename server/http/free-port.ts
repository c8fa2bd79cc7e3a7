import { createServer } from 'node:net'

/** Throws the error of `listen` for a taken or forbidden port, before anything else is started. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
