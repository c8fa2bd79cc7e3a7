import { connect } from 'node:net'

/** Readers of live updates, in a process of their own: they open streams and count the events. */
interface ReaderPlan {
  port: number
  requests: string[]
}

const AT_A_TIME = 10
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

/** Opens the streams one after the other, a few at the same time. */
async function openAll({ port, requests }: ReaderPlan): Promise<void> {
  for (let from = 0; from < requests.length; from += AT_A_TIME) {
    const portion = requests.slice(from, from + AT_A_TIME)
    await Promise.all(portion.map((request) => openStream(port, request)))
  }
}

process.on('message', (plan: ReaderPlan) => {
  const { requests } = plan
  openAll(plan).then(
    () => process.send?.({ open: requests.length }),
    (error: Error) => process.send?.({ problem: error.message }),
  )
})
process.on('SIGTERM', () => {
  process.send?.({ events })
  process.exit(0)
})
