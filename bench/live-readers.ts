import { connect } from 'node:net'

/** Readers of live updates, in a process of their own: they open their streams and count what comes. */
interface ReaderOrder {
  port: number
  requests: string[]
}

let events = 0

function openStream(port: number, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.once('error', reject)
    socket.once('data', (chunk) => {
      if (chunk.toString('latin1', 9, 12) === '200') resolve()
      else reject(new Error(chunk.toString()))
    })
    socket.on('data', (chunk) => {
      events += chunk.toString().split('data: ').length - 1
    })
  })
}

process.on('message', ({ port, requests }: ReaderOrder) => {
  Promise.all(requests.map((request) => openStream(port, request))).then(
    () => process.send?.({ open: requests.length }),
    (error: Error) => process.send?.({ fault: error.message }),
  )
})
process.on('SIGTERM', () => {
  process.send?.({ events })
  process.exit(0)
})
