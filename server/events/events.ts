import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Role } from '#contract/accounts.ts'
import type { ShopEvent } from '#contract/notifications.ts'

/** An event and whom it concerns: everybody, if neither people nor roles are set. */
export interface AddressedEvent extends ShopEvent {
  people?: string[]
  roles?: readonly Role[]
}

export interface Events {
  /** Sends an event to every server, after commit. If this server dies first, it is lost; pages fetch again anyway. */
  publish(event: AddressedEvent): void
  /** Called in this server before `publish` returns, for caches that must not show their own server what was before. */
  beforeAll(onEvent: (event: AddressedEvent) => void): void
  /**
   * Receives events of all servers. `missed` is called after a break in which some may have been lost.
   * @returns stops listening
   */
  listen(onEvent: (event: AddressedEvent) => void, missed?: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'tokri_events'
const BATCH_MS = 5
/** At most one statement in this time, because each one wakes every server of the shop. */
const MIN_INTERVAL_MS = 25
const MAX_PER_STATEMENT = 50
/** A notification carries at most 8000 bytes. */
const MAX_PEOPLE = 100
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5_000
const PROBE_MS = 15_000

/**
 * Sends events to all servers by LISTEN/NOTIFY and receives them on a connection of its own. NOTIFY is never sent in the
 * transaction of an order: it would make all commits wait for each other.
 */
export function openEvents(pool: pg.Pool, connection: pg.ClientConfig, log: FastifyBaseLogger): Events {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const closing = new AbortController()
  const sender = openSender(pool, log, () => emitter.emit('missed'))
  const listening = listenUntilClosed(connection, log, emitter, closing.signal)

  return {
    publish(event) {
      emitter.emit('published', event)
      sender.publish(event)
    },
    beforeAll(onEvent) {
      emitter.on('published', onEvent)
    },
    listen(onEvent, missed = () => undefined) {
      emitter.on('event', onEvent)
      emitter.on('missed', missed)
      return () => {
        emitter.off('event', onEvent)
        emitter.off('missed', missed)
      }
    },
    async close() {
      closing.abort()
      await sender.sent()
      await listening
    },
  }
}

/** Sends events that were published within a few milliseconds by one statement. */
function openSender(pool: pg.Pool, log: FastifyBaseLogger, onLost: () => void) {
  const waiting: string[] = []
  let isSending = false
  let sent = Promise.resolve()
  let lastSent = Number.NEGATIVE_INFINITY

  async function send() {
    await sleep(Math.max(BATCH_MS, lastSent + MIN_INTERVAL_MS - performance.now()))
    lastSent = performance.now()
    while (waiting.length > 0) {
      try {
        await pool.query({
          name: 'events-notify',
          // Events may be lost, so their commit does not wait for the disk.
          text: `select pg_notify('${CHANNEL}', payload), set_config('synchronous_commit', 'off', true)
                   from unnest($1::text[]) as payload`,
          values: [waiting.splice(0, MAX_PER_STATEMENT)],
        })
      } catch (error) {
        log.warn({ err: error }, 'Live updates could not be sent')
        onLost()
      }
    }
    isSending = false
  }

  return {
    publish(event: AddressedEvent) {
      for (const portion of portions(event)) waiting.push(JSON.stringify(portion))
      if (isSending) return
      isSending = true
      sent = send()
    },
    sent: () => sent,
  }
}

function* portions(event: AddressedEvent): Generator<AddressedEvent> {
  const { people = [], ...rest } = event
  if (people.length <= MAX_PEOPLE) {
    yield event
    return
  }
  if (rest.roles) yield rest
  for (let from = 0; from < people.length; from += MAX_PEOPLE) {
    yield { topic: rest.topic, id: rest.id, people: people.slice(from, from + MAX_PEOPLE) }
  }
}

async function listenUntilClosed(
  connection: pg.ClientConfig,
  log: FastifyBaseLogger,
  emitter: EventEmitter,
  closing: AbortSignal,
): Promise<void> {
  let retryMs = FIRST_RETRY_MS
  while (!closing.aborted) {
    const client = listenerClient(connection, log, emitter)
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      retryMs = FIRST_RETRY_MS
      emitter.emit('missed')
      await staysAlive(client, closing)
    } catch (error) {
      if (!closing.aborted) log.warn({ err: error }, 'Live updates are interrupted')
    }
    await client.end().catch(() => undefined)
    await sleep(retryMs, undefined, { signal: closing }).catch(() => undefined)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
}

function listenerClient(
  connection: pg.ClientConfig,
  log: FastifyBaseLogger,
  emitter: EventEmitter,
): pg.Client {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
    keepAlive: true,
    application_name: 'tokri-events',
  })
  // The next probe fails anyway; an error without a listener would end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => {
    try {
      emitter.emit('event', JSON.parse(payload ?? '') as AddressedEvent)
    } catch (error) {
      log.warn({ err: error }, 'A live update could not be read')
    }
  })
  return client
}

/** Returns when the connection ends. Probes find out that the other side has vanished. */
async function staysAlive(client: pg.Client, closing: AbortSignal): Promise<void> {
  const ended = new AbortController()
  client.once('end', () => ended.abort())
  const over = AbortSignal.any([closing, ended.signal])
  while (!over.aborted) {
    await sleep(PROBE_MS, undefined, { signal: over }).catch(() => undefined)
    if (!over.aborted) await client.query('select 1')
  }
}
