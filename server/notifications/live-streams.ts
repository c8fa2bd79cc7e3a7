import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Role } from '#contract/accounts.ts'
import { SHOP_EVENTS } from '#contract/notifications.ts'
import { listLiveSessions } from '#server/accounts/session.ts'
import type { Queries } from '#server/database/connect.ts'
import type { AddressedEvent, Events } from '#server/events/events.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'

/** What one stream is open for; `role` is the one of today. */
interface Stream {
  personId: string
  sessionHash: Buffer
  role: Role
  network: string
  response: ServerResponse
}

/** Proxies and phones drop what is silent for longer. */
const HEARTBEAT_MS = 20_000
/** What is published within so many milliseconds reaches a reader in one write. */
const GATHER_MS = 50
const MAX_PER_SESSION = 6
/** Some devices with some tabs each, however often the person signs in. */
const MAX_PER_PERSON = 12
/** A mobile carrier's address is shared by many customers. */
const MAX_CUSTOMERS_PER_NETWORK = 1_000
const MAX_STREAMS = 5_000
/** Kept for administrators and agents, whatever customers open. */
const RESERVED_FOR_STAFF = 500
/** A reader that lets so much pile up has gone or is far too slow; it may come back and ask again. */
const MAX_UNREAD_BYTES = 64 * 1024

/** After a break nobody knows what was missed: everything on screen is asked for again. */
const MISSED = SHOP_EVENTS.map((topic) => `event: missed\ndata: ${JSON.stringify({ topic })}\n\n`).join('')

/** The open live streams of this server: what is published anywhere is passed on to whom it concerns. */
export class LiveStreams {
  readonly #queries: Queries
  readonly #log: FastifyBaseLogger
  readonly #streams = new Set<Stream>()
  readonly #waiting: AddressedEvent[] = []
  readonly #heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
  readonly #stopListening: () => void
  #gathering: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(queries: Queries, events: Events, log: FastifyBaseLogger) {
    this.#queries = queries
    this.#log = log
    this.#stopListening = events.listen(
      (event) => this.#take(event),
      () => {
        for (const stream of this.#streams) this.#write(stream, MISSED)
      },
    )
  }

  /** The response stays open until the reader goes or the session ends. @throws Problem 503 where there are too many */
  open(person: SignedIn, network: string, response: ServerResponse): void {
    const own = [...this.#streams].filter(({ personId }) => personId === person.id)
    const ofSession = own.filter(({ sessionHash }) => sessionHash.equals(person.sessionHash))
    // The oldest is most likely the one whose phone has changed its network.
    if (ofSession.length >= MAX_PER_SESSION) this.#end(ofSession[0])
    else if (own.length >= MAX_PER_PERSON) this.#end(own[0])
    if (this.#isClosed || !this.#hasPlace(person.role, network)) {
      throw new Problem(503, 'unavailable', 'No more live updates right now', { retryAfterSeconds: 30 })
    }
    const { id: personId, sessionHash, role } = person
    const stream: Stream = { personId, sessionHash, role, network, response }
    this.#streams.add(stream)
    response.once('close', () => this.#streams.delete(stream))
  }

  count(): number {
    return this.#streams.size
  }

  /** Ends every stream and takes no more. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#gathering)
    this.#stopListening()
    for (const stream of this.#streams) this.#end(stream)
  }

  #hasPlace(role: Role, network: string): boolean {
    if (role !== 'customer') return this.#streams.size < MAX_STREAMS
    const ofCustomers = [...this.#streams].filter((stream) => stream.role === 'customer')
    if (ofCustomers.length >= MAX_STREAMS - RESERVED_FOR_STAFF) return false
    return ofCustomers.filter((stream) => stream.network === network).length < MAX_CUSTOMERS_PER_NETWORK
  }

  #take(event: AddressedEvent): void {
    this.#waiting.push(event)
    if (event.topic === 'session') {
      const { people = [] } = event
      this.#check([...this.#streams].filter(({ personId }) => people.includes(personId)))
    }
    this.#gathering ??= setTimeout(() => this.#passOn(), GATHER_MS)
  }

  #passOn(): void {
    this.#gathering = undefined
    const published = this.#waiting.splice(0).map((event) => ({ event, text: messageOf(event) }))
    for (const stream of this.#streams) {
      const texts = published.filter(({ event }) => concerns(event, stream)).map(({ text }) => text)
      this.#write(stream, [...new Set(texts)].join(''))
    }
  }

  #beat(): void {
    this.#check([...this.#streams])
    for (const stream of this.#streams) this.#write(stream, ': still here\n\n')
  }

  /** Without the database nobody can be said to be logged out; the next heartbeat asks again. */
  #check(streams: readonly Stream[]): void {
    this.#endRevoked(streams).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'Sessions could not be checked'),
    )
  }

  /** Ends those of these streams whose session has ended; one statement for all of them. */
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

/** Whom it concerns is never passed on. */
function messageOf({ topic, id }: AddressedEvent): string {
  return `data: ${JSON.stringify({ topic, id })}\n\n`
}

function concerns({ people, roles }: AddressedEvent, stream: Stream): boolean {
  if (people === undefined && roles === undefined) return true
  return (people?.includes(stream.personId) ?? false) || (roles?.includes(stream.role) ?? false)
}
