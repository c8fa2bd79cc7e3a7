import { useShopBenefits } from '#storefront/layout/shop-benefits.ts'
import { classNames } from '#ui/class-names.ts'

/** What the landing page promises, small. */
export function HomeBenefits() {
  return (
    <section aria-label="Why shop here">
      <ul className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-4">
        {useShopBenefits().map(({ title, text, Icon, tone }) => (
          <li key={title} className="flex items-start gap-3">
            <span className={classNames('flex size-9 shrink-0 items-center justify-center rounded-md', tone)}>
              <Icon className="size-5" />
            </span>
            <div className="min-w-0">
              <h2 className="text-sm font-bold">{title}</h2>
              <p className="text-sm text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
