import { BadgeCheck, type LucideIcon, ShieldCheck, Star, Truck } from 'lucide-react'
import type { PaymentOptions } from '#contract/ordering/payments.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { useShopInfo } from '#shop/shop-info.ts'

export interface Benefit {
  title: string
  text: string
  Icon: LucideIcon
  tone: string
}

const TRUCK = { Icon: Truck, tone: 'bg-assigned-soft text-assigned' }
const STAR = {
  text: 'Only customers who bought a product can review it.',
  Icon: Star,
  tone: 'bg-pending-soft text-pending',
}
const BADGE = { Icon: BadgeCheck, tone: 'bg-brand-soft text-brand-ink' }
const SHIELD = { Icon: ShieldCheck, tone: 'bg-delivered-soft text-delivered' }

/** The specification's words. */
const demoBenefits: readonly Benefit[] = [
  { title: 'Quality Products', text: 'Clear pictures and full details for everything we sell.', ...BADGE },
  { title: 'Fast Delivery', text: 'Free delivery, and you see every step of the way.', ...TRUCK },
  { title: 'Top Rated', ...STAR },
]

/** Why to shop here: four, three in a shop that takes no payments yet, none until the shop is known. */
export function useShopBenefits(): readonly Benefit[] {
  const shop = useShopInfo()
  return shop ? benefitsOf(shop) : []
}

/** In a real shop only what its settings and the app itself keep. */
function benefitsOf({ isDemo, delivery, payment }: ShopInfo): readonly Benefit[] {
  const text = paymentText(payment)
  const paying = text === undefined ? [] : [{ title: 'Secure Payment', text, ...SHIELD }]
  if (isDemo) return [...demoBenefits, ...paying]
  const isFree = delivery?.fee === 0
  return [
    { title: 'Clear Prices', text: 'You see the whole total before you order.', ...BADGE },
    {
      title: isFree ? 'Free Delivery' : 'Delivery',
      text: 'You see every step of the way.',
      ...TRUCK,
    },
    { title: 'Real Reviews', ...STAR },
    ...paying.map((benefit) => ({ ...benefit, title: 'Payment' })),
  ]
}

/** Undefined where nothing can be paid yet. */
function paymentText({ razorpay, cod }: PaymentOptions): string | undefined {
  if (razorpay && cod) return 'Pay online, or in cash when your order arrives.'
  if (razorpay) return 'Pay online when you order.'
  return cod ? 'Pay in cash when your order arrives.' : undefined
}
