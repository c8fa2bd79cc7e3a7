import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** How the way to the database is: open, delayed, broken at once, or without any answer. */
export type ProxyMode = 'open' | 'slow' | 'broken' | 'silent'

const SLOW_MS = 150

export interface DatabaseProxy {
  port: number
  set(mode: ProxyMode): void
  close(): void
}

/** A way by TCP to a database, which can be disturbed. */
export async function openDatabaseProxy(way: NetConnectOpts): Promise<DatabaseProxy> {
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
    const database = connect(way)
    keep(database)
    pass(client, database)
    pass(database, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port of a TCP server is a number')
  return {
    port: address.port,
    set(wanted) {
      mode = wanted
      if (wanted === 'broken') for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
