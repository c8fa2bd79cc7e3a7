import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSms {
  authorization: string | undefined
  body: Record<string, unknown>
}

export interface TestSmsProvider {
  url: string
  /** Each message once, however often it was handed over. */
  delivered: ReceivedSms[]
  /** How often anything was handed over. */
  calls: number
  /** Answers the next calls with these statuses, before it accepts again. 0 accepts, but the answer gets lost. */
  answerNext(...statuses: number[]): void
  goDown(): Promise<void>
  comeUp(): Promise<void>
  close(): Promise<void>
}

/** A provider of text messages that knows a message again by its id, as those in India do. */
export async function startTestSmsProvider(): Promise<TestSmsProvider> {
  const seen = new Set<string>()
  const statuses: number[] = []
  const server: Server = createServer(async (request, response) => {
    provider.calls++
    let text = ''
    for await (const chunk of request) text += chunk
    const status = statuses.shift() ?? 202
    const isAccepted = status === 0 || status < 300
    const body = JSON.parse(text)
    if (isAccepted && !seen.has(body.ref)) {
      seen.add(body.ref)
      provider.delivered.push({ authorization: request.headers.authorization, body })
    }
    if (status === 0) return request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const provider: TestSmsProvider = {
    url: `http://127.0.0.1:${port}/send`,
    delivered: [],
    calls: 0,
    answerNext: (...next) => void statuses.push(...next),
    goDown: close,
    comeUp: () => listen(port),
    close,
  }
  return provider
}
