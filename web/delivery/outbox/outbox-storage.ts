import type { OutboxEntry } from './outbox-entry.ts'

const DATABASE = 'delivery'
const STORE = 'outbox'

/** Where entries are stored until the server has them. */
export interface OutboxStorage {
  /** False where the entries are lost with the page. */
  isPersistent: boolean
  list(personId: string): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** IndexedDB, which survives closing the app; memory where the browser has none. */
export async function openOutboxStorage(): Promise<OutboxStorage> {
  try {
    return storageIn(await openDatabase())
  } catch (error) {
    console.warn('This browser keeps no steps beyond this page.', error)
    return memoryStorage()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('Another tab blocks the database'))
  })
}

function storageIn(database: IDBDatabase): OutboxStorage {
  /** Resolves once the change is on disk. */
  function run<Result>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<Result> | null) {
    return new Promise<Result | undefined>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const request = use(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  return {
    isPersistent: true,
    async list(personId) {
      const all = await run<OutboxEntry[]>('readonly', (store) => store.getAll())
      return (all ?? []).filter((entry) => entry.personId === personId)
    },
    async put(entry) {
      await run('readwrite', (store) => store.put(entry))
    },
    async remove(ids) {
      await run('readwrite', (store) => {
        for (const id of ids) store.delete(id)
        return null
      })
    },
  }
}

export function memoryStorage(): OutboxStorage {
  const entries = new Map<string, OutboxEntry>()
  return {
    isPersistent: false,
    list: async (personId) => [...entries.values()].filter((entry) => entry.personId === personId),
    put: async (entry) => {
      entries.set(entry.id, entry)
    },
    remove: async (ids) => {
      for (const id of ids) entries.delete(id)
    },
  }
}
