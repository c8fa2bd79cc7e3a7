import { TAX_BASIS_POINTS } from '../money.ts'
import type { PageFacts } from './page-facts.ts'
import { amount, list, officerParts, section, text } from './page-parts.ts'
import { cancelText, refundText } from './returns-text.ts'

export function termsText(facts: PageFacts): string {
  const { shop } = facts
  return text(
    shop.isDemo && 'This is a demo shop: nothing is really sold, and no money moves.',
    section('Who sells', shop.legalName && `You buy from ${sellerOf(facts)}.`),
    section('Prices', ...pricesParts(facts)),
    section(
      'Your order',
      'You order when you press "Place Order". If a price, the delivery or the stock has changed meanwhile, the checkout shows that first, and nothing is ordered until you have agreed.',
      shop.sellsPrescriptions &&
        'Medicine that needs a prescription is ordered with a photo of it, which we check before it leaves us.',
    ),
    section('Payment', list(...paymentLines(facts))),
    section('Cancelling', cancelText()),
    section('Refunds', refundText(facts)),
    section('Complaints', ...officerParts(facts)),
  )
}

function sellerOf({ shop }: PageFacts): string {
  return shop.address === '' ? shop.legalName : `${shop.legalName}, ${shop.address}`
}

function pricesParts({ shop: { terms } }: PageFacts) {
  return [
    terms.taxIncluded
      ? 'Prices include all taxes.'
      : `Prices are before tax. ${TAX_BASIS_POINTS / 100}% is added at the checkout; the page of a product shows both prices.`,
    terms.roundsCash && 'What is paid in cash at the door is rounded to whole rupees.',
    'What delivery costs is shown before you order.',
  ]
}

function paymentLines({ shop: { payment } }: PageFacts) {
  return [
    payment.cod && `Cash on delivery, up to ${amount(payment.cashLimit * 100)} for one order`,
    payment.mode === 'live' && 'Online, through Razorpay',
    payment.mode === 'test' && 'Online, through Razorpay, in test mode for now: no money moves',
    payment.mode === 'local' && 'Online, simulated: no money moves',
  ]
}
