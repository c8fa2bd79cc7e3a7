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

/** Why to shop here: four, three in a shop that takes no payments yet, none until the shop is known. */
export function useShopBenefits(): readonly Benefit[] {
  const shop = useShopInfo()
  return shop ? benefitsOf(shop) : []
}

function benefitsOf(shop: ShopInfo): readonly Benefit[] {
  const { goods, delivery, reviews, payment } = modeOf(shop).benefits
  const { title, titleWhereFree, text } = delivery
  const paying = paymentText(shop.payment)
  return [
    { ...goods, ...BADGE },
    { title: shop.delivery?.fee === 0 ? titleWhereFree : title, text, ...TRUCK },
    { ...reviews, ...STAR },
    ...(paying === undefined ? [] : [{ ...payment, text: paying, ...SHIELD }]),
  ]
}

/** Undefined where nothing can be paid yet. */
function paymentText({ razorpay, cod }: PaymentOptions): string | undefined {
  if (razorpay && cod) return 'Pay online, or in cash when your order arrives.'
  if (razorpay) return 'Pay online when you order.'
  return cod ? 'Pay in cash when your order arrives.' : undefined
}
