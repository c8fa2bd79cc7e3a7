import type { PageFacts } from './page-facts.ts'
import { contactList, list, officerParts, section, text } from './page-parts.ts'

/** Who sells, with the numbers that the authorities know it by. */
function sellerList({ shop }: PageFacts): string | null {
  return list(
    shop.legalName,
    shop.address,
    shop.gstin && `GSTIN ${shop.gstin}`,
    shop.fssaiLicence && `FSSAI licence ${shop.fssaiLicence}`,
    shop.drugLicence && `Drug licence ${shop.drugLicence}`,
  )
}

export function aboutText(facts: PageFacts): string {
  const { shop, about, sinceYear } = facts
  return text(
    shop.isDemo && 'This is a demo shop: nothing is really sold.',
    about,
    sinceYear !== null && `${shop.name} has been there since ${sinceYear}.`,
    section('Who sells', sellerList(facts)),
    section('How to reach us', contactList(facts)),
  )
}

export function contactText(facts: PageFacts): string {
  const { shop } = facts
  return text(
    section('Customer care', contactList(facts)),
    section('When we answer', list(...shop.supportHours)),
    section(
      'About an order',
      'Open it under My Orders, and write below "Ask about this order". Each question gets a number, and the answers stand there too.',
    ),
    section('Where we are', list(shop.legalName, shop.address)),
    section('Complaints', ...officerParts(facts)),
  )
}
