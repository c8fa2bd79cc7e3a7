import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { officerTitle } from '#contract/identity.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { modeOf } from '#contract/shop-mode.ts'
import { PAGE_SLUGS, PAGE_TITLES } from '#contract/shop-pages/page-slugs.ts'
import { DemoSentence } from '#shop/demo-mark.tsx'
import { paths } from '#shop/paths.ts'
import { phoneUrl } from '#shop/phone-url.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'

/** Who sells and whom to ask, or that this is the demo shop. */
export function StorefrontFooter({ className }: { className?: string }) {
  const shop = useShopInfo()
  return (
    <footer data-print="hide" className={classNames('mt-12 border-t border-line', className)}>
      {shop && modeOf(shop).namesSeller ? (
        <SellerFooter shop={shop} />
      ) : (
        <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-2 py-6 text-sm text-muted">
          <p className="font-semibold">{shop?.name}</p>
          {shop?.supportEmail && <EmailLink email={shop.supportEmail} />}
          {shop?.supportPhone && <PhoneLink phone={shop.supportPhone} />}
          <DemoSentence className="lg:ml-auto" />
        </div>
      )}
    </footer>
  )
}

/** What the Consumer Protection (E-Commerce) Rules 2020 want on a shop's site, as far as it has been said. */
function SellerFooter({ shop }: { shop: ShopInfo }) {
  const officer = shop.grievanceOfficer
  return (
    <div className="page-width grid gap-x-10 gap-y-6 py-8 text-sm text-muted sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1.5fr_1fr]">
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-ink">{shop.name}</p>
        {shop.legalName && shop.legalName !== shop.name && <p>{shop.legalName}</p>}
        {shop.address && <address className="not-italic">{shop.address}</address>}
        {shop.gstin && <p>GSTIN {shop.gstin}</p>}
        {shop.fssaiLicence && <p>FSSAI {shop.fssaiLicence}</p>}
        {shop.drugLicence && <p>Drug licence {shop.drugLicence}</p>}
      </div>
      <Column title="Customer care">
        {shop.supportPhone && <PhoneLink phone={shop.supportPhone} />}
        {shop.supportEmail && <EmailLink email={shop.supportEmail} />}
        {shop.supportWhatsApp && <p>WhatsApp {shop.supportWhatsApp}</p>}
        {shop.supportHours.map((hours) => (
          <p key={hours}>{hours}</p>
        ))}
      </Column>
      {officer && (
        <Column title="Complaints">
          <p>
            {officer.name}, {officerTitle(officer.designation)}
          </p>
          {officer.phone && <PhoneLink phone={officer.phone} />}
          {officer.email && <EmailLink email={officer.email} />}
        </Column>
      )}
      <nav aria-label="About this shop" className="lg:col-start-4">
        <ul className="-my-1 grid grid-cols-2 gap-x-6 lg:grid-cols-1">
          {PAGE_SLUGS.map((slug) => (
            <li key={slug}>
              <Link
                to={paths.shopPage(slug)}
                className="flex min-h-11 items-center hover:text-ink lg:min-h-8"
              >
                {PAGE_TITLES[slug]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Left out where nothing is in it. */
function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1 has-[>h2:only-child]:hidden">
      <h2 className="font-semibold text-ink">{title}</h2>
      {children}
    </div>
  )
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="py-1 wrap-anywhere hover:text-ink">
      {email}
    </a>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={phoneUrl(phone)} className="py-1 hover:text-ink">
      {phone}
    </a>
  )
}
