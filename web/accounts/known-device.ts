import { readStored, writeStored } from '#client/browser-storage.ts'

const DEVICE_KEY = 'tokri-device'

/** The token that this browser got with its last login; it stays after a logout. */
export function knownDevice(): string | undefined {
  const token = readStored('local', DEVICE_KEY)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : undefined
}

export function storeDevice(token: string): void {
  writeStored('local', DEVICE_KEY, token)
}
