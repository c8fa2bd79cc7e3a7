import type { ReturnRule, WarrantyRule } from '../promises/rules.ts'
import type { PageFacts } from './page-facts.ts'
import { dayCount, list, type Part, section, text, whereToWrite } from './page-parts.ts'

export function returnsText(facts: PageFacts): string {
  const { shop, categories } = facts
  const { returns, warranty } = shop.rules
  const address = whereToWrite(facts)
  const byCategory = categories.flatMap(({ name, rules }) =>
    rules.returns ? [`${name}: ${returnSentence(rules.returns)}`] : [],
  )
  const warrantyByCategory = categories.flatMap(({ name, rules }) =>
    rules.warranty ? [`${name}: ${warrantySentence(rules.warranty)}`] : [],
  )
  const takesBack = [returns, ...categories.map(({ rules }) => rules.returns)].some(
    (rule) => rule && (rule.changeOfMindDays > 0 || rule.defectDays > 0),
  )
  return text(
    section(
      'Returns',
      returns && returnSentence(returns),
      byCategory.length > 0 && text(returns && 'For some goods it is different:', list(...byCategory)),
      (returns || byCategory.length > 0) && 'Where the page of a product says something else, that holds.',
      takesBack &&
        `To return something, open the order under My Orders and write below "Ask about this order"${address === null ? '' : `, or write to us ${address} with its number`}.`,
    ),
    section('Cancelling', cancelText()),
    section('Refunds', refundText(facts)),
    section(
      'Warranty',
      warranty && warrantySentence(warranty),
      warrantyByCategory.length > 0 &&
        text(warranty && 'For some goods it is different:', list(...warrantyByCategory)),
    ),
  )
}

/** Until pick-up, by its customer, as `order-status.ts` has it. */
export function cancelText(): string {
  return 'You can cancel an order yourself under My Orders until it is picked up for delivery. That costs nothing.'
}

export function refundText({ shop }: PageFacts): Part {
  if (!shop.payment.razorpay) return null
  return 'When an order that was paid online is cancelled, everything you paid goes back the way it came, the delivery fee too.'
}

function returnSentence({ changeOfMindDays, defectDays }: ReturnRule): string {
  const mind = `within ${dayCount(changeOfMindDays)} of delivery if you change your mind`
  const defect = `within ${dayCount(defectDays)} of delivery if something arrives damaged or defective`
  if (changeOfMindDays > 0 && defectDays > 0) return `You can return goods ${mind}, and ${defect}.`
  if (changeOfMindDays > 0) return `You can return goods ${mind}.`
  if (defectDays > 0) return `You can return goods ${defect}.`
  return 'Goods cannot be returned.'
}

function warrantySentence({ by, months }: WarrantyRule): string {
  if (by === 'none') return 'There is no warranty.'
  const years = months / 12
  const term = Number.isInteger(years) ? unitsOf(years, 'year') : unitsOf(months, 'month')
  return by === 'shop'
    ? `We give a warranty of ${term} from delivery.`
    : `The manufacturer gives a warranty of ${term} from delivery.`
}

const unitsOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
