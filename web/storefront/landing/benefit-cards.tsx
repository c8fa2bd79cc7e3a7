import { BadgeCheck, type LucideIcon, ShieldCheck, Star, Truck } from 'lucide-react'
import type { PaymentOptions } from '#contract/ordering/payments.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'

interface Benefit {
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

/** Four, two by two on phones and a row on wide screens; a shop that takes no payments yet has three. */
export function BenefitCards() {
  const shop = useShopInfo()
  const benefits = shop ? benefitsOf(shop) : []
  return (
    <section aria-label="Why shop here" className="page-width py-4 lg:pb-8">
      <ul className="grid grid-cols-2 gap-3 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:gap-5">
        {benefits.map((benefit) => (
          <BenefitCard key={benefit.title} {...benefit} />
        ))}
      </ul>
    </section>
  )
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

function BenefitCard({ title, text, Icon, tone }: Benefit) {
  return (
    <li className="outlined rounded-lg bg-surface p-4 shadow-card lg:flex lg:gap-4 lg:p-5">
      <span className={classNames('flex size-11 shrink-0 items-center justify-center rounded-md', tone)}>
        <Icon className="size-6" />
      </span>
      <div className="max-lg:mt-3">
        <h2 className="text-base font-bold">{title}</h2>
        <p className="mt-1 text-sm text-pretty text-muted">{text}</p>
      </div>
    </li>
  )
}
