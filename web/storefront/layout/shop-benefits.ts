import { BadgeCheck, type LucideIcon, ShieldCheck, Star, Truck } from 'lucide-react'
import type { PaymentOptions } from '#contract/ordering/payments.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { modeOf } from '#contract/shop-mode.ts'
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

const WORDS = {
  specification: {
    goods: { title: 'Quality Products', text: 'Clear pictures and full details for everything we sell.' },
    delivery: { title: 'Fast Delivery', text: 'Free delivery, and you see every step of the way.' },
    freeDelivery: 'Fast Delivery',
    reviews: 'Top Rated',
    payment: 'Secure Payment',
  },
  own: {
    goods: { title: 'Clear Prices', text: 'You see the whole total before you order.' },
    delivery: { title: 'Delivery', text: 'You see every step of the way.' },
    freeDelivery: 'Free Delivery',
    reviews: 'Real Reviews',
    payment: 'Payment',
  },
}

/** Why to shop here: four, three in a shop that takes no payments yet, none until the shop is known. */
export function useShopBenefits(): readonly Benefit[] {
  const shop = useShopInfo()
  return shop ? benefitsOf(shop) : []
}

function benefitsOf(shop: ShopInfo): readonly Benefit[] {
  const { goods, delivery, freeDelivery, reviews, payment } = WORDS[modeOf(shop).words]
  const text = paymentText(shop.payment)
  return [
    { ...goods, ...BADGE },
    { ...delivery, ...(shop.delivery?.fee === 0 && { title: freeDelivery }), ...TRUCK },
    { title: reviews, ...STAR },
    ...(text === undefined ? [] : [{ title: payment, text, ...SHIELD }]),
  ]
}

/** Undefined where nothing can be paid yet. */
function paymentText({ razorpay, cod }: PaymentOptions): string | undefined {
  if (razorpay && cod) return 'Pay online, or in cash when your order arrives.'
  if (razorpay) return 'Pay online when you order.'
  return cod ? 'Pay in cash when your order arrives.' : undefined
}
