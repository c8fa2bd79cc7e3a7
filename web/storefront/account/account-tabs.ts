import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export const ACCOUNT_TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'orders', label: 'Orders' },
  { value: 'profile', label: 'Profile' },
] as const
export type AccountTab = (typeof ACCOUNT_TABS)[number]['value']

/**
 * Tab and open order are in the URL: a reload or a link shows them again.
 * `firstTab` is shown where the URL names no tab (`/orders` shows the orders).
 */
export function useAccountTabUrl(firstTab: AccountTab) {
  const navigate = useNavigate()
  const location = useLocation()
  const [searchParams] = useSearchParams()
  const changeParams = useCallback(
    (changes: Record<string, string | null>, state?: unknown) => {
      const changed = new URLSearchParams(searchParams)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) changed.delete(name)
        else changed.set(name, value)
      }
      navigate({ search: changed.toString() }, { replace: true, state })
    },
    [searchParams, navigate],
  )
  const tab = ACCOUNT_TABS.find(({ value }) => value === searchParams.get('tab'))?.value ?? firstTab
  return {
    tab,
    showTab: (next: AccountTab) => changeParams({ tab: next === firstTab ? null : next }),
    orderId: searchParams.get('order'),
    openOrder: (orderId: string) => changeParams({ order: orderId }),
    /** Opens it at its help. */
    openHelp: (orderId: string) => changeParams({ order: orderId }, { isForHelp: true }),
    isForHelp: location.state?.isForHelp === true,
    closeOrder: () => changeParams({ order: null }),
  }
}
