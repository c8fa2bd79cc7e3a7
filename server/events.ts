import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { ShopEvent } from '../contract/notifications.ts'
import type { Role } from '../contract/roles.ts'

/** An event with those whom it concerns. */
export interface Announcement extends ShopEvent {
  people?: string[]
  roles?: Role[]
}

export interface Events {
  /** Tells every server of the shop, after commit. Lost when the shop dies meanwhile: pages ask again anyway. */
  announce(announcement: Announcement): void
  /** Hears announcements of all servers; `missed` after a time in which some may have been lost. */
  listen(hear: (announcement: Announcement) => void, missed?: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'tokri_events'
const GATHER_MS = 5
const MOST_PER_STATEMENT = 50

/**
 * Fans events out by LISTEN/NOTIFY on a connection of its own. NOTIFY is never sent inside an order's
 * transaction: it would make all commits wait for each other.
 */
export function openEvents(pool: pg.Pool, connection: pg.ClientConfig, log: FastifyBaseLogger): Events {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const waiting: string[] = []
  let flushing: Promise<void> | undefined
  const closing = new AbortController()
  let client: pg.Client | undefined

  async function flush() {
    await sleep(GATHER_MS)
    while (waiting.length > 0) {
      const payloads = waiting.splice(0, MOST_PER_STATEMENT)
      try {
        await pool.query({
          name: 'events-notify',
          text: `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) as payload`,
          values: [payloads],
        })
      } catch (error) {
        log.warn({ err: error }, 'Live updates could not be sent')
      }
    }
  }

  async function keepListening() {
    for (let wait = 100; !closing.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      try {
        const { ended } = await listenOnce()
        wait = 100
        emitter.emit('missed')
        await ended
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'Live updates are interrupted')
      }
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  async function listenOnce(): Promise<{ ended: Promise<void> }> {
    const listener = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      application_name: 'tokri-events',
    })
    const ended = new Promise<void>((resolve) => {
      listener.once('end', () => resolve())
      listener.on('error', () => resolve())
    })
    listener.on('notification', ({ payload }) => {
      if (payload) emitter.emit('announcement', JSON.parse(payload) as Announcement)
    })
    await listener.connect()
    await listener.query(`listen ${CHANNEL}`)
    client = listener
    return { ended }
  }

  const listening = keepListening()

  return {
    announce(announcement) {
      waiting.push(JSON.stringify(announcement))
      flushing ??= flush().finally(() => {
        flushing = undefined
      })
    },
    listen(hear, missed) {
      emitter.on('announcement', hear)
      if (missed) emitter.on('missed', missed)
      return () => {
        emitter.off('announcement', hear)
        if (missed) emitter.off('missed', missed)
      }
    },
    async close() {
      closing.abort()
      await flushing
      await client?.end().catch(() => undefined)
      await listening
    },
  }
}
