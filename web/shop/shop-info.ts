import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStoredJson, writeStored } from '#client/browser-storage.ts'
import { send } from '#client/calls.ts'
import { readShop } from '#contract/calls/shop-calls.ts'
import { type PricingRules, TAX_ON_TOP } from '#contract/charges.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { modeOf, type ShopMode } from '#contract/shop-mode.ts'

const CACHE_KEY = 'shop-info'
export const SHOP_KEY = ['shop'] as const
const DEFAULT_NAME = 'Tokri'

const shopQuery = queryOptions({
  queryKey: SHOP_KEY,
  queryFn: async ({ signal }) => {
    const { data: info } = await send(readShop, { signal })
    writeStored('local', CACHE_KEY, JSON.stringify(info))
    return info
  },
  placeholderData: readCachedInfo,
  staleTime: 5 * 60_000,
})

/** The shop's public information, from the last visit until it has loaded; undefined on the first one. */
export function useShopInfo(): ShopInfo | undefined {
  return useQuery(shopQuery).data
}

/** Whether the shop's information is known, or not to be had now: before, what depends on it would appear late and move the rest. */
export function useIsShopKnown(): boolean {
  const { data, failureCount } = useQuery(shopQuery)
  return data !== undefined || failureCount > 0
}

/**
 * Whether people who are not signed in may look at products. Undefined until it is known; false where that
 * fails.
 */
export function useIsOpenToVisitors(): boolean | undefined {
  const { data, isError } = useQuery(shopQuery)
  return data?.isOpenToVisitors ?? (isError ? false : undefined)
}

/** How prices become what is paid; until it is known, as in the demo. */
export function usePricingRules(): PricingRules {
  return useShopInfo()?.terms ?? TAX_ON_TOP
}

/**
 * In what the shop differs as a demo or a real one; undefined until it is known. Rows of long lists ask, so it loads nothing by
 * itself: every page does that for its title.
 */
export function useShopMode(): ShopMode | undefined {
  const { data } = useQuery({ ...shopQuery, enabled: false })
  return data && modeOf(data)
}

/** The shop's name, or a default one. */
export function useShopName(): string {
  return useShopInfo()?.name ?? DEFAULT_NAME
}

/** Names the page in the browser's tab: "Shopping Cart - Tokri"; without a title the shop's name alone. */
export function usePageTitle(title?: string): void {
  const shopName = useShopName()
  useEffect(() => {
    document.title = title ? `${title} - ${shopName}` : shopName
  }, [title, shopName])
}

/** The shop's information from the last visit. */
export function readCachedInfo(): ShopInfo | undefined {
  const info = readStoredJson<ShopInfo>('local', CACHE_KEY)
  // An earlier version of the app may have stored less.
  return info?.rules === undefined ? undefined : (info as ShopInfo)
}
