import { useShopInfo } from '#shop/shop-info.ts'

/** Says that nobody can order yet. */
export function ClosedBanner() {
  if (useShopInfo()?.isOpen !== false) return null
  return (
    <p role="status" className="bg-accent-soft px-4 py-2.5 text-center text-sm font-semibold text-pretty">
      This shop is not open yet: you can look around, but not order.
    </p>
  )
}
