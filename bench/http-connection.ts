import { connect, type Socket } from 'node:net'

/** Shared by all connections, because each chunk is processed before the next is read. */
const READ_BUFFER = Buffer.allocUnsafe(64 * 1024)

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
  /** The part of a head that has arrived so far. */
  #head: Buffer | undefined
  #status = 0
  /** Bytes of the body that are still to come; -1 while the head is read. */
  #left = -1
  #settle: { resolve(status: number): void; reject(error: Error): void } | undefined

  private constructor(port: number) {
    const onread = {
      buffer: READ_BUFFER,
      callback: (bytes: number) => this.#read(READ_BUFFER.subarray(0, bytes)),
    }
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection')))
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const connection = new HttpConnection(port)
      connection.#settle = { resolve: () => resolve(connection), reject }
      connection.#socket.once('connect', () => connection.#settle?.resolve(0))
    })
  }

  /** Sends a request and returns the status once the last byte of the answer has arrived. */
  ask(request: string | Uint8Array): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  /** Answers that it wants to read on. */
  #read(chunk: Buffer): true {
    const body = this.#left < 0 ? this.#readHead(chunk) : chunk
    if (this.#left < 0) return true
    this.#left -= body.length
    if (this.#left > 0) return true
    this.#left = -1
    this.#settle?.resolve(this.#status)
    return true
  }

  /** Returns what follows the head; leaves `#left` at -1 while the head is incomplete. */
  #readHead(chunk: Buffer): Buffer {
    const read = this.#head === undefined ? chunk : Buffer.concat([this.#head, chunk])
    const end = read.indexOf(HEAD_END)
    if (end < 0) {
      this.#head = Buffer.from(read)
      return chunk
    }
    const head = read.toString('latin1', 0, end)
    const body = read.subarray(end + HEAD_END.length)
    this.#head = undefined
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
