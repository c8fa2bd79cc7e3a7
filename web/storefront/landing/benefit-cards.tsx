import { type Benefit, useShopBenefits } from '#storefront/layout/shop-benefits.ts'
import { classNames } from '#ui/class-names.ts'

/** Four, two by two on phones and a row on wide screens; a shop that takes no payments yet has three. */
export function BenefitCards() {
  const benefits = useShopBenefits()
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
