import { returnFromShop } from '#accounts/view-shop.ts'
import { type ActionResult, refuseNobody } from '#client/action-result.ts'
import type { ToastOptions } from '#ui/overlays/toast.ts'

/** The outcome of what a shopper does, where there is none: nobody is signed in, or an administrator views the shop. */
export function refuseNoShopper(options: ToastOptions): Promise<ActionResult> {
  const isViewed = returnFromShop() !== null
  return refuseNobody(options, isViewed ? 'You are viewing your shop: nothing is bought here' : undefined)
}
