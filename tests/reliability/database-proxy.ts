import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** `slow` delays everything, `broken` resets connections, `silent` swallows everything. */
export type ProxyMode = 'open' | 'slow' | 'broken' | 'silent'

const SLOW_MS = 150

export interface DatabaseProxy {
  port: number
  set(mode: ProxyMode): void
  close(): void
}

/** A TCP proxy for a database that can disturb connections. */
export async function openDatabaseProxy(target: NetConnectOpts): Promise<DatabaseProxy> {
  let mode: ProxyMode = 'open'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (mode === 'silent') return
      if (mode === 'slow') setTimeout(() => to.writable && to.write(bytes), SLOW_MS)
      else to.write(bytes)
    })
    from.on('close', () => to.destroy())
  }
  const server = createServer((client) => {
    keep(client)
    if (mode === 'broken') {
      client.resetAndDestroy()
      return
    }
    const database = connect(target)
    keep(database)
    pass(client, database)
    pass(database, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port of a TCP server is a number')
  return {
    port: address.port,
    set(newMode) {
      mode = newMode
      if (mode === 'broken') for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
