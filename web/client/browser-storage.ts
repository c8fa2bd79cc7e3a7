type StorageArea = 'local' | 'session'

/** Used where the browser refuses storage (blocked cookies, full disk); lost with the page. */
const memory: Record<StorageArea, Map<string, string>> = { local: new Map(), session: new Map() }

function attempt<Result>(use: () => Result, fallback: () => Result): Result {
  try {
    return use()
  } catch (error) {
    console.warn('This browser keeps no data for the shop.', error)
    return fallback()
  }
}

function storageOf(area: StorageArea): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

export function readStored(area: StorageArea, key: string): string | null {
  const inMemory = memory[area].get(key)
  return (
    inMemory ??
    attempt(
      () => storageOf(area).getItem(key),
      () => null,
    )
  )
}

/** A stored object, from which anything may be missing; undefined where there is none or it is unreadable. */
export function readStoredJson<Stored>(area: StorageArea, key: string): Partial<Stored> | undefined {
  try {
    return JSON.parse(readStored(area, key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(area: StorageArea, key: string, value: string): void {
  attempt(
    () => storageOf(area).setItem(key, value),
    () => void memory[area].set(key, value),
  )
}

export function removeStored(area: StorageArea, key: string): void {
  memory[area].delete(key)
  attempt(
    () => storageOf(area).removeItem(key),
    () => undefined,
  )
}
