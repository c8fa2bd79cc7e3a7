import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string
  /** Headers and body as received. */
  raw: string
}

export interface TestMailServer {
  url: string
  received: ReceivedMail[]
  /** Emails that were received whole and answered with a temporary failure. */
  refused: ReceivedMail[]
  /** Answers the next `count` emails with a temporary failure. */
  failNext(count: number): void
  /** Connections are refused until `comeUp`. */
  goDown(): Promise<void>
  comeUp(): Promise<void>
  close(): Promise<void>
}

/**
 * A mail server that knows as much SMTP as is needed. It accepts every email, but for receivers named "unknown" and "busy"
 * and a sender named "stranger".
 */
export async function startTestMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const refused: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let failing = 0
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    serve(socket, (mail) => {
      const isRefused = failing-- > 0
      ;(isRefused ? refused : received).push(mail)
      return !isRefused
    })
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refused,
    failNext(count) {
      failing = count
    },
    goDown: close,
    comeUp: () => listen(port),
    close,
  }
}

function serve(socket: Socket, take: (mail: ReceivedMail) => boolean): void {
  let mail: ReceivedMail = { from: '', to: '', raw: '' }
  let isData = false
  let rest = ''
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (isData && line !== '.') mail.raw += `${line}\n`
      else if (isData) {
        isData = false
        socket.write(take(mail) ? '250 taken\r\n' : '451 try later\r\n')
        mail = { from: '', to: '', raw: '' }
      } else socket.write(`${answer(line)}\r\n`)
    }
  })

  function answer(line: string): string {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (/^MAIL/i.test(line)) mail.from = address
    if (/^RCPT/i.test(line)) mail.to = address
    if (/^RCPT.*<unknown/i.test(line)) return `550 5.1.1 <${address}>: no such mailbox, nor ${address}`
    if (/^RCPT.*<busy/i.test(line)) return `450 4.2.1 <${address}>: busy`
    if (/^MAIL.*<stranger/i.test(line)) return '550 5.7.1 you must not send here'
    if (/^DATA/i.test(line)) {
      isData = true
      return '354 go on'
    }
    return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
  }
}

/** Both bodies of a mail, with quoted-printable and base64 undone. */
export function decodeMail(raw: string): string {
  const parts = raw.split(/\n--[^\n]+\n/).map((part) => {
    const [head = '', ...body] = part.split('\n\n')
    const text = body.join('\n\n')
    if (/encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(text, 'base64').toString()}`
    if (!/encoding: quoted-printable/i.test(head)) return part
    const bytes = text
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return `${head}\n\n${Buffer.from(bytes, 'latin1').toString()}`
  })
  return parts.join('\n')
}
