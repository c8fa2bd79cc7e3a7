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

export interface LiveStreams {
  /** Takes over the response: it stays open until the reader goes or the session ends. */
  open(person: SignedIn, network: string, response: ServerResponse): void
  count(): number
  /** Ends every stream and takes no more. */
  close(): void
}

/** Proxies and phones drop what is silent for longer. */
const HEARTBEAT_MS = 20_000
/** What is announced within so many milliseconds reaches a reader in one write. */
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

/** The open live streams of this server: what is announced anywhere is passed on to whom it concerns. */
export function openLiveStreams(queries: Queries, events: Events, log: FastifyBaseLogger): LiveStreams {
  const streams = new Set<Stream>()
  const waiting: AddressedEvent[] = []
  let gathering: NodeJS.Timeout | undefined
  let isClosed = false

  function isBelowLimits(role: Role, network: string): boolean {
    if (role !== 'customer') return streams.size < MAX_STREAMS
    const ofCustomers = [...streams].filter((stream) => stream.role === 'customer')
    if (ofCustomers.length >= MAX_STREAMS - RESERVED_FOR_STAFF) return false
    return ofCustomers.filter((stream) => stream.network === network).length < MAX_CUSTOMERS_PER_NETWORK
  }

  function end(stream: Stream | undefined) {
    if (!stream) return
    streams.delete(stream)
    stream.response.end()
  }

  function write(stream: Stream, text: string) {
    if (text === '') return
    stream.response.write(text)
    if (stream.response.writableLength <= MAX_UNREAD_BYTES) return
    streams.delete(stream)
    stream.response.destroy()
  }

  function onEvent(event: AddressedEvent) {
    waiting.push(event)
    if (event.topic === 'session') endRevoked(event.people)
    gathering ??= setTimeout(passOn, GATHER_MS)
  }

  function passOn() {
    gathering = undefined
    const published = waiting.splice(0).map((event) => ({ event, text: messageOf(event) }))
    for (const stream of streams) {
      const texts = published.filter((each) => concerns(each.event, stream)).map(({ text }) => text)
      write(stream, [...new Set(texts)].join(''))
    }
  }

  /** Ends the streams whose session has ended; one statement for all of them. */
  async function checkSessions(checked: readonly Stream[]): Promise<void> {
    const hashes = new Map(checked.map(({ sessionHash }) => [sessionHash.toString('hex'), sessionHash]))
    if (hashes.size === 0) return
    const live = await listLiveSessions(queries, [...hashes.values()])
    const roles = new Map(live.map(({ sessionHash, role }) => [sessionHash.toString('hex'), role]))
    for (const stream of checked) {
      const role = roles.get(stream.sessionHash.toString('hex'))
      if (role) stream.role = role
      else end(stream)
    }
  }

  function endRevoked(people: readonly string[] = []) {
    const concerned = [...streams].filter(({ personId }) => people.includes(personId))
    // Without the database nobody can be said to be logged out; the next heartbeat asks again.
    checkSessions(concerned).catch((error: unknown) =>
      log.warn({ err: error }, 'Sessions could not be checked'),
    )
  }

  const heartbeat = setInterval(() => {
    checkSessions([...streams]).catch((error: unknown) =>
      log.warn({ err: error }, 'Sessions could not be checked'),
    )
    for (const stream of streams) write(stream, ': still here\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const stopListening = events.listen(onEvent, () => {
    for (const stream of streams) write(stream, MISSED)
  })

  return {
    open(person, network, response) {
      const own = [...streams].filter(({ personId }) => personId === person.id)
      const ofSession = own.filter(({ sessionHash }) => sessionHash.equals(person.sessionHash))
      // The oldest is most likely the one whose phone has changed its network.
      if (ofSession.length >= MAX_PER_SESSION) end(ofSession[0])
      else if (own.length >= MAX_PER_PERSON) end(own[0])
      if (isClosed || !isBelowLimits(person.role, network)) {
        throw new Problem(503, 'unavailable', 'No more live updates right now', { retryAfterSeconds: 30 })
      }
      const stream: Stream = {
        personId: person.id,
        sessionHash: person.sessionHash,
        role: person.role,
        network,
        response,
      }
      streams.add(stream)
      response.once('close', () => streams.delete(stream))
    },
    count: () => streams.size,
    close() {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(gathering)
      stopListening()
      for (const stream of streams) end(stream)
    },
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
