import { logOut } from '#accounts/log-out.ts'
import { getSession } from '#accounts/session.ts'
import { forgetSeenProducts } from '#storefront/basket/seen-products.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { forgetPastSearches } from './past-searches.ts'

/** Logs out; asks a guest first, because nobody can sign in to a guest's cart again. */
export function useShopperLogOut(): () => Promise<void> {
  const confirm = useConfirm()
  return async () => {
    const isConfirmed =
      getSession().user?.isGuest !== true ||
      (await confirm({
        title: 'Log out as a guest?',
        description:
          'Your cart and wishlist are emptied. Your orders come back when you sign in with your phone.',
        confirmLabel: 'Log Out',
        cancelLabel: 'Stay',
        tone: 'danger',
      }))
    if (!isConfirmed) return
    forgetSeenProducts()
    forgetPastSearches()
    logOut()
  }
}
