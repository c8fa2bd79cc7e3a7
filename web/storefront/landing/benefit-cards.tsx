import { BadgeCheck, type LucideIcon, ShieldCheck, Star, Truck } from 'lucide-react'
import { useShopInfo } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'

interface Benefit {
  title: string
  text: string
  Icon: LucideIcon
  tone: string
}

const benefits: readonly Benefit[] = [
  {
    title: 'Quality Products',
    text: 'Clear pictures and full details for everything we sell.',
    Icon: BadgeCheck,
    tone: 'bg-brand-soft text-brand-ink',
  },
  {
    title: 'Fast Delivery',
    text: 'Free delivery, and you see every step of the way.',
    Icon: Truck,
    tone: 'bg-assigned-soft text-assigned',
  },
  {
    title: 'Top Rated',
    text: 'Only customers who bought a product can review it.',
    Icon: Star,
    tone: 'bg-pending-soft text-pending',
  },
]
const securePayment = { title: 'Secure Payment', Icon: ShieldCheck, tone: 'bg-delivered-soft text-delivered' }

/** Exactly four: two by two on phones, a row on wide screens. */
export function BenefitCards() {
  const paysOnline = useShopInfo()?.payment.razorpay
  const text = paysOnline
    ? 'Pay online, or in cash when your order arrives.'
    : 'Pay in cash when your order arrives.'
  return (
    <section aria-label="Why shop here" className="page-width py-4 lg:pb-8">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        {benefits.map((benefit) => (
          <BenefitCard key={benefit.title} {...benefit} />
        ))}
        <BenefitCard {...securePayment} text={text} />
      </ul>
    </section>
  )
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
