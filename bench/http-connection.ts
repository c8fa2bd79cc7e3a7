import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i
/** Answers that have no body. */
const BODILESS = [204, 304]

/**
 * One kept-alive HTTP/1.1 connection with one request at a time. It reads no more of an answer than its status and
 * its length, so that the measuring takes little from the two cores that are measured.
 */
export class HttpConnection {
  readonly #socket: Socket
  #head: Buffer = Buffer.alloc(0)
  #status = 0
  /** Bytes of the body that are still to come; -1 while the head is read. */
  #left = -1
  #settle: { resolve(status: number): void; reject(error: Error): void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection')))
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new HttpConnection(socket))
      })
    })
  }

  /** Sends a whole request and answers the status once the last byte of its answer is here. */
  ask(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    const body = this.#left < 0 ? this.#readHead(chunk) : chunk
    if (this.#left < 0) return
    this.#left -= body.length
    if (this.#left > 0) return
    this.#left = -1
    this.#settle?.resolve(this.#status)
  }

  /** Answers what follows the head; leaves `#left` at -1 where it is not whole yet. */
  #readHead(chunk: Buffer): Buffer {
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
    const end = this.#head.indexOf(HEAD_END)
    if (end < 0) return chunk
    const head = this.#head.toString('latin1', 0, end)
    const body = this.#head.subarray(end + HEAD_END.length)
    this.#head = Buffer.alloc(0)
    this.#status = Number(head.slice(9, 12))
    const length = CONTENT_LENGTH.exec(head)?.[1]
    if (length !== undefined) this.#left = Number(length)
    else if (BODILESS.includes(this.#status)) this.#left = 0
    else this.#fail(new Error(`An answer without a length:\n${head}`))
    return body
  }

  #fail(error: Error): void {
    this.#settle?.reject(error)
    this.#settle = undefined
  }
}
