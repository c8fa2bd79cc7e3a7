type Place = 'local' | 'session'

/** Takes over where the browser refuses storage (blocked cookies, full disk): lasts as long as the page. */
const memory: Record<Place, Map<string, string>> = { local: new Map(), session: new Map() }

function attempt<Result>(use: () => Result, otherwise: () => Result): Result {
  try {
    return use()
  } catch (error) {
    console.warn('This browser keeps no data for the shop.', error)
    return otherwise()
  }
}

function storageOf(place: Place): Storage {
  return place === 'local' ? localStorage : sessionStorage
}

export function readStored(place: Place, key: string): string | null {
  const kept = memory[place].get(key)
  return (
    kept ??
    attempt(
      () => storageOf(place).getItem(key),
      () => null,
    )
  )
}

export function writeStored(place: Place, key: string, value: string): void {
  attempt(
    () => storageOf(place).setItem(key, value),
    () => void memory[place].set(key, value),
  )
}

export function removeStored(place: Place, key: string): void {
  memory[place].delete(key)
  attempt(
    () => storageOf(place).removeItem(key),
    () => undefined,
  )
}
