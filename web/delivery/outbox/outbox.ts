import { newKey } from '#client/new-key.ts'
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
  /** The entry that is on its way to the shop right now. */
  sendingId: string | null
  isKept: boolean
  isLoaded: boolean
}

interface OutboxOptions {
  storage?: Promise<OutboxStorage>
  send?: typeof sendEntry
  /** Hears how each attempt ended. */
  onOutcome?: (entry: OutboxEntry, outcome: SendOutcome) => void
}

const EMPTY: OutboxView = { entries: [], sendingId: null, isKept: true, isLoaded: false }

/**
 * One agent's steps on this phone. A step is stored first and sent then, one after another in the order in
 * which they were taken, by one tab at a time; what the shop refuses waits for the agent's decision. Nothing
 * leaves the outbox but by the shop's yes or the agent's own word.
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
  #isAskedAgain = false

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

  /** Reads what lies in storage, also what other tabs have put there. */
  async reload(): Promise<void> {
    const storage = await this.#storage
    const entries = (await storage.list(this.personId)).sort(byNumber)
    this.#show({ entries, isKept: storage.isKept, isLoaded: true })
  }

  /** Stores a step; once this resolves it survives closing the app. */
  async add({ orderId, recipient, action, photo }: NewEntry): Promise<OutboxEntry> {
    await this.reload()
    const last = this.#view.entries.at(-1)?.number ?? 0
    const entry: OutboxEntry = {
      id: newKey(),
      personId: this.personId,
      orderId,
      recipient,
      number: Math.max(Date.now(), last + 1),
      happenedAt: new Date().toISOString(),
      action,
      photo,
      state: 'saved',
    }
    await this.#put(entry)
    return entry
  }

  /** Sends again what needed attention, with what the agent has changed: another code, no photo. */
  async retry(id: string, change: Partial<Pick<OutboxEntry, 'action' | 'photo'>> = {}): Promise<void> {
    const entry = this.#view.entries.find((one) => one.id === id)
    if (entry) await this.#put({ ...entry, ...change, state: 'saved', problem: undefined })
  }

  /** The agent gives an entry up, and with it what was done with the same order afterwards. */
  async giveUp(id: string): Promise<void> {
    await this.#remove(withFollowers(this.#view.entries, id).map((entry) => entry.id))
  }

  /** Forgets what the shop has taken and shows by itself. */
  async deleteSent(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#remove(ids)
  }

  /** Sends what waits; a second call meanwhile makes it look again at the end. */
  flush(): Promise<void> {
    if (this.#flushing) {
      this.#isAskedAgain = true
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
      this.#isAskedAgain = false
      await withLock(`delivery-outbox-${this.personId}`, () => this.#sendAll())
    } while (this.#isAskedAgain)
  }

  async #sendAll(): Promise<void> {
    const passedOver = new Set<string>()
    for (;;) {
      await this.reload()
      const entry = nextToSend(this.#view.entries, passedOver)
      if (!entry) return
      this.#show({ sendingId: entry.id })
      try {
        const outcome = await this.#send(entry, (photoKey) => this.#put({ ...entry, photoKey }))
        await this.#settle(entry.id, outcome)
        if (outcome.kind === 'later') {
          if (outcome.isNetwork) return
          passedOver.add(entry.orderId)
        }
      } finally {
        this.#show({ sendingId: null })
      }
    }
  }

  async #settle(id: string, outcome: SendOutcome): Promise<void> {
    const entry = this.#view.entries.find((one) => one.id === id)
    if (!entry) return
    // The photo has done its work; it need not lie on the phone any longer.
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

/** Runs in one tab at a time, where the browser can say so; elsewhere the keys keep a step from happening twice. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}
