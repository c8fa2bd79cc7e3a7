import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useShopperId, VISITOR } from '#accounts/shopper.ts'
import { readStored, writeStored } from '#client/browser-storage.ts'
import type { SavedAddress } from '#contract/address-schemas.ts'
import { PINCODE_PATTERN } from '#contract/promises/areas.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { readCachedInfo, SHOP_KEY, useShopInfo } from '#shop/shop-info.ts'
import { savedAddressQuery } from './saved-address-query.ts'

/** Where this browser's orders go: the pincode chosen here, otherwise that of the customer's default address. */
const KEY = 'delivery-pincode'
const listeners = new Set<() => void>()

export function choosePincode(pincode: string): void {
  writeStored('local', KEY, pincode)
  for (const listener of listeners) listener()
}

/**
 * The pincode; undefined in the server render, which is for everybody, and where none is known. `isPending` until that is known.
 * Addresses are read only in a shop where the pincode decides something.
 */
export function useDeliveryPincode(): { pincode: string | undefined; isPending: boolean } {
  const shopperId = useShopperId() ?? VISITOR
  const decides = useShopInfo()?.delivery === null
  const chosen = useSyncExternalStore(subscribe, readChosen, () => undefined)
  const isHere = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  const asks = decides && chosen === undefined && shopperId !== VISITOR
  const { data, isLoading } = useQuery({ ...savedAddressQuery(shopperId), enabled: asks, retry: false })
  return { pincode: chosen ?? pincodeOf(data), isPending: !isHere || isLoading }
}

/** The query of a call about the shopper's goods: the pincode where they go as far as it is known. */
export function deliverTo(client: QueryClient, shopperId: string): { pincode: string | undefined } {
  const addresses = client.getQueryData<SavedAddress[]>(savedAddressQuery(shopperId).queryKey)
  return { pincode: readChosen() ?? pincodeOf(addresses) }
}

/** Reads a customer's addresses where their pincode decides what delivery costs and this browser has chosen none. */
export async function findDefaultPincode(client: QueryClient, shopperId: string): Promise<void> {
  const shop = client.getQueryData<ShopInfo>(SHOP_KEY) ?? readCachedInfo()
  if (shop?.delivery !== null || shopperId === VISITOR || readChosen() !== undefined) return
  await client.prefetchQuery({ ...savedAddressQuery(shopperId), retry: false })
}

function pincodeOf(addresses: readonly SavedAddress[] | undefined): string | undefined {
  return addresses?.find(({ isDefault }) => isDefault)?.pincode
}

function readChosen(): string | undefined {
  const stored = readStored('local', KEY)
  return stored !== null && PINCODE_PATTERN.test(stored) ? stored : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
