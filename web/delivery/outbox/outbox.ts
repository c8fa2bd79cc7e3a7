import { newKey } from '#client/post-once.ts'
import { byNumber, nextToSend, type OutboxAction, type OutboxEntry, withFollowers } from './outbox-entry.ts'
import { type SendOutcome, sendEntry } from './outbox-sending.ts'
import { type OutboxStorage, openOutboxStorage } from './outbox-storage.ts'

interface NewEntry {
  orderId: string
  orderNumber?: string
  recipient: string
  action: OutboxAction
  photo?: Blob
}

export interface OutboxView {
  entries: readonly OutboxEntry[]
  /** The entry that is being sent. */
  sendingId: string | null
  isPersistent: boolean
}

interface OutboxOptions {
  storage?: Promise<OutboxStorage>
  send?: typeof sendEntry
  /** Called with the outcome of each attempt. */
  onOutcome?: (entry: OutboxEntry, outcome: SendOutcome) => void
}

const EMPTY: OutboxView = { entries: [], sendingId: null, isPersistent: true }

/**
 * One agent's steps on this phone. Each is stored first and then sent, in the order in which they were taken, by one tab
 * at a time. A step that the server refuses waits for the agent's decision. Only the server's acceptance or the agent
 * removes a step.
 */
export class Outbox {
  readonly personId: string
  readonly #storage: Promise<OutboxStorage>
  readonly #send: typeof sendEntry
  readonly #channel: BroadcastChannel
  readonly #listeners = new Set<() => void>()
  readonly #onOutcome: NonNullable<OutboxOptions['onOutcome']>
  #view: OutboxView = EMPTY
  #flushing: Promise<void> | undefined
  #mustFlushAgain = false

  constructor(personId: string, options: OutboxOptions = {}) {
    this.personId = personId
    this.#storage = options.storage ?? openOutboxStorage()
    this.#send = options.send ?? sendEntry
    this.#onOutcome = options.onOutcome ?? (() => undefined)
    this.#channel = new BroadcastChannel(`delivery-outbox-${personId}`)
    this.#channel.onmessage = () => void this.reload()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getView = (): OutboxView => this.#view

  /** Reads the stored entries, which other tabs may have changed. */
  async reload(): Promise<void> {
    const storage = await this.#storage
    const entries = (await storage.list(this.personId)).sort(byNumber)
    this.#show({ entries, isPersistent: storage.isPersistent })
  }

  /** Stores a step; once this resolves it survives closing the app. */
  async add(step: NewEntry): Promise<OutboxEntry> {
    await this.reload()
    const last = this.#view.entries.at(-1)?.number ?? 0
    const entry: OutboxEntry = {
      ...step,
      id: newKey(),
      personId: this.personId,
      number: Math.max(Date.now(), last + 1),
      happenedAt: new Date().toISOString(),
      state: 'saved',
    }
    await this.#put(entry)
    return entry
  }

  /** Queues an entry that needed attention again, with the agent's change: another code, no photo. */
  async retry(id: string, change: Partial<Pick<OutboxEntry, 'action' | 'photo'>> = {}): Promise<void> {
    const entry = this.#view.entries.find((one) => one.id === id)
    if (entry) await this.#put({ ...entry, ...change, state: 'saved', problem: undefined })
  }

  /** Removes an entry and the later ones of the same order. */
  async giveUp(id: string): Promise<void> {
    await this.#remove(withFollowers(this.#view.entries, id).map((entry) => entry.id))
  }

  /** Removes sent entries that the server's own data shows by now. */
  async deleteSent(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#remove(ids)
  }

  /** Sends what waits. A call during a flush makes it run once more at the end. */
  flush(): Promise<void> {
    if (this.#flushing) {
      this.#mustFlushAgain = true
      return this.#flushing
    }
    this.#flushing = this.#flushUntilQuiet().finally(() => {
      this.#flushing = undefined
    })
    return this.#flushing
  }

  close(): void {
    this.#channel.close()
    this.#listeners.clear()
  }

  async #flushUntilQuiet(): Promise<void> {
    do {
      this.#mustFlushAgain = false
      await withLock(`delivery-outbox-${this.personId}`, () => this.#sendAll())
    } while (this.#mustFlushAgain)
  }

  async #sendAll(): Promise<void> {
    const skippedOrders = new Set<string>()
    for (;;) {
      await this.reload()
      const entry = nextToSend(this.#view.entries, skippedOrders)
      if (!entry) return
      this.#show({ sendingId: entry.id })
      try {
        const outcome = await this.#send(entry, (photoKey) => this.#put({ ...entry, photoKey }))
        await this.#settle(entry.id, outcome)
        if (outcome.kind === 'later') {
          if (outcome.isNetwork) return
          skippedOrders.add(entry.orderId)
        }
      } finally {
        this.#show({ sendingId: null })
      }
    }
  }

  async #settle(id: string, outcome: SendOutcome): Promise<void> {
    const entry = this.#view.entries.find((one) => one.id === id)
    if (!entry) return
    // The server has the photo, so the phone need not store it any longer.
    if (outcome.kind === 'sent')
      await this.#put({ ...entry, photo: undefined, state: 'sent', sentAt: Date.now() })
    if (outcome.kind === 'attention')
      await this.#put({ ...entry, state: 'attention', problem: outcome.problem })
    this.#onOutcome(entry, outcome)
  }

  async #put(entry: OutboxEntry): Promise<void> {
    await (await this.#storage).put(entry)
    await this.#changed()
  }

  async #remove(ids: readonly string[]): Promise<void> {
    await (await this.#storage).remove(ids)
    await this.#changed()
  }

  async #changed(): Promise<void> {
    this.#channel.postMessage('changed')
    await this.reload()
  }

  #show(change: Partial<OutboxView>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Runs in one tab at a time, where the browser has locks; elsewhere idempotency keys prevent a repeated step. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}
