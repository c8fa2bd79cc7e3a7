import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export const ACCOUNT_TABS = ['overview', 'orders', 'profile'] as const
export type AccountTab = (typeof ACCOUNT_TABS)[number]

/**
 * Tab and opened order stand in the URL: a reload and a link keep them, and going back closes the order.
 * `firstTab` is what the bare address shows (`/orders` opens the orders).
 */
export function useAccountTabUrl(firstTab: AccountTab) {
  const navigate = useNavigate()
  const location = useLocation()
  const [address] = useSearchParams()
  const go = useCallback(
    (changes: Record<string, string | null>, options: { replace: boolean; state?: unknown }) => {
      const changed = new URLSearchParams(address)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) changed.delete(name)
        else changed.set(name, value)
      }
      navigate({ search: changed.toString() }, options)
    },
    [address, navigate],
  )
  const tab = ACCOUNT_TABS.find((name) => name === address.get('tab')) ?? firstTab
  return {
    tab,
    showTab: (wanted: AccountTab) => go({ tab: wanted === firstTab ? null : wanted }, { replace: true }),
    orderId: address.get('order'),
    openOrder: (orderId: string) => go({ order: orderId }, { replace: false, state: { isOpened: true } }),
    closeOrder: () => {
      if (location.state?.isOpened) navigate(-1)
      else go({ order: null }, { replace: true })
    },
  }
}
