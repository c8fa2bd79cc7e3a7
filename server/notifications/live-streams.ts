import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Role } from '#contract/accounts.ts'
import { SHOP_EVENTS } from '#contract/notifications.ts'
import { listLiveSessions } from '#server/accounts/sign-in/session.ts'
import type { Queries } from '#server/database/connect.ts'
import type { AddressedEvent, Events } from '#server/events/events.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'

/** `role` is the person's present role. */
interface Stream {
  personId: string
  sessionHash: Buffer
  role: Role
  network: string
  response: ServerResponse
}

/** Proxies and phones drop connections that are silent for longer. */
const HEARTBEAT_MS = 20_000
/** Events within this time are written together. */
const BATCH_MS = 50
/** Within this time a slow phone that has read its data opens its stream. */
const OPENED_WITHIN_MS = 10_000
const MAX_PER_SESSION = 6
/** A few devices with a few tabs each. */
const MAX_PER_PERSON = 12
/** Many customers share the IP address of a mobile carrier. */
const MAX_CUSTOMERS_PER_NETWORK = 1_000
const MAX_STREAMS = 5_000
/** Streams that customers can never use up. */
const RESERVED_FOR_STAFF = 500
/** A reader that leaves more unread is gone or far too slow: it is cut off and may open a new stream. */
const MAX_UNREAD_BYTES = 64 * 1024

/** Makes the browser fetch everything again, because nobody knows what it missed. */
const MISSED = SHOP_EVENTS.map((topic) => `event: missed\ndata: ${JSON.stringify({ topic })}\n\n`).join('')

/** The live streams of this server. They get the events of all servers that concern their person. */
export class LiveStreams {
  readonly #queries: Queries
  readonly #log: FastifyBaseLogger
  readonly #streams = new Set<Stream>()
  readonly #batch: AddressedEvent[] = []
  #recent: { event: AddressedEvent; at: number }[] = []
  readonly #heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
  readonly #stopListening: () => void
  #batchTimer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(queries: Queries, events: Events, log: FastifyBaseLogger) {
    this.#queries = queries
    this.#log = log
    this.#stopListening = events.listen(
      (event) => this.#receive(event),
      () => {
        for (const stream of this.#streams) this.#write(stream, MISSED)
      },
    )
  }

  /**
   * The response stays open until the reader leaves or the session ends.
   * @returns what the page may have missed since it read its data, to be written first
   * @throws Problem 503 for too many streams
   */
  open(person: SignedIn, network: string, response: ServerResponse): string {
    const own = [...this.#streams].filter(({ personId }) => personId === person.id)
    const ofSession = own.filter(({ sessionHash }) => sessionHash.equals(person.sessionHash))
    // The oldest stream most likely belongs to a connection that the phone has left.
    if (ofSession.length >= MAX_PER_SESSION) this.#end(ofSession[0])
    else if (own.length >= MAX_PER_PERSON) this.#end(own[0])
    if (this.#isClosed || !this.#hasPlace(person.role, network)) {
      throw new Problem(503, 'unavailable', 'No more live updates right now', { retryAfterSeconds: 30 })
    }
    const { id: personId, sessionHash, role } = person
    const stream: Stream = { personId, sessionHash, role, network, response }
    this.#streams.add(stream)
    response.once('close', () => this.#streams.delete(stream))
    this.#forgetOld()
    const missed = this.#recent.filter(({ event }) => concerns(event, stream))
    return [...new Set(missed.map(({ event: { topic } }) => messageOf({ topic })))].join('')
  }

  count(): number {
    return this.#streams.size
  }

  /** Ends every stream and refuses new ones. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#batchTimer)
    this.#stopListening()
    for (const stream of this.#streams) this.#end(stream)
  }

  #hasPlace(role: Role, network: string): boolean {
    if (role !== 'customer') return this.#streams.size < MAX_STREAMS
    const ofCustomers = [...this.#streams].filter((stream) => stream.role === 'customer')
    if (ofCustomers.length >= MAX_STREAMS - RESERVED_FOR_STAFF) return false
    return ofCustomers.filter((stream) => stream.network === network).length < MAX_CUSTOMERS_PER_NETWORK
  }

  #receive(event: AddressedEvent): void {
    this.#batch.push(event)
    this.#recent.push({ event, at: performance.now() })
    if (event.topic === 'session') {
      const { people = [] } = event
      this.#check([...this.#streams].filter(({ personId }) => people.includes(personId)))
    }
    this.#batchTimer ??= setTimeout(() => this.#sendBatch(), BATCH_MS)
  }

  #sendBatch(): void {
    this.#batchTimer = undefined
    this.#forgetOld()
    const published = this.#batch.splice(0).map((event) => ({ event, text: messageOf(event) }))
    for (const stream of this.#streams) {
      const texts = published.filter(({ event }) => concerns(event, stream)).map(({ text }) => text)
      this.#write(stream, [...new Set(texts)].join(''))
    }
  }

  #forgetOld(): void {
    const since = performance.now() - OPENED_WITHIN_MS
    this.#recent = this.#recent.filter(({ at }) => at >= since)
  }

  #beat(): void {
    this.#check([...this.#streams])
    for (const stream of this.#streams) this.#write(stream, ': still here\n\n')
  }

  /** If the database is away, the streams stay open and the next heartbeat checks again. */
  #check(streams: readonly Stream[]): void {
    this.#endRevoked(streams).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'Sessions could not be checked'),
    )
  }

  /** Ends the streams whose session has ended, with one statement for all of them. */
  async #endRevoked(streams: readonly Stream[]): Promise<void> {
    const hashes = new Map(streams.map(({ sessionHash }) => [sessionHash.toString('hex'), sessionHash]))
    if (hashes.size === 0) return
    const live = await listLiveSessions(this.#queries, [...hashes.values()])
    const roles = new Map(live.map(({ sessionHash, role }) => [sessionHash.toString('hex'), role]))
    for (const stream of streams) {
      const role = roles.get(stream.sessionHash.toString('hex'))
      if (role) stream.role = role
      else this.#end(stream)
    }
  }

  #write(stream: Stream, text: string): void {
    if (text === '') return
    stream.response.write(text)
    if (stream.response.writableLength <= MAX_UNREAD_BYTES) return
    this.#streams.delete(stream)
    stream.response.destroy()
  }

  #end(stream: Stream | undefined): void {
    if (!stream) return
    this.#streams.delete(stream)
    stream.response.end()
  }
}

/** Leaves out whom the event concerns. */
function messageOf({ topic, id, page }: AddressedEvent): string {
  return `data: ${JSON.stringify({ topic, id, page })}\n\n`
}

function concerns({ people, roles }: AddressedEvent, stream: Stream): boolean {
  if (people === undefined && roles === undefined) return true
  return (people?.includes(stream.personId) ?? false) || (roles?.includes(stream.role) ?? false)
}
